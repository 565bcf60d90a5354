import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { Inbox } from '../../../contract/desktop/desktop.ts';
import { createFakePlatform } from '../../../tests/support/fake-platform.ts';
import { PlatformProvider, type TaskInbox } from '../../platform/platform-context.tsx';
import { FinishedTasks } from './dashboard-header.tsx';

const ended: Inbox['finished'][number] = {
  task: {
    kind: 'search',
    id: '1',
    label: 'Nurse',
    screen: '/dashboard/sourcing',
    result: '/dashboard/sourcing/jobs/1',
  },
  title: 'Search completed',
  body: 'Nurse: 2 candidates',
  finishedAt: '2026-11-20T12:00:00.000Z',
  isNew: true,
};

function buildInbox(content: Inbox) {
  const listeners = new Set<() => void>();
  const inbox: TaskInbox = {
    read: vi.fn(async () => content),
    markSeen: vi.fn(async () => {}),
    setNotifies: vi.fn(async () => {}),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const change = (next: Inbox) => {
    content = next;
    for (const listener of listeners) listener();
  };
  return { inbox, change };
}

async function show(inbox: TaskInbox | null) {
  const platform = { ...createFakePlatform({ refresh: vi.fn(), revoke: vi.fn() }), inbox };
  await act(async () =>
    render(
      <PlatformProvider platform={platform}>
        <MemoryRouter>
          <FinishedTasks />
        </MemoryRouter>
      </PlatformProvider>,
    ),
  );
  if (inbox) await screen.findByRole('region', { name: 'Finished tasks' });
}

test('the website has no such list', async () => {
  await show(null);
  expect(screen.queryByRole('region')).toBeNull();
});

test('what ended is counted, listed and leads to its result', async () => {
  const { inbox, change } = buildInbox({ finished: [], notifies: true });
  await show(inbox);
  await userEvent.click(screen.getByRole('button', { name: 'Finished' }));
  expect(screen.getByText(/^Nothing has finished yet\./)).toBeVisible();
  await act(async () => change({ finished: [ended], notifies: true }));
  expect(screen.getByRole('button', { name: 'Finished 1 new' })).toBeVisible();
  expect(screen.getByText('Nurse: 2 candidates')).toBeVisible();
  const link = screen.getByRole('link', { name: /^Search completed/ });
  expect(link).toHaveAttribute('href', '/dashboard/sourcing/jobs/1');
  await userEvent.click(link);
  expect(inbox.markSeen).toHaveBeenCalledOnce();
});

test('notifications can be turned off', async () => {
  const { inbox } = buildInbox({ finished: [ended], notifies: true });
  await show(inbox);
  await userEvent.click(screen.getByRole('button', { name: 'Finished 1 new' }));
  await userEvent.click(screen.getByRole('checkbox', { name: /notification/ }));
  expect(inbox.setNotifies).toHaveBeenCalledWith(false);
});

test('a choice that is not taken shows as it was', async () => {
  const { inbox } = buildInbox({ finished: [], notifies: true });
  vi.mocked(inbox.setNotifies).mockRejectedValueOnce(new Error('refused'));
  await show(inbox);
  await userEvent.click(screen.getByRole('button', { name: 'Finished' }));
  const choice = screen.getByRole('checkbox', { name: /notification/ });
  await userEvent.click(choice);
  await waitFor(() => expect(choice).toBeChecked());
});

test('Escape closes the list and goes back to its button; a press elsewhere closes it, too', async () => {
  const { inbox } = buildInbox({ finished: [ended], notifies: true });
  await show(inbox);
  const button = screen.getByRole('button', { name: 'Finished 1 new' });
  await userEvent.click(button);
  await userEvent.tab();
  expect(button).not.toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  await userEvent.click(screen.getByRole('checkbox', { name: /notification/ }));
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(document.body);
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(inbox.markSeen).toHaveBeenCalledTimes(2);
});
