import {
  downloadExport,
  listTransfers,
  startExport,
  startOrganisationImport,
  type Transfer,
  type Transfers,
} from '../../contract/organization/organisation.calls.ts';
import { addPersonNote, createPerson } from '../../contract/people/people.calls.ts';
import { erasePerson } from '../../contract/people/privacy.calls.ts';
import { authPath, buildRegistration } from '../support/account.ts';
import { type Client, connect } from '../support/api-client.ts';
import { activationLinkIn, waitForMails } from '../support/outbox.ts';
import { waitUntil } from '../support/wait-until.ts';
import { admin, type DatabaseKind, type Fault, type Installation, openInstallation } from './installation.ts';
import { addressOf, checkArchive, checkRows, type TransferReport } from './transfer-checks.ts';
import { endTimeoutMs, importErased, importPeople } from './transfer-people.ts';

/** Only kills: outages of the database are those of the other rounds. */
const kills = {
  embedded: ['kill the server'],
  postgres: ['kill the server', 'kill a worker', 'kill both workers'],
} as const satisfies Record<DatabaseKind, readonly Fault[]>;

/**
 * Kills the server or workers while an organization is exported, people of it are erased, and its archive is imported into an
 * empty one. Each export and import that was confirmed ends well, an import takes over everything or nothing, and nobody who was
 * erased is found again: not by an import of the same people, and not in a later export.
 * @throws Error describing the first violation
 */
export async function runTransferRounds(kind: DatabaseKind, rounds: number): Promise<TransferReport> {
  const installation = await openInstallation(kind);
  const report: TransferReport = { exports: 0, imports: 0, repeated: 0, hit: 0, erased: new Map() };
  /** The rows that each organization has to have by now, by the address of its Owner. */
  const expected = new Map<string, Record<string, number>>();
  try {
    await installation.ready();
    await importPeople(installation, await connect(installation.url, admin));
    for (let round = 0; round < rounds; round++) {
      const fault = kills[kind][round % kills[kind].length] as Fault;
      const what = `${kind}, round ${round}: ${fault}`;
      const done = await exportUnderFault(installation, { round, fault, what }, report);
      const archive = await download(installation, done.id);
      const owner = await newOwner(installation);
      await importUnderFault(installation, { owner, archive, fault, what }, report);
      expected.set(owner.email, done.report?.rows ?? {});
    }
    await importErased(installation, report);
    const last = await finished(installation, admin, await exportAgain(installation), 'the last export');
    await checkArchive(await download(installation, last.id), report);
    await installation.stopAndRead((read) => checkRows(read, expected, report));
    return report;
  } finally {
    await installation.remove();
  }
}

type Account = { email: string; password: string };
const withId = ({ path: at }: { path: string }, id: string) => at.replace(':id', id);
const wordOf = (round: number) => `Erasure${round}Word`;

const transfersOf = async (client: Client) => (await client.send('GET', listTransfers.path)) as Transfers;

/** Waits for a transfer to end, well or not, whatever is killed meanwhile. */
async function ended(
  installation: Installation,
  account: Account,
  id: string,
  what: string,
): Promise<Transfer> {
  let found: Transfer | undefined;
  await waitUntil(async () => {
    const client = await connect(installation.url, account).catch(() => undefined);
    const list = client && (await transfersOf(client).catch(() => undefined));
    if (list) found = list.transfers.find((one) => one.id === id);
    return found?.status === 'completed' || found?.status === 'failed';
  }, endTimeoutMs).catch(() => {
    throw new Error(`${what}: the ${found?.kind ?? 'transfer'} is ${found?.status ?? 'lost'}.`);
  });
  if (!found) throw new Error(`${what}: the transfer is lost.`);
  return found;
}

/** Waits for a transfer to end. @throws unless it ends well */
async function finished(...given: Parameters<typeof ended>): Promise<Transfer> {
  return requireCompleted(await ended(...given), given[3]);
}

/** The same for an export. @returns undefined for one that an erasure has ended: it has read the person, and is to be started again */
async function finishedUnlessErased(...given: Parameters<typeof ended>): Promise<Transfer | undefined> {
  const found = await ended(...given);
  return found.detail?.startsWith('A person was erased') ? undefined : requireCompleted(found, given[3]);
}

function requireCompleted(found: Transfer, what: string): Transfer {
  if (found.status !== 'completed') throw new Error(`${what}: it failed: ${found.detail}`);
  return found;
}

