import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { reloadQueries } from './undo.ts';

test('an answer that was on its way when something changed is not taken', async () => {
  const queries = new QueryClient();
  const first = Promise.withResolvers<string>();
  const answers = [first.promise, Promise.resolve('after')];
  const observer = new QueryObserver(queries, {
    queryKey: ['list'],
    queryFn: () => answers.shift() ?? Promise.reject(new Error('Asked too often.')),
  });
  const stop = observer.subscribe(() => {});
  const reloaded = reloadQueries(queries, ['list']);
  first.resolve('before');
  await reloaded;
  expect(observer.getCurrentResult().data).toBe('after');
  stop();
});
