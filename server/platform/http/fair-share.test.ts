import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OverloadedError, TooManyRequestsError } from '../errors.ts';
import { floodFrom, mostWaiting, openFairShare, readsAtOnce, readsWaiting } from './calls.ts';

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

test('an organization that floods waits for itself, and others start at once', async () => {
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

test('beyond what may wait, an organization gets 429, and all of them 503', async () => {
  const { ask } = openReads();
  for (let at = 0; at < readsAtOnce + readsWaiting; at++) ask('a');
  await expect(ask('a')).rejects.toThrow(TooManyRequestsError);
  for (const name of ['b', 'c']) for (let at = 0; at < readsAtOnce + readsWaiting; at++) ask(name);
  expect(mostWaiting).toBeLessThan(3 * readsWaiting);
  await expect(ask('c')).rejects.toThrow(OverloadedError);
  for (let at = 0; at < readsAtOnce; at++) ask('d');
  await expect(ask('d')).rejects.toThrow(OverloadedError);
});

describe('a flood while others ask as well', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => void vi.useRealTimers());
  const settle = () => vi.advanceTimersByTimeAsync(0);

  /** The first reads take 10 ms, and so does each that follows. */
  async function flood({ besideOthers }: { besideOthers: boolean }) {
    const reads = openReads();
    for (let at = 0; at < readsAtOnce + floodFrom + 40; at++) reads.ask('flooding');
    if (besideOthers) reads.ask('other');
    await vi.advanceTimersByTimeAsync(10);
    for (const { of, end } of reads.started.slice(0, readsAtOnce + 1)) if (of === 'flooding') end();
    await settle();
    return reads;
  }

  test('is worked on one read at a time, with a rest as long as the read', async () => {
    const { started, of } = await flood({ besideOthers: true });
    expect(of('flooding')).toBe(readsAtOnce);
    await vi.advanceTimersByTimeAsync(10);
    expect(of('flooding')).toBe(readsAtOnce + 1);
    await vi.advanceTimersByTimeAsync(5);
    started.at(-1)?.end();
    await settle();
    expect(of('flooding')).toBe(readsAtOnce + 1);
    await vi.advanceTimersByTimeAsync(5);
    expect(of('flooding')).toBe(readsAtOnce + 2);
  });

  test('has all its places where nobody else asks', async () => {
    const { of } = await flood({ besideOthers: false });
    expect(of('flooding')).toBe(2 * readsAtOnce);
  });

  test('has them again a second after the last of the others', async () => {
    const { started, of } = await flood({ besideOthers: true });
    await vi.advanceTimersByTimeAsync(1000);
    expect(of('flooding')).toBe(readsAtOnce + 1);
    started.at(-1)?.end();
    await settle();
    expect(of('flooding')).toBe(2 * readsAtOnce + 1);
  });
});
