import { Worker } from 'node:worker_threads';
import { openThreadCalls, type ThreadCalls } from '../../../platform/threads/thread-calls.ts';
import type { Hit } from '../provider.ts';
import type { Query } from './analyse.ts';
import type { Scored } from './best.ts';
import type { Missing } from './segment.ts';
import type { StorableSegment, ThreadTask } from './thread.ts';

interface Answers {
  pack: StorableSegment;
  merge: StorableSegment;
  missing: Missing;
  keep: undefined;
  score: Scored[] | undefined;
  analyse: Query;
  expand: Query;
  synonyms: string[];
  explain: Hit[];
  'unknown people': number[];
  rank: Hit[] | undefined;
}
type Answer<Task extends ThreadTask> = Answers[Task['kind']];

/** Most memory of the thread, in MB: of what lasts, and of what is made anew, which V8 lets grow to 134 otherwise. */
const memoryMb = { lasting: 256, young: 12 };
/** A thread that nobody asks ends after so long, and its memory with it. A new one takes a second or more to load its words. */
const idleMs = 10 * 60_000;

interface Thread {
  calls: ThreadCalls;
  end: NodeJS.Timeout | undefined;
}

let current: Thread | undefined;

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
  clearTimeout(current.end);
  return current.calls.call({ task }, given) as Promise<Answer<Task>>;
}

/** Until the first search, however late that is, the thread stays with what it has loaded. */
export function keepThreadUntilUsed(): void {
  clearTimeout(current?.end);
}

function start(): Thread {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    // What this process was started with may be meant for its entry alone.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb.lasting, maxYoungGenerationSizeMb: memoryMb.young },
  });
  const thread: Thread = { calls: openThreadCalls(worker, rest), end: undefined };
  const forget = () => {
    if (current === thread) current = undefined;
  };
  function rest(): void {
    thread.end = setTimeout(() => {
      forget();
      void worker.terminate();
    }, idleMs).unref();
  }
  const fail = (error: unknown) => {
    forget();
    clearTimeout(thread.end);
    thread.calls.fail(error);
  };
  worker.on('message', ({ id, answer, error }: { id: number; answer?: unknown; error?: unknown }) => {
    const caller = thread.calls.take(id);
    if (error === undefined) caller.resolve(answer);
    else caller.reject(error);
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The thread that searches the pool ended early.')));
  return thread;
}
