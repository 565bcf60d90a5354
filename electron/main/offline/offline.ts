import { randomBytes } from 'node:crypto';
import { subjectOf } from '../../../contract/access-token.ts';
import { totalCountHeader } from '../../../contract/call.ts';
import { localOrigin } from '../../../contract/local-server/messages.ts';
import { idempotencyHeader } from '../../../contract/model/idempotent-calls.ts';
import { savedHeader } from '../../../contract/offline.ts';
import type { Fetch } from '../protocol.ts';
import type { Keychain } from '../session/keychain.ts';
import type { DesktopSession } from '../session/session.ts';
import { answerTo, kindOfChange, newChange, type WaitingChange, withChanges } from './changes.ts';
import { type OutboxParts, openOutbox, type Sender } from './outbox.ts';
import type { SavedAnswers } from './saved-answers.ts';

interface OfflineParts extends Omit<OutboxParts, 'saved' | 'loadKey'> {
  saved: SavedAnswers;
  /** Where changes wait. Apart from the answers, of which the oldest are deleted. */
  waiting: SavedAnswers;
  /** Holds the key of the saved answers. */
  keychain: Keychain;
  /** Whether the server answers, as far as is known. */
  isReachable(): boolean;
}

export interface Offline {
  /**
   * Wraps `fetch`: keeps what pages read, and answers with it while the server cannot be reached. Decisions, notes and texts of posts then
   * wait, and are sent with the next request that the server answers.
   */
  wrap(fetch: Fetch): Fetch;
  /** Deletes what is kept, what waits and the key, at a sign-out or a change of server. */
  wipe(): Promise<void>;
}

/** What pages of searches, people, posts and the dashboard read. Settings, teams, keys and files are not kept. */
const keptPaths = ['/search/', '/talent/', '/post/', '/api/settings/preferences/', '/api/settings/board/'];
const neverKept = /\/(export|file|events|posts\.ics)\/?$/;
const gatewayFailures = [502, 503, 504];
const keyBytes = 32;

/** Work without the server: what was seen can be read, decisions, notes and texts of posts wait. On this computer there is nothing to bridge. */
export function createOffline(parts: OfflineParts): Offline {
  const { saved, waiting, keychain, isReachable } = parts;
  let loading: Promise<Buffer | undefined> | undefined;

  /** Without a keychain that keeps the key nothing is kept: a key beside the data protects nothing. */
  const loadKey = () => {
    loading ??= readKey(keychain);
    return loading;
  };

  const outbox = openOutbox({ ...parts, saved: waiting, loadKey });

  async function keep(asked: Asked, fetch: Fetch, answer: Response): Promise<Response> {
    const contentType = answer.headers.get('content-type') ?? '';
    if (answer.status !== 200 || !contentType.startsWith('application/json')) return answer;
    const key = await loadKey();
    if (!key) return answer;
    const body = await answer.text();
    const total = answer.headers.get(totalCountHeader) ?? undefined;
    void saved.write(key, nameOf(asked), { contentType, body, total, at: new Date().toISOString() });
    const changes = await outbox.list(asked);
    if (changes.length > 0) void outbox.flush(asked, fetch);
    return new Response(withChanges(body, changes), { status: 200, headers: answer.headers });
  }

  async function readSaved(asked: Asked): Promise<Response | undefined> {
    const key = await loadKey();
    const found = key && (await saved.read(key, nameOf(asked)));
    if (!found) return undefined;
    const headers = new Headers({ 'content-type': found.contentType, [savedHeader]: found.at });
    if (found.total !== undefined) headers.set(totalCountHeader, found.total);
    const body = withChanges(found.body, await outbox.list(asked));
    return new Response(body, { status: 200, headers });
  }

  async function read(asked: Asked, fetch: Fetch, options: Parameters<Fetch>[1]): Promise<Response> {
    // Waiting for a server that is known to be away helps nobody who only wants to read.
    if (!isReachable()) {
      const found = await readSaved(asked);
      if (found) return found;
    }
    try {
      const answer = await fetch(asked.url, options);
      if (!gatewayFailures.includes(answer.status)) return await keep(asked, fetch, answer);
      return (await readSaved(asked)) ?? answer;
    } catch (error) {
      const found = options?.signal?.aborted ? undefined : await readSaved(asked);
      if (!found) throw error;
      return found;
    }
  }

  /** Sends a change, or has it wait: behind others that wait already, too. */
  async function change(
    asked: Asked,
    kind: WaitingChange['kind'],
    fetch: Fetch,
    options: Parameters<Fetch>[1],
  ): Promise<Response> {
    const body = await new Response(options?.body).text();
    const headers = new Headers(options?.headers);
    const made = newChange(kind, asked.path, body, headers.get('if-match'));
    if (!made) return fetch(asked.url, { ...options, body });
    const wait = async () => {
      // A post that was not seen has nothing to be answered with.
      if (kind === 'post' && !(await readSaved(asked))) return undefined;
      if (!(await outbox.add(asked, made))) return undefined;
      return kind === 'post' ? readSaved(asked) : answerTo(made);
    };
    if (!isReachable() || (await outbox.list(asked)).length > 0) {
      const answer = await wait();
      if (answer) return answer;
    }
    // The version of a post is in the body.
    if (kind === 'post') headers.delete('if-match');
    else headers.set(idempotencyHeader, made.id);
    try {
      const answer = await fetch(asked.url, { ...options, headers, body: outbox.current(made).body });
      return (gatewayFailures.includes(answer.status) ? await wait() : undefined) ?? answer;
    } catch (error) {
      const answer = await wait();
      if (!answer) throw error;
      return answer;
    }
  }

  return {
    wrap: (fetch) => async (url, options) => {
      const asked = readAsked(url, options);
      const kind = asked && kindOfChange(options?.method ?? 'GET', asked.path);
      if (asked && kind) return change(asked, kind, fetch, options);
      return asked && isKept(asked, options) ? read(asked, fetch, options) : fetch(url, options);
    },
    wipe: async () => {
      loading = undefined;
      outbox.forget();
      await Promise.all([saved.wipe(), waiting.wipe(), keychain.take()]);
    },
  };
}

/** Whose request it is. */
interface Asked extends Sender {
  url: string;
  /** With its query. */
  path: string;
}

/** Undefined for what has no user of a server, and on this computer. */
function readAsked(url: string, options: Parameters<Fetch>[1]): Asked | undefined {
  if (!url.startsWith('http') || url.startsWith(`${localOrigin}/`)) return undefined;
  const authorization = new Headers(options?.headers).get('authorization') ?? '';
  const user = subjectOf(authorization.replace(/^Bearer /, ''));
  const { origin, pathname, search } = new URL(url);
  return user === undefined ? undefined : { url, origin, user, authorization, path: pathname + search };
}

function isKept({ url }: Asked, options: Parameters<Fetch>[1]): boolean {
  const { pathname } = new URL(url);
  const isRead = (options?.method ?? 'GET') === 'GET' && !neverKept.test(pathname);
  return isRead && keptPaths.some((kept) => pathname.startsWith(kept));
}

const nameOf = ({ origin, user, path }: Asked) => JSON.stringify([origin, user, path]);

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
export const wipedWithSession = (session: DesktopSession, offline: Offline): DesktopSession => ({
  ...session,
  keep: async (tokens) => {
    await offline.wipe();
    return session.keep(tokens);
  },
  clear: async () => {
    await Promise.all([offline.wipe(), session.clear()]);
  },
});
