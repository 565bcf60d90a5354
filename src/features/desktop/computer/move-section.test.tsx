import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Move } from '../../../../contract/desktop/desktop-computer.ts';
import { buildFakeShell } from '../../../../tests/support/fake-shell.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { MoveSection } from './move-section.tsx';

const origin = 'https://talent.example';
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function show(move: Move) {
  const { computer } = buildFakeShell();
  let current = move;
  computer.readMove.mockImplementation(async () => current);
  computer.actOnMove.mockImplementation(async () => current);
  await renderPage(<MoveSection computer={computer} />);
  return {
    computer,
    become: (next: Move) => {
      current = next;
    },
  };
}

test('asks for the server only when it is wanted, and says why one is refused', async () => {
  const { computer, become } = await show({ step: 'idle' });
  await screen.findByRole('button', { name: 'Move to a server…' });
  expect(screen.queryByLabelText('Address of the server')).toBeNull();
  await press('Move to a server…');
  become({ step: 'idle', problem: 'No server answers there.' });
  await userEvent.type(screen.getByLabelText('Address of the server'), 'talent.example{Enter}');
  expect(computer.actOnMove).toHaveBeenCalledWith({ do: 'choose', address: 'talent.example' });
  expect(await screen.findByRole('alert')).toHaveTextContent('No server answers there.');
  expect(screen.getByLabelText('Address of the server')).toHaveValue('talent.example');
});

test('leads through the sign-in there to the start', async () => {
  const { computer, become } = await show({ step: 'chosen', origin });
  await screen.findByText(origin);
  await press('Register there');
  expect(computer.actOnMove).toHaveBeenLastCalledWith({ do: 'register' });
  become({ step: 'ready', origin, organization: 'Harbour' });
  await press('Sign in with your browser');
  expect(await screen.findByText(/“Harbour” is empty there/)).toBeVisible();
  become({ step: 'sending', origin, progress: { done: 524_288, total: 2_097_152 } });
  await press('Move everything…');
  expect(await screen.findByText('Sending to the server: 0.5 MB of 2 MB')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Sending to the server' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  );
  await press('Cancel the move');
  expect(computer.actOnMove).toHaveBeenLastCalledWith({ do: 'cancel' });
});

test('compares what was moved, and connects on request', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { ...location, assign });
  const result = {
    counts: [
      { name: 'candidates', here: 1204, there: 1204 },
      { name: 'tags', here: 3, there: 3 },
      { name: 'model_usage', here: 4, there: 4 },
    ],
    differences: [],
    notes: ['Enter keys again.'],
  };
  const { computer } = await show({ step: 'moved', origin, organization: 'Harbour', result });
  expect(await screen.findByText(`“Harbour” at ${origin} has everything that was here.`)).toBeVisible();
  expect(screen.getByRole('row', { name: 'People 1,204 1,204' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Other records 7 7' })).toBeVisible();
  expect(screen.getByText('Enter keys again.')).toBeVisible();
  await press('Connect to the server');
  expect(computer.actOnMove).toHaveBeenLastCalledWith({ do: 'connect' });
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard'));
});

test('names what differs after a move', async () => {
  const result = { counts: [{ name: 'posts', here: 3, there: 2 }], differences: ['posts'], notes: [] };
  await show({ step: 'moved', origin, organization: 'Harbour', result });
  expect(await screen.findByRole('alert')).toHaveTextContent('Posts differ');
});
