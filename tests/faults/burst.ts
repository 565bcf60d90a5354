import { listPosts, startGeneration } from '../../contract/content/content.calls.ts';
import { updatePost } from '../../contract/content/posts.calls.ts';
import { getPublication, publishOnOwnBlog } from '../../contract/content/publishing.calls.ts';
import { startResume } from '../../contract/people/resumes.calls.ts';
import { startImport } from '../../contract/people/talent-pool.calls.ts';
import { initiateSearch } from '../../contract/search/sourcing.calls.ts';
import type { Client } from '../support/api-client.ts';
import { waitUntil } from '../support/wait-until.ts';

/** A request that the server acknowledged and must therefore complete. */
export interface Acknowledged {
  kind: 'search' | 'generation' | 'import' | 'resume' | 'registration';
  /** Task id, or the registered address. */
  id: string;
}

/** Everything that was acknowledged during the faults. */
export interface Ledger {
  tasks: Acknowledged[];
  /** Email addresses of the people in acknowledged imports. */
  imported: string[];
  /** For each post that was typed into: the last text that the server confirmed, and the last that was sent. */
  autosaved: Map<string, { confirmed: number; sent: number }>;
  /** Posts that a burst types into; one that runs at the same time leaves them alone, or their saves would conflict. */
  typedInto: Set<string>;
  /** Posts whose time to be published the server confirmed; false where it did not answer. */
  scheduled: Map<string, boolean>;
  /** The number of requests without a response, or with a 503. */
  unanswered: number;
}

export const newLedger = (): Ledger => ({
  tasks: [],
  imported: [],
  autosaved: new Map(),
  typedInto: new Set(),
  scheduled: new Map(),
  unanswered: 0,
});

const rowsPerImport = 3000;

const autosavesPerRound = 30;
const scheduledInMs = 1500;

/**
 * Types into a post of an earlier round, each save over the version of the one before, as the editor does, until one is not
 * answered. The texts are numbers that only grow.
 */
async function autosave(client: Client, ledger: Ledger): Promise<void> {
  const newest = `${listPosts.path}?post_type=linkedin&page=1&page_size=1`;
  const [post] = (await client.send('GET', newest)) as { id: string }[];
  if (!post || ledger.typedInto.has(post.id)) return;
  ledger.typedInto.add(post.id);
  try {
    const url = updatePost.path.replace(':id', post.id);
    let { version } = (await client.send('GET', url)) as { version: number };
    const texts = ledger.autosaved.get(post.id) ?? { confirmed: 0, sent: 0 };
    for (let times = 0; times < autosavesPerRound; times++) {
      texts.sent += 1;
      const body = { body: `Typed ${texts.sent}`, version, autosave: true };
      // Also what is never answered may have been stored.
      ledger.autosaved.set(post.id, texts);
      ({ version } = (await client.send('PATCH', url, body)) as { version: number });
      texts.confirmed = texts.sent;
    }
  } finally {
    ledger.typedInto.delete(post.id);
  }
}

/** Approves a blog post of an earlier round, which more than one person need, and schedules it for the moment in which the server may just be gone. */
async function schedule(client: Client, ledger: Ledger): Promise<void> {
  const posts = (await client.send('GET', `${listPosts.path}?post_type=blog`)) as { id: string }[];
  const post = posts.find(({ id }) => !ledger.scheduled.has(id));
  if (!post) return;
  ledger.scheduled.set(post.id, false);
  const url = updatePost.path.replace(':id', post.id);
  // The questions of its outline would keep it from being approved.
  const { version } = (await client.send('GET', url)) as { version: number };
  await client.send('PATCH', url, { body: 'All boats ran on time this week.', version });
  await client.send('PATCH', url, { status: 'approved' });
  const publish_at = new Date(Date.now() + scheduledInMs).toISOString();
  await client.send('PUT', publishOnOwnBlog.path.replace(':id', post.id), { publish_at });
  ledger.scheduled.set(post.id, true);
}

/** Whether every post with a confirmed time stands on the blog. */
export async function areAllPublished(client: Client, { scheduled }: Ledger): Promise<boolean> {
  for (const [id, isConfirmed] of scheduled) {
    if (!isConfirmed) continue;
    const { state } = (await client.send('GET', getPublication.path.replace(':id', id))) as { state: string };
    if (state !== 'published') return false;
  }
  return true;
}

/**
 * Sends many requests at once and records the acknowledged ones in the ledger.
 * @param more others that are under way, of which only those without an answer count
 */
