import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserSignInOver } from '../../../contract/account/browser-sign-in.calls.ts';
import type { Fetch } from '../shell/protocol.ts';
import { createBrowserSignIn } from './browser-sign-in.ts';

const tokens = { access: 'access-1', refresh: 'refresh-1' };
const fetch = vi.fn<Fetch>();
const openExternal = vi.fn(async (_url: string) => {});
const keep = vi.fn(async () => ({ outcome: 'kept' as const }));
const account = { session: { keep }, tasks: { signedIn: vi.fn() } };
let server = 'https://one.example';
const open = () =>
  createBrowserSignIn(
    () => server,
    { openExternal },
    fetch,
    () => account,
  );
/** The page that the browser was last sent to. */
const opened = () => openExternal.mock.calls.at(-1)?.[0] ?? '';

beforeEach(() => {
  vi.clearAllMocks();
  server = 'https://one.example';
  fetch.mockImplementation(async () => Response.json(tokens));
});
afterEach(() => vi.useRealTimers());

test('opens a page with the hash of a verifier that it keeps, and exchanges the code with it', async () => {
  const browser = open();
  const result = browser.start();
  const [, challenge = ''] = /^https:\/\/one\.example\/auth\/app\/([\w-]{43})$/.exec(opened()) ?? [];
  await browser.finish('a-code');
  expect(await result).toEqual({ outcome: 'signed-in' });
  expect(keep).toHaveBeenCalledExactlyOnceWith(tokens);
  expect(account.tasks.signedIn).toHaveBeenCalledExactlyOnceWith(tokens.access);
  const [url, options] = fetch.mock.calls[0] ?? [];
  const { code, verifier } = JSON.parse(String(options?.body));
  expect([url, code, options?.redirect]).toEqual([
    'https://one.example/api/user/auth/jwt/create/app/',
    'a-code',
    'error',
  ]);
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(challenge);
});

test('a code that nobody has asked for is not exchanged, nor a second one', async () => {
  const browser = open();
  await browser.finish('of somebody else');
  expect(fetch).not.toHaveBeenCalled();
  const result = browser.start();
  await browser.finish('a-code');
  await browser.finish('another');
  expect(await result).toEqual({ outcome: 'signed-in' });
  expect(fetch).toHaveBeenCalledOnce();
});

test('another start, another server and ten minutes cancel it', async () => {
  vi.useFakeTimers();
  const browser = open();
  const first = browser.start();
  const second = browser.start();
  expect(await first).toEqual({ outcome: 'cancelled' });
  server = 'https://two.example';
  await browser.finish('a-code');
  expect(await second).toEqual({ outcome: 'cancelled' });
  const third = browser.start();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await third).toEqual({ outcome: 'cancelled' });
  expect(fetch).not.toHaveBeenCalled();
});

test('says why it failed, and keeps nothing', async () => {
  const browser = open();
  const failures: [() => Promise<Response>, string][] = [
    [async () => Response.json({}, { status: 401 }), browserSignInOver],
    [async () => new Response('<p>proxy</p>'), 'The server could not be reached. Try again in a moment.'],
    [() => Promise.reject(new Error('offline')), 'The server could not be reached. Try again in a moment.'],
  ];
  for (const [answer, reason] of failures) {
    fetch.mockImplementationOnce(answer);
    const result = browser.start();
    await browser.finish('a-code');
    expect(await result).toEqual({ outcome: 'refused', reason });
  }
  openExternal.mockRejectedValueOnce(new Error('none'));
  expect(await browser.start()).toMatchObject({ outcome: 'refused' });
  expect(keep).not.toHaveBeenCalled();
});
