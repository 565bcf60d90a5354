import { type Client, connect } from '../support/api-client.ts';
import { waitUntil } from '../support/wait-until.ts';
import { type Ledger, type Moment, moments, reachMoment, sendBurst, unended } from './burst.ts';
import {
  admin,
  type DatabaseKind,
  type Fault,
  faults,
  type Installation,
  openInstallation,
} from './installation.ts';
import { checkDatabase, checkMails } from './nothing-lost.ts';

/** A task that has not ended this long after the fault was mended is stuck, on the slowest machine. */
const endsWithinMs = 60_000;
/** How long a stopped database is away. */
const awayMs = 3000;

export interface FaultReport {
  rounds: number;
  ledger: Ledger;
  /** How often a fault struck at its moment, by moment. */
  struck: Partial<Record<Moment, number>>;
  /** Longest time from the mended fault until every acknowledged task had ended, by fault. */
  slowestMs: Partial<Record<Fault, number>>;
}

/**
 * Makes the product suffer one fault a round, at a named moment of a burst of searches, generations, imports and
 * registrations, and proves that no acknowledged request is lost, no result doubled, nothing stuck, and that no process
 * ends but those that were killed.
 * @param chosen the faults, in turn; all of the database's by default
 * @throws with the first broken promise
 */
export async function faultRounds(
  kind: DatabaseKind,
  rounds: number,
  chosen: readonly Fault[] = faults[kind],
): Promise<FaultReport> {
  const installation = await openInstallation(kind);
  const ledger: Ledger = { tasks: [], imported: [], unanswered: 0 };
  const report: FaultReport = { rounds, ledger, struck: {}, slowestMs: {} };
  try {
    await createProfile(await connect(installation.url, admin));
    for (let round = 0; round < rounds; round++) {
      const fault = chosen[round % chosen.length] as Fault;
      const names = Object.keys(moments) as Moment[];
      // Each fault meets each moment in time.
      const moment = names[Math.floor(round / chosen.length + round) % names.length] as Moment;
      await strike(installation, { round, fault, moment }, report);
      const took = await waitForEnd(
        installation,
        ledger,
        `${kind}, round ${round}: ${fault} ${moment}`,
        endsWithinMs,
      );
      report.slowestMs[fault] = Math.max(report.slowestMs[fault] ?? 0, took);
    }
    await checkMails(installation.dataDir, ledger, endsWithinMs);
    await installation.stopAndRead((read) => checkDatabase(read, ledger));
    return report;
  } finally {
    await installation.remove();
  }
}

async function strike(
  installation: Installation,
  { round, fault, moment }: { round: number; fault: Fault; moment: Moment },
  { ledger, struck }: FaultReport,
): Promise<void> {
  await installation.ready();
  const client = await connect(installation.url, admin);
  const before = ledger.tasks.length;
  const burst = sendBurst(client, round, ledger);
  if (await reachMoment(client, moment, ledger, before)) struck[moment] = (struck[moment] ?? 0) + 1;
  await installation.suffer(fault, () => checkWhileAway(installation.url, client.access, awayMs));
  await burst;
  installation.checkProcesses();
}

/** Asks for `ms` and holds that a server without its database says so, in every way it has. */
export async function checkWhileAway(url: string, access: string, ms: number): Promise<void> {
  const ends = Date.now() + ms;
  const headers = { authorization: `Bearer ${access}` };
  do {
    for (const [path, status] of [
      ['/healthz', 200],
      ['/metrics', 200],
      ['/readyz', 503],
      ['/search/jobs/', 503],
    ] as const) {
      const answer = await fetch(url + path, { headers });
      const body = await answer.text();
      if (answer.status !== status)
        throw new Error(`${path} answered ${answer.status} without a database: ${body}`);
      if (path === '/search/jobs/' && !answer.headers.get('retry-after'))
        throw new Error(`${path} names no Retry-After.`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  } while (Date.now() < ends);
}

/** @returns milliseconds until every acknowledged task had ended */
export async function waitForEnd(
  { url }: Installation,
  ledger: Ledger,
  what: string,
  withinMs: number,
): Promise<number> {
  const mended = performance.now();
  let client: Client | undefined;
  let left: unknown = 'no answer';
  await waitUntil(
    async () => {
      try {
        client ??= await connect(url, admin);
        left = await unended(client, ledger);
        return (left as unknown[]).length === 0;
      } catch (error) {
        // The database may still be starting.
        left = error;
        return false;
      }
    },
    withinMs,
    100,
  ).catch(() => {
    throw new Error(
      `${what}: not ended within ${withinMs} ms: ${left instanceof Error ? left.message : JSON.stringify(left)}`,
    );
  });
  return performance.now() - mended;
}

export async function createProfile(client: Client): Promise<void> {
  await client.send('POST', '/post/company-profiles/', {
    company_name: 'Harbour Works',
    industry: 'Logistics',
    description: 'We staff warehouses.',
  });
}
