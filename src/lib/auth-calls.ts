import {
  createToken,
  refreshToken,
  registerUser,
  resendActivation,
  signOut,
  type Tokens,
  verifyActivation,
} from '../../contract/account/account.calls.ts';
import type { Call, CallAnswer, CallInput } from '../../contract/platform/call.ts';
import { CallError } from './problem-text.ts';

/**
 * The calls that start and end a session. They bypass the API client, so that a 401 does not start a refresh. They use
 * `fetch`, so that the pages before sign-in do not load axios. Each throws `CallError`.
 */
export const authCalls = {
  signIn: (body: CallInput<typeof createToken>['body']) => send(createToken, body),
  refresh: (refresh: string, signal?: AbortSignal): Promise<Tokens> =>
    send(refreshToken, { refresh }, signal ? { signal } : {}),
  register: (body: CallInput<typeof registerUser>['body']) => send(registerUser, body),
  activate: (body: CallInput<typeof verifyActivation>['body']) => send(verifyActivation, body),
  resendActivation: (email: string) => send(resendActivation, { email }),
  signOut: (access: string, refresh?: string) => send(signOut, { refresh }, { access, keepalive: true }),
};

interface SendOptions {
  access?: string;
  signal?: AbortSignal;
  /** `same-origin` for calls that take or set the cookie of a known device. */
  credentials?: RequestCredentials;
  keepalive?: boolean;
}

/** Makes a call that needs no session, without the API client. @throws CallError */
export async function send<C extends Call>(
  call: C,
  body: unknown,
  { access, ...options }: SendOptions = {},
): Promise<CallAnswer<C>> {
  const headers: Record<string, string> = { 'content-type': 'application/json', accept: 'application/json' };
  if (access) headers.authorization = `Bearer ${access}`;
  const response = await fetch(call.path, {
    method: call.method,
    headers,
    body: JSON.stringify(body),
    credentials: call.name === 'createToken' ? 'same-origin' : 'omit',
    ...options,
  }).catch((cause: unknown) => {
    throw new CallError(0, null, { cause });
  });
  const answer: unknown = response.status === 204 ? null : await response.json().catch(() => null);
  if (!response.ok) throw new CallError(response.status, answer);
  return answer as CallAnswer<C>;
}
