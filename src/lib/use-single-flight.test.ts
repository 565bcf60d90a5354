import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useSingleFlight } from './use-single-flight.ts';

describe('a single flight', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const start = (run: (input: string) => Promise<unknown>) =>
    renderHook(() => useSingleFlight(run)).result.current;

  test('drops all input during a run', async () => {
    let finish = () => {};
    const run = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const go = start(run);
    const first = go('a');
    await go('a');
    await go('b');
    finish();
    await first;
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('drops a repetition right after a success, but no other input, and not later', async () => {
    const run = vi.fn(async () => {});
    const go = start(run);
    await go('a');
    await go('a');
    expect(run).toHaveBeenCalledTimes(1);
    await go('b');
    expect(run).toHaveBeenCalledTimes(2);
    vi.setSystemTime(Date.now() + 1000);
    await go('b');
    expect(run).toHaveBeenCalledTimes(3);
  });

  test('a failed run can be retried at once', async () => {
    const run = vi.fn(() => Promise.reject(new Error('no')));
    const go = start(run);
    await go('a');
    await go('a');
    expect(run).toHaveBeenCalledTimes(2);
  });
});
