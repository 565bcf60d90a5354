import { createHash, randomBytes } from 'node:crypto';
import type { Shell } from 'electron';
import { type Tokens, tokens as tokensAnswer } from '../../../contract/account/account.calls.ts';
import { browserSignInOver, signInWithAppCode } from '../../../contract/account/browser-sign-in.calls.ts';
import { refreshTimeoutMs } from '../../../contract/account/session.ts';
import type { BrowserSignedIn } from '../../../contract/desktop/desktop.ts';
import { appSignInPath } from '../../../contract/platform/paths.ts';
import type { Fetch } from '../shell/protocol.ts';
import type { DesktopSession } from './session.ts';

const waitMs = 10 * 60_000;

export interface BrowserSignIn {
  /** Cancels a sign-in that was waiting before. */
  start(): Promise<BrowserSignedIn>;
  /** Ignored unless a sign-in is pending, because the link may be forged. */
  finish(code: string): Promise<void>;
}

export function createBrowserSignIn(
  serverUrl: () => string,
  shell: Pick<Shell, 'openExternal'>,
  fetch: Fetch,
  account: () => { session: Pick<DesktopSession, 'keep'>; tasks: { signedIn(access: string): void } },
): BrowserSignIn {
  /** The verifier never leaves the app: a code without it is worth nothing. */
  let waiting: { verifier: string; server: string; end: (result: BrowserSignedIn) => void } | undefined;
  const end = (result: BrowserSignedIn) => {
    waiting?.end(result);
    waiting = undefined;
  };

  return {
    start: async () => {
      end({ outcome: 'cancelled' });
      const verifier = randomBytes(32).toString('base64url');
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      const ended = Promise.withResolvers<BrowserSignedIn>();
      const server = serverUrl();
      const own = { verifier, server, end: ended.resolve };
      waiting = own;
      const timer = setTimeout(() => waiting === own && end({ outcome: 'cancelled' }), waitMs);
      try {
        await shell.openExternal(server + appSignInPath(challenge));
      } catch {
        end({ outcome: 'refused', reason: 'No browser on this computer could be opened.' });
      }
      return ended.promise.finally(() => clearTimeout(timer));
    },
    finish: async (code) => {
      const { verifier, server } = waiting ?? {};
      if (!verifier || server !== serverUrl()) return end({ outcome: 'cancelled' });
      const answer = await exchange(server, { code, verifier });
      if ('reason' in answer) return end({ outcome: 'refused', ...answer });
      const { session, tasks } = account();
      await session.keep(answer);
      tasks.signedIn(answer.access);
      end({ outcome: 'signed-in' });
    },
  };

  async function exchange(server: string, body: object): Promise<Tokens | { reason: string }> {
    try {
      const response = await fetch(server + signInWithAppCode.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        // A redirect with 307 or 308 would hand the verifier to another origin.
        redirect: 'error',
        credentials: 'omit',
        signal: AbortSignal.timeout(refreshTimeoutMs),
      });
      if (response.status === 401) return { reason: browserSignInOver };
      return tokensAnswer.parse(response.ok ? await response.json() : undefined);
    } catch {
      return { reason: 'The server could not be reached. Try again in a moment.' };
    }
  }
}
