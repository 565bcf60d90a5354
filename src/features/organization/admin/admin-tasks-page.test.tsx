import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { cancelAnyTask, listAdminTasks } from '../../../../contract/organization/admin-tasks.calls.ts';
import { totalCountHeader } from '../../../../contract/platform/call.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { AdminTasksPage } from './admin-tasks-page.tsx';

const task = {
  id: '0198f3c2-9a40-7b18-8e6d-5a7c9d0e1f23',
  kind: 'search',
  state: 'running',
  organisation_id: '0198f3c2-9a40-7b18-8e6d-5a7c9d0e1f24',
  organisation: 'Harbour Works',
  started_at: '2026-03-02T09:30:00.000Z',
  ended_at: null,
  attempts: 1,
  error: null,
  can_retry: false,
};
const user = userEvent.setup({ delay: null });

async function open(tasks: object[]) {
  const stub = stubCalls();
  stub.reply(listAdminTasks, { body: tasks, headers: { [totalCountHeader]: String(tasks.length) } });
  await renderPage(<AdminTasksPage />, { user: { role: 'SuperAdmin' }, path: '/dashboard/admin/tasks' });
  return stub;
}

test('a task of a client is cancelled after a question alone', async () => {
  const stub = await open([task]);
  stub.reply(cancelAnyTask, { status: 204 });
  await user.click(await screen.findByRole('button', { name: 'Cancel: Search of Harbour Works' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('Cancel the search of Harbour Works?');
  const isCancelled = () => stub.requests.some(({ method }) => method === 'POST');
  expect(isCancelled()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Cancel the task' }));
  await expect.poll(isCancelled).toBe(true);
});

test('what is empty says so of the chosen state alone', async () => {
  await open([]);
  expect(await screen.findByText('No task waits, runs or has failed within 30 days.')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('State'), 'Waiting');
  expect(await screen.findByText('No task waits.')).toBeVisible();
});

test('a task that a person has cancelled or paused is not said to have failed', async () => {
  const download = { ...task, kind: 'model-download', state: 'failed' };
  await open([
    { ...download, error: 'Cancelled' },
    { ...download, id: '0198f3c2-9a40-7b18-8e6d-5a7c9d0e1f25', error: 'Paused', can_retry: true },
  ]);
  const [, ...rows] = await screen.findAllByRole('row');
  expect(rows.map((row) => /Cancelled|Paused|Failed/.exec(row.textContent)?.[0])).toEqual([
    'Cancelled',
    'Paused',
  ]);
});
