import { expect, it, vi } from 'vitest';
import type { StartedTask } from '../../../contract/desktop/desktop.ts';
import { generation, search, setUpTaskWatch } from '../../../tests/support/task-watch.ts';

const { answer, onInboxChange, onProgress, open } = setUpTaskWatch();

const draft = (done: number, total = 4) => ({
  status: 'processing',
  draft: { title: 'T', content: 'C', progress: { done, total } },
});
const searching = (done: number, total: number) => ({
  status: 'Processing',
  progress: { done, total, stage: 'Asking Brave' },
});
const csv: StartedTask = { ...search, kind: 'import' };
const transfer = { ...search, kind: 'transfer' as const };
const imported = { status: 'processing', imported: 0, rejected: 0 };
const mine = (status: string) => ({ status, is_mine: true });

it.each<[string, StartedTask, object]>([
  ['pages and people of a search', search, searching(1, 4)],
  ['sections or mails of a post', generation, draft(1)],
  ['rows of an import', csv, { ...imported, rows_read: 250, rows_total: 1000 }],
  [
    'rows of an export',
    transfer,
    {
      transfers: [
        {
          id: search.id,
          kind: 'export',
          status: 'processing',
          archive: null,
          progress: { done: 5, total: 20, stage: 'People' },
        },
      ],
    },
  ],
  [
    'résumés that are read',
    { ...search, kind: 'resume' },
    [mine('completed'), mine('queued'), mine('queued'), mine('processing')],
  ],
])('tells how far a task is by the %s', async (_what, task, body) => {
  answer(body);
  const tasks = open();
  tasks.watch(task);
  await vi.advanceTimersByTimeAsync(0);
  expect(tasks.progress()).toBe(0.25);
  expect(onProgress).toHaveBeenCalledOnce();
});

it('knows nothing where the server tells nothing, or no step is done', async () => {
  answer({ status: 'processing' });
  answer({ ...imported, rows_read: 0, rows_total: null });
  answer(searching(0, 3));
  const tasks = open();
  for (const task of [generation, { ...csv, id: '3d9f4f3e-8c51-4f0e-9c57-0a6a2e0d1b13' }, search])
    tasks.watch(task);
  await vi.advanceTimersByTimeAsync(0);
  expect(tasks.pending()).toHaveLength(3);
  expect(tasks.progress()).toBeUndefined();
  expect(onProgress).not.toHaveBeenCalled();
});

it('tells each step, as the mean of the tasks of which it is known, and leaves the lists of tasks alone', async () => {
  answer(draft(1));
  answer({ status: 'Processing' });
  const tasks = open();
  tasks.watch(generation);
  tasks.watch(search);
  onInboxChange.mockClear();
  await vi.advanceTimersByTimeAsync(0);
  expect(tasks.progress()).toBe(0.25);
  answer(draft(2));
  await vi.advanceTimersByTimeAsync(2000);
  expect(tasks.progress()).toBe(0.5);
  answer(draft(2));
  answer(searching(3, 4));
  await vi.advanceTimersByTimeAsync(3000);
  expect(tasks.progress()).toBe(0.625);
  expect(onProgress).toHaveBeenCalledTimes(3);
  expect(onInboxChange).not.toHaveBeenCalled();
});

it('never counts beyond the end, keeps what was known of a text that is begun anew, and forgets a task that ends', async () => {
  answer(draft(5));
  answer(draft(0));
  answer({ status: 'failed', detail: 'The model does not answer.' });
  const tasks = open();
  tasks.watch(generation);
  await vi.advanceTimersByTimeAsync(0);
  expect(tasks.progress()).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(tasks.progress()).toBe(1);
  const atEnd: unknown[] = [];
  onInboxChange.mockImplementationOnce(() => atEnd.push(tasks.progress()));
  await vi.advanceTimersByTimeAsync(2000);
  expect(atEnd).toEqual([undefined]);
});
