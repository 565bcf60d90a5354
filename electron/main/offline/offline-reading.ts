import { randomBytes } from 'node:crypto';
import { subjectOf } from '../../../contract/access-token.ts';
import { totalCountHeader } from '../../../contract/call.ts';
import { localOrigin } from '../../../contract/local-server/messages.ts';
import { savedHeader } from '../../../contract/offline.ts';
import type { Fetch } from '../protocol.ts';
import type { Keychain } from '../session/keychain.ts';
import type { DesktopSession } from '../session/session.ts';
import type { SavedAnswers } from './saved-answers.ts';

interface OfflineReadingParts {
  saved: SavedAnswers;
  /** Holds the key of the saved answers. */
  keychain: Keychain;
  /** Whether the server answers, as far as is known. */
  isReachable(): boolean;
}

export interface OfflineReading {
  /** Wraps `fetch`: keeps what pages read, and answers with it while the server cannot be reached. */
  wrap(fetch: Fetch): Fetch;
  /** Deletes what is kept and its key, at a sign-out or a change of server. */
  wipe(): Promise<void>;
}

/** What pages of searches, people, posts and the dashboard read. Settings, teams, keys and files are not kept. */
const keptPaths = ['/search/', '/talent/', '/post/', '/api/settings/preferences/', '/api/settings/board/'];
const neverKept = /\/(export|file|events|posts\.ics)\/?$/;
const gatewayFailures = [502, 503, 504];
const keyBytes = 32;

/** Reading without the server: lists, searches, people and posts that were seen. On this computer there is nothing to bridge. */
export function createOfflineReading({ saved, keychain, isReachable }: OfflineReadingParts): OfflineReading {
  let loading: Promise<Buffer | undefined> | undefined;

  /** Without a keychain that keeps the key nothing is kept: a key beside the data protects nothing. */
  const loadKey = () => {
    loading ??= readKey(keychain);
    return loading;
  };

  async function keep(name: string, answer: Response): Promise<Response> {
    const contentType = answer.headers.get('content-type') ?? '';
    if (answer.status !== 200 || !contentType.startsWith('application/json')) return answer;
    const key = await loadKey();
    if (!key) return answer;
    const body = await answer.text();
    const total = answer.headers.get(totalCountHeader) ?? undefined;
    void saved.write(key, name, { contentType, body, total, at: new Date().toISOString() });
    return new Response(body, { status: 200, headers: answer.headers });
  }

  async function readSaved(name: string): Promise<Response | undefined> {
    const key = await loadKey();
    const found = key && (await saved.read(key, name));
    if (!found) return undefined;
    const headers = new Headers({ 'content-type': found.contentType, [savedHeader]: found.at });
    if (found.total !== undefined) headers.set(totalCountHeader, found.total);
    return new Response(found.body, { status: 200, headers });
  }

  return {
    wrap: (fetch) => async (url, options) => {
      const name = nameOf(url, options);
      if (!name) return fetch(url, options);
      // Waiting for a server that is known to be away helps nobody who only wants to read.
      if (!isReachable()) {
        const found = await readSaved(name);
        if (found) return found;
      }
      try {
        const answer = await fetch(url, options);
        if (!gatewayFailures.includes(answer.status)) return await keep(name, answer);
        return (await readSaved(name)) ?? answer;
      } catch (error) {
        const found = options?.signal?.aborted ? undefined : await readSaved(name);
        if (!found) throw error;
        return found;
      }
    },
    wipe: async () => {
      loading = undefined;
      await Promise.all([saved.wipe(), keychain.take()]);
    },
  };
}

/** Names an answer by server, user and address; undefined for what is not kept. */
function nameOf(url: string, options: Parameters<Fetch>[1]): string | undefined {
  if (!url.startsWith('http') || (options?.method ?? 'GET') !== 'GET') return undefined;
  const { origin, pathname, search } = new URL(url);
  if (origin === localOrigin || neverKept.test(pathname)) return undefined;
  if (!keptPaths.some((kept) => pathname.startsWith(kept))) return undefined;
  const [, token = ''] = /^Bearer (.+)$/.exec(new Headers(options?.headers).get('authorization') ?? '') ?? [];
  const user = subjectOf(token);
  return user && JSON.stringify([origin, user, pathname + search]);
}

async function readKey(keychain: Keychain): Promise<Buffer | undefined> {
  const stored = await keychain.read();
  if (stored.outcome === 'found' && !stored.inMemory) {
    const key = Buffer.from(stored.secret, 'base64url');
    return key.length === keyBytes ? key : undefined;
  }
  if (stored.outcome !== 'absent') return undefined;
  const key = randomBytes(keyBytes);
  return (await keychain.write(key.toString('base64url'))) === 'kept' ? key : undefined;
}

/** The session of a server whose answers are kept: they go with the sign-out, and another sign-in begins without them. */
export const wipedWithSession = (session: DesktopSession, offline: OfflineReading): DesktopSession => ({
  ...session,
  keep: async (tokens) => {
    await offline.wipe();
    return session.keep(tokens);
  },
  clear: async () => {
    await Promise.all([offline.wipe(), session.clear()]);
  },
});
