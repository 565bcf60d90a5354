import type { Services } from '../context.ts';
import type { TaskEvents } from './task-events.ts';

/**
 * How long what was read is used, in milliseconds. Every change is told by a notification; this bounds what a connection costs
 * that a network has cut without a word.
 */
export const knownForMs = 30_000;

/** A row of the database, and how old it is. */
export interface KnownRow<Row> {
  row: Row;
  ageSeconds: number;
}

type Listening = Pick<Services, 'taskEvents'>;

export interface KnownRead<Row, Needed> {
  /** The row of a key; undefined if there is none. */
  find(services: Needed, key: string): Promise<KnownRow<Row> | undefined>;
  /** Reads the row of a key anew when it is looked for next. */
  forget(services: Listening, key: string): void;
}

interface Kept<Row> {
  row: Row;
  readAt: number;
}

/**
 * Keeps rows while their changes are told: triggers notify the ids of what changes, whoever changes it
 * (`larkspur_tell_caller_change`, `larkspur_tell_results_change`). While the process does not listen, each call reads.
 * @param idsOf the ids whose change drops a row
 * @param mostKept how many rows a process keeps; the oldest goes
 */
export function knownRead<Row, Needed extends Listening>(
  read: (services: Needed, key: string) => Promise<Row | undefined>,
  idsOf: (row: Row) => readonly string[],
  mostKept: number,
): KnownRead<Row, Needed> {
  const opened = new WeakMap<TaskEvents, KnownRows<Row>>();
  const rowsOf = (events: TaskEvents): KnownRows<Row> => {
    const rows = opened.get(events) ?? openKnownRows(events, idsOf, mostKept);
    opened.set(events, rows);
    return rows;
  };
  return {
    find: async (services, key) => {
      const rows = rowsOf(services.taskEvents);
      const known = rows.get(key);
      if (known) return { row: known.row, ageSeconds: (performance.now() - known.readAt) / 1000 };
      const keep = rows.startReading();
      const row = await read(services, key);
      if (row === undefined) return undefined;
      keep(key, row);
      return { row, ageSeconds: 0 };
    },
    forget: ({ taskEvents }, key) => rowsOf(taskEvents).delete(key),
  };
}

type KnownRows<Row> = ReturnType<typeof openKnownRows<Row>>;

function openKnownRows<Row>(events: TaskEvents, idsOf: (row: Row) => readonly string[], mostKept: number) {
  const kept = new Map<string, Kept<Row>>();
  /** The keys of what is kept, by the ids that it depends on. */
  const keysById = new Map<string, Set<string>>();
  let isTold = false;
  /** Counts what makes rows doubtful that are being read. */
  let changes = 0;

  const remove = (key: string) => {
    const known = kept.get(key);
    if (!known) return;
    kept.delete(key);
    for (const id of idsOf(known.row)) {
      const keys = keysById.get(id);
      keys?.delete(key);
      if (keys?.size === 0) keysById.delete(id);
    }
  };
  const add = (key: string, row: Row, readAt: number) => {
    remove(key);
    const [oldest] = kept.size < mostKept ? [] : kept.keys();
    if (oldest !== undefined) remove(oldest);
    kept.set(key, { row, readAt });
    for (const id of idsOf(row)) {
      const keys = keysById.get(id) ?? new Set();
      keysById.set(id, keys.add(key));
    }
  };
  const restart = (told: boolean) => {
    isTold = told;
    changes++;
    kept.clear();
    keysById.clear();
  };
  events.follow({
    onRowChange: (id) => {
      changes++;
      for (const key of [...(keysById.get(id) ?? [])]) remove(key);
    },
    onListening: () => restart(true),
    onLost: () => restart(false),
  });
  return {
    get: (key: string) => {
      const known = kept.get(key);
      if (!known || performance.now() - known.readAt < knownForMs) return known;
      remove(key);
      return undefined;
    },
    delete: remove,
    /** Returns a function that keeps a row, unless something has changed since that may not be in it. */
    startReading: () => {
      const before = changes;
      const readAt = performance.now();
      return (key: string, row: Row) => {
        if (isTold && changes === before) add(key, row, readAt);
      };
    },
  };
}
