import { expect, it, vi } from 'vitest';
import type { StartedTask } from '../../../contract/desktop/desktop.ts';
import { search, setUpTaskWatch } from '../../../tests/support/task-watch.ts';
import { isAnnounced, kindOf } from './due-reminders.ts';

const { announced, answer, askServer, open, sending } = setUpTaskWatch();

const pool = { screen: '/dashboard/talent-pool', result: '/dashboard/talent-pool' };
const csv: StartedTask = { ...search, ...pool, kind: 'import', label: 'people.csv' };
const resumes: StartedTask = { ...search, ...pool, kind: 'resume', label: '3 résumés' };
const transfer: StartedTask = { ...search, kind: 'transfer', label: 'Export of the organization' };
const asked = () => askServer.mock.calls.map(([url]) => url.replace('https://server.example', ''));

it('follows a CSV import until it has ended, and says how many people it brought', async () => {
  answer({ status: 'processing', imported: 0, rejected: 0 });
  answer({ status: 'completed', imported: 1204, rejected: 3 });
  const tasks = open();
  tasks.watch(csv);
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked()[0]).toBe(`/talent/imports/${search.id}/`);
  expect(announced()).toEqual(['Import completed. people.csv: 1,204 people imported, 3 rows rejected']);
  expect(tasks.pending()).toEqual([]);
  expect(tasks.inbox().finished[0]?.task).toEqual(csv);
});

it('says why an import has failed', async () => {
  answer({ status: 'failed', imported: 0, rejected: 0, detail: 'No column for the name was found.' });
  open().watch(csv);
  await vi.advanceTimersByTimeAsync(0);
  expect(announced()).toEqual(['Import failed. people.csv: No column for the name was found.']);
});

it('waits for all résumés of the user, however many files they came in, and announces them once', async () => {
  const mine = (status: string) => ({ status, is_mine: true });
  sending(true);
  const tasks = open();
  tasks.watch(resumes);
  tasks.watch({ ...resumes, id: '1d9f4f3e-8c51-4f0e-9c57-0a6a2e0d1b12' });
  await vi.advanceTimersByTimeAsync(10_000);
  // The server knows none of them while the app still sends.
  expect(askServer).not.toHaveBeenCalled();
  expect(tasks.pending()).toHaveLength(1);
  sending(false);
  answer([mine('completed'), mine('queued')]);
  answer([mine('completed'), mine('completed'), mine('failed'), { status: 'queued', is_mine: false }]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked()[0]).toBe('/talent/resumes/');
  expect(announced()).toEqual(['Your résumés have been read. 2 to review, 1 could not be read']);
});

it('announces nothing where all résumés were reviewed meanwhile', async () => {
  answer([]);
  const tasks = open();
  tasks.watch(resumes);
  await vi.advanceTimersByTimeAsync(0);
  expect(announced()).toEqual([]);
  expect(tasks.pending()).toEqual([]);
});

it('follows an export and an import of the organization', async () => {
  const one = { id: search.id, kind: 'export', status: 'processing', archive: null };
  answer({ transfers: [one] });
  answer({ transfers: [{ ...one, status: 'completed', archive: { name: 'Harbour.zip' } }] });
  const tasks = open();
  tasks.watch(transfer);
  await vi.advanceTimersByTimeAsync(3000);
  expect(asked()[0]).toBe('/api/organisation/transfers/');
  expect(announced()).toEqual(['Export completed. Harbour.zip']);
  answer({ transfers: [] });
  tasks.watch({ ...transfer, id: '1d9f4f3e-8c51-4f0e-9c57-0a6a2e0d1b12' });
  await vi.advanceTimersByTimeAsync(0);
  expect(tasks.pending()).toEqual([]);
});

it('goes on asking where an answer is not of the call', async () => {
  answer({ status: 'Completed', urls: [] });
  answer({ status: 'completed', imported: 1, rejected: 0 });
  open().watch(csv);
  await vi.advanceTimersByTimeAsync(5000);
  expect(announced()).toEqual(['Import completed. people.csv: 1 person imported']);
});

it('has one setting for what is read in and written out', () => {
  expect([csv, resumes, transfer].map(kindOf)).toEqual(['import', 'import', 'import']);
  expect(isAnnounced(resumes, { muted: ['import'], quietHours: null }, new Date())).toBe(false);
});
