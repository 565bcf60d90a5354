import { saveBlogSettings } from '../../contract/content/blog-settings.calls.ts';
import { type Client, connect } from '../support/api-client.ts';
import { waitUntil } from '../support/wait-until.ts';
import {
  areAllPublished,
  findUnfinished,
  type Ledger,
  newLedger,
  sendBurst,
  type Trigger,
  triggers,
  waitForTrigger,
} from './burst.ts';
import { checkDuties, type Duties, fulfil, openDuties, settleDuties } from './duties.ts';
import {
  admin,
  type DatabaseKind,
  type Fault,
  faults,
  type Installation,
  openInstallation,
} from './installation.ts';
import { checkDatabase, checkMails } from './nothing-lost.ts';

/** A task that is unfinished this long after recovery is stuck, even on a slow machine. */
const finishTimeoutMs = 60_000;
/** How long a stopped database stays down. */
const outageMs = 3000;

export interface FaultReport {
  rounds: number;
  ledger: Ledger;
  duties: Duties | undefined;
  /** How many faults were injected at each trigger. */
  triggered: Partial<Record<Trigger, number>>;
  /** The longest time from recovery until every acknowledged task was finished, for each fault. */
  slowestRecoveryMs: Partial<Record<Fault, number>>;
}

/**
 * Injects one fault per round into a burst of searches, generations, imports, autosaves, schedules, registrations, résumés, invitations, new
 * passwords, erasures, watches and webhooks. Checks that
 * no acknowledged request is lost, no result is duplicated, no task is stuck, and no process exits unless it was killed.
 * @param chosen the faults to cycle through; by default all faults of the database
 * @throws Error describing the first violation
 */
export async function runFaultRounds(
  kind: DatabaseKind,
  rounds: number,
  chosen: readonly Fault[] = faults[kind],
): Promise<FaultReport> {
  const installation = await openInstallation(kind);
  const ledger = newLedger();
  const report: FaultReport = {
    rounds,
    ledger,
    duties: undefined,
    triggered: {},
    slowestRecoveryMs: {},
  };
  try {
    const client = await connect(installation.url, admin);
    await createProfile(client);
    const duties = await openDuties(client);
    report.duties = duties;
    for (let round = 0; round < rounds; round++) {
      const fault = chosen[round % chosen.length] as Fault;
      const names = Object.keys(triggers) as Trigger[];
      // Over the rounds, each fault is injected at each trigger.
      const trigger = names[Math.floor(round / chosen.length + round) % names.length] as Trigger;
      await runRound(installation, { round, fault, trigger }, report);
      const took = await waitUntilFinished(
        installation,
        ledger,
        `${kind}, round ${round}: ${fault} ${trigger}`,
        finishTimeoutMs,
      );
      report.slowestRecoveryMs[fault] = Math.max(report.slowestRecoveryMs[fault] ?? 0, took);
    }
    await checkMails(installation.dataDir, ledger, finishTimeoutMs);
    const reader = await connect(installation.url, admin);
    await waitUntil(() => areAllPublished(reader, ledger), finishTimeoutMs);
    const settings = { dataDir: installation.dataDir, withinMs: finishTimeoutMs };
    await settleDuties(installation.url, reader, duties, settings);
    await installation.stopAndRead(async (read) => {
      await checkDatabase(read, ledger);
      await checkDuties(read, duties);
    });
    return report;
  } finally {
    report.duties?.webhook.server.close();
    await installation.remove();
  }
}

async function runRound(
  installation: Installation,
  { round, fault, trigger }: { round: number; fault: Fault; trigger: Trigger },
  { ledger, duties, triggered }: FaultReport,
): Promise<void> {
  await installation.ready();
  const client = await connect(installation.url, admin);
  const before = ledger.tasks.length;
  const more = duties ? fulfil(client, round, duties, installation.dataDir) : [];
  const burst = sendBurst(client, round, ledger, more);
  if (await waitForTrigger(client, trigger, ledger, before))
    triggered[trigger] = (triggered[trigger] ?? 0) + 1;
  await installation.injectFault(fault, () => checkDuringOutage(installation.url, client.access, outageMs));
  await burst;
  installation.checkProcesses();
}

/** Polls for `ms` and checks that a server without its database reports it on every path. */
export async function checkDuringOutage(url: string, access: string, ms: number): Promise<void> {
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

/** @returns milliseconds until every acknowledged task was finished */
export async function waitUntilFinished(
  { url }: Installation,
  ledger: Ledger,
  what: string,
  withinMs: number,
): Promise<number> {
  const recoveredAt = performance.now();
  let client: Client | undefined;
  let left: unknown = 'no answer';
  await waitUntil(
    async () => {
      try {
        client ??= await connect(url, admin);
        left = await findUnfinished(client, ledger);
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
      `${what}: not finished within ${withinMs} ms: ${left instanceof Error ? left.message : JSON.stringify(left)}`,
    );
  });
  return performance.now() - recoveredAt;
}

/** The company that posts are written of, with its blog, on which they are published. */
export async function createProfile(client: Client): Promise<void> {
  await client.send('POST', '/post/company-profiles/', {
    company_name: 'Harbour Works',
    industry: 'Logistics',
    description: 'We staff warehouses.',
  });
  await client.send('PUT', saveBlogSettings.path, { is_on: true, slug: 'harbour', title: 'Harbour' });
}
