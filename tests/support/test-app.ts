import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { inject } from 'vitest';
import type { Role } from '../../contract/model/roles.ts';
import { buildApp } from '../../server/app.ts';
import { signAccessToken } from '../../server/auth/access-token.ts';
import { readConfig } from '../../server/config.ts';
import type { Services } from '../../server/context.ts';
import { type OpenDatabase, openPostgres, wrapPglite } from '../../server/db/client.ts';
import { organisations, sessions, users } from '../../server/db/schema.ts';
import { openQueue } from '../../server/jobs/queue.ts';
import { createLog } from '../../server/start/log.ts';
import { assembleServices } from '../../server/start/services.ts';
import { newDatabase } from './postgres.ts';

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  database: OpenDatabase;
  dataDir: string;
  /** The lines that the mail transport logged, one per mail. */
  said: string[];
  /** Starts the worker in this process. Without it, jobs wait. */
  work(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the real server on its own migrated, empty database: embedded, or PostgreSQL in the project of that name.
 * @param settings environment variables in addition to `DATA_DIR`
 */
export async function openTestApp(settings: Record<string, string> = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'larkspur-test-'));
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...settings });
  const said: string[] = [];
  const database = await openTestDatabase();
  const opened = await assembleServices(
    config,
    createLog(config.logLevel),
    database,
    'a-key-for-tests-of-at-least-32-characters',
    () => config.publicUrl ?? 'http://127.0.0.1:8080',
    (line) => said.push(line),
  );
  const app = await buildApp(opened.services, database.ping);
  return {
    app,
    services: opened.services,
    database,
    dataDir,
    said,
    work: opened.work,
    close: async () => {
      await app.close();
      await opened.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function openTestDatabase(): Promise<OpenDatabase> {
  const template = inject('postgresTemplate');
  if (!template) return wrapPglite(await PGlite.create({ loadDataDir: await migratedDump() }));
  const url = (name: string) => Object.assign(new URL(template), { pathname: `/${name}` }).href;
  return openPostgres(await newDatabase({ url }, new URL(template).pathname.slice(1)));
}

const root = path.join(import.meta.dirname, '../..');
const migrationsFolder = path.join(root, 'server/db/migrations');
const cacheFolder = path.join(root, 'node_modules/.cache/larkspur');

/**
 * Creating an embedded database takes seconds, loading a dump a fraction of that. So it is created once, with the queue's
 * tables, and cached until migrations or dependencies change.
 */
async function migratedDump(): Promise<Blob> {
  const key = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')));
  for (const name of readdirSync(migrationsFolder).sort()) {
    if (name.endsWith('.sql')) key.update(readFileSync(path.join(migrationsFolder, name)));
  }
  const file = path.join(cacheFolder, `embedded-${key.digest('hex').slice(0, 16)}.tar`);
  if (!existsSync(file)) {
    const client = await PGlite.create();
    const database = await wrapPglite(client);
    await database.migrate();
    await (await openQueue(database, createLog('silent'))).stop(0);
    const dump = await client.dumpDataDir('none');
    await database.close();
    mkdirSync(cacheFolder, { recursive: true });
    // Several suites may create it at once. Each writes a temporary file, and the last rename wins.
    const aside = `${file}.${process.pid}-${randomUUID()}`;
    writeFileSync(aside, Buffer.from(await dump.arrayBuffer()));
    renameSync(aside, file);
  }
  return new Blob([readFileSync(file)]);
}

export interface TestUser {
  userId: string;
  organisationId: string;
  email: string;
  access: string;
  /** Makes a request as this user. */
  call(options: InjectOptions): Promise<LightMyRequestResponse>;
}

/** Creates an activated user with a session, in a new organisation unless one is given. */
export async function createTestUser(
  test: TestApp,
  given: { role?: Role; organisationId?: string; isProvider?: boolean; name?: string } = {},
): Promise<TestUser> {
  const { db, secretKey } = test.services;
  const role = given.role ?? 'Owner';
  const name = given.name ?? 'Ada Tester';
  const email = `${randomUUID()}@test.example`;
  const organisationId =
    given.organisationId ?? (await createOrganisation(test, given.isProvider ?? role === 'SuperAdmin'));
  const [user] = await db
    .insert(users)
    .values({ organisationId, email, name, passwordHash: 'no password', role, activatedAt: new Date() })
    .returning();
  if (!user) throw new Error('No user was made.');
  const [session] = await db
    .insert(sessions)
    .values({ userId: user.id, expiresAt: new Date(Date.now() + 86_400_000) })
    .returning();
  if (!session) throw new Error('No session was made.');
  const access = signAccessToken(
    { sub: user.id, sid: session.id, name, role, organization: 'Test' },
    secretKey,
    3600,
  );
  return {
    userId: user.id,
    organisationId,
    email,
    access,
    call: (options) =>
      test.app.inject({ ...options, headers: { ...options.headers, authorization: `Bearer ${access}` } }),
  };
}

async function createOrganisation(test: TestApp, isProvider: boolean): Promise<string> {
  const [organisation] = await test.services.db
    .insert(organisations)
    .values({ name: `Test ${randomUUID()}`, websiteUrl: 'https://test.example', isProvider })
    .returning();
  if (!organisation) throw new Error('No organisation was made.');
  return organisation.id;
}
