import { type SQL, sql } from 'drizzle-orm';
import type { Queue as QueueSettings } from 'pg-boss';
import type { FactorChange } from '../../../contract/account/sign-in-methods.ts';
import { webhookAttempts } from '../../../contract/organization/webhooks.calls.ts';
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

export interface JobData {
  search: { id: string };
  generation: { id: string };
  'talent-import': { id: string };
  resume: { id: string };
  'hand-over': { id: string };
  transfer: { id: string };
  'model-download': { id: string };
  'pool-index': { organisationId: string | null };
  mailbox: { id: string; organisationId: string };
  mail: MailJob;
  webhook: { id: string };
  'person-vectors': null;
  'clean-up': null;
  watch: null;
  retention: null;
  publishing: null;
  sequence: null;
  /** Reminds of deletions of organizations and makes those that are due. One waits for each time. */
  deletion: null;
}
export type QueueName = keyof JobData;

export type DeletionChange = 'confirmed' | 'soon' | 'called-off';

/** A card, or one reminder, that `by` gives to a colleague. */
export interface AssignmentMailJob {
  kind: 'assigned';
  userId: string;
  by: string;
  candidateId: string;
  jobId: string | null;
  reminderId?: string;
}

/** A mail to compose and send. Tokens are derived when it is composed and never stored in the queue. */
export type MailJob =
  | { kind: 'activation'; activationId: string }
  | { kind: 'already-registered'; userId: string }
  | { kind: 'session-revoked'; userId: string }
  | { kind: 'invitation'; linkId: string }
  /** `isJobProposed` where its author left the job that was proposed: nothing is decided for it. */
  | { kind: 'message'; messageId: string; isJobProposed?: boolean }
  | { kind: 'watch'; userId: string; runIds: string[] }
  | { kind: 'password-reset'; resetId: string }
  | { kind: 'password-changed'; userId: string; endingId?: string }
  | { kind: 'second-factor'; userId: string; change: FactorChange }
  | { kind: 'suspension'; userId: string; change: 'suspended' | 'resumed'; reason: string }
  | { kind: 'acting'; userId: string; actingId: string }
  | { kind: 'account-linked'; userId: string }
  | { kind: 'api-key'; userId: string; keyId: string }
  | { kind: 'api-key-ends'; userId: string; keyId: string }
  | { kind: 'transfer'; transferId: string }
  | { kind: 'post-due'; userId: string; postId: string; plannedFor: string }
  | { kind: 'reminder'; reminderId: string; on: string }
  | { kind: 'reply'; replyId: string }
  | { kind: 'message-failed'; messageId: string; isOnceADay?: boolean }
  | AssignmentMailJob
  | { kind: 'people-due'; userId: string; people: number }
  | { kind: 'deletion-link'; linkId: string }
  | { kind: 'deletion'; userId: string; change: DeletionChange; by: string; until: string }
  | { kind: 'email-confirmation'; changeId: string }
  | { kind: 'email-changed'; userId: string; from: string }
  | {
      kind: 'contact';
      name: string;
      email: string;
      company: string;
      phone: string;
      service: string;
      message: string;
    };

export interface Attempt {
  jobId: string;
  isLast: boolean;
  retries?: number;
  signal: AbortSignal;
}

export type Handlers = {
  [Name in QueueName]: {
    run(data: JobData[Name], attempt: Attempt): Promise<void>;
    /** Called once after the last attempt has failed or died, so that no task stays unfinished. */
    giveUp(data: JobData[Name], reason: string): Promise<void>;
  };
};

const task = {
  heartbeatSeconds: 10,
  expireInSeconds: 3600,
  retryLimit: 30,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 5,
};
export const queues: Record<QueueName, Omit<QueueSettings, 'name'>> = {
  search: task,
  generation: task,
  'talent-import': task,
  resume: task,
  'hand-over': task,
  transfer: task,
  // Gigabytes over a slow line take hours. What has come stays for the next attempt.
  'model-download': { ...task, expireInSeconds: 86_399 },
  // A mail server may be down for a day: about 150 attempts, ten minutes apart at the most.
  mail: {
    heartbeatSeconds: 10,
    expireInSeconds: 300,
    retryLimit: 150,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
  },
  mailbox: { heartbeatSeconds: 10, expireInSeconds: 900, retryLimit: 3, retryDelay: 30 },
  webhook: {
    expireInSeconds: 60,
    retryLimit: webhookAttempts - 1,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 7200,
  },
  'pool-index': { expireInSeconds: 600, retryLimit: 5, retryDelay: 5 },
  // Hours for tens of thousands of people. One is there at a time; the next one, an hour away at most, goes on where it ends.
  'person-vectors': {
    policy: 'exclusive',
    heartbeatSeconds: 10,
    expireInSeconds: 36_000,
    retryLimit: 3,
    retryDelay: 60,
  },
  'clean-up': { expireInSeconds: 600, retryLimit: 2, retryDelay: 60 },
  watch: { expireInSeconds: 600, retryLimit: 2, retryDelay: 60 },
  retention: { heartbeatSeconds: 10, expireInSeconds: 3600, retryLimit: 5, retryDelay: 60 },
  publishing: {
    expireInSeconds: 300,
    retryLimit: 150,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
  },
  sequence: {
    heartbeatSeconds: 10,
    expireInSeconds: 900,
    retryLimit: 150,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
  },
  deletion: {
    heartbeatSeconds: 10,
    expireInSeconds: 3600,
    retryLimit: 30,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
  },
};
export const queueNames = Object.keys(queues) as QueueName[];
export const deadLetter = (name: QueueName) => `${name}-given-up`;

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
    failure: (detail: string) => ({
      status: 'failed',
      detail: sql`${detail}::text || ' ' || ${talentImports.rowsRead} || ' rows were read. Import the file again: nobody is imported twice.'`,
      file: Buffer.alloc(0),
      edits: null,
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

export const stateOf = (status: string) => status.toLowerCase() as TaskState;
export const isFinal = (status: unknown) =>
  status !== undefined && /^(completed|failed)$/i.test(String(status));

/** The name of the error of a canceled task. It is only restarted on request. */
export const cancelled = 'Cancelled';
export const paused = 'Paused';
