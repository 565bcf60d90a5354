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

/** The resources of the process. Call handlers and job handlers receive them as an argument. */
export interface Services {
  config: Config;
  db: Database;
  readSnapshot: ReadSnapshot;
  queue: Queue;
  taskEvents: TaskEvents;
  mail: MailTransport;
  files: FileStore;
  outgoing: Outgoing;
  /** Undefined unless traces are switched on. */
  tracing: Tracing | undefined;
  metrics: Metrics;
  /** Signs access tokens and derives single-use tokens. */
  secretKey: string;
  /** Origin of links in mails and results, without a trailing slash. */
  publicUrl: string;
  log: FastifyBaseLogger;
}

export interface Caller {
  userId: string;
  /** Empty where there is no session. */
  sessionId: string;
  organisationId: string;
  isProvider: boolean;
  name: string;
  role: Role;
  /** Set where a program makes the request with an API key, in the name of the user who created it. */
  apiKey?: { id: string; scopes: readonly ApiScope[] };
  /** Set while a SuperAdmin acts for a client: the rest is an Owner of the client, with the SuperAdmin's id and name. */
  acting?: { id: string; organisation: string; isOver: boolean };
}

/** SuperAdmins belong to the provider's organization; the role counts nowhere else (spec §6). */
export const isSuperAdmin = (caller: Caller): boolean => caller.role === 'SuperAdmin' && caller.isProvider;

/** A request that anyone may make. */
export interface PublicContext extends Services {
  ip: string;
  /** The bearer token that came with the request, unchecked. */
  bearer: string | undefined;
  /** A header of the request, by its name in lower case. */
  getHeader(name: string): string | undefined;
  /** Sets a header of the answer, e.g. the whole count of a paged list. */
  setHeader(name: string, value: string): void;
}

/** For work that no request asks for. */
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
