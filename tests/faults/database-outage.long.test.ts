import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from '../support/api-client.ts';
import { waitUntil } from '../support/wait-until.ts';
import { areAllPublished, type Ledger, newLedger, sendBurst } from './burst.ts';
import { checkDuringOutage, createProfile, waitUntilFinished } from './fault-rounds.ts';
import { admin, type Installation, openInstallation } from './installation.ts';
import { checkDatabase, checkMails } from './nothing-lost.ts';

let installation: Installation;
let ledger: Ledger;
let round: number;
beforeEach(async () => {
  installation = await openInstallation('postgres');
  ledger = newLedger();
  round = 0;
  await createProfile(await connect(installation.url, admin));
}, 300_000);
afterEach(() => installation.remove(), 60_000);

/** Signs in, retrying while the database is down, and sends a burst. */
async function load(): Promise<void> {
  let client: Awaited<ReturnType<typeof connect>> | undefined;
  await waitUntil(async () => {
    client = await connect(installation.url, admin).catch(() => undefined);
    return client !== undefined;
  }, 60_000);
  if (client) await sendBurst(client, round++, ledger);
}

async function expectAllKept(): Promise<void> {
  await waitUntilFinished(installation, ledger, 'after the last fault', 120_000);
  installation.checkProcesses();
  await checkMails(installation.dataDir, ledger, 60_000);
  const reader = await connect(installation.url, admin);
  await waitUntil(() => areAllPublished(reader, ledger), 60_000);
  await installation.stopAndRead((read) => checkDatabase(read, ledger));
}

test('every acknowledged task finishes when all connections are cut twenty times under load', async () => {
  const running: Promise<void>[] = [];
  for (let cut = 0; cut < 20; cut++) {
    const before = ledger.tasks.length;
    running.push(load());
    // Part of this burst is acknowledged, the rest is in flight.
    await waitUntil(async () => ledger.tasks.length > before, 60_000, 5);
    await installation.injectFault('cut every connection');
  }
  await Promise.all(running);
  expect(ledger.tasks.length).toBeGreaterThan(20);
  await expectAllKept();
}, 900_000);

test('every acknowledged task finishes when PostgreSQL is stopped for 20 s under load', async () => {
  const { access } = await connect(installation.url, admin);
  const running = [load()];
  await waitUntil(async () => ledger.tasks.length > 0, 60_000, 5);
  await installation.injectFault('stop the database', async () => {
    running.push(load());
    await checkDuringOutage(installation.url, access, 20_000);
  });
  await Promise.all(running);
  await expectAllKept();
}, 900_000);
