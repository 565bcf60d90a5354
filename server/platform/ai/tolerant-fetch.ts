import type { Outgoing } from '../outgoing/outgoing.ts';
import type { ModelSettings } from './model-settings.ts';
import { assembleStream, normaliseCompletion, readLines, toError, toStream } from './normalise-completion.ts';

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
    if (isStreamAsked && isStream) return withErrorsAsData(response);
    const text = listener ? await readAlong(response, listener) : await response.text();
    return normalise(text, response, isStreamAsked);
  };
}

/** A stream whose events of errors are chunks that report one. */
function withErrorsAsData(response: Response): Response {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let line = '';
  let isError = false;
  const rewrite = (each: string): string => {
    if (each.trim() === '') isError = false;
    if (/^event:\s*error\s*$/.test(each)) isError = true;
    const data = isError ? /^data:(.+)$/.exec(each)?.[1]?.trim() : undefined;
    if (data === undefined) return each;
    const { error } = toError(data);
    return `data: ${JSON.stringify({ error: typeof error === 'string' ? { message: error } : error })}`;
  };
  const lines = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      const parts = (line + decoder.decode(bytes, { stream: true })).split('\n');
      line = parts.pop() ?? '';
      if (parts.length > 0) controller.enqueue(encoder.encode(`${parts.map(rewrite).join('\n')}\n`));
    },
    flush: (controller) => controller.enqueue(encoder.encode(rewrite(line + decoder.decode()))),
  });
  const { status, headers } = response;
  return new Response(response.body?.pipeThrough(lines) ?? null, { status, headers });
}

const askingForStream = (body: string) =>
  JSON.stringify({ ...JSON.parse(body), stream: true, stream_options: { include_usage: true } });

/** Reads an answer to its end, and tells what a stream has said so far. */
async function readAlong(response: Response, onText: (text: string) => void): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let read = 0;
  let said = '';
  for await (const bytes of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    text += decoder.decode(bytes, { stream: true });
    const end = text.lastIndexOf('\n');
    if (end < read) continue;
    const more = readLines(text.slice(read, end))
      .map(({ said: words, args }) => words + args)
      .join('');
    read = end + 1;
    if (more === '') continue;
    said += more;
    onText(said);
  }
  return text + decoder.decode();
}

async function normalise(text: string, response: Response, isStreamAsked: boolean): Promise<Response> {
  const answer = readJson(text) ?? assembleStream(text);
  const completion = answer === undefined ? undefined : normaliseCompletion(answer);
  // What is no completion is explained by whoever asked: as a failure with the body as it came.
  if (completion === undefined) return answered(text, response.headers.get('content-type'), 200);
  if ('failure' in completion) {
    return answered(JSON.stringify(completion.failure), 'application/json', completion.status);
  }
  return isStreamAsked
    ? answered(toStream(completion), 'text/event-stream', 200)
    : answered(JSON.stringify(completion), 'application/json', 200);
}

const answered = (body: string, type: string | null, status: number) =>
  new Response(body, { status, headers: type === null ? {} : { 'content-type': type } });

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
