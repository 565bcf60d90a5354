/**
 * What the measurements of `npm run bench:load` run on: PostgreSQL, an API process without a worker, and workers; or one process
 * on the embedded database.
 */
import { readFileSync } from 'node:fs';
import { signAccessToken } from '../../server/platform/auth/tokens.ts';
import { type Database, openEmbedded, openPostgres } from '../../server/platform/db/client.ts';
import { organisations, sessions, users } from '../../server/platform/db/schema.ts';
import { newDatabase, startPostgres } from '../support/postgres.ts';
import { newDataDir, type Product, removeDataDir, startProduct, startWorker } from '../support/product.ts';

const secretKey = 'a-key-for-tests-of-at-least-32-characters';

/** An Owner of an organization of their own. */
export interface LoadUser {
  access: string;
  organisationId: string;
}

export interface LoadInstallation {
  api: Product;
  /** Creates an organization with a profile and a signed-in Owner. */
  createUser(): Promise<LoadUser>;
  /** Starts a worker and waits until it takes jobs. */
  startWorker(): Promise<{ stop(): Promise<unknown> }>;
  /** The resident memory of the API process, in MiB. */
  memory(): number;
  stop(): Promise<void>;
}

export async function openInstallation(given: Record<string, string> = {}): Promise<LoadInstallation> {
  const postgres = await startPostgres();
  const dataDir = newDataDir();
  const settings = {
    DATABASE_URL: await newDatabase(postgres),
    SECRET_KEY: secretKey,
    DATA_KEY: 'a-data-key-for-tests-of-at-least-32-characters',
    WORKER: 'separate',
    LOG_LEVEL: 'warn',
    ...given,
  };
  const api = await startProduct({ dataDir, settings });
  const database = openPostgres(settings.DATABASE_URL);
  return {
    api,
    createUser: async () => {
      const user = await insertUser(database.db);
      await createProfile(api, user);
      return user;
    },
    startWorker: async () => {
      const worker = startWorker(settings, dataDir);
      while (!worker.output().includes('worker is ready')) {
        if (worker.hasEnded()) throw new Error(`The worker ended: ${worker.output()}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return worker;
    },
    memory: () => memoryOf(api),
    stop: async () => {
      await api.stop();
      await database.close();
      await postgres.stop();
      removeDataDir(dataDir);
    },
  };
}

/** As `openInstallation`, in one process on the embedded database, which nobody else can open: users exist before it starts. */
export async function openEmbeddedInstallation(
  count: number,
): Promise<Pick<LoadInstallation, 'api' | 'memory' | 'stop'> & { users: LoadUser[] }> {
  const dataDir = newDataDir();
  const database = await openEmbedded(dataDir);
  await database.migrate();
  const created: LoadUser[] = [];
  while (created.length < count) created.push(await insertUser(database.db));
  await database.close();
  const settings = { SECRET_KEY: secretKey, DEMO: 'off', LOG_LEVEL: 'warn' };
  const api = await startProduct({ dataDir, settings });
  for (const user of created) await createProfile(api, user);
  return {
    api,
    users: created,
    memory: () => memoryOf(api),
    stop: async () => {
      await api.stop();
      removeDataDir(dataDir);
    },
  };
}

async function insertUser(db: Database): Promise<LoadUser> {
  const [organisation] = await db
    .insert(organisations)
    .values({ name: 'Load', websiteUrl: 'https://load.example' })
    .returning();
  const organisationId = organisation?.id ?? '';
  const email = `${organisationId}@load.example`;
  const [user] = await db
    .insert(users)
    .values({
      organisationId,
      email,
      name: 'Ada',
      passwordHash: '',
      role: 'Owner',
      activatedAt: new Date(),
    })
    .returning();
  const userId = user?.id ?? '';
  const expiresAt = new Date(Date.now() + 86_400_000);
  const [session] = await db.insert(sessions).values({ userId, expiresAt }).returning();
  const claims = {
    sub: userId,
    sid: session?.id ?? '',
    name: 'Ada',
    role: 'Owner' as const,
    organization: 'Load',
  };
  return { access: signAccessToken(claims, secretKey, 86_400), organisationId };
}

async function createProfile({ url }: Product, { access }: LoadUser): Promise<void> {
  const answer = await fetch(`${url}/post/company-profiles/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    body: JSON.stringify({ company_name: 'Load', industry: 'Staffing', description: 'We measure.' }),
  });
  if (!answer.ok) throw new Error(`The profile was refused: ${answer.status}.`);
}

function memoryOf({ pid }: Product): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

export interface Answered {
  status: number;
  ms: number;
}

/** Makes a request and reads its answer; status 0 for none. */
export async function request(
  url: string,
  { access }: LoadUser,
  body?: unknown,
): Promise<Answered & { text: string }> {
  const started = performance.now();
  try {
    const answer = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${access}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, ms: performance.now() - started, text };
  } catch {
    return { status: 0, ms: performance.now() - started, text: '' };
  }
}
