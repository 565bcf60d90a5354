import { expect, test } from 'vitest';
import { OverloadedError, TooManyRequestsError } from '../errors.ts';
import { mostWaiting, openFairShare, readsAtOnce, readsWaiting } from './fair-share.ts';

/** Reads that go on until they are let go, in the order of their starts. */
function openReads() {
  const share = openFairShare();
  const started: { of: string; end(): void }[] = [];
  const ask = (of: string) => {
    const answer = share.run(
      of,
      () => new Promise<string>((end) => started.push({ of, end: () => end(of) })),
    );
    answer.catch(() => {});
    return answer;
  };
  return { started, ask, of: (name: string) => started.filter((read) => read.of === name).length };
}

test('an organisation that floods waits for itself, and others start at once', async () => {
  const { started, ask, of } = openReads();
  const flood = Array.from({ length: readsAtOnce + 3 }, () => ask('flooding'));
  const other = ask('other');
  expect([of('flooding'), of('other')]).toEqual([readsAtOnce, 1]);
  for (let at = 0; at < readsAtOnce + 4; at++) {
    started[at]?.end();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await other).toBe('other');
  expect(await Promise.all(flood)).toHaveLength(readsAtOnce + 3);
});

test('a read that fails gives its place to the next', async () => {
  const share = openFairShare();
  const fail = () => Promise.reject(new Error('No.'));
  const failed = Array.from({ length: readsAtOnce * 2 }, () => share.run('a', fail));
  expect((await Promise.allSettled(failed)).every(({ status }) => status === 'rejected')).toBe(true);
  expect(await share.run('a', async () => 'read')).toBe('read');
});

test('beyond what may wait, an organisation gets 429, and all of them 503', async () => {
  const { ask } = openReads();
  for (let at = 0; at < readsAtOnce + readsWaiting; at++) ask('a');
  await expect(ask('a')).rejects.toThrow(TooManyRequestsError);
  for (const name of ['b', 'c']) for (let at = 0; at < readsAtOnce + readsWaiting; at++) ask(name);
  expect(mostWaiting).toBeLessThan(3 * readsWaiting);
  await expect(ask('c')).rejects.toThrow(OverloadedError);
  for (let at = 0; at < readsAtOnce; at++) ask('d');
  await expect(ask('d')).rejects.toThrow(OverloadedError);
});
