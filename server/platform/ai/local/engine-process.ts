/**
 * The process that holds models and answers with them: a child process of a server (`local-model.ts`), or a utility process of
 * the desktop app. `local-engine.ts` has it started and ended.
 */
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { availableParallelism, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatHistoryItem, Llama, LlamaGrammar, LlamaModel } from 'node-llama-cpp';
import {
  type EmbedTask,
  EngineError,
  type EngineReply,
  type EngineRequest,
  type EngineResults,
  type EngineTask,
  type RankTask,
  type WriteTask,
} from './engine-messages.ts';

type Schema = Record<string, unknown>;

/** Of JSON Schema, what the engine can force an answer into. It knows `oneOf` for alternatives, and no dialect. */
function toGrammarSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toGrammarSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $schema: _dialect, anyOf, ...rest } = schema as Schema;
  const converted = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, isLiteral(name) ? value : toGrammarSchema(value)]),
  );
  return anyOf === undefined ? converted : { ...converted, oneOf: toGrammarSchema(anyOf) };
}

const isLiteral = (name: string) => name === 'const' || name === 'enum' || name === 'required';

const mostContext = 8192;
const mostTextContext = 2048;
/** Of an answer without a limit: a small model may never come to an end by itself. */
const usualAnswer = 2048;
const usualTemperature = 0.8;
const leastAnswer = 64;
/** In bytes: mark, version and two counts. */
const leastFile = 24;
/** In milliseconds. */
const headerMs = 20_000;
const mostGrammars = 12;
/** The threads of a model spin while they wait for each other: one core stays free, or all of them would lose their time. */
const threads = Math.max(1, availableParallelism() - 1);

type Contexts = {
  write: Awaited<ReturnType<typeof openWriting>>;
  embed: Awaited<ReturnType<LlamaModel['createEmbeddingContext']>>;
  rank: Awaited<ReturnType<LlamaModel['createRankingContext']>>;
};

interface Loaded {
  model: LlamaModel;
  contexts: { [Kind in keyof Contexts]?: Contexts[Kind] };
}

const shell: Electron.ParentPort | undefined = process.parentPort;

const loaded = new Map<string, Loaded>();
const grammars = new Map<string, LlamaGrammar>();
const running = new Map<number, AbortController>();
let opening: Promise<Llama> | undefined;

const importEngine = () =>
  import('node-llama-cpp').catch((cause: Error) => {
    throw new EngineError('unavailable', cause.message);
  });

async function openLlama(): Promise<Llama> {
  const { getLlama } = await importEngine();
  // Metal belongs to every Mac that has a build; Vulkan is used where its library and a driver are found, which is tried in a fork.
  const isMac = process.platform === 'darwin' && process.arch === 'arm64';
  const found =
    process.env.NODE_LLAMA_CPP_GPU === 'false'
      ? false
      : { type: 'auto' as const, exclude: ['cuda' as const] };
  return getLlama({
    gpu: isMac ? 'metal' : found,
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    logLevel: 'error' as never,
    maxThreads: threads,
  }).catch((cause: Error) => {
    throw new EngineError('unavailable', cause.message);
  });
}

function llama(): Promise<Llama> {
  opening ??= openLlama();
  return opening;
}

async function load(file: string, kind: EngineTask['kind'], memoryLimit: number): Promise<Loaded> {
  const present = loaded.get(file);
  if (present) {
    loaded.delete(file);
    loaded.set(file, present);
    return present;
  }
  if (!existsSync(file)) throw new EngineError('missing', `There is no ${file}.`);
  await makeRoom(file, kind, memoryLimit);
  const engine = await llama();
  const model = await engine.loadModel({ modelPath: file }).catch((cause: Error) => {
    throw new EngineError('damaged', cause.message);
  });
  const entry: Loaded = { model, contexts: {} };
  loaded.set(file, entry);
  return entry;
}

async function makeRoom(file: string, kind: EngineTask['kind'], memoryLimit: number): Promise<void> {
  const needed = await measure(file, kind);
  const available = () => Math.min(process.availableMemory(), memoryLimit);
  while (needed > available()) {
    const [oldest] = loaded;
    if (!oldest) {
      throw new EngineError('memory', 'Not enough memory.', { needed, available: available() });
    }
    loaded.delete(oldest[0]);
    await oldest[1].model.dispose();
  }
}

/** In bytes, with its context. */
async function measure(file: string, kind: EngineTask['kind']): Promise<number> {
  const { GgufInsights, readGgufFileInfo } = await importEngine();
  const engine = await llama();
  try {
    if ((await stat(file)).size < leastFile) throw new Error('The file has no header.');
    const info = await Promise.race([
      readGgufFileInfo(file, { sourceType: 'filesystem', logWarnings: false }),
      // Of some files that end in the header it reads forever.
      sleep(headerMs, undefined, { ref: false }).then(() => {
        throw new Error('The header of the file has no end.');
      }),
    ]);
    const insights = await GgufInsights.from(info, engine);
    const model = await insights.estimateModelResourceRequirementsV2({ gpuLayers: 0 });
    const context = await insights.estimateContextResourceRequirementsV2({
      contextSize: contextSize(kind, insights.trainContextSize),
      modelGpuLayers: 0,
      isEmbeddingContext: kind !== 'write',
    });
    return model.cpuRam + context.cpuRam;
  } catch (cause) {
    throw new EngineError('damaged', cause instanceof Error ? cause.message : String(cause));
  }
}

const contextSize = (kind: EngineTask['kind'], trained: number | undefined) =>
  Math.min(trained ?? mostContext, kind === 'write' ? mostContext : mostTextContext);

