import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { localOrigin } from '../../contract/desktop/local-server/messages.ts';
import { createFakePlatform } from '../../tests/support/fake-platform.ts';
import { buildFakeShell } from '../../tests/support/fake-shell.ts';
import { createSession } from '../lib/session.tsx';
import type { Shell } from '../platform/platform-context.tsx';
import { tokenServer } from '../platform/web.ts';
import { Providers } from './providers.tsx';
import { ServerPage } from './server-page.tsx';

function show(shell: Shell | null) {
  const platform = { ...createFakePlatform(tokenServer), shell };
  render(
    <Providers platform={platform} session={createSession(platform.session)}>
      <MemoryRouter>
        <ServerPage />
      </MemoryRouter>
    </Providers>,
  );
}

const address = () => screen.findByRole('textbox', { name: 'Server address' });

test('does not exist in a browser', () => {
  show(null);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Nothing grows here');
});

test('names the current server and changes it with the keyboard alone', async () => {
  const shell = buildFakeShell();
  show(shell);
  expect(await screen.findByText('https://standard.example')).toBeVisible();
  expect(await address()).toHaveFocus();
  await userEvent.keyboard('talent.example{Enter}');
  expect(shell.chooseServer).toHaveBeenCalledExactlyOnceWith('talent.example');
  expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull();
});

test('a refusal takes the focus and keeps the typed address', async () => {
  const shell = buildFakeShell();
  shell.chooseServer.mockResolvedValue({ outcome: 'refused', reason: 'No server answers there.' });
  show(shell);
  await userEvent.type(await address(), 'talent.example{Enter}');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('No server answers there.');
  expect(alert.parentElement).toHaveFocus();
  expect(await address()).toHaveValue('talent.example');
});

test('is disabled while an address is checked', async () => {
  const shell = buildFakeShell();
  const answer = Promise.withResolvers<Awaited<ReturnType<Shell['chooseServer']>>>();
  shell.chooseServer.mockReturnValue(answer.promise);
  show(shell);
  await userEvent.type(await address(), 'talent.example{Enter}');
  expect(screen.getByRole('button', { name: 'Checking...' })).toBeDisabled();
  answer.resolve({ outcome: 'same', origin: 'https://talent.example' });
  expect(await screen.findByText('Larkspur talks to this server already.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Use this server' })).toBeEnabled();
});

test('an empty address sends no request', async () => {
  const shell = buildFakeShell();
  show(shell);
  await userEvent.type(await address(), '  {Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter the address of the server.');
  expect(shell.chooseServer).not.toHaveBeenCalled();
});

test("a button restores the app's default server", async () => {
  const shell = buildFakeShell({ origin: 'https://talent.example' });
  show(shell);
  await userEvent.click(await screen.findByRole('button', { name: 'Back to standard.example' }));
  expect(shell.chooseServer).toHaveBeenCalledWith('https://standard.example');
});

test('a failing shell changes nothing', async () => {
  const shell = buildFakeShell();
  shell.chooseServer.mockRejectedValue(new Error('gone'));
  show(shell);
  await userEvent.type(await address(), 'talent.example{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be changed');
});

test('a first start offers this computer or a server, and says where the data will be', async () => {
  const shell = buildFakeShell({ isUndecided: true });
  shell.chooseThisComputer.mockResolvedValue({
    outcome: 'refused',
    reason: 'Another address is being checked.',
  });
  show(shell);
  expect(await screen.findByRole('button', { name: 'Connect to a server' })).toBeEnabled();
  await userEvent.click(screen.getByRole('button', { name: 'Use on this computer' }));
  expect(shell.chooseThisComputer).toHaveBeenCalledOnce();
  expect(await screen.findByRole('alert')).toHaveTextContent('Another address is being checked.');
  expect(shell.chooseServer).not.toHaveBeenCalled();
});

test('on this computer no address is shown', async () => {
  show(buildFakeShell({ origin: localOrigin }));
  expect(await screen.findByText(/What you save stays on it/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Open Larkspur' })).toBeEnabled();
  expect(screen.queryByText(/invalid/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull();
});
