import type { Outgoing } from '../outgoing/outgoing.ts';
import type { ModelSettings } from './model-settings.ts';
import {
  assembleStream,
  createStreamListener,
  createStreamRewriter,
  normaliseCompletion,
  toStream,
} from './normalise-completion.ts';
import { parseJson } from './stream-events.ts';

/** Largest answer of a model, in bytes. */
const maxBytes = 8 * 1024 * 1024;

/**
 * A `fetch` for the AI SDK that sends requests through the one outgoing client and brings answers that deviate from the
 * protocol into its form: a stream though none was asked, no stream though one was, errors with status 200.
 */
export function tolerantFetch(
  outgoing: Outgoing,
  settings: ModelSettings,
  { timeoutMs, onText }: { timeoutMs: () => number; onText: () => ((text: string) => void) | undefined },
): typeof globalThis.fetch {
  return async (target, init) => {
    const isQuestion = String(target).endsWith('/chat/completions');
    const given = typeof init?.body === 'string' ? init.body : undefined;
    const isStreamAsked = isQuestion && given !== undefined && JSON.parse(given).stream === true;
    const listener = isQuestion && !isStreamAsked ? onText() : undefined;
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

/** A stream in the protocol's form, as it comes. */
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

/**
 * Reads an answer to its end, and tells what a stream has said so far.
 * @throws where the connection is cut before what came is whole
 */
async function readAlong(response: Response, onText: ((text: string) => void) | undefined): Promise<string> {
  const decoder = new TextDecoder();
  const listen = onText && createStreamListener(onText);
  let text = '';
  try {
    for await (const bytes of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      const piece = decoder.decode(bytes, { stream: true });
      text += piece;
      listen?.(piece);
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
  // What is no completion is explained by whoever asked: as a failure with the body as it came.
  if (completion === undefined) return answered(text, response.headers.get('content-type'), 200);
  if ('failure' in completion) {
    return answered(JSON.stringify(completion.failure), 'application/json', completion.status, response);
  }
  return isStreamAsked
    ? answered(toStream(completion), 'text/event-stream', 200)
    : answered(JSON.stringify(completion), 'application/json', 200);
}

/** @param given whose wait before the next request counts */
function answered(body: string, type: string | null, status: number, given?: Response): Response {
  const headers = new Headers(type === null ? {} : { 'content-type': type });
  for (const name of waits) {
    const wait = given?.headers.get(name);
    if (wait) headers.set(name, wait);
  }
  return new Response(body, { status, headers });
}
const waits = ['retry-after', 'retry-after-ms'];