/** Waits until a transfer is at work, at most a second. */
async function untilAtWork(client: Client, id: string, report: TransferReport): Promise<void> {
  let status: string | undefined;
  await waitUntil(
    async () => {
      status = (await transfersOf(client)).transfers.find((one) => one.id === id)?.status;
      return status !== 'queued';
    },
    5000,
    20,
  ).catch(() => {});
  if (status === 'processing') report.hit += 1;
}

const exportAgain = async ({ url }: Installation): Promise<string> => {
  const client = await connect(url, admin);
  const body = { current_password: admin.password };
  return ((await client.send('POST', startExport.path, body)) as { task_id: string }).task_id;
};

async function exportUnderFault(
  installation: Installation,
  { round, fault, what }: { round: number; fault: Fault; what: string },
  report: TransferReport,
): Promise<Transfer> {
  await installation.ready();
  const client = await connect(installation.url, admin);
  const person = {
    name: `Gone Person${round}`,
    title: 'Harbour pilot',
    location: 'Oslo',
    email: addressOf(round),
  };
  const { id } = (await client.send('POST', createPerson.path, person)) as { id: string };
  await client.send('POST', withId(addPersonNote, id), { text: `Said ${wordOf(round)}.` });
  report.erased.set(wordOf(round), false);
  let task = await exportAgain(installation);
  await untilAtWork(client, task, report);
  const erasure = client.send('POST', withId(erasePerson, id)).then(
    () => report.erased.set(wordOf(round), true),
    () => undefined,
  );
  // In some rounds the kill comes before the answer.
  if (round % 2 === 0) {
    await erasure;
    await finishedUnlessErased(installation, admin, task, what);
    task = await exportAgain(installation);
    await untilAtWork(client, task, report);
  }
  await installation.injectFault(fault);
  await erasure;
  installation.checkProcesses();
  report.exports += 1;
  return (
    (await finishedUnlessErased(installation, admin, task, what)) ??
    finished(installation, admin, await exportAgain(installation), what)
  );
}

async function download({ url }: Installation, id: string): Promise<Buffer> {
  const { access } = await connect(url, admin);
  const headers = { authorization: `Bearer ${access}` };
  const answer = await fetch(url + withId(downloadExport, id), { headers });
  if (!answer.ok) throw new Error(`The archive answers ${answer.status}.`);
  return Buffer.from(await answer.arrayBuffer());
}

async function newOwner({ url, dataDir }: Installation): Promise<Account> {
  const registration = buildRegistration();
  const post = async (name: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${url}${authPath}/${name}/`, sent);
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
  };
  await post('users', registration);
  const [mail] = await waitForMails(dataDir, registration.email);
  await post('verify-activation', activationLinkIn(mail));
  return registration;
}

async function importUnderFault(
  installation: Installation,
  { owner, archive, fault, what }: { owner: Account; archive: Buffer; fault: Fault; what: string },
  report: TransferReport,
): Promise<void> {
  await installation.ready();
  const client = await connect(installation.url, owner);
  const task = await send(installation.url, client, archive);
  await untilAtWork(client, task, report);
  // The next one comes while the upload is still under way.
  const isCutOff = report.imports % 2 === 1;
  report.imports += 1;
  await installation.injectFault(fault);
  installation.checkProcesses();
  await finished(installation, owner, task, what);
  if (!isCutOff) return;
  await cutOffUpload(installation, archive, report);
}

async function send(url: string, { access }: Client, archive: Buffer): Promise<string> {
  const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/zip' };
  const sent = { method: 'POST', headers, body: new Uint8Array(archive) };
  const answer = await fetch(url + startOrganisationImport.path, sent);
  if (answer.status !== 202) throw new Error(`The import answers ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { task_id: string }).task_id;
}

/** An upload that the server's death cuts off leaves an empty organization, into which the same archive can be imported. */
async function cutOffUpload(
  installation: Installation,
  archive: Buffer,
  report: TransferReport,
): Promise<void> {
  const owner = await newOwner(installation);
  const { access } = await connect(installation.url, owner);
  const half = archive.subarray(0, archive.length / 2);
  const slowly = new ReadableStream({ start: (sink) => sink.enqueue(new Uint8Array(half)) });
  const upload = fetch(installation.url + startOrganisationImport.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/zip' },
    body: slowly,
    duplex: 'half',
  } as RequestInit).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await installation.injectFault('kill the server');
  if ((await upload)?.ok) throw new Error('Half an archive was taken.');
  await installation.ready();
  const client = await connect(installation.url, owner);
  const { can_import: isEmpty, transfers } = await transfersOf(client);
  if (!isEmpty || transfers.length > 0) throw new Error('Half an archive has left something.');
  report.repeated += 1;
  await finished(
    installation,
    owner,
    await send(installation.url, client, archive),
    'the archive sent again',
  );
}
