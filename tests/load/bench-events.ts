/**
 * `npm run bench:events`: how long a finished search takes to stand on the screen of whoever started it and of a colleague, and
 * what 200 open streams cost. On PostgreSQL, with Chromium. Figures of one run are in `docs/performance.md`.
 */
import { eq, sql } from 'drizzle-orm';
import { createMember } from '../../server/modules/account/create-account.ts';
import { openPostgres } from '../../server/platform/db/client.ts';
import { events, users } from '../../server/platform/db/schema.ts';
import { type Client, connect } from '../support/api-client.ts';
import { openEventStream, type TestStream } from '../support/event-stream.ts';
import { newDatabase, startPostgres } from '../support/postgres.ts';
import { createAdmin, newDataDir, removeDataDir, startProduct } from '../support/product.ts';
import { waitUntil } from '../support/wait-until.ts';
import { openJobList, openSourcing, wantedPerson } from './event-screens.ts';
import { describeTimes } from './quantile.ts';

const admin = { email: 'admin@bench.example', password: 'password-for-bench' };
const searches = 30;
const streams = 200;
const streamsPerMember = 10;
const healthChecks = 200;

const search = async (client: Client, job_title: string) => {
  const body = { job_title, location: 'London', job_description: 'Python, SQL and Airflow.' };
  return ((await client.send('POST', '/search/initiate/', body)) as { task_id: string }).task_id;
};

async function measureHealth(url: string): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < healthChecks; count++) {
    const started = performance.now();
    await (await fetch(`${url}/healthz`)).text();
    times.push(performance.now() - started);
  }
  return times;
}

async function residentMiB(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1024 / 1024;
}

const postgres = await startPostgres();
const dataDir = newDataDir();
const databaseUrl = await newDatabase(postgres);
const settings = {
  DATABASE_URL: databaseUrl,
  SECRET_KEY: 'a-key-for-benches-of-at-least-32-characters',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
};
createAdmin(admin, dataDir, settings);
const product = await startProduct({ dataDir, settings });
const database = openPostgres(databaseUrl);
try {
  const client = await connect(product.url, admin);
  const pool = `Name,Title,Skills,Location\n${wantedPerson},Data Engineer,"Python, SQL, Airflow",London\n`;
  const { task_id } = (await client.upload('/talent/imports/', pool)) as { task_id: string };
  const isImported = async () =>
    ((await client.send('GET', `/talent/imports/${task_id}/`)) as { status: string }).status === 'completed';
  await waitUntil(isImported, 60_000);

  /** When the transaction that completed a search began. */
  const completedAt = async (id: string) => {
    const [event] = await database.db
      .select({ at: events.createdAt })
      .from(events)
      .where(sql`${events.taskId} = ${id} and ${events.state} = 'completed'`);
    return event?.at.getTime() ?? Number.NaN;
  };
  const list = await openJobList(product.url, (await connect(product.url, admin)).access);
  const listed: number[] = [];
  for (let count = 0; count < searches; count++) {
    const title = `Bench ${count} Engineer`;
    const id = await search(client, title);
    await waitUntil(async () => (await list.shownAt(title)) !== undefined, 20_000, 50);
    listed.push(((await list.shownAt(title)) ?? Number.NaN) - (await completedAt(id)));
  }
  await list.close();
  console.log(
    `From the row being Completed to the job list of a colleague, ${searches} searches: ${describeTimes(listed)}.`,
  );

  const sourcing = await openSourcing(product.url, (await connect(product.url, admin)).access);
  const opened: number[] = [];
  for (let count = 0; count < searches; count++) {
    const id = await sourcing.start(`Own ${count} Engineer`);
    opened.push(((await sourcing.shownAt(id)) ?? Number.NaN) - (await completedAt(id)));
  }
  await sourcing.close();
  console.log(
    `From the row being Completed to the results on the screen that started it, ${searches} searches: ${describeTimes(opened)}.`,
  );

  const [{ organisationId } = { organisationId: '' }] = await database.db
    .select({ organisationId: users.organisationId })
    .from(users)
    .where(eq(users.email, admin.email));
  const before = { memory: await residentMiB(product.url), health: await measureHealth(product.url) };
  const open: TestStream[] = [];
  for (let member = 0; member < streams / streamsPerMember; member++) {
    const account = { email: `member-${member}@bench.example`, password: admin.password };
    await createMember({ db: database.db }, { ...account, organisationId, name: `Member ${member}` });
    const { access } = await connect(product.url, account);
    for (let count = 0; count < streamsPerMember; count++) {
      open.push(await openEventStream(product.url, access));
    }
  }
  const ids: string[] = [];
  for (let count = 0; count < 10; count++) ids.push(await search(client, `Busy ${count} Engineer`));
  const during = await measureHealth(product.url);
  const hasAll = (stream: TestStream) =>
    ids.every((id) => stream.tasks().some((task) => task.id === id && task.state === 'completed'));
  await waitUntil(async () => open.every(hasAll), 30_000);
  console.log(
    `${open.length} open streams, all of which got the ${ids.length} searches: memory ${before.memory.toFixed(0)} → ${(await residentMiB(product.url)).toFixed(0)} MiB; /healthz before: ${describeTimes(before.health)}; with them, while the searches ran: ${describeTimes(during)}.`,
  );
  for (const stream of open) stream.close();
} finally {
  await database.close();
  await product.stop();
  removeDataDir(dataDir);
  await postgres.stop();
}
