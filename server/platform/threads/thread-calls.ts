import type { Worker } from 'node:worker_threads';

interface Caller {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/** Calls to a thread that wait for their answers. The thread keeps the process from ending only while there are some. */
export interface ThreadCalls {
  /** The answer bears the message's number. The caller must not use `given` again: its buffers are handed over, not copied. */
  call(message: object, given?: ArrayBuffer[]): Promise<unknown>;
  take(id: number): Caller;
  fail(error: unknown): void;
}

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
          take(id).reject(error);
        }
      }),
    fail: (error) => {
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    },
  };
}

/** In milliseconds. */
const idleMs = 30_000;

export interface IdleThread {
  take(): Worker;
  giveBack(worker: Worker): void;
}

export function keepIdleThread(open: () => Worker): IdleThread {
  let idle: { worker: Worker; end: NodeJS.Timeout } | undefined;
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