export async function sendBurst(
  client: Client,
  round: number,
  ledger: Ledger,
  more: Promise<unknown>[] = [],
): Promise<void> {
  const people = Array.from({ length: rowsPerImport }, (_, row) => `person-${round}-${row}@faults.example`);
  const csv = [
    'Name,Title,Location,Email',
    ...people.map((email, row) => `Person ${row},Data Engineer,Austin,${email}`),
  ];
  const task = (kind: Acknowledged['kind'], answer: Promise<unknown>) =>
    answer.then((body) => ledger.tasks.push({ kind, id: (body as { task_id: string }).task_id }));
  const search = {
    job_title: 'Data Engineer',
    location: 'Austin',
    job_description: 'Python and SQL pipelines',
  };
  const prompt_details = { target_audience: `Planners of round ${round}` };
  const post = { post_type: 'linkedin', prompt_details };
  const blogPost = { post_type: 'blog', prompt_details };
  const resume = `Ada Example\nData Engineer\nAustin\nada-${round}@faults.example\n\nExperience\nHarbour Works, since 2020\n`;
  const address = `new-${round}@faults.example`;
  const registration = {
    email: address,
    password: 'correct horse',
    re_password: 'correct horse',
    name: 'New Person',
    organization_name: 'New',
    website_url: 'https://new.example',
  };
  const answers = await Promise.allSettled([
    task('import', client.upload(startImport.path, csv.join('\n'))).then(() =>
      ledger.imported.push(...people),
    ),
    ...Array.from({ length: 4 }, () => task('search', client.send('POST', initiateSearch.path, search))),
    ...Array.from({ length: 4 }, () => task('generation', client.send('POST', startGeneration.path, post))),
    task('generation', client.send('POST', startGeneration.path, blogPost)),
    autosave(client, ledger),
    schedule(client, ledger),
    task('resume', client.upload(`${startResume.path}?file_name=cv.txt`, resume, 'application/octet-stream')),
    ...more,
    client
      .send('POST', '/api/user/auth/users/', registration)
      .then(() => ledger.tasks.push({ kind: 'registration', id: address })),
  ]);
  const refusal = answers.find(isRefused);
  if (refusal) throw refusal.reason;
  ledger.unanswered += answers.filter(({ status }) => status === 'rejected').length;
}

/** A fault leaves a request without an answer, or with a 503. Another one means that the burst asks for what nobody may. */
const isRefused = (answer: PromiseSettledResult<unknown>): answer is PromiseRejectedResult =>
  answer.status === 'rejected' && /answered (?!503)\d/.test(String(answer.reason));

const statusPaths = {
  search: (id: string) => `/search/status/?task_id=${id}`,
  generation: (id: string) => `/post/generate/status/?task_id=${id}`,
  import: (id: string) => `/talent/imports/${id}/`,
};

async function readStatus(
  client: Client,
  { kind, id }: Acknowledged,
): Promise<{ status: string; rows_read?: number }> {
  if (kind === 'registration') return { status: 'completed' };
  if (kind === 'resume') {
    const all = (await client.send('GET', startResume.path)) as { id: string; status: string }[];
    return { status: all.find((one) => one.id === id)?.status ?? 'lost' };
  }
  const answer = (await client.send('GET', statusPaths[kind](id))) as { status: string; rows_read?: number };
  return { ...answer, status: answer.status.toLowerCase() };
}

/** Returns the latest acknowledged tasks that are not completed. */
export async function findUnfinished(client: Client, { tasks }: Ledger): Promise<Acknowledged[]> {
  const latest = tasks.slice(-30);
  const answers = await Promise.all(latest.map((task) => readStatus(client, task)));
  return latest.filter((_, index) => answers[index]?.status !== 'completed');
}

/** When a fault is injected; `tasks` are those acknowledged since the burst began. */
export const triggers = {
  'when the first request is acknowledged': async (_client, tasks) => tasks.length > 0,
  'in the middle of an import': async (client, tasks) => {
    const running = tasks.filter(({ kind }) => kind === 'import');
    const imports = await Promise.all(running.map((task) => readStatus(client, task)));
    return imports.some(({ status, rows_read = 0 }) => status === 'processing' && rows_read > 0);
  },
  'when the first task has finished': async (client, tasks) => {
    const started = tasks.filter(({ kind }) => kind !== 'registration');
    const answers = await Promise.all(started.map((task) => readStatus(client, task)));
    return answers.some(({ status }) => status === 'completed');
  },
} satisfies Record<string, (client: Client, tasks: Acknowledged[]) => Promise<boolean>>;
export type Trigger = keyof typeof triggers;

/** Waits for the trigger. Returns false if it was missed, for example because the import finished between two polls. */
export function waitForTrigger(
  client: Client,
  trigger: Trigger,
  ledger: Ledger,
  before: number,
): Promise<boolean> {
  return waitUntil(() => triggers[trigger](client, ledger.tasks.slice(before)), 4000, 5).then(
    () => true,
    () => false,
  );
}
