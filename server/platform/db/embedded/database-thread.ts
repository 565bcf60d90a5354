/** The thread in which the embedded database runs: PGlite computes where it is called, and would stop every request meanwhile. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { releaseMemory, releaseMemoryWhenIdle } from '../../threads/release-memory.ts';
import { bytea, parseBytes } from './embedded-client.ts';
import { loadParts, sharedBuffers } from './shipped-parts.ts';

export type DatabaseCall =
  | { kind: 'open'; folder: string }
  | {
      kind: 'query';
      text: string;
      params?: unknown[] | undefined;
      rowMode?: 'array' | 'object' | undefined;
      asText: number[];
    }
  | { kind: 'exec'; text: string }
  | { kind: 'listen'; channel: string; subscription: number }
  | { kind: 'unlisten'; subscription: number }
  | { kind: 'dump'; compression: 'none' | 'gzip' }
  | { kind: 'close' };

export type DatabaseMessage =
  | { id: number; answer: unknown }
  | { id: number; error: Error; fields: Record<string, unknown> }
  | { subscription: number; payload: string };

const port = parentPort;
if (!port) throw new Error('The embedded database runs in a thread.');
const post = (message: DatabaseMessage, given: ArrayBuffer[] = []) => port.postMessage(message, given);

const parts = loadParts();
parts.catch(() => {
  // Reported to the caller who opens the database.
});

let client: PGlite;
const subscriptions = new Map<number, () => Promise<void>>();

type Parsers = PGlite['parsers'];
let ownParsers: Parsers;
const parsersBefore = new Map<string, Parsers>();
const asIs = (value: string): string => value;

/** Handed over with a query, they would be merged with those of all types for each one, which takes longer than most queries. */
function parsersFor(asText: number[]): Parsers {
  if (asText.length === 0) return ownParsers;
  const key = asText.join();
  const known = parsersBefore.get(key);
  if (known) return known;
  const made = { ...ownParsers, ...Object.fromEntries(asText.map((type) => [type, asIs])) };
  parsersBefore.set(key, made);
  return made;
}

async function answer(call: DatabaseCall): Promise<unknown> {
  switch (call.kind) {
    case 'open': {
      const dataDir = call.folder;
      const isNew = !existsSync(path.join(dataDir, 'PG_VERSION'));
      client = await PGlite.create({
        ...(await parts),
        dataDir,
        startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`],
        parsers: { [bytea]: parseBytes },
      });
      ownParsers = client.parsers;
      // An instance of PGlite that made it is garbage by now, some 250 MB.
      if (isNew) releaseMemory();
      return undefined;
    }
    case 'query':
      client.parsers = parsersFor(call.asText);
      return client.query(call.text, call.params, call.rowMode && { rowMode: call.rowMode });
    case 'exec':
      client.parsers = ownParsers;
      return client.exec(call.text);
    case 'listen': {
      const { subscription } = call;
      const stop = await client.listen(call.channel, (payload) => post({ subscription, payload }));
      subscriptions.set(subscription, () => stop());
      return undefined;
    }
    case 'unlisten':
      await subscriptions.get(call.subscription)?.();
      subscriptions.delete(call.subscription);
      return undefined;
    case 'dump':
      return (await client.dumpDataDir(call.compression)).arrayBuffer();
    case 'close':
      return client.close();
  }
}

async function serve({ id, call }: { id: number; call: DatabaseCall }): Promise<void> {
  try {
    const found = await answer(call);
    if (found instanceof ArrayBuffer) post({ id, answer: found }, [found]);
    else post({ id, answer: found });
  } catch (error) {
    const cause = error instanceof Error ? error : new Error(String(error));
    try {
      // A copy of an error has no fields of its own, such as the code of PostgreSQL.
      post({ id, error: cause, fields: fieldsOf(cause) });
    } catch {
      post({ id, error: new Error(cause.message), fields: {} });
    }
  }
}

releaseMemoryWhenIdle();

let last = Promise.resolve();
port.on('message', (asked: { id: number; call: DatabaseCall }) => {
  // One after another: the parsers are those of the present call.
  last = last.then(() => serve(asked));
});

const fieldsOf = (error: Error): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(error).filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
  );
