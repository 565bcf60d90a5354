import { setTimeout as pause } from 'node:timers/promises';
import type { Outgoing } from '../../../platform/outgoing/outgoing.ts';
import {
  OutgoingError,
  type OutgoingFailure,
  retryAfterMs,
} from '../../../platform/outgoing/outgoing-error.ts';
import { ProviderError } from '../provider.ts';

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
  body: unknown;
}

const attempts = 2;
/** Before a second attempt when the service doesn't say how long, in milliseconds. */
const usualPauseMs = 1000;

/**
 * Retries once what may pass (no connection, no answer in time, 429, 5xx), after the time the service asks for.
 * Follows redirects on the same host only. @returns the last answer, whatever its status @throws ProviderError
 * when there is none that can be read
 */
export async function askJson(
  outgoing: Outgoing,
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
  terms: AskingTerms,
): Promise<JsonAnswer> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await askOnce(outgoing, url, headers, signal, terms);
      const isPassing = answer.status === 429 || answer.status >= 500;
      const waitMs = waitFor(answer.headers) ?? usualPauseMs;
      if (!isPassing || attempt === attempts || waitMs > terms.longestWaitMs) return answer;
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
  const after = retryAfterMs(headers.get('retry-after'));
  if (after !== undefined) return after;
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
  outgoing: Outgoing,
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
  terms: AskingTerms,
): Promise<JsonAnswer> {
  try {
    const response = await outgoing.fetch(url, {
      headers: { accept: 'application/json', ...headers },
      signal,
      timeoutMs: terms.timeoutMs,
      maxBytes: terms.maxBytes,
      isOperatorsChoice: true,
      purpose: 'search provider',
    });
    return { status: response.status, headers: response.headers, body: parseJson(await response.text()) };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    throw new ProviderError(explain(error.failure, terms), mayPass(error.failure), { cause: error });
  }
}

const mayPass = (failure: OutgoingFailure) =>
  !['too-large', 'redirected', 'redirected-in-circle'].includes(failure);

function explain(failure: OutgoingFailure, { timeoutMs }: AskingTerms): string {
  switch (failure) {
    case 'timeout':
      return `It didn't answer within ${timeoutMs / 1000} s.`;
    case 'too-large':
      return 'Its answer is too large.';
    case 'redirected':
      return 'It redirects to another address. The operator of this server can correct its address.';
    case 'redirected-in-circle':
      return 'It redirects in a circle. The operator of this server can correct its address.';
    default:
      return "It can't be reached.";
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
