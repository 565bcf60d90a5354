import type { FastifyBaseLogger } from 'fastify';
import type { Role } from '../../contract/account/team.calls.ts';
import type { ApiScope } from '../../contract/organization/api-keys.calls.ts';
import type { Config } from './config/config.ts';
import type { Database } from './db/client.ts';
import type { ReadSnapshot } from './db/read-snapshot.ts';
import type { FileStore } from './files/file-store.ts';
import type { Queue } from './jobs/queue.ts';
import type { TaskEvents } from './jobs/task-events.ts';
import type { MailTransport } from './mail/transport.ts';
import type { Outgoing } from './outgoing/outgoing.ts';
import type { Metrics } from './telemetry/metrics.ts';
import type { Tracing } from './telemetry/tracing.ts';

export interface Services {
  config: Config;
  db: Database;
  readSnapshot: ReadSnapshot;
  queue: Queue;
  taskEvents: TaskEvents;
  mail: MailTransport;
  files: FileStore;
  outgoing: Outgoing;
  tracing: Tracing | undefined;
  metrics: Metrics;
  secretKey: string;
  /** Origin of links in mails and results, without a trailing slash. */
  publicUrl: string;
  log: FastifyBaseLogger;
}

export interface Caller {
  userId: string;
  sessionId: string;
  organisationId: string;
  isProvider: boolean;
  name: string;
  role: Role;
  apiKey?: { id: string; scopes: readonly ApiScope[] };
  /** Set while a SuperAdmin acts for a client: the rest is an Owner of the client, with the SuperAdmin's id and name. */
  acting?: { id: string; organisation: string; isOver: boolean };
}

/** SuperAdmins belong to the provider's organization; the role counts nowhere else (spec §6). */
export const isSuperAdmin = (caller: Caller): boolean => caller.role === 'SuperAdmin' && caller.isProvider;

export interface PublicContext extends Services {
  ip: string;
  bearer: string | undefined;
  getHeader(name: string): string | undefined;
  setHeader(name: string, value: string): void;
}

export const withoutRequest = (services: Services): PublicContext => ({
  ...services,
  ip: '',
  bearer: undefined,
  getHeader: () => undefined,
  setHeader: () => {},
});

export interface Context extends PublicContext {
  caller: Caller;
}
