import { startGeneration } from '../../contract/api/content.ts';
import { initiateSearch, startImport } from '../../contract/api/sourcing.ts';
import { type Client, connect } from '../support/api-client.ts';
import { readOutbox } from '../support/outbox.ts';
import { newDatabase, startPostgres } from '../support/postgres.ts';
import { createAdmin, newDataDir, type Product, removeDataDir, startProduct } from '../support/product.ts';
import { waitUntil } from '../support/wait-until.ts';

const admin = { email: 'admin@faults.example', password: 'password-for-faults' };
/** Every acknowledged job has ended this long after the restart. */
const endsWithinMs = 15_000;
const rowsPerImport = 1500;

/** What the server acknowledged, and must keep. */
interface Acknowledged {
  kind: 'search' | 'generation' | 'import' | 'registration';
  /** Task id, or the registered address. */
  id: string;
}

export interface KillReport {
  kills: number;
  acknowledged: Record<Acknowledged['kind'], number>;
  /** Requests whose answer the kill cut off. */
  unanswered: number;
  /** Longest time from the restart until every acknowledged job had ended. */
  slowestMs: number;
}

/**
 * Kills the server with SIGKILL `kills` times while searches, generations, imports and registrations run, starts it again
 * each time, and proves that no acknowledged request is lost, no result doubled and nothing stuck.
 * @throws with the first broken promise
 */
export async function killRounds(database: 'embedded' | 'postgres', kills: number): Promise<KillReport> {
  const cluster = database === 'postgres' ? await startPostgres() : undefined;
  const dataDir = newDataDir();
  const settings: Record<string, string> = {
    DEMO: 'off',
    JOB_CONCURRENCY: '4',
    ...(cluster
      ? { DATABASE_URL: await newDatabase(cluster), SECRET_KEY: 'a-key-for-tests-of-at-least-32-characters' }
      : {}),
  };
  const report: KillReport = {
    kills,
    acknowledged: { search: 0, generation: 0, import: 0, registration: 0 },
    unanswered: 0,
    slowestMs: 0,
  };
  const everything: Acknowledged[] = [];
  const imported: string[] = [];
  let product: Product | undefined;
  try {
    createAdmin(admin, dataDir, settings);
    for (let kill = 0; kill <= kills; kill++) {
      product = await startProduct({ dataDir, settings });
      const restarted = performance.now();
      const client = await connect(product.url, admin);
      if (kill === 0) await createProfile(client);
      await waitUntil(() => allEnded(client, everything), endsWithinMs + 5_000, 250).catch(async () => {
        throw new Error(
          `After kill ${kill}: not ended: ${JSON.stringify(await unended(client, everything))}`,
        );
      });
      const waited = performance.now() - restarted;
      report.slowestMs = Math.max(report.slowestMs, waited);
      if (waited > endsWithinMs)
        throw new Error(`After kill ${kill} the jobs took ${Math.round(waited)} ms to end.`);
      if (kill === kills) break;
      const burst = startBurst(client, kill, imported, (done) => {
        everything.push(done);
        report.acknowledged[done.kind] += 1;
      });
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 1500));
      await product.kill();
      report.unanswered += await burst;
    }
    await checkNothingDoubled(product as Product, everything, imported);
    return report;
  } finally {
    await product?.stop();
    await cluster?.stop();
    removeDataDir(dataDir);
  }
}

async function createProfile(client: Client): Promise<void> {
  await client.send('POST', '/post/company-profiles/', {
    company_name: 'Harbour Works',
    industry: 'Logistics',
    description: 'We staff warehouses.',
  });
}

