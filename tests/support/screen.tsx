import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { vi } from 'vitest';
import type { Call } from '../../contract/call.ts';
import type { Role } from '../../contract/model/roles.ts';
import { ApiProvider } from '../../src/lib/api.tsx';
import { createApiClient } from '../../src/lib/api-client.ts';
import { createQueryClient } from '../../src/lib/query-client.ts';
import { SessionProvider } from '../../src/lib/session.tsx';
import { createSession } from '../../src/lib/session-state.ts';
import { createFakePlatform } from '../../src/platform/fake.ts';
import { PlatformProvider } from '../../src/platform/platform-context.tsx';

/** One request that the screen made. */
export interface SentRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
}
/** What the server says: a body with status 200, or a whole answer. */
type Reply = unknown | ((request: SentRequest) => unknown);
export class Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;
  constructor(status: number, body: unknown = null, headers: Record<string, string> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}
/** No answer at all: the network is down. */
export const silence = Symbol('silence');
/** An answer that never comes. */
export const pending = Symbol('pending');

/**
 * A dashboard screen with everything real but the HTTP edge: `reply` says what each call answers; a call without one fails.
 * @param options.role role in the access token's claims
 * @param options.path where the screen stands; `options.route` its pattern, when it has parameters
 */
export async function renderScreen(
  screen: ReactNode,
  options: { role?: Role; path?: string; route?: string; userId?: string } = {},
) {
  const requests: SentRequest[] = [];
  stubServer(requests);
  const platform = createFakePlatform(
    { exchange: async () => ({ outcome: 'unavailable' }), revoke: async () => {} } as never,
    { access: accessToken({ role: options.role ?? 'Owner', sub: options.userId ?? 'user-1' }) },
  );
  const session = createSession(platform.session);
  await session.restore();
  const path = options.path ?? '/dashboard';
  const rendered = render(
    <PlatformProvider platform={platform}>
      <SessionProvider session={session}>
        <ApiProvider api={createApiClient(session)}>
          <QueryClientProvider client={createQueryClient()}>
            <MemoryRouter initialEntries={[path]}>
              <Routes>
                <Route path={options.route ?? path.split('?')[0]} element={screen} />
                <Route path="*" element={<p>Another page</p>} />
              </Routes>
            </MemoryRouter>
          </QueryClientProvider>
        </ApiProvider>
      </SessionProvider>
    </PlatformProvider>,
  );
  return { ...rendered, requests, platform };
}

const served = new Map<string, Reply>();

/** Says what a call is answered from now on. */
export function reply(call: Call, answer: Reply): void {
  served.set(`${call.method} ${call.path}`, answer);
}

function stubServer(requests: SentRequest[]): void {
  vi.stubGlobal('fetch', async (input: Request | string | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const text = await request.text();
    const sent: SentRequest = {
      method: request.method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: text.startsWith('{') ? JSON.parse(text) : text,
    };
    requests.push(sent);
    const found = [...served].find(([key]) => matches(key, sent));
    if (!found) throw new Error(`No reply for ${sent.method} ${sent.path}`);
    const given =
      typeof found[1] === 'function' ? (found[1] as (request: SentRequest) => unknown)(sent) : found[1];
    if (given === silence) throw new TypeError('Failed to fetch');
    if (given === pending) return new Promise<Response>(() => {});
    const answer = given instanceof Answer ? given : new Answer(200, given);
    return new Response(answer.status === 204 ? null : JSON.stringify(answer.body), {
      status: answer.status,
      headers: { 'content-type': 'application/json', ...answer.headers },
    });
  });
}

function matches(key: string, sent: SentRequest): boolean {
  const [method, path] = key.split(' ') as [string, string];
  return method === sent.method && new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(sent.path);
}

/** Forgets every reply; call between tests. */
export const forgetReplies = () => served.clear();

/** An access token as the server's, but for its signature, which the page never checks. */
export function accessToken(claims: { role?: Role; sub?: string; name?: string; exp?: number } = {}): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = claims.exp ?? Math.floor(Date.now() / 1000) + 3600;
  const full = {
    sub: 'user-1',
    sid: 's',
    name: 'Ada Tester',
    role: 'Owner',
    organization: 'Test',
    ...claims,
    exp,
  };
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(full)}.signature`;
}
