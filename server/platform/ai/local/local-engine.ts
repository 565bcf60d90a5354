import {
  EngineError,
  type EngineReply,
  type EngineRequest,
  type EngineResults,
  type EngineTask,
} from './engine-messages.ts';

/** Each owner in turn gets one piece, so that one with much work does not hold up the others. */
interface FairQueue<T> {
  add(owner: string, work: T): void;
  next(): T | undefined;
  remove(work: T): boolean;
}

export function createFairQueue<T>(): FairQueue<T> {
  const waiting = new Map<string, T[]>();
  return {
    add(owner, work) {
      const own = waiting.get(owner);
      if (own) own.push(work);
      else waiting.set(owner, [work]);
    },
    next() {
      for (const [owner, [work, ...later]] of waiting) {
        waiting.delete(owner);
        if (later.length > 0) waiting.set(owner, later);
        return work;
      }
      return undefined;
    },
    remove(work) {
      for (const [owner, own] of waiting) {
        if (!own.includes(work)) continue;
        const left = own.filter((each) => each !== work);
        if (left.length > 0) waiting.set(owner, left);
        else waiting.delete(owner);
        return true;
      }
      return false;
    },
  };
}

/** Models that run on this machine, in a process of their own: a model that crashes takes nothing else with it. */
export interface LocalEngine {
  /**
   * Asks the model in a file. One question is answered at a time; organizations take turns.
   * @throws EngineError, or the reason of `signal`
   */
  run<Task extends EngineTask>(
    question: { file: string; organisationId: string; task: Task },
    options?: { signal?: AbortSignal | undefined; onText?: ((piece: string) => void) | undefined },
  ): Promise<EngineResults[Task['kind']]>;
  close(): void;
}

export interface EngineProcess {
  send(request: EngineRequest): void;
  kill(): void;
  hold(holds: boolean): void;
}

export type StartEngine = (
  onReply: (reply: EngineReply) => void,
  onEnd: (how: string) => void,
) => EngineProcess;

export interface EngineOptions {
  start: StartEngine;
  /** In milliseconds. */
  idleMs?: number;
  /** In milliseconds; then the process is ended. */
  cancelMs?: number;
  /** In bytes. */
  memoryLimit?: number;
}

interface Work {
  id: number;
  file: string;
  task: EngineTask;
  resolve(result: EngineResults[keyof EngineResults]): void;
  reject(error: unknown): void;
  onText: ((piece: string) => void) | undefined;
}

const usualIdleMs = 600_000;
const usualCancelMs = 3000;

export function createLocalEngine(options: EngineOptions): LocalEngine {
  const { idleMs = usualIdleMs, cancelMs = usualCancelMs, memoryLimit } = options;
  const queue = createFairQueue<Work>();
  let child: EngineProcess | undefined;
  let current: Work | undefined;
  let idle: NodeJS.Timeout | undefined;
  let works = 0;

  function start(): EngineProcess {
    const started = options.start(receive, (how) => {
      if (child !== started) return;
      child = undefined;
      finish((work) => work.reject(new EngineError('crashed', `The engine ended: ${how}`)));
    });
    return started;
  }

  function receive(reply: EngineReply): void {
    if (reply.id !== current?.id) return;
    if ('result' in reply) {
      const { result } = reply;
      finish((work) => work.resolve(result));
    } else if ('failure' in reply) {
      finish((work) => work.reject(new EngineError(reply.failure, reply.message, reply.details)));
    } else {
      current.onText?.(reply.text);
    }
  }

  function finish(settle: (work: Work) => void): void {
    const work = current;
    current = undefined;
    if (work) settle(work);
    advance();
  }

  function advance(): void {
    if (current) return;
    current = queue.next();
    if (!current) {
      rest();
      return;
    }
    clearTimeout(idle);
    child ??= start();
    child.hold(true);
    const { id, file, task } = current;
    const request: EngineRequest = { id, file, task, ...(memoryLimit === undefined ? {} : { memoryLimit }) };
    child.send(request);
  }

  function rest(): void {
    if (!child) return;
    const resting = child;
    resting.hold(false);
    clearTimeout(idle);
    idle = setTimeout(() => end(resting), idleMs).unref();
  }

  function end(ended: EngineProcess): void {
    if (child === ended) child = undefined;
    ended.kill();
  }

  function cancel(work: Work, reason: unknown): void {
    work.reject(reason);
    if (queue.remove(work) || current !== work || !child) return;
    const asked = child;
    asked.send({ cancel: work.id });
    setTimeout(() => {
      // Its exit is not reported as a crash to anybody: the caller has been told already.
      if (current === work && child === asked) asked.kill();
    }, cancelMs).unref();
  }

  return {
    run: ({ file, organisationId, task }, { signal, onText } = {}) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const work: Work = {
          id: ++works,
          file,
          task,
          resolve: (result) => {
            signal?.removeEventListener('abort', abort);
            resolve(result as never);
          },
          reject: (error) => {
            signal?.removeEventListener('abort', abort);
            reject(error);
          },
          onText: (piece) => {
            if (!signal?.aborted) onText?.(piece);
          },
        };
        const abort = () => cancel(work, signal?.reason);
        signal?.addEventListener('abort', abort, { once: true });
        queue.add(organisationId, work);
        advance();
      }),
    close() {
      clearTimeout(idle);
      const closed = new EngineError('crashed', 'The engine was closed.');
      for (let work = queue.next(); work; work = queue.next()) work.reject(closed);
      if (child) end(child);
      finish((work) => work.reject(closed));
    },
  };
}
