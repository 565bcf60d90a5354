import { setTimeout as pause } from 'node:timers/promises';
import { ProviderError } from './provider.ts';

/** How a web service is asked; tests shorten the times. */
export interface AskingTerms {
  /** For one answer, body included, in milliseconds. */
  timeoutMs: number;
  /** Largest body, unpacked, in bytes. */
  maxBytes: number;
  /** Longest wait for a service that says when it may be asked again, in milliseconds. */
  longestWaitMs: number;
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export const usualTerms: AskingTerms = {
  timeoutMs: 10_000,
  maxBytes: 2 * 1024 * 1024,
  longestWaitMs: 10_000,
  wait: (ms, signal) => pause(ms, undefined, { signal }),
};

export interface JsonAnswer {
  status: number;
  headers: Headers;
  /** Undefined when the body isn't JSON. */
  body: unknown;
}

const attempts = 2;
/** Before a second attempt when the service doesn't say how long, in milliseconds. */
const usualPauseMs = 1000;
const mostRedirects = 3;

/**
 * Gets JSON. What may pass (no connection, no answer in time, 429, 5xx) is tried once more, after the time the
 * service asks for. Redirects are followed on the same host only.
 * @returns the last answer, whatever its status
 * @throws ProviderError when there is none that can be read
 */
export async function askJson(
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
  terms: AskingTerms,
): Promise<JsonAnswer> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await askOnce(url, headers, signal, terms);
      const mayPass = answer.status === 429 || answer.status >= 500;
      const waitMs = waitFor(answer.headers) ?? usualPauseMs;
      if (!mayPass || attempt === attempts || waitMs > terms.longestWaitMs) return answer;
      await terms.wait(waitMs, signal);
    } catch (error) {
      if (!(error instanceof ProviderError) || !error.isPassing || attempt === attempts) throw error;
      await terms.wait(usualPauseMs, signal);
    }
  }
}

/**
 * How long a service wants to be left alone, in milliseconds: by `Retry-After`, or by `X-RateLimit-Remaining` and
 * `X-RateLimit-Reset`, which list a number for each window, e.g. `0, 1740` and `1, 86400`.
 */
export function waitFor(headers: Headers): number | undefined {
  const after = headers.get('retry-after')?.trim();
  if (after) {
    const ms = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now();
    if (Number.isFinite(ms)) return Math.max(ms, 0);
  }
  const list = (name: string) =>
    (headers.get(name) ?? '').split(',').map((item) => Number.parseInt(item, 10));
  const resets = list('x-ratelimit-reset');
  const usedUp = list('x-ratelimit-remaining').flatMap((left, window) => {
    const seconds = resets[window];
    return left === 0 && seconds !== undefined && Number.isFinite(seconds) ? [seconds * 1000] : [];
  });
  return usedUp.length > 0 ? Math.max(...usedUp) : undefined;
}

async function askOnce(
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
  terms: AskingTerms,
): Promise<JsonAnswer> {
  const timeout = AbortSignal.timeout(terms.timeoutMs);
  try {
    const response = await followOnHost(url, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    });
    const text = await readText(response, terms.maxBytes);
    return { status: response.status, headers: response.headers, body: parseJson(text) };
  } catch (error) {
    if (error instanceof ProviderError || signal.aborted) throw error;
    if (timeout.aborted) {
      throw new ProviderError(`It didn't answer within ${terms.timeoutMs / 1000} s.`, true, { cause: error });
    }
    throw new ProviderError("It can't be reached.", true, { cause: error });
  }
}

/** A service may move a path, but not send its requests, with their keys, to someone else. */
async function followOnHost(url: URL, options: RequestInit): Promise<Response> {
  let at = url;
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const response = await fetch(at, options);
    const target = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || target === null) return response;
    await response.body?.cancel();
    const next = URL.parse(target, at);
    if (next?.origin !== url.origin) {
      throw new ProviderError('It redirects to another address. Check the configured URL.', false);
    }
    at = next;
  }
  throw new ProviderError('It redirects in a circle. Check the configured URL.', false);
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new ProviderError('Its answer is too large.', false);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
