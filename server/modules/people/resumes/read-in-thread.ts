import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { keepIdleThread } from '../../../platform/threads/idle-thread.ts';
import type { ReadFile } from './reading/read-resume-file.ts';
import { UnreadableResumeError } from './reading/resume-text.ts';
import type { ThreadAnswer } from './resume-thread.ts';

export interface ReadingLimits {
  milliseconds: number;
  heapMb: number;
  /** By which the process may grow: contents of files lie outside of the heap, where the thread has no limit of its own. */
  growthMb: number;
}

const usual: ReadingLimits = { milliseconds: 30_000, heapMb: 384, growthMb: 768 };
/** How often growth is looked at. */
const watchMs = 100;

let lastReading: Promise<unknown> = Promise.resolve();
const thread = keepIdleThread(() => openThread(usual.heapMb));

/**
 * Reads a file in a thread of its own, one file after another.
 * @param signal stops the reading
 * @throws UnreadableResumeError for one that can't be read, or costs more than it may
 */
export function readInThread(
  bytes: Uint8Array,
  signal: AbortSignal,
  limits: ReadingLimits = usual,
): Promise<ReadFile> {
  const reading = lastReading.then(() => readNow(bytes, signal, limits));
  lastReading = reading.catch(() => {});
  return reading;
}

async function readNow(bytes: Uint8Array, signal: AbortSignal, limits: ReadingLimits): Promise<ReadFile> {
  signal.throwIfAborted();
  const isUsual = limits.heapMb === usual.heapMb;
  const worker = isUsual ? thread.take() : openThread(limits.heapMb);
  const over = new AbortController();
  const stop = (reason: unknown) => over.abort(reason);
  const onAbort = () => stop(signal.reason);
  signal.addEventListener('abort', onAbort);
  const timer = setTimeout(
    () => stop(new UnreadableResumeError('Reading it takes too long.')),
    limits.milliseconds,
  );
  const before = process.memoryUsage.rss();
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - before > limits.growthMb * 1024 * 1024) stop(tooMuchMemory());
  }, watchMs);
  try {
    worker.postMessage(bytes);
    const [answer] = (await once(worker, 'message', { signal: over.signal })) as [ThreadAnswer];
    if (isUsual) thread.giveBack(worker);
    else void worker.terminate();
    if ('refusal' in answer) throw new UnreadableResumeError(answer.refusal);
    return answer.read;
  } catch (error) {
    if (error instanceof UnreadableResumeError) throw error;
    await worker.terminate();
    if (over.signal.aborted) throw over.signal.reason;
    if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') throw tooMuchMemory();
    throw error;
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    signal.removeEventListener('abort', onAbort);
  }
}

const tooMuchMemory = () => new UnreadableResumeError('Reading it takes too much memory.');

function openThread(heapMb: number): Worker {
  return new Worker(new URL('./resume-thread.ts', import.meta.url), {
    // What this process was started with may be meant for its entry alone.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
}
