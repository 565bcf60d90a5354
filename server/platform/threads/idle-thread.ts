import type { Worker } from 'node:worker_threads';

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
