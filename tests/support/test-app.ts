import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { FastifyInstance, HTTPMethods, InjectOptions, LightMyRequestResponse } from 'fastify';
import { beforeAll, beforeEach, inject } from 'vitest';
import type { Role } from '../../contract/account/team.calls.ts';
import { buildApp } from '../../server/app/app.ts';
import { createLog } from '../../server/app/start/log.ts';
import { assembleServices } from '../../server/app/start/services.ts';
import { hashPassword } from '../../server/modules/account/password.ts';
import { signAccessToken } from '../../server/platform/auth/tokens.ts';
import { readConfig } from '../../server/platform/config/config.ts';
import type { TracingConfig } from '../../server/platform/config/tracing.ts';
import type { Services } from '../../server/platform/context.ts';
import { type OpenDatabase, openPostgres } from '../../server/platform/db/client.ts';
import { organisations, sessions, users } from '../../server/platform/db/schema.ts';
import type { Tracing } from '../../server/platform/telemetry/tracing.ts';
import { openEmptyEmbedded } from './embedded-databases.ts';
import { forSuite } from './for-suite.ts';
import { newDatabase } from './postgres.ts';

type Settings = Record<string, string>;

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  db: Services['db'];
  database: OpenDatabase;
  dataDir: string;
  /** The lines that the mail transport logged, one per mail. */
  said: string[];
  /** The connection string of its database; undefined on the embedded one. */
  databaseUrl: string | undefined;
  /** Starts the worker in this process. Without it, jobs wait. */
  work(): Promise<void>;
  /** Creates an activated user with a session, in a new organization unless one is given. */
  createUser(given?: GivenUser): Promise<TestUser>;
  /** Changes the row of a table with an id, behind the server's back. */
  change<Table extends PgTable & { id: PgColumn }>(
    table: Table,
    id: string,
    values: PgUpdateSetSource<Table>,
  ): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Opens the real server on its own migrated, empty database: embedded, or PostgreSQL in the project of that name.
 * @param settings environment variables in addition to `DATA_DIR`
 * @param beside another process's app, whose database on PostgreSQL this one uses too
 */
export async function openTestApp(settings: Settings = {}, beside?: TestApp): Promise<TestApp> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'larkspur-test-'));
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...settings });
  const said: string[] = [];
  const databaseUrl = beside?.databaseUrl ?? (await newTestDatabase());
  const tracing = config.tracing && (await openTestTracing(config.tracing));
  const database = databaseUrl ? openPostgres(databaseUrl, tracing) : await openEmptyEmbedded(tracing);
  const opened = await assembleServices(
    config,
    createLog(config.logLevel),
    database,
    'a-key-for-tests-of-at-least-32-characters',
    () => config.publicUrl ?? 'http://127.0.0.1:8080',
    (line) => said.push(line),
    tracing,
  );
  const app = await buildApp(opened.services, database.ping);
  return asTestApp({
    app,
    services: opened.services,
    database,
    dataDir,
    said,
    databaseUrl,
    work: opened.work,
    close: async () => {
      await app.close();
      await opened.close();
      await tracing?.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  });
}

/** Adds what tests do with an app that is open. */
export function asTestApp(opened: Omit<TestApp, 'db' | 'createUser' | 'change'>): TestApp {
  const { db } = opened.services;
  const test: TestApp = {
    ...opened,
    db,
    createUser: (given) => createTestUser(test, given),
    change: (table, id, values) => db.update(table).set(values).where(eq(table.id, id)),
  };
  return test;
}

interface SuiteApp extends TestApp {
  /** A user who is created before the tests of the suite. */
  suiteUser(given?: GivenUser): TestUser;
  /** Another user before each test. */
  userForEach(given?: GivenUser): TestUser;
}

/**
 * Opens an app before the tests of a suite, and closes it after them.
 * @param settings read when it opens, where they are given by a function
 */
