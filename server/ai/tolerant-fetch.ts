import type { Outgoing } from '../outgoing/outgoing.ts';
import type { ModelSettings } from './model-settings.ts';
import { assembleStream, normaliseCompletion, toStream } from './normalise-completion.ts';

/** Largest answer of a model, in bytes. */
const maxBytes = 8 * 1024 * 1024;

/**
 * A `fetch` for the AI SDK that sends requests through the one outgoing client and brings answers that deviate from the
 * protocol into its form: a stream though none was asked, no stream though one was, errors with status 200.
 */
export function tolerantFetch(
  outgoing: Outgoing,
  settings: ModelSettings,
  timeoutMs: () => number,
): typeof globalThis.fetch {
  return async (target, init) => {
    const body = typeof init?.body === 'string' ? init.body : undefined;
    const response = await outgoing.fetch(new URL(String(target)), {
      method: body === undefined ? 'GET' : 'POST',
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(body === undefined ? {} : { body }),
      signal: init?.signal ?? undefined,
      timeoutMs: timeoutMs(),
      maxBytes,
      isOperatorsChoice: settings.chosenBy === 'operator',
    });
    if (!response.ok || !String(target).endsWith('/chat/completions')) return response;
    const isStreamAsked = body !== undefined && JSON.parse(body).stream === true;
    const isStream = response.headers.get('content-type')?.includes('text/event-stream') ?? false;
    return isStreamAsked && isStream ? response : normalise(response, isStreamAsked);
  };
}

async function normalise(response: Response, isStreamAsked: boolean): Promise<Response> {
  const text = await response.text();
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
