import { acceptInvitation, inviteColleague } from '../../contract/account/team.calls.ts';
import { startGeneration } from '../../contract/content/content.calls.ts';
import {
  getPost,
  listPostVersions,
  type PostVersion,
  updatePost,
} from '../../contract/content/posts.calls.ts';
import { type Client, connect } from '../support/api-client.ts';
import { invitationLinkIn, waitForMails } from '../support/outbox.ts';
import { waitUntil } from '../support/wait-until.ts';
import { createProfile } from './fault-rounds.ts';
import { admin, type DatabaseKind, type Fault, type Installation, openInstallation } from './installation.ts';

/** What hits the one process that saves, or its database. */
const hits = {
  embedded: ['kill the server'],
  postgres: ['kill the server', 'cut every connection', 'stop the database'],
} as const satisfies Record<DatabaseKind, readonly Fault[]>;

const colleague = { email: 'colleague@faults.example', password: 'password of a colleague' };
const recoveryTimeoutMs = 120_000;
/** How often each saves before the fault, and in all. */
const savesBeforeFault = 4;
const savesPerRound = 12;

/** What two people who edit one post at once were told. */
export interface EditorReport {
  /** The text of each version that the server confirmed. */
  confirmed: Map<number, string>;
  /** Texts whose save had no answer, and which may have been stored. */
  unanswered: Set<string>;
  /** How often one was told that the other had been first. */
  conflicts: number;
}

/**
 * An Owner and a Member save one post at the same time, again and again, while the server is killed. Of two saves over one version
 * one is stored and the other is told so; each confirmed text stays, as a version of its own, and the newest is the post's.
 * @throws Error describing the first violation
 */
export async function runEditorRounds(kind: DatabaseKind, rounds: number): Promise<EditorReport> {
  const installation = await openInstallation(kind);
  const report: EditorReport = { confirmed: new Map(), unanswered: new Set(), conflicts: 0 };
  try {
    await installation.ready();
    const id = await writePost(installation);
    await addColleague(installation);
    for (let round = 0; round < rounds; round++) {
      const fault = hits[kind][round % hits[kind].length] as Fault;
      await runRound(installation, { id, round, fault }, report);
      const reader = await reconnect(installation, admin);
      await checkVersions(reader, id, report, `${kind}, round ${round}: ${fault}`);
      installation.checkProcesses();
    }
    if (report.conflicts === 0) throw new Error('The two never met.');
    return report;
  } finally {
    await installation.remove();
  }
}

async function writePost({ url }: Installation): Promise<string> {
  const client = await connect(url, admin);
  await createProfile(client);
  const body = { post_type: 'linkedin', prompt_details: { target_audience: 'Planners' } };
  const { task_id } = (await client.send('POST', startGeneration.path, body)) as { task_id: string };
  let id: string | undefined;
  await waitUntil(async () => {
    const path = `/post/generate/status/?task_id=${task_id}`;
    id = ((await client.send('GET', path)) as { result?: { id: string } }).result?.id;
    return id !== undefined;
  }, recoveryTimeoutMs);
  return id as string;
}

async function addColleague({ url, dataDir }: Installation): Promise<void> {
  const client = await connect(url, admin);
  await client.send('POST', inviteColleague.path, { email: colleague.email, role: 'Member' });
  const [mail] = await waitForMails(dataDir, colleague.email);
  const { password } = colleague;
  const body = { ...invitationLinkIn(mail), name: 'A Colleague', password, re_password: password };
  await client.send('POST', acceptInvitation.path, body);
}

async function reconnect(installation: Installation, account: typeof admin): Promise<Client> {
  let client: Client | undefined;
  await waitUntil(async () => {
    client = await connect(installation.url, account).catch(() => undefined);
    return client !== undefined;
  }, recoveryTimeoutMs);
  return client as Client;
}

interface Round {
  id: string;
  round: number;
  fault: Fault;
}

async function runRound(
  installation: Installation,
  { id, round, fault }: Round,
  report: EditorReport,
): Promise<void> {
  const editors = await Promise.all([admin, colleague].map((account) => reconnect(installation, account)));
  let saves = 0;
  let onEnough = () => {};
  const enough = new Promise<void>((resolve) => {
    onEnough = resolve;
  });
  const editing = Promise.all(
    editors.map((client, editor) =>
      edit(client, installation.url, { id, name: `round ${round}, editor ${editor}` }, report, () => {
        saves += 1;
        if (saves >= savesBeforeFault) onEnough();
      }),
    ),
  );
  await Promise.race([enough, editing]);
  await installation.injectFault(fault);
  await editing;
}

/** Saves again and again over the version that was read last, until a save is not answered. */
async function edit(
  client: Client,
  url: string,
  { id, name }: { id: string; name: string },
  report: EditorReport,
  onSaved: () => void,
): Promise<void> {
  const path = updatePost.path.replace(':id', id);
  const headers = { authorization: `Bearer ${client.access}`, 'content-type': 'application/json' };
  let { version } = (await client.send('GET', path)) as { version: number };
  for (let save = 0; save < savesPerRound; save++) {
    const text = `Written in ${name}, save ${save}`;
    const request = { method: 'PATCH', headers, body: JSON.stringify({ body: text, version }) };
    const answer = await fetch(url + path, request).catch(() => undefined);
    const told = (await answer?.json().catch(() => undefined)) as { version?: number | string } | undefined;
    const newest = Number(told?.version);
    if (answer?.status === 200 && told) {
      const other = report.confirmed.get(newest);
      if (other !== undefined)
        throw new Error(`version ${newest} was confirmed for “${other}” and for “${text}”`);
      report.confirmed.set(newest, text);
      version = newest;
      onSaved();
    } else if (answer?.status === 409 && told) {
      if (!(newest > version))
        throw new Error(`a conflict over version ${version} names version ${told.version}`);
      report.conflicts += 1;
      version = newest;
    } else if (answer === undefined || answer.status === 503 || told === undefined) {
      report.unanswered.add(text);
      return;
    } else {
      throw new Error(`a save was answered with ${answer.status}: ${JSON.stringify(told)}`);
    }
  }
}

async function checkVersions(
  client: Client,
  id: string,
  { confirmed, unanswered }: EditorReport,
  what: string,
): Promise<void> {
  const versions = (await client.sendAll(listPostVersions.path.replace(':id', id))) as PostVersion[];
  const stored = new Map(versions.map(({ version, body }) => [version, body]));
  if (stored.size !== versions.length) throw new Error(`${what}: a version is listed twice`);
  for (const [version, text] of confirmed) {
    if (stored.get(version) !== text)
      throw new Error(`${what}: version ${version} is “${stored.get(version)}”, confirmed “${text}”`);
  }
  for (const { version, body } of versions) {
    const isKnown = version === 1 || confirmed.has(version) || unanswered.has(body);
    if (!isKnown) throw new Error(`${what}: nobody sent version ${version}: “${body}”`);
  }
  const post = (await client.send('GET', getPost.path.replace(':id', id))) as {
    version: number;
    body: string;
  };
  if (post.version !== Math.max(...stored.keys()) || stored.get(post.version) !== post.body)
    throw new Error(`${what}: the post is not its newest version: ${post.version}, “${post.body}”`);
}
