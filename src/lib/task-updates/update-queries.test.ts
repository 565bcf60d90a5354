import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { TaskEvent } from '../../../contract/tasks/tasks.calls.ts';
import { createFakePlatform } from '../../../tests/support/fake-platform.ts';
import { buildFakeShell } from '../../../tests/support/fake-shell.ts';
import { tokenServer } from '../../platform/web.ts';
import { createQueryClient } from '../query-client.ts';
import { createSession } from '../session.tsx';
import { createQueryUpdater, startTaskUpdates } from './update-queries.ts';

const id = '7d9f4f3e-8c51-4f0e-9c57-0a6a2e0d1b11';
const search = (state: TaskEvent['state'], of = id) => ({
  id: '1',
  task: { kind: 'search' as const, id: of, state },
});

function open() {
  const queries = createQueryClient();
  const show = (name: string, meta: object) => {
    const queryFn = vi.fn(async () => name);
    new QueryObserver(queries, { queryKey: [name], queryFn, meta }).subscribe(() => {});
    return queryFn;
  };
  const status = show('status', { task: id });
  const other = show('other', { task: crypto.randomUUID() });
  const jobs = show('jobs', { tasks: 'search' });
  const posts = show('posts', { tasks: 'generation' });
  const plain = show('plain', {});
  const counts = () => [status, other, jobs, posts, plain].map(({ mock }) => mock.calls.length);
  const settled = () => vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  return { queries, update: createQueryUpdater(queries), counts, settled };
}

test('a task that ends is fetched again, and so are the lists of its kind', async () => {
  const { update, counts, settled } = open();
  await settled();
  update(search('completed'));
  await vi.waitFor(() => expect(counts()).toEqual([2, 1, 2, 1, 1]));
});

test('a first answer that may be older than the change is followed by another', async () => {
  const { update, counts, settled } = open();
  update(search('completed'));
  await vi.waitFor(() => expect(counts()).toEqual([2, 1, 2, 1, 1]));
  await settled();
});

test('its progress is fetched again, but the lists only when it is new to them', async () => {
  const { update, counts, settled } = open();
  await settled();
  update(search('processing'));
  await settled();
  expect(counts()).toEqual([2, 1, 2, 1, 1]);
  update(search('processing'));
  await settled();
  expect(counts()).toEqual([3, 1, 2, 1, 1]);
});

test('changes of other tasks touch the lists alone', async () => {
  const { update, counts, settled } = open();
  await settled();
  update(search('failed', crypto.randomUUID()));
  await vi.waitFor(() => expect(counts()).toEqual([1, 1, 2, 1, 1]));
});

test('everything about tasks is fetched again when changes were missed', async () => {
  const { update, counts, settled } = open();
  await settled();
  update('reset');
  await vi.waitFor(() => expect(counts()).toEqual([2, 2, 2, 2, 1]));
});

test('a task whose polling has failed is left to the user', async () => {
  const queries = createQueryClient();
  const queryFn = vi.fn(async () => {
    throw new Error('no network');
  });
  const observer = new QueryObserver(queries, { queryKey: ['status'], queryFn, meta: { task: id } });
  observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  createQueryUpdater(queries)(search('completed'));
  expect(observer.getCurrentResult().isFetching).toBe(false);
  expect(queryFn).toHaveBeenCalledOnce();
});

test('all that a page shows is fetched again once the desktop app reaches its server, or has sent what waited', async () => {
  const { queries, counts, settled } = open();
  await settled();
  const shell = buildFakeShell();
  const platform = { ...createFakePlatform(tokenServer), shell };
  startTaskUpdates(createSession(platform.session), queries, {} as never, platform);
  shell.connect(false);
  await settled();
  expect(counts()).toEqual([1, 1, 1, 1, 1]);
  shell.connect(true);
  await vi.waitFor(() => expect(counts()).toEqual([2, 2, 2, 2, 2]));
});
