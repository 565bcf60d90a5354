import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { buildFakeShell } from '../../tests/support/fake-shell.ts';
import type { nothingGiven } from '../../tests/support/given-files.ts';
import { openTestSession } from '../../tests/support/test-session.ts';
import GivenNotice from './given-notice.tsx';
import { Providers } from './providers.tsx';

async function show({ user = {} as object | null, path = '/dashboard' } = {}) {
  const shell = buildFakeShell();
  const { platform, session } = openTestSession(user);
  await session.restore();
  render(
    <Providers platform={{ ...platform, shell }} session={session}>
      <MemoryRouter initialEntries={[path]}>
        <GivenNotice />
      </MemoryRouter>
    </Providers>,
  );
  await act(async () => {});
  const give = (given: Partial<typeof nothingGiven>) => act(async () => shell.give(given));
  return { shell, give };
}
const csv = { id: 'g1', kind: 'csv', name: 'people.csv', bytes: 30 } as const;
const items = (...types: string[]) => types.map((type) => ({ kind: 'file', type }));
const drag = (name: 'dragEnter' | 'dragLeave' | 'drop', ...types: string[]) =>
  fireEvent[name](document.body, { dataTransfer: { types: ['Files'], items: items(...types) } });

test('says what waits, and leads to its import', async () => {
  const { give } = await show();
  await give({ files: [csv] });
  expect(screen.getByText('1 file waits to be imported.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the import' })).toHaveAttribute(
    'href',
    '/dashboard/talent-pool',
  );
  await give({ files: [{ ...csv, kind: 'archive' }] });
  expect(screen.getByRole('link', { name: 'Go to the import' })).toHaveAttribute(
    'href',
    '/dashboard/settings/data',
  );
});

test('is silent on the page of the import', async () => {
  const { give } = await show({ path: '/dashboard/talent-pool/' });
  await give({ files: [csv] });
  expect(screen.queryByText(/to be imported/)).toBeNull();
});

test('asks for the sign-in before it, and forgets everything on demand', async () => {
  const { give, shell } = await show({ user: null, path: '/login' });
  await give({ files: [csv] });
  expect(screen.getByText('Sign in to go on.')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(shell.files.discardGiven).toHaveBeenCalledExactlyOnceWith('g1');
  drag('dragEnter', 'text/csv');
  expect(screen.getByText('What you drop waits until you have signed in.')).toBeVisible();
});

test('names what is not taken, with the reason', async () => {
  const { give, shell } = await show();
  await give({ refused: [{ name: 'a.exe', reason: 'It is no CSV.' }], refusals: 3 });
  expect(screen.getByText(/It is no CSV\. So are 2 others\./)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(shell.files.discardGiven).toHaveBeenCalledWith('refused');
});

test('covers the window while files are dragged over it, and says when none can be taken', async () => {
  await show();
  drag('dragEnter', 'text/csv', '');
  expect(screen.getByText('Drop to import')).toBeVisible();
  drag('dragLeave');
  expect(screen.queryByText('Drop to import')).toBeNull();
  drag('dragEnter', 'image/png', 'video/mp4');
  expect(screen.getByText('This cannot be imported')).toBeVisible();
  drag('drop');
  expect(screen.queryByText('This cannot be imported')).toBeNull();
});
