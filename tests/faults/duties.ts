import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { forgotPassword, resetPassword } from '../../contract/account/passwords.calls.ts';
import { acceptInvitation, inviteColleague } from '../../contract/account/team.calls.ts';
import { createWebhook, listWebhookDeliveries } from '../../contract/organization/webhooks.calls.ts';
import { createPerson } from '../../contract/people/people.calls.ts';
import { erasePerson } from '../../contract/people/privacy.calls.ts';
import { startImport } from '../../contract/people/talent-pool.calls.ts';
import { changeSearchJob, searchJobAgain } from '../../contract/search/searches.calls.ts';
import { listSearchJobs } from '../../contract/search/sourcing.calls.ts';
import { type Client, connect } from '../support/api-client.ts';
import { invitationLinkIn, readOutbox, resetLinkIn } from '../support/outbox.ts';
import { waitUntil } from '../support/wait-until.ts';

/** What was promised beside the tasks during the faults. */
export interface Duties {
  /** Addresses whose invitation was confirmed. */
  invited: Set<string>;
  /** For each invited address that was used: the passwords that may be right, one where the server confirmed it. */
  passwords: Map<string, string[]>;
  /** Addresses to which a link to a new password is due. */
  forgotten: Set<string>;
  /** Addresses of people who were to be erased; true where it was confirmed. */
  erased: Map<string, boolean>;
  /** Searches whose watch was confirmed. */
  watched: Set<string>;
  webhook: { id: string; received: Set<string>; server: Server };
}

