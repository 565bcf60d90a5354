import { type SQL, sql } from 'drizzle-orm';
import type { TaskKind, TaskState } from '../../../contract/tasks/task-statuses.ts';
import {
  generations,
  handOvers,
  modelDownloads,
  organisationTransfers,
  resumes,
  searchRuns,
  talentImports,
} from '../db/schema.ts';
import type { QueueName } from './queues.ts';

export const kinds = {
  search: {
    table: searchRuns,
    queue: 'search',
    first: 'Processing',
    // Interim results of some sources are only shown while others are running.
    failure: (detail: string) => ({
      status: 'Failed',
      detail,
      progress: sql`${searchRuns.progress} - 'found'`,
    }),
  },
  generation: {
    table: generations,
    queue: 'generation',
    first: 'queued',
    failure: (detail: string) => ({ status: 'failed', detail }),
  },
  import: {
    table: talentImports,
    queue: 'talent-import',
    first: 'queued',
    // What was imported until then stays.
    failure: (detail: string) => ({
      status: 'failed',
      detail: sql`${detail}::text || ' ' || ${talentImports.rowsRead} || ' rows were read. Import the file again: nobody is imported twice.'`,
      file: Buffer.alloc(0),
    }),
  },
  resume: {
    table: resumes,
    queue: 'resume',
    first: 'queued',
    failure: (detail: string) => ({ status: 'failed', detail }),
  },
  'hand-over': {
    table: handOvers,
    queue: 'hand-over',
    first: 'queued',
    failure: (detail: string) => ({ status: 'failed', detail }),
  },
  transfer: {
    table: organisationTransfers,
    queue: 'transfer',
    first: 'queued',
    failure: (detail: string) => ({ status: 'failed', detail }),
  },
  'model-download': {
    table: modelDownloads,
    queue: 'model-download',
    first: 'queued',
    failure: (detail: string) => ({ status: 'failed', detail }),
  },
} as const satisfies Record<
  TaskKind,
  {
    table: unknown;
    queue: QueueName;
    first: string;
    failure(detail: string): { status: string; detail: string | SQL };
  }
>;

export type Kinds = typeof kinds;
export type Row<K extends TaskKind> = Kinds[K]['table']['$inferSelect'];
export type NewRow<K extends TaskKind> = Kinds[K]['table']['$inferInsert'];
export type Change<K extends TaskKind> = { [Column in keyof Row<K>]?: Row<K>[Column] | SQL };
/** What the tables of all kinds have in common, for queries that Drizzle could not type over a union. */
export type AnyTable = typeof searchRuns;
export const tableOf = (kind: TaskKind) => kinds[kind].table as unknown as AnyTable;
/** What clients know a task by, and events name: of a run its search, whichever run it is. */
export const knownBy = (kind: TaskKind) => (kind === 'search' ? searchRuns.jobId : tableOf(kind).id);

/** Both the search's words and those of the other tasks. */
export const stateOf = (status: string) => status.toLowerCase() as TaskState;
export const isFinal = (status: unknown) =>
  status !== undefined && /^(completed|failed)$/i.test(String(status));

/** The name of the error of a canceled task. It is only restarted on request. */
export const cancelled = 'Cancelled';
/** The one of a task that was ended to be begun again later. */
export const paused = 'Paused';
