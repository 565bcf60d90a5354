import { setTimeout as sleep } from 'node:timers/promises';
import { startGeneration } from '../../contract/content/content.calls.ts';
import { keepDraft } from '../../contract/content/generation-drafts.calls.ts';
import { saveWritingModel } from '../../contract/organization/settings.calls.ts';
import { type Client, connect } from '../support/api-client.ts';
import { goodBlog, goodTitle } from '../support/model-behaviours.ts';
import { type Behaviour, pieces, startModelServer } from '../support/model-server.ts';
import { waitUntil } from '../support/wait-until.ts';
import { createProfile } from './fault-rounds.ts';
import { admin, type DatabaseKind, type Fault, type Installation, openInstallation } from './installation.ts';

/** What hits the process that writes, or that shows what is written. */
const hits = {
  embedded: ['kill the server'],
  postgres: ['kill both workers', 'kill the server', 'cut every connection'],
} as const satisfies Record<DatabaseKind, readonly Fault[]>;

const endTimeoutMs = 180_000;
/** Between two pieces of a text, in milliseconds, so that a fault comes in the middle. */
const paceMs = 60;

/** What became of the generations. */
export interface StreamReport {
  /** Completed after a fault in the middle of their stream. */
  completed: number;
  /** Failed with a draft that was kept by hand. */
  kept: number;
  /** How often a model was asked. */
  asked: number;
}

interface Post {
  id: string;
  title: string;
  content: string;
  unfinished?: boolean;
}

interface State {
  status: string;
  detail?: string;
  draft?: { content: string };
  result?: { id: string };
}

/**
 * Kills server or workers while a model streams a post, and cuts the model's stream. A generation that can go on is written anew
 * and ends as one whole post; one whose stream is always cut fails, makes no post by itself, and leaves its text, which becomes one
 * unfinished post when it is kept, also when the server is killed at that moment.
 * @throws Error describing the first violation
 */
export async function runStreamRounds(kind: DatabaseKind, rounds: number): Promise<StreamReport> {
  const model = await startModelServer({
    whole: streamed(goodBlog, 'whole'),
    cut: streamed(goodBlog, 'cut'),
  });
  const installation = await openInstallation(kind);
  const report: StreamReport = { completed: 0, kept: 0, asked: 0 };
  try {
    await installation.ready();
    await createProfile(await connect(installation.url, admin));
    for (let round = 0; round < rounds; round++) {
      const fault = hits[kind][round % hits[kind].length] as Fault;
      const what = `${kind}, round ${round}: ${fault}`;
      await writeUnderFault(installation, { url: model.url, model: 'whole', fault, what }, report);
      await writeUnderFault(installation, { url: model.url, model: 'cut', fault, what }, report);
      installation.checkProcesses();
    }
    report.asked = model.requests.length;
    return report;
  } finally {
    await installation.remove();
    await model.close();
  }
}

/** Streams a text at a pace that can be followed; a cut one loses its connection in the middle. */
const streamed =
  (text: string, end: 'whole' | 'cut'): Behaviour =>
  (response) => {
    void (async () => {
      const send = (choice: object) =>
        response.write(`data: ${JSON.stringify({ id: 'c-1', choices: [{ index: 0, ...choice }] })}\n\n`);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const parts = pieces(text);
      const shown = end === 'whole' ? parts : parts.slice(0, Math.ceil(parts.length * 0.7));
      for (const content of shown) {
        if (response.destroyed) return;
        send({ delta: { content } });
        await sleep(paceMs);
      }
      if (end === 'cut') return void response.destroy();
      send({ delta: {}, finish_reason: 'stop' });
      response.end('data: [DONE]\n\n');
    })();
  };

interface Writing {
  url: string;
  model: 'whole' | 'cut';
  fault: Fault;
  what: string;
}

async function writeUnderFault(
  installation: Installation,
  { url, model, fault, what }: Writing,
  report: StreamReport,
): Promise<void> {
  await installation.ready();
  const client = await connect(installation.url, admin);
  await client.send('PUT', saveWritingModel.path, { base_url: url, model });
  const before = await postsOf(client);
  const body = {
    post_type: 'blog',
    prompt_details: { target_audience: 'Planners', topic: 'The first week' },
  };
  const { task_id: id } = (await client.send('POST', startGeneration.path, body)) as { task_id: string };
  await waitUntil(async () => (await stateOf(client, id)).draft !== undefined, endTimeoutMs, 20);
  if ((await postsOf(client)).length !== before.length) throw new Error(`${what}: a half text became a post`);
  await installation.injectFault(fault);
  const state = await untilEnded(installation, id, what);
  const after = await postsOf(await connect(installation.url, admin));
  const made = after.filter((post) => !before.some((old) => old.id === post.id));
  if (model === 'whole') {
    const [post] = made;
    const isWhole = post?.title === goodTitle && /## Conclusion/.test(post.content) && !post.unfinished;
    if (state.status !== 'completed' || made.length !== 1 || !isWhole)
      throw new Error(`${what}: ${state.status} (${state.detail}) with ${JSON.stringify(made)}`);
    report.completed += 1;
    return;
  }
  if (state.status !== 'failed' || !state.detail || made.length > 0)
    throw new Error(`${what}: ${state.status} (${state.detail}), and ${made.length} posts of a cut stream`);
  if (!state.draft?.content) throw new Error(`${what}: nothing is left of the text that was written`);
  await keepUnderFault(installation, { id, fault, what, draft: state.draft.content }, before);
  report.kept += 1;
}

/** Keeps a draft while a fault is injected, and once more until that is confirmed: it is one post. */
async function keepUnderFault(
  installation: Installation,
  { id, fault, what, draft }: { id: string; fault: Fault; what: string; draft: string },
  before: readonly Post[],
): Promise<void> {
  const keep = (client: Client) => client.send('POST', keepDraft.path.replace(':id', id));
  const first = keep(await connect(installation.url, admin)).catch(() => undefined);
  await installation.injectFault(fault);
  await first;
  await untilAnswered(installation, async (client) => {
    // Kept already, where the first time was stored and its answer lost.
    await keep(client).catch((error: Error) => {
      if (!/ answered (?:404|409)/.test(error.message)) throw error;
    });
    return true;
  });
  const after = await untilAnswered(installation, postsOf);
  const made = after.filter((post) => !before.some((old) => old.id === post.id));
  if (made.length !== 1 || made[0]?.content !== draft || !made[0].unfinished)
    throw new Error(`${what}: a kept draft became ${JSON.stringify(made)}`);
}

const postsOf = async (client: Client) => (await client.sendAll('/post/posts/?post_type=blog')) as Post[];
const stateOf = async (client: Client, id: string) =>
  (await client.send('GET', `/post/generate/status/?task_id=${id}`)) as State;

/** Asks until there is an answer, whatever is down meanwhile. */
async function untilAnswered<T>(installation: Installation, ask: (client: Client) => Promise<T>): Promise<T> {
  let found: T | undefined;
  await waitUntil(async () => {
    found = await connect(installation.url, admin)
      .then(ask)
      .catch(() => undefined);
    return found !== undefined;
  }, endTimeoutMs);
  return found as T;
}

async function untilEnded(installation: Installation, id: string, what: string): Promise<State> {
  let state: State | undefined;
  await waitUntil(async () => {
    state = await untilAnswered(installation, (client) => stateOf(client, id));
    return state.status === 'completed' || state.status === 'failed';
  }, endTimeoutMs).catch(() => {
    throw new Error(`${what}: the generation is ${state?.status ?? 'lost'}`);
  });
  return state as State;
}