/** Tells a receiver in this process of each search that completes. */
export async function openDuties(client: Client): Promise<Duties> {
  const received = new Set<string>();
  const server = createServer((request, response) => {
    received.add(String(request.headers['webhook-id']));
    request.resume().on('end', () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const body = { url, events: ['search.completed'] };
  const { id } = (await client.send('POST', createWebhook.path, body)) as { id: string };
  return {
    invited: new Set(),
    passwords: new Map(),
    forgotten: new Set(),
    erased: new Map(),
    watched: new Set(),
    webhook: { id, received, server },
  };
}

const addressOf = (round: number) => `invited-${round}@faults.example`;
const withId = ({ path }: { path: string }, id: string) => path.replace(':id', id);

/** The newest mail to an address that has a link of this kind. */
async function findLink(dataDir: string, to: string, read: typeof invitationLinkIn) {
  for (const mail of await readOutbox(dataDir)) {
    if (!mail.to?.some(({ address }) => address === to)) continue;
    try {
      return read(mail);
    } catch {
      // A mail of another kind.
    }
  }
  return undefined;
}

/** Everything at once that one round promises. Rejections are requests without an answer. */
export const fulfil = (client: Client, round: number, duties: Duties, dataDir: string) => [
  invite(client, round, duties),
  join(client, round - 1, duties, dataDir).then(() => forget(client, round - 1, duties)),
  reset(client, round - 2, duties, dataDir),
  erase(client, round, duties),
  watch(client, duties),
];

async function invite(client: Client, round: number, { invited }: Duties): Promise<void> {
  await client.send('POST', inviteColleague.path, { email: addressOf(round), role: 'Member' });
  invited.add(addressOf(round));
}

/** Accepts the invitation of an earlier round, if its mail has come. */
async function join(
  client: Client,
  round: number,
  { passwords, invited }: Duties,
  dataDir: string,
): Promise<void> {
  const address = addressOf(round);
  const link = invited.has(address) && (await findLink(dataDir, address, invitationLinkIn));
  if (!link) return;
  const password = `first password of round ${round}`;
  const body = { ...link, name: 'New Colleague', password, re_password: password };
  await client.send('POST', acceptInvitation.path, body);
  passwords.set(address, [password]);
}

async function forget(client: Client, round: number, { passwords, forgotten }: Duties): Promise<void> {
  const email = addressOf(round);
  if (!passwords.has(email)) return;
  await client.send('POST', forgotPassword.path, { email });
  forgotten.add(email);
}

async function reset(
  client: Client,
  round: number,
  { passwords, forgotten }: Duties,
  dataDir: string,
): Promise<void> {
  const address = addressOf(round);
  const link = forgotten.has(address) && (await findLink(dataDir, address, resetLinkIn));
  if (!link) return;
  const before = passwords.get(address) ?? [];
  const password = `second password of round ${round}`;
  // Also what is never answered may have been stored.
  passwords.set(address, [...before, password]);
  await client.send('POST', resetPassword.path, { ...link, password, re_password: password });
  passwords.set(address, [password]);
}

/** A name of their own: who was erased is known again by name, title and place, too. */
const nameOfErased = (email: string) => `Erased Person${/\d+/.exec(email)}`;

async function erase(client: Client, round: number, { erased }: Duties): Promise<void> {
  const email = `erased-${round}@faults.example`;
  const person = { name: nameOfErased(email), title: 'Data Engineer', location: 'Austin', email };
  const { id } = (await client.send('POST', createPerson.path, person)) as { id: string };
  erased.set(email, false);
  await client.send('POST', withId(erasePerson, id));
  erased.set(email, true);
}

/** Watches a search of an earlier round, and makes it again. */
async function watch(client: Client, { watched }: Duties): Promise<void> {
  const jobs = (await client.send('GET', `${listSearchJobs.path}?page=1&page_size=20`)) as {
    id: string;
    status: string;
  }[];
  const job = jobs.find(({ id, status }) => status === 'Completed' && !watched.has(id));
  if (!job) return;
  await client.send('PATCH', withId(changeSearchJob, job.id), { watch: 'daily' });
  watched.add(job.id);
  await client.send('POST', withId(searchJobAgain, job.id), {});
}

/**
 * Waits for what is still on its way: mails and events; then tries every password, and imports the erased again.
 * @throws Error describing the first violation
 */
export async function settleDuties(
  url: string,
  client: Client,
  { invited, forgotten, passwords, erased, webhook }: Duties,
  { dataDir, withinMs }: { dataDir: string; withinMs: number },
): Promise<void> {
  const due = [
    ...[...invited].map((address) => [address, invitationLinkIn] as const),
    ...[...forgotten].map((address) => [address, resetLinkIn] as const),
  ];
  for (const [address, read] of due) {
    await waitUntil(async () => (await findLink(dataDir, address, read)) !== undefined, withinMs).catch(
      () => {
        throw new Error(`${address} got no mail.`);
      },
    );
  }
  // A delivery whose worker died is tried again after a minute.
  await waitUntil(async () => {
    const path = withId(listWebhookDeliveries, webhook.id);
    const log = (await client.send('GET', path)) as { state: string }[];
    return log.every(({ state }) => state !== 'waiting');
  }, withinMs + 120_000);
  for (const [email, possible] of passwords) {
    const tried = await Promise.allSettled(possible.map((password) => connect(url, { email, password })));
    const right = tried.filter(({ status }) => status === 'fulfilled').length;
    if (right !== 1) throw new Error(`${right} of ${possible.length} passwords of ${email} are right.`);
  }
  const rows = [...erased.keys()].map((email) => `${nameOfErased(email)},Data Engineer,Austin,${email}`);
  const { task_id: id } = (await client.upload(
    startImport.path,
    ['Name,Title,Location,Email', ...rows].join('\n'),
  )) as { task_id: string };
  await waitUntil(async () => {
    const { status } = (await client.send('GET', `${startImport.path}${id}/`)) as { status: string };
    return status === 'completed';
  }, withinMs);
}

type Read = (query: string) => Promise<Record<string, unknown>[]>;

/**
 * Compares the database with what was promised: each invitation and account once, nobody back who was erased, watches that stand,
 * and one event for each run of a search, delivered.
 * @throws Error describing the first violation
 */
export async function checkDuties(read: Read, duties: Duties): Promise<void> {
  const { invited, passwords, erased, watched, webhook } = duties;
  const textsOf = async (query: string) => (await read(query)).map(({ text }) => String(text));
  const members = await textsOf(`select email as text from users where email like 'invited-%'`);
  const open = await textsOf(`select email as text from invitations`);
  if (new Set(members).size < members.length) throw new Error('somebody has joined twice');
  for (const address of invited) {
    if (!members.includes(address) && !open.includes(address)) throw new Error(`${address} is lost`);
  }
  for (const address of passwords.keys()) {
    if (!members.includes(address)) throw new Error(`${address} has joined and is not there`);
    if (open.includes(address)) throw new Error(`${address} has joined and is still invited`);
  }
  const back = await textsOf(`select email as text from candidates where email like 'erased-%'`);
  if (new Set(back).size < back.length) throw new Error('somebody is there twice');
  const returned = back.find((email) => erased.get(email));
  if (returned) throw new Error(`${returned} was erased and is back`);
  const standing = new Set(await textsOf('select id::text as text from search_jobs where watch is not null'));
  const stopped = [...watched].find((id) => !standing.has(id));
  if (stopped) throw new Error(`the watch of ${stopped} is lost`);
  const deliveries = await read('select id::text as id, body, state from webhook_deliveries');
  for (const { id, state } of deliveries) {
    if (state !== 'delivered') throw new Error(`the event ${id} is ${state}`);
    if (!webhook.received.has(String(id))) throw new Error(`the event ${id} has not arrived`);
  }
  const told = deliveries
    .map(({ body }) => JSON.parse(String(body)).data)
    .map((data) => `${data.search_id} ${data.run}`);
  if (new Set(told).size < told.length) throw new Error('a run was announced twice');
  const runs = await textsOf(
    `select job_id || ' ' || number as text from search_runs where status = 'Completed'`,
  );
  const untold = runs.find((run) => !told.includes(run));
  if (untold) throw new Error(`the run ${untold} was not announced`);
}
