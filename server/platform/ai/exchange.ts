import { setTimeout as sleep } from 'node:timers/promises';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError } from 'ai';
import { trimEndOf } from '../../../contract/platform/trim.ts';
import type { Outgoing } from '../outgoing/outgoing.ts';
import { explainFailure, failed } from './explain-failure.ts';
import { withoutReasoning, withoutReasoningSoFar } from './find-json.ts';
import { openLocalExchange } from './local/local-exchange.ts';
import {
  type Exchange,
  type ModelAccess,
  type ModelRequest,
  type ModelTimes,
  mostCharacters,
  reasoningTokens,
} from './model-exchange.ts';
import { addUsage, type ModelSettings, noUsage } from './model-settings.ts';
import {
  assembleStream,
  createStreamListener,
  createStreamRewriter,
  normaliseCompletion,
  type StreamListener,
  toStream,
} from './normalise-completion.ts';
import { parseJson } from './stream-events.ts';

/** In bytes. */
const maxBytes = 8 * 1024 * 1024;

/**
 * A `fetch` for the AI SDK that sends requests through the one outgoing client and brings answers that deviate from the
 * protocol into its form: a stream though none was asked, no stream though one was, errors with status 200.
 */
function tolerantFetch(
  outgoing: Outgoing,
  settings: ModelSettings,
  { timeoutMs, listen }: { timeoutMs: () => number; listen: () => StreamListener | undefined },
): typeof globalThis.fetch {
  return async (target, init) => {
    const isQuestion = String(target).endsWith('/chat/completions');
    const given = typeof init?.body === 'string' ? init.body : undefined;
    const isStreamAsked = isQuestion && given !== undefined && JSON.parse(given).stream === true;
    const listener = isQuestion && !isStreamAsked ? listen() : undefined;
    const body = listener && given !== undefined ? askingForStream(given) : given;
    const response = await outgoing.fetch(new URL(String(target)), {
      method: body === undefined ? 'GET' : 'POST',
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(body === undefined ? {} : { body }),
      signal: init?.signal ?? undefined,
      timeoutMs: timeoutMs(),
      maxBytes,
      isOperatorsChoice: settings.chosenBy === 'operator',
      purpose: 'model',
    });
    if (!response.ok || !isQuestion) return response;
    const isStream = response.headers.get('content-type')?.includes('text/event-stream') ?? false;
    if (isStreamAsked && isStream) return rewritten(response);
    const text = await readAlong(response, listener);
    return normalise(text, response, isStreamAsked);
  };
}

function rewritten(response: Response): Response {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const rewrite = createStreamRewriter();
  const events = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      const text = rewrite(decoder.decode(bytes, { stream: true }));
      if (text !== '') controller.enqueue(encoder.encode(text));
    },
    flush: (controller) => controller.enqueue(encoder.encode(rewrite(decoder.decode(), true))),
  });
  const { status, headers } = response;
  return new Response(response.body?.pipeThrough(events) ?? null, { status, headers });
}

const askingForStream = (body: string) =>
  JSON.stringify({ ...JSON.parse(body), stream: true, stream_options: { include_usage: true } });

const cutByLength = 'data: {"choices":[{"delta":{},"finish_reason":"length"}]}';

async function readAlong(response: Response, listen: StreamListener | undefined): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const bytes of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      const piece = decoder.decode(bytes, { stream: true });
      text += piece;
      if (listen?.(piece) === 'too-long') return `${text}\n\n${cutByLength}\n\n`;
    }
  } catch (error) {
    if (!isWholeAnswer(text)) throw error;
  }
  return text + decoder.decode();
}

function isWholeAnswer(text: string): boolean {
  try {
    return (parseJson(text) ?? assembleStream(text)) !== undefined;
  } catch {
    return false;
  }
}

async function normalise(text: string, response: Response, isStreamAsked: boolean): Promise<Response> {
  const answer = parseJson(text);
  const completion = answer === undefined ? assembleStream(text) : normaliseCompletion(answer);
  if (completion === undefined) return answered(text, response.headers.get('content-type'), 200);
  if ('failure' in completion) {
    return answered(JSON.stringify(completion.failure), 'application/json', completion.status, response);
  }
  return isStreamAsked
    ? answered(toStream(completion), 'text/event-stream', 200)
    : answered(JSON.stringify(completion), 'application/json', 200);
}

function answered(body: string, type: string | null, status: number, given?: Response): Response {
  const headers = new Headers(type === null ? {} : { 'content-type': type });
  for (const name of waits) {
    const wait = given?.headers.get(name);
    if (wait) headers.set(name, wait);
  }
  return new Response(body, { status, headers });
}
const waits = ['retry-after', 'retry-after-ms'];

const usualTimes: ModelTimes = { totalMs: 180_000, waitMs: 1500 };

