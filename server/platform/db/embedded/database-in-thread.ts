import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { QueryOptions, Results } from '@electric-sql/pglite';
import { openThreadCalls } from '../../threads/thread-calls.ts';
import { DatabaseUnavailableError } from '../unavailable.ts';
import type { DatabaseCall, DatabaseMessage } from './database-thread.ts';
import { bytea, type EmbeddedClient, type EmbeddedStatements } from './embedded-client.ts';

let prepared: Thread | undefined;

/** The thread loads PGlite while its caller is still busy with other things. */
export function prepareThread(): void {
  prepared ??= startThread();
}

/** When the thread ends by itself, nothing can be read or written from then on; without `onLost` the process ends then. */
export async function openInThread(
  folder: string,
  onLost: (error: Error) => void = throwLater,
): Promise<EmbeddedClient> {
  const thread = prepared ?? startThread();
  prepared = undefined;
  await thread.call({ kind: 'open', folder }).catch(async (error: unknown) => {
    await thread.end();
    throw error;
  });
  thread.onLost = onLost;
  return clientOf(thread);
}

const throwLater = (error: Error): void => {
  setImmediate(() => {
    throw error;
  });
};

interface Thread {
  call(call: DatabaseCall): Promise<unknown>;
  subscriptions: Map<number, (payload: string) => void>;
  onLost?: (error: Error) => void;
  end(): Promise<void>;
}

function startThread(): Thread {
  // Of all threads that compile its WebAssembly at once, each would keep some 25 MB that it needed for that.
  setFlagsFromString('--wasm-num-compilation-tasks=1');
  const worker = new Worker(new URL('./database-thread.ts', import.meta.url), {
    // What this process was started with may be meant for its entry alone.
    execArgv: [],
  });
  const calls = openThreadCalls(worker);
  const subscriptions: Thread['subscriptions'] = new Map();
  let failure: Error | undefined;
  let isEnding = false;

  const fail = (cause: unknown) => {
    if (failure) return;
    failure = new DatabaseUnavailableError('The embedded database has ended.', { cause });
    calls.fail(failure);
    if (!isEnding) thread.onLost?.(failure);
  };
  worker.on('error', fail);
  worker.on('exit', fail);
  worker.on('message', (message: DatabaseMessage) => {
    if ('subscription' in message) return subscriptions.get(message.subscription)?.(message.payload);
    const caller = calls.take(message.id);
    if ('error' in message) caller.reject(Object.assign(message.error, message.fields));
    else caller.resolve(message.answer);
  });
  worker.unref();
  const thread: Thread = {
    subscriptions,
    call: (call) => (failure ? Promise.reject(failure) : calls.call({ call })),
    end: async () => {
      isEnding = true;
      await worker.terminate();
    },
  };
  return thread;
}

/**
 * Transactions and statements take turns, as on PGlite itself: there is one connection. The thread does what it is handed one
 * after another, so only what comes during a transaction waits here.
 */
function clientOf(thread: Thread): EmbeddedClient {
  let transaction: Promise<unknown> | undefined;
  let subscription = 0;
  let isClosed = false;
  const inTurn = async <T>(act: () => Promise<T>): Promise<T> => {
    while (transaction) await transaction;
    if (isClosed) throw new Error('PGlite is closed');
    return act();
  };
  const statements = statementsOf(thread);
  return {
    get closed() {
      return isClosed;
    },
    query: (text, params, options) => inTurn(() => statements.query(text, params, options)),
    exec: (text) => inTurn(() => statements.exec(text)),
    transaction: (act) =>
      inTurn(() => {
        const result = transact(statements, act);
        const end = () => {
          transaction = undefined;
        };
        transaction = result.then(end, end);
        return result;
      }),
    listen: async (channel, onNotification) => {
      const own = ++subscription;
      thread.subscriptions.set(own, onNotification);
      await inTurn(() => thread.call({ kind: 'listen', channel, subscription: own }));
      return async () => {
        thread.subscriptions.delete(own);
        await inTurn(() => thread.call({ kind: 'unlisten', subscription: own }));
      };
    },
    dumpDataDir: (compression) =>
      inTurn(async () => new Blob([(await thread.call({ kind: 'dump', compression })) as ArrayBuffer])),
    close: () =>
      inTurn(async () => {
        isClosed = true;
        await thread.call({ kind: 'close' }).finally(() => thread.end());
      }),
  };
}

function statementsOf({ call }: Thread): EmbeddedStatements {
  return {
    query: async <Row>(text: string, params?: unknown[], options: QueryOptions = {}) => {
      // Those of Drizzle and of the job queue leave values as they are; functions can't be handed to a thread.
      const asText = Object.keys(options.parsers ?? {}).map(Number);
      const found = await call({ kind: 'query', text, params, rowMode: options.rowMode, asText });
      return withBuffers(found as Results<Row>);
    },
    exec: async (text) => {
      const found = (await call({ kind: 'exec', text })) as Results[];
      return found.map(withBuffers);
    },
  };
}

async function transact<T>(
  statements: EmbeddedStatements,
  act: (tx: EmbeddedStatements) => Promise<T>,
): Promise<T> {
  let isOpen = true;
  const whileOpen = <A extends unknown[], R>(run: (...args: A) => Promise<R>) => {
    return (...args: A): Promise<R> =>
      isOpen ? run(...args) : Promise.reject(new Error('Transaction is closed'));
  };
  const tx = { query: whileOpen(statements.query), exec: whileOpen(statements.exec) } as EmbeddedStatements;
  await statements.exec('begin');
  try {
    const result = await act(tx);
    isOpen = false;
    await statements.exec('commit');
    return result;
  } catch (error) {
    if (isOpen) {
      isOpen = false;
      await statements.exec('rollback');
    }
    throw error;
  }
}

/** Bytes arrive from a thread as plain arrays. Turns them into buffers, as they are on PostgreSQL. */
function withBuffers<Row>(found: Results<Row>): Results<Row> {
  for (const [at, { name, dataTypeID }] of found.fields.entries()) {
    if (dataTypeID !== bytea) continue;
    for (const row of found.rows) {
      const cells = row as Record<string | number, unknown>;
      const key = Array.isArray(row) ? at : name;
      const value = cells[key];
      if (value instanceof Uint8Array)
        cells[key] = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
  }
  return found;
}