async function openWriting(model: LlamaModel) {
  const { LlamaChat } = await importEngine();
  const size = contextSize('write', model.trainContextSize);
  const context = await model.createContext({ contextSize: size, sequences: 1, threads });
  const sequence = context.getSequence();
  return { size, sequence, chat: new LlamaChat({ contextSequence: sequence }) };
}

const openers: { [Kind in keyof Contexts]: (model: LlamaModel) => Promise<Contexts[Kind]> } = {
  write: openWriting,
  embed: (model) =>
    model.createEmbeddingContext({ contextSize: contextSize('embed', model.trainContextSize), threads }),
  rank: (model) =>
    model.createRankingContext({ contextSize: contextSize('rank', model.trainContextSize), threads }),
};

async function contextOf<Kind extends keyof Contexts>(entry: Loaded, kind: Kind): Promise<Contexts[Kind]> {
  const present = entry.contexts[kind];
  if (present) return present;
  const opened = await openers[kind](entry.model).catch((cause: Error) => {
    throw /memory|vram/i.test(cause.message) ? new EngineError('memory', cause.message) : cause;
  });
  entry.contexts[kind] = opened as Loaded['contexts'][Kind];
  return opened;
}

async function write(
  entry: Loaded,
  task: WriteTask,
  signal: AbortSignal,
  onText: (piece: string) => void,
): Promise<EngineResults['write']> {
  const { chat, sequence, size } = await contextOf(entry, 'write');
  const history: ChatHistoryItem[] = [
    ...task.turns.map(
      ({ role, text }): ChatHistoryItem =>
        role === 'assistant' ? { type: 'model', response: [text] } : { type: role, text },
    ),
    { type: 'model', response: [] },
  ];
  const { contextText } = chat.chatWrapper.generateContextState({ chatHistory: history });
  const inputTokens = contextText.tokenize(entry.model.tokenizer).length;
  const room = size - inputTokens - 1;
  if (room < leastAnswer) throw new EngineError('context', `The question has ${inputTokens} tokens.`);
  const grammar = task.json && (await grammarOf(task.json));
  const before = sequence.tokenMeter.getState();
  const { response, metadata } = await chat.generateResponse(history, {
    ...(grammar ? { grammar } : {}),
    temperature: task.temperature ?? usualTemperature,
    minP: 0.05,
    maxTokens: Math.min(task.maxTokens ?? usualAnswer, room),
    budgets: { thoughtTokens: 0 },
    signal,
    onTextChunk: onText,
  });
  return {
    text: response,
    finish: metadata.stopReason === 'maxTokens' ? 'length' : 'stop',
    inputTokens,
    outputTokens: sequence.tokenMeter.diff(before).usedOutputTokens,
  };
}

async function grammarOf(json: object | true): Promise<LlamaGrammar> {
  const key = JSON.stringify(json);
  const present = grammars.get(key);
  if (present) return present;
  const engine = await llama();
  const made =
    json === true
      ? await engine.getGrammarFor('json')
      : await engine.createGrammarForJsonSchema(toGrammarSchema(json) as never);
  grammars.set(key, made as LlamaGrammar);
  const [oldest] = grammars.keys();
  if (grammars.size > mostGrammars && oldest !== undefined) grammars.delete(oldest);
  return made as LlamaGrammar;
}

const fitting = (model: LlamaModel, text: string, room: number) => model.tokenize(text).slice(0, room);

async function embed(
  entry: Loaded,
  { texts }: EmbedTask,
  signal: AbortSignal,
): Promise<EngineResults['embed']> {
  const context = await contextOf(entry, 'embed');
  const room = contextSize('embed', entry.model.trainContextSize) - 8;
  const vectors: number[][] = [];
  let inputTokens = 0;
  for (const text of texts) {
    signal.throwIfAborted();
    const tokens = fitting(entry.model, text, room);
    inputTokens += tokens.length;
    vectors.push([...(await context.getEmbeddingFor(tokens)).vector]);
  }
  return { vectors, inputTokens, outputTokens: 0 };
}

async function rank(entry: Loaded, task: RankTask, signal: AbortSignal): Promise<EngineResults['rank']> {
  const context = await contextOf(entry, 'rank');
  const room = Math.floor(contextSize('rank', entry.model.trainContextSize) / 2) - 64;
  const query = fitting(entry.model, task.query, room);
  const scores: number[] = [];
  let inputTokens = 0;
  for (const text of task.texts) {
    signal.throwIfAborted();
    const tokens = fitting(entry.model, text, room);
    inputTokens += query.length + tokens.length;
    scores.push(await context.rank(query, tokens));
  }
  return { scores, inputTokens, outputTokens: 0 };
}

async function answer(request: Extract<EngineRequest, { id: number }>): Promise<void> {
  const { id, file, task, memoryLimit = Number.POSITIVE_INFINITY } = request;
  const stop = new AbortController();
  running.set(id, stop);
  try {
    const entry = await load(file, task.kind, memoryLimit);
    stop.signal.throwIfAborted();
    const result =
      task.kind === 'write'
        ? await write(entry, task, stop.signal, (text) => reply({ id, text }))
        : await (task.kind === 'embed' ? embed(entry, task, stop.signal) : rank(entry, task, stop.signal));
    reply({ id, result });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof EngineError) reply({ id, failure: error.failure, message, details: error.details });
    else reply({ id, failure: 'failed', message });
  } finally {
    running.delete(id);
  }
}

function reply(message: EngineReply): void {
  if (shell) shell.postMessage(message);
  else process.send?.(message);
}

function receive(request: EngineRequest): void {
  if ('cancel' in request) running.get(request.cancel)?.abort();
  else void answer(request);
}

// The server stays quick while a model uses all the cores that it is given.
try {
  setPriority(5);
} catch {}
if (shell) shell.on('message', ({ data }) => receive(data));
else {
  process.on('message', receive);
  process.on('disconnect', () => process.exit());
}
