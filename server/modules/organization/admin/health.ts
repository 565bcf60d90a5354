import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { HealthCheck, HealthReport } from '../../../../contract/organization/admin-health.ts';
import { describeLast, listSnapshots, snapshotsFolder } from '../../../platform/backup/snapshots.ts';
import type { Context } from '../../../platform/context.ts';
import { dayMs } from '../../../platform/durations.ts';

// The limits are those of ops/prometheus/alerts.yml.
const longestWaitSeconds = 600;
const longestDelayMs = 500;
const oldestSnapshotMs = 2 * dayMs;
/** A job that looks for due searches runs every ten minutes, so a worker that runs has begun one by then. */
const longestIdleSeconds = 1800;

const delays = monitorEventLoopDelay({ resolution: 20 });
/** A monitor wakes an idle process fifty times a second, so it runs while reports are asked for, in milliseconds. */
const monitoredForMs = 120_000;
const firstSampleMs = 500;
let monitoring: NodeJS.Timeout | undefined;

async function monitorEventLoop(): Promise<void> {
  const wasMonitored = monitoring !== undefined;
  clearTimeout(monitoring);
  monitoring = setTimeout(() => {
    monitoring = undefined;
    delays.disable();
    delays.reset();
  }, monitoredForMs).unref();
  if (wasMonitored) return;
  delays.enable();
  await wait(firstSampleMs);
}

export async function getHealth(ctx: Context): Promise<HealthReport> {
  await monitorEventLoop();
  return {
    at: new Date().toISOString(),
    version: productVersion(),
    checks: [
      await checkDatabase(ctx),
      await checkQueue(ctx),
      await checkWorkers(ctx),
      await checkMails(ctx),
      checkEventLoop(),
      checkSnapshots(ctx),
      checkMemory(),
    ],
  };
}

/** The file is not there in a bundle of the server, which says nothing of its version then. */
function productVersion(): string {
  try {
    const file = new URL('../../../../package.json', import.meta.url);
    return String(JSON.parse(readFileSync(file, 'utf8')).version);
  } catch {
    return '';
  }
}

const good = (name: string, says: string): HealthCheck => ({ name, state: 'good', says, advice: '' });
const check = (name: string, isGood: boolean, says: string, advice: string): HealthCheck =>
  isGood ? good(name, says) : { name, state: 'bad', says, advice };

async function checkDatabase({ db, config }: Context): Promise<HealthCheck> {
  const started = performance.now();
  await db.execute(sql`select 1`);
  const ms = Math.round(performance.now() - started);
  return good(
    'Database',
    `${config.databaseUrl ? 'PostgreSQL' : 'The embedded database'} answers within ${ms} ms.`,
  );
}

async function checkQueue({ queue }: Context): Promise<HealthCheck> {
  const waits = (await queue.waits()).sort((one, other) => other.seconds - one.seconds);
  const counts = await queue.counts();
  const jobs = Object.values(counts).reduce((sum, each) => sum + each, 0);
  const oldest = waits[0];
  const says = oldest
    ? `${counted(jobs, 'job')} waiting or running. The oldest, in ${oldest.queue}, has waited for ${inWords(oldest.seconds)}.`
    : `No job waits for a worker; ${counted(jobs, 'job')} running or not due yet.`;
  const isGood = !oldest || oldest.seconds <= longestWaitSeconds;
  return check('Queue', isGood, says, 'No worker runs, or there are too few. Start one: npm run worker.');
}

async function checkWorkers({ db, config }: Context): Promise<HealthCheck> {
  const [row] = await read<{ seconds: number | null; active: number }>(
    db,
    sql`select extract(epoch from now() - max(started_on))::float8 as seconds,
      (count(*) filter (where state = 'active'))::int as active from pgboss.job`,
  );
  const where = config.worksInProcess ? 'in this process' : 'in processes of their own';
  if (row?.seconds == null) {
    return {
      name: 'Workers',
      state: 'unknown',
      says: `Workers run ${where}. None has begun a job yet.`,
      advice: '',
    };
  }
  const says = `Workers run ${where}. The last job was begun ${inWords(row.seconds)} ago; ${counted(row.active, 'job')} running now.`;
  return check(
    'Workers',
    row.seconds <= longestIdleSeconds,
    says,
    'Look whether a worker runs, and at its log.',
  );
}

async function checkMails({ db }: Context): Promise<HealthCheck> {
  const [row] = await read<{ retried: number; lost: number }>(
    db,
    sql`select (count(*) filter (where state = 'retry' and name = 'mail'))::int as retried,
      (count(*) filter (where name = 'mail-given-up' and created_on > now() - interval '1 day'))::int as lost
      from pgboss.job where name in ('mail', 'mail-given-up')`,
  );
  const { retried = 0, lost = 0 } = row ?? {};
  const says =
    retried + lost === 0
      ? 'No mail has failed.'
      : `${counted(retried, 'mail')} not accepted yet, to be tried again; ${lost} given up within a day.`;
  return check('Mail', retried + lost === 0, says, 'Look at SMTP_URL and at the mail server.');
}

function checkEventLoop(): HealthCheck {
  const ms = Math.round(delays.percentile(99) / 1e6);
  delays.reset();
  const says = `Since the last look, one turn in a hundred came ${Number.isFinite(ms) ? ms : 0} ms late or more.`;
  const advice = 'Leave the jobs to workers of their own (WORKER=separate), or start another server.';
  return check('Event loop', ms <= longestDelayMs, says, advice);
}

function checkSnapshots({ config }: Context): HealthCheck {
  if (config.databaseUrl) {
    return {
      name: 'Snapshots',
      state: 'unknown',
      says: 'PostgreSQL is backed up by its own tools, which this page does not see.',
      advice: '',
    };
  }
  const last = listSnapshots(snapshotsFolder(config))[0];
  const isGood = last !== undefined && Date.now() - last.at.getTime() <= oldestSnapshotMs;
  const says = last ? `Snapshots: ${describeLast(last)}.` : 'There is none yet.';
  const advice = last
    ? 'Look at the log for the reason, usually a full disk.'
    : 'npm run cli -- backup makes one.';
  return check('Snapshots', isGood, says, advice);
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

function checkMemory(): HealthCheck {
  const megabytes = Math.round(process.memoryUsage.rss() / 1024 / 1024);
  return good('Memory', `This process takes ${megabytes} MB and has run for ${inWords(process.uptime())}.`);
}

function inWords(seconds: number): string {
  const [amount, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7200
        ? [seconds / 60, 'minute']
        : seconds < 172_800
          ? [seconds / 3600, 'hour']
          : [seconds / 86_400, 'day'];
  const whole = Math.floor(amount);
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}

const read = async <T>(db: Context['db'], query: ReturnType<typeof sql>): Promise<T[]> =>
  ((await db.execute(query)) as unknown as { rows: T[] }).rows;