export function openSuiteApp(settings: Settings | (() => Settings) = {}, beside?: TestApp): SuiteApp {
  const fill = async (user: TestUser, as?: GivenUser) =>
    void Object.assign(user, await server.createUser(as));
  const server = forSuite(
    () => openTestApp(typeof settings === 'function' ? settings() : settings, beside),
    (opened) => opened.close(),
  );
  return Object.assign(server, {
    suiteUser: (as?: GivenUser) => {
      const user = {} as TestUser;
      beforeAll(() => fill(user, as));
      return user;
    },
    userForEach: (as?: GivenUser) => {
      const user = {} as TestUser;
      beforeEach(() => fill(user, as));
      return user;
    },
  });
}

async function openTestTracing(config: TracingConfig): Promise<Tracing> {
  const { openTracing } = await import('../../server/platform/telemetry/open-tracing.ts');
  return openTracing(config, 'larkspur', createLog('silent'));
}

async function newTestDatabase(): Promise<string | undefined> {
  const template = inject('postgresTemplate');
  if (!template) return undefined;
  const url = (name: string) => Object.assign(new URL(template), { pathname: `/${name}` }).href;
  return newDatabase({ url }, new URL(template).pathname.slice(1));
}

/** The password of every test user. */
export const testPassword = 'a password for tests';
let hashed: Promise<string> | undefined;
function testHash(): Promise<string> {
  hashed ??= hashPassword(testPassword);
  return hashed;
}

interface Requests {
  /** Makes a request with the token. */
  call(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** The same for one that changes something. */
  send(
    method: HTTPMethods,
    url: string,
    payload?: InjectOptions['payload'],
    headers?: InjectOptions['headers'],
  ): Promise<LightMyRequestResponse>;
}

export interface TestUser extends Requests {
  userId: string;
  organisationId: string;
  email: string;
  access: string;
}

/** The requests of who has an access token or an API key. */
export const requestsOf = (test: Pick<TestApp, 'app'>, bearer: string): Requests => ({
  call: (options) =>
    test.app.inject({ ...options, headers: { ...options.headers, authorization: `Bearer ${bearer}` } }),
  send(method, url, payload, headers) {
    // By its own `call`, which a copy of a user may have replaced.
    return this.call({ method, url, ...(payload !== undefined && { payload }), ...(headers && { headers }) });
  },
});

interface GivenUser {
  role?: Role;
  name?: string;
  organisationId?: string;
  /** Somebody of the same organization. */
  colleagueOf?: Pick<TestUser, 'organisationId'>;
  isProvider?: boolean;
}

/** Creates an activated user with a session, in a new organization unless one is given. */
export async function createTestUser(test: TestApp, given: GivenUser = {}): Promise<TestUser> {
  const { db, secretKey } = test.services;
  const role = given.role ?? 'Owner';
  const name = given.name ?? 'Ada Tester';
  const email = `${randomUUID()}@test.example`;
  const organisationId =
    given.organisationId ??
    given.colleagueOf?.organisationId ??
    (await createOrganisation(test, given.isProvider ?? role === 'SuperAdmin'));
  const [user] = await db
    .insert(users)
    .values({ organisationId, email, name, passwordHash: await testHash(), role, activatedAt: new Date() })
    .returning();
  if (!user) throw new Error('No user was made.');
  const sid = await createSession(test, user.id);
  const access = signAccessToken({ sub: user.id, sid, name, role, organization: 'Test' }, secretKey, 3600);
  return {
    userId: user.id,
    organisationId,
    email,
    access,
    ...requestsOf(test, access),
  };
}

/** Starts a session of a user and returns its id. */
export async function createSession(test: TestApp, userId: string): Promise<string> {
  const [session] = await test.services.db
    .insert(sessions)
    .values({ userId, expiresAt: new Date(Date.now() + 86_400_000) })
    .returning();
  if (!session) throw new Error('No session was made.');
  return session.id;
}

async function createOrganisation(test: TestApp, isProvider: boolean): Promise<string> {
  const [organisation] = await test.services.db
    .insert(organisations)
    .values({ name: `Test ${randomUUID()}`, websiteUrl: 'https://test.example', isProvider })
    .returning();
  if (!organisation) throw new Error('No organization was made.');
  return organisation.id;
}
