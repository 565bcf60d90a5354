import type { Worker } from 'node:worker_threads';

interface Caller {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/** Calls to a thread that wait for their answers. The thread keeps the process from ending only while there are some. */
export interface ThreadCalls {
  /**
   * Hands a message to the thread, with the number that its answer has to bear.
   * @param given buffers that the caller does not use again; they are handed over instead of copied
   */
  call(message: object, given?: ArrayBuffer[]): Promise<unknown>;
  take(id: number): Caller;
  /** Rejects everything that waits. */
  fail(error: unknown): void;
}

/** @param onIdle called when nothing waits any more */
export function openThreadCalls(worker: Worker, onIdle: () => void = () => {}): ThreadCalls {
  const waiting = new Map<number, Caller>();
  let calls = 0;
  const take = (id: number): Caller => {
    const caller = waiting.get(id) ?? { resolve: () => {}, reject: () => {} };
    waiting.delete(id);
    if (waiting.size === 0) {
      worker.unref();
      onIdle();
    }
    return caller;
  };
  return {
    take,
    call: (message, given = []) =>
      new Promise((resolve, reject) => {
        const id = ++calls;
        waiting.set(id, { resolve, reject });
        if (waiting.size === 1) worker.ref();
        try {
          worker.postMessage({ ...message, id }, given);
        } catch (error) {
          // Something in it can't be handed to a thread.
          take(id).reject(error);
        }
      }),
    fail: (error) => {
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    },
  };
}

/** A thread that is not needed any more waits this long for more work, in milliseconds. */
const idleMs = 30_000;

/** Threads for one thing after another, of which at most one waits for work. */
export interface IdleThread {
  take(): Worker;
  /** Has a thread that has done its work wait for more, or ends it where another one waits. */
  giveBack(worker: Worker): void;
}

export function keepIdleThread(open: () => Worker): IdleThread {
  let idle: { worker: Worker; end: NodeJS.Timeout } | undefined;
  // One that fails or ends while it waits is not given to anybody.
  const forget = () => {
    idle = undefined;
  };
  return {
    take: () => {
      if (!idle) return open();
      const { worker, end } = idle;
      forget();
      clearTimeout(end);
      worker.off('error', forget).off('exit', forget);
      worker.ref();
      return worker;
    },
    giveBack: (worker) => {
      if (idle) {
        void worker.terminate();
        return;
      }
      // It keeps no process from ending while it waits.
      worker.unref();
      worker.on('error', forget).on('exit', forget);
      const end = setTimeout(() => {
        forget();
        void worker.terminate();
      }, idleMs).unref();
      idle = { worker, end };
    },
  };
}
