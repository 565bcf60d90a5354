import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { createFakePlatform } from '../../tests/support/fake-platform.ts';
import { buildFakeShell } from '../../tests/support/fake-shell.ts';
import { SessionNotice } from '../features/account/session-notice.tsx';
import { createSession } from '../lib/session.tsx';
import { tokenServer } from '../platform/web.ts';
import { Providers } from './providers.tsx';
import { ShellNotices } from './shell-notices.tsx';

async function show({ isReachable = true } = {}) {
  const shell = buildFakeShell({ isReachable });
  const platform = { ...createFakePlatform(tokenServer), shell };
  const session = createSession(platform.session);
  render(
    <Providers platform={platform} session={session}>
      <MemoryRouter initialEntries={['/about']}>
        <ShellNotices shell={shell} />
        <SessionNotice />
        <Routes>
          <Route path="/about" element="about" />
          <Route path="/login" element="the login page" />
          <Route path="/server" element="the server page" />
        </Routes>
      </MemoryRouter>
    </Providers>,
  );
  await act(async () => {});
  return { shell, session };
}

const banner = () => screen.queryByText('The server cannot be reached.');

test('shows nothing while the server is reachable', async () => {
  await show();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('shows an unreachable server until it is reachable again', async () => {
  const { shell } = await show();
  act(() => shell.connect(false));
  expect(banner()).toBeVisible();
  expect(screen.getByRole('status')).toContainElement(banner());
  act(() => shell.connect(true));
  expect(banner()).toBeNull();
});

test('shows a server that was unreachable before the page loaded', async () => {
  await show({ isReachable: false });
  expect(banner()).toBeVisible();
});

test('the connection can be retried at once', async () => {
  const { shell } = await show({ isReachable: false });
  const answer = Promise.withResolvers<boolean>();
  shell.checkConnection.mockReturnValueOnce(answer.promise);
  await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
  expect(shell.checkConnection).toHaveBeenLastCalledWith(true);
  expect(screen.getByRole('button', { name: 'Trying...' })).toBeDisabled();
  await act(async () => answer.resolve(true));
  expect(banner()).toBeNull();
});

test.each(['online', 'offline'])('rechecks the connection when the network goes %s', async (event) => {
  const { shell } = await show();
  shell.checkConnection.mockClear();
  await act(async () => void dispatchEvent(new Event(event)));
  expect(shell.checkConnection).toHaveBeenCalledExactlyOnceWith(false);
});

test('an unchecked session is restored once the server is reachable', async () => {
  const { shell, session } = await show({ isReachable: false });
  vi.spyOn(session.store, 'restore').mockResolvedValueOnce({ outcome: 'unreachable' });
  await act(() => session.restore());
  const restore = vi.spyOn(session, 'restore');
  await act(async () => shell.connect(true));
  expect(restore).toHaveBeenCalledOnce();
  await act(async () => shell.connect(true));
  expect(restore).toHaveBeenCalledOnce();
});

test.each([
  ['out of reach', false],
  ['in reach again', true],
])('a session that could not be checked is said once, with the server %s', async (_where, isReachable) => {
  const { session } = await show({ isReachable });
  vi.spyOn(session.store, 'restore').mockResolvedValueOnce({ outcome: 'unreachable' });
  await act(() => session.restore());
  expect(screen.getAllByText(/server cannot be reached/)).toHaveLength(1);
  expect(screen.queryByText(/could not be checked/) !== null).toBe(isReachable);
});

test('links to the server settings', async () => {
  await show({ isReachable: false });
  await userEvent.click(screen.getByRole('link', { name: 'Server settings' }));
  expect(screen.getByText('the server page')).toBeVisible();
});

test('an expired session leads to the login', async () => {
  const { shell } = await show();
  act(() => shell.endSession());
  expect(screen.getByText('the login page')).toBeVisible();
});
