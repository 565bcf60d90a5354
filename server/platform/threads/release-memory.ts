import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type CollectGarbage = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

let collect: CollectGarbage | undefined;

/** V8 offers it by a flag alone, which takes effect for contexts that are made from then on. */
function openCollector(): CollectGarbage {
  setFlagsFromString('--expose-gc');
  const made = runInNewContext('gc') as CollectGarbage;
  setFlagsFromString('--no-expose-gc');
  return made;
}

/** Stops the thread for a tenth of a second: call it when nothing waits. */
export function releaseMemory(): void {
  collect ??= openCollector();
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** In milliseconds. */
const lookMs = 15_000;
const idleShare = 0.1;
/** Less is not worth the pause, in bytes. */
const worthwhile = 24 * 2 ** 20;

/**
 * V8 leaves garbage, and the pages of what it has collected, until the next time that it needs them: half of the
 * process after a start.
 */
export function releaseMemoryWhenIdle(): void {
  let before: EventLoopUtilization = performance.eventLoopUtilization();
  let kept = 0;
  const look = () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > idleShare || heapSize() - kept < worthwhile) return;
    releaseMemory();
    kept = heapSize();
  };
  setInterval(look, lookMs).unref();
}

const heapSize = (): number => getHeapStatistics().total_heap_size;
