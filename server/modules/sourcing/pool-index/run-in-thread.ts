import { Worker } from 'node:worker_threads';
import type { Hit } from '../providers/provider.ts';
import type { Weights } from './analyse.ts';
import type { Scored } from './best.ts';
import type { Missing } from './block-cache.ts';
import type { StorableSegment, ThreadTask } from './thread.ts';

interface Answers {
  pack: StorableSegment;
  merge: StorableSegment;
  missing: Missing;
  keep: undefined;
  score: Scored[] | undefined;
  analyse: Weights;
  expand: Weights;
  synonyms: string[];
  explain: Hit[];
  'unknown people': number[];
  rank: Hit[] | undefined;
}
type Answer<Task extends ThreadTask> = Answers[Task['kind']];

/** Most memory of the thread, in MB: of what lasts, and of what is made anew, which V8 lets grow to 134 otherwise. */
const memoryMb = { lasting: 256, young: 12 };
/** A thread that nobody asks ends after so long, and its memory with it. */
const idleMs = 60_000;

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}
interface Thread {
  worker: Worker;
  waiting: Map<number, Waiting>;
  end: NodeJS.Timeout | undefined;
}

let current: Thread | undefined;
let asked = 0;

/**
 * Packs, merges, scores and ranks in a thread of its own, one task after another: on the main thread every request would wait
 * for it.
 * @param given buffers of the task that the caller does not use again; they are handed over instead of copied
 */
export function runInThread<Task extends ThreadTask>(
  task: Task,
  given: ArrayBuffer[] = [],
): Promise<Answer<Task>> {
  current ??= start();
  const thread = current;
  clearTimeout(thread.end);
  thread.worker.ref();
  const id = ++asked;
  return new Promise((resolve, reject) => {
    thread.waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject });
    thread.worker.postMessage({ id, task }, given);
  });
}

function start(): Thread {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    // What this process was started with may be meant for its entry alone.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb.lasting, maxYoungGenerationSizeMb: memoryMb.young },
  });
  const thread: Thread = { worker, waiting: new Map(), end: undefined };
  const fail = (error: unknown) => {
    if (current === thread) current = undefined;
    clearTimeout(thread.end);
    for (const { reject } of thread.waiting.values()) reject(error);
    thread.waiting.clear();
  };
  worker.on('message', ({ id, answer, error }: { id: number; answer?: unknown; error?: unknown }) => {
    const waiting = thread.waiting.get(id);
    thread.waiting.delete(id);
    if (error === undefined) waiting?.resolve(answer);
    else waiting?.reject(error);
    if (thread.waiting.size === 0) rest(thread);
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The thread that searches the pool ended early.')));
  return thread;
}

/** It keeps no process from ending while it waits. */
function rest(thread: Thread): void {
  thread.worker.unref();
  thread.end = setTimeout(() => {
    if (current === thread) current = undefined;
    void thread.worker.terminate();
  }, idleMs).unref();
}
