import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { afterEach, expect, test, vi } from 'vitest';
import { releaseMemory, releaseMemoryWhenIdle } from './release-memory.ts';

const heapMiB = () => getHeapStatistics().total_heap_size / 2 ** 20;

/** Leaves about 100 MiB of garbage. */
function litter(): void {
  const kept: object[] = [];
  for (let at = 0; at < 1_000_000; at++) kept.push({ at, text: `${at}`, list: [at] });
}

afterEach(() => vi.useRealTimers());

test('garbage is collected and its pages are given back; scripts get no way to do it', () => {
  litter();
  const before = heapMiB();
  releaseMemory();
  expect(heapMiB()).toBeLessThan(before - 50);
  expect('gc' in globalThis).toBe(false);
});

test('an idle thread releases its memory by itself, once; a busy one does not', () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const use = vi.spyOn(performance, 'eventLoopUtilization');
  use.mockReturnValue({ idle: 1, active: 9, utilization: 0.9 });
  releaseMemoryWhenIdle();
  litter();
  const littered = heapMiB();
  vi.advanceTimersByTime(60_000);
  expect(heapMiB()).toBeGreaterThan(littered - 30);
  use.mockReturnValue({ idle: 10, active: 0, utilization: 0 });
  vi.advanceTimersByTime(15_000);
  expect(heapMiB()).toBeLessThan(littered - 50);
});
