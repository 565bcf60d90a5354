import { vi } from 'vitest';
import type { Call } from '../../contract/platform/call.ts';

/** A request as the page sent it. */
export interface SentRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Headers;
  /** Parsed JSON, else text; null without a body. */
  body: unknown;
}

/** With `status` 0 the request fails as it does without a network. */
export interface StubbedAnswer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

type Answer = StubbedAnswer | ((request: SentRequest) => StubbedAnswer | Promise<StubbedAnswer>);

/**
 * Replaces `fetch`, which the API client and the auth calls use. Responses are keyed by `METHOD /path/`, where `:name`
 * matches one segment. A request without a response fails its test. Returns the live list of requests.
 */
export function stubApi(answers: Record<string, Answer>): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', async (target: Request | URL | string, init?: RequestInit) => {
    const request =
      target instanceof Request ? target : new Request(new URL(target, location.origin), strip(init));
    const url = new URL(request.url);
    const text = await request.text();
    const one: SentRequest = {
      method: request.method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: text ? parse(text) : null,
    };
    sent.push(one);
    const answer = answerTo(one, answers);
    if (!answer) throw new Error(`No answer is stubbed for ${one.method} ${one.path}`);
    const {
      status = 200,
      body = null,
      headers = {},
    } = typeof answer === 'function' ? await answer(one) : answer;
    if (status === 0) throw new TypeError('Failed to fetch');
    if (status === 204) return new Response(null, { status, headers });
    const isText = typeof body === 'string';
    return new Response(isText ? body : JSON.stringify(body), {
      status,
      headers: { 'content-type': isText ? 'text/plain' : 'application/json', ...headers },
    });
  });
  return sent;
}

/** Like `stubApi`, with responses keyed by the contract's calls, which a test may change as it goes. */
export function stubCalls() {
  const answers: Record<string, Answer> = {};
  return {
    requests: stubApi(answers),
    reply(call: Call, answer: Answer): void {
      answers[`${call.method} ${call.path}`] = answer;
    },
  };
}

function answerTo({ method, path }: SentRequest, answers: Record<string, Answer>): Answer | undefined {
  const key = Object.keys(answers).find((pattern) =>
    new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(`${method} ${path}`),
  );
  return key === undefined ? undefined : answers[key];
}

// Node's Request does not accept the abort signals of jsdom.
const strip = ({ signal: _signal, ...init }: RequestInit = {}) => init;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