export function openExchange(access: ModelAccess, signal: AbortSignal | undefined): Exchange {
  const { settings, outgoing, times = usualTimes, onUsage } = access;
  if (settings.local) return openLocalExchange(access, settings.local, signal);
  const deadline = Date.now() + times.totalMs;
  let listener: StreamListener | undefined;
  const fetch = tolerantFetch(outgoing, settings, {
    timeoutMs: () => Math.max(1, deadline - Date.now()),
    listen: () => listener,
  });
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: settings.baseUrl,
    ...(settings.apiKey ? { apiKey: settings.apiKey } : {}),
    supportsStructuredOutputs: true,
    includeUsage: true,
    fetch,
  });
  const model = provider.chatModel(settings.model);
  const abort = signal ? { abortSignal: signal } : {};
  let spent = noUsage;
  const count = (input = 0, output = 0) => {
    const usage = { calls: 1, inputTokens: input, outputTokens: output };
    spent = addUsage(spent, usage);
    onUsage?.(usage);
  };
  const counted = async <T>(call: () => PromiseLike<T>, tokens: (result: T) => Tokens): Promise<T> => {
    let used: Tokens = [];
    try {
      const result = await call();
      used = tokens(result);
      return result;
    } finally {
      count(...used);
    }
  };

  return {
    settings,
    usage: () => spent,
    async generate(request) {
      const { onText, limits } = request;
      listener = onText && createStreamListener(onText, mostCharacters(limits));
      const { content, finishReason } = await counted(
        () => model.doGenerate({ ...toOptions(request), ...abort }),
        ({ usage }) => [usage.inputTokens.total, usage.outputTokens.total],
      );
      const said = (type: 'text' | 'reasoning') =>
        content.map((part) => (part.type === type ? part.text : '')).join('');
      return {
        text: said('text'),
        reasoning: said('reasoning'),
        calls: content.flatMap((part) => (part.type === 'tool-call' ? [part.input] : [])),
        finish: finishReason.unified,
      };
    },
    async *stream(request) {
      listener = undefined;
      let used: Tokens = [];
      try {
        const { stream } = await model.doStream({ ...toOptions(request), ...abort });
        const parts = stream as unknown as AsyncIterable<StreamPart>;
        const end = yield* readStream(parts, settings.baseUrl);
        used = end.used;
        return { finish: end.finish, hasReasoned: end.hasReasoned };
      } finally {
        count(...used);
      }
    },
    async embed(name, texts) {
      const { embeddings } = await counted(
        () => provider.embeddingModel(name).doEmbed({ values: texts, ...abort }),
        ({ usage }) => [usage?.tokens],
      );
      return embeddings;
    },
    async get(path) {
      const url = `${trimEndOf(settings.baseUrl, /\//)}${path}`;
      const headers: HeadersInit = settings.apiKey ? { authorization: `Bearer ${settings.apiKey}` } : {};
      return readText(await fetch(url, { headers, signal: signal ?? null }), url);
    },
    explain(error) {
      if (signal?.aborted) return failed('cancelled', settings, { cause: error });
      const failure = explainFailure(error, settings);
      if (failure.failure !== 'timeout') return failure;
      return failed('timeout', settings, { seconds: Math.ceil(times.totalMs / 1000), cause: error });
    },
    async waitFor({ retryAfterSeconds }) {
      const wait = retryAfterSeconds === undefined ? times.waitMs : retryAfterSeconds * 1000;
      if (Date.now() + wait >= deadline) return false;
      await sleep(wait, undefined, signal ? { signal } : {}).catch(() => {});
      return true;
    },
  };
}

async function* readStream(
  parts: AsyncIterable<StreamPart>,
  url: string,
): AsyncGenerator<string, { finish: string; used: Tokens; hasReasoned: boolean }> {
  let finish = 'other';
  let hasReasoned = false;
  let used: Tokens = [];
  let written = '';
  let shown = '';
  function* show(text: string) {
    if (shown.startsWith(text)) return;
    yield text.startsWith(shown) ? text.slice(shown.length) : text;
    shown = text;
  }
  for await (const part of parts) {
    if (part.type === 'text-delta' && part.delta) {
      written += part.delta;
      yield* show(withoutReasoningSoFar(written));
    }
    hasReasoned ||= part.type === 'reasoning-delta';
    if (part.type === 'error') throw part.error instanceof Error ? part.error : reported(part.error, url);
    if (part.type === 'finish') {
      finish = part.finishReason?.unified ?? finish;
      used = [part.usage?.inputTokens.total, part.usage?.outputTokens.total];
    }
  }
  yield* show(withoutReasoning(written));
  return { finish, used, hasReasoned: hasReasoned || written.trim() !== '' };
}

async function readText(response: Response, url: string): Promise<string> {
  const responseBody = await response.text();
  if (response.ok) return responseBody;
  throw new APICallError({
    message: response.statusText,
    url,
    requestBodyValues: {},
    statusCode: response.status,
    responseHeaders: Object.fromEntries(response.headers),
    responseBody,
  });
}

function reported(error: unknown, url: string): APICallError {
  const code = Number((error as { code?: unknown })?.code);
  return new APICallError({
    message: 'The stream reports an error.',
    url,
    requestBodyValues: {},
    statusCode: code >= 400 && code <= 599 ? code : 200,
    responseBody: JSON.stringify({ error }),
  });
}

type Tokens = [input?: number | undefined, output?: number | undefined];

interface StreamPart {
  type: string;
  delta?: string;
  error?: unknown;
  finishReason?: { unified: string };
  usage?: { inputTokens: { total?: number }; outputTokens: { total?: number } };
}

function toOptions({ instructions, turns, foldsInstructions, format, limits }: ModelRequest) {
  const [first, ...later] = turns;
  const opening =
    foldsInstructions && first ? [{ ...first, text: `${instructions}\n\n${first.text}` }, ...later] : turns;
  return {
    prompt: [
      ...(foldsInstructions ? [] : [{ role: 'system' as const, content: instructions }]),
      ...opening.map(({ role, text }) => ({ role, content: [{ type: 'text' as const, text }] })),
    ],
    ...(format ? { responseFormat: format } : {}),
    ...(limits?.temperature === undefined ? {} : { temperature: limits.temperature }),
    ...(limits?.maxTokens === undefined ? {} : { maxOutputTokens: limits.maxTokens + reasoningTokens }),
  };
}