/** Sends many requests at once and reports each acknowledgement; resolves to the number that got no answer. */
async function startBurst(
  client: Client,
  round: number,
  imported: string[],
  acknowledge: (done: Acknowledged) => void,
): Promise<number> {
  const people = Array.from({ length: rowsPerImport }, (_, row) => `person-${round}-${row}@faults.example`);
  const csv = [
    'Name,Title,Location,Email',
    ...people.map((email, row) => `Person ${row},Data Engineer,Austin,${email}`),
  ];
  const task = (kind: Acknowledged['kind'], answer: Promise<unknown>) =>
    answer.then((body) => acknowledge({ kind, id: (body as { task_id: string }).task_id }));
  const search = {
    job_title: 'Data Engineer',
    location: 'Austin',
    job_description: 'Python and SQL pipelines',
  };
  const post = { post_type: 'linkedin', prompt_details: { target_audience: `Planners of round ${round}` } };
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
    ...Array.from({ length: 4 }, () => task('search', client.send('POST', initiateSearch.path, search))),
    ...Array.from({ length: 4 }, () => task('generation', client.send('POST', startGeneration.path, post))),
    task('import', client.upload(startImport.path, csv.join('\n'))).then(() => imported.push(...people)),
    client
      .send('POST', '/api/user/auth/users/', registration)
      .then(() => acknowledge({ kind: 'registration', id: address })),
  ]);
  return answers.filter(({ status }) => status === 'rejected').length;
}

const statusOf = async (client: Client, { kind, id }: Acknowledged): Promise<string> => {
  const path = {
    search: `/search/status/?task_id=${id}`,
    generation: `/post/generate/status/?task_id=${id}`,
    import: `/talent/imports/${id}/`,
    registration: '',
  }[kind];
  if (path === '') return 'completed';
  const { status } = (await client.send('GET', path)) as { status: string };
  return status.toLowerCase();
};

async function unended(client: Client, tasks: Acknowledged[]): Promise<Acknowledged[]> {
  const statuses = await Promise.all(tasks.slice(-30).map((task) => statusOf(client, task)));
  return tasks.slice(-30).filter((_, index) => statuses[index] !== 'completed');
}

const allEnded = async (client: Client, tasks: Acknowledged[]) => (await unended(client, tasks)).length === 0;

/** One result set a search, one post a generation, each person once, each registration with its mail. */
async function checkNothingDoubled(
  product: Product,
  everything: Acknowledged[],
  imported: string[],
): Promise<void> {
  const client = await connect(product.url, admin);
  const of = (kind: Acknowledged['kind']) => everything.filter((task) => task.kind === kind);
  for (const { id } of of('search')) {
    const { urls } = (await client.send('GET', `/search/status/?task_id=${id}`)) as { urls: string[] };
    if (new Set(urls).size !== urls.length) throw new Error(`Search ${id} holds a link twice.`);
  }
  const results = new Map<string, string>();
  for (const { id } of of('generation')) {
    const { result } = (await client.send('GET', `/post/generate/status/?task_id=${id}`)) as {
      result: { id: string };
    };
    if (results.has(result.id)) throw new Error(`Two generations share the post ${result.id}.`);
    results.set(result.id, id);
  }
  const posts = (await client.sendAll('/post/posts/?post_type=linkedin')) as { id: string }[];
  if (posts.length < results.size) throw new Error(`${results.size} generations left ${posts.length} posts.`);
  const found = (await client.sendAll('/talent/candidates/')) as { email: string }[];
  const count = new Map<string, number>();
  for (const { email } of found) count.set(email, (count.get(email) ?? 0) + 1);
  const wrong = imported.filter((email) => count.get(email) !== 1);
  if (wrong.length > 0)
    throw new Error(`${wrong.length} imported people are there not exactly once, ${wrong[0]} among them.`);
  const doubled = [...count].filter(([, times]) => times > 1);
  if (doubled.length > 0) throw new Error(`${doubled.length} people are there twice.`);
  const addresses = of('registration').map(({ id }) => id);
  await waitUntil(async () => {
    // Before the first mail there is no outbox.
    const mails = await readOutbox(product.dataDir).catch(() => []);
    return addresses.every((address) => mails.some((mail) => mail.to?.some((to) => to.address === address)));
  }, endsWithinMs);
}
