import { randomBytes } from 'node:crypto';
import { subjectOf } from '../../../contract/account/access-token.ts';
import { localOrigin } from '../../../contract/desktop/local-server/messages.ts';
import {
  savedHeader,
  type WaitingPart,
  type WaitingTags,
  waitsToBeSent,
} from '../../../contract/desktop/offline.ts';
import { totalCountHeader } from '../../../contract/platform/call.ts';
import { idempotencyHeader } from '../../../contract/platform/idempotent-calls.ts';
import { getBoardColumns } from '../../../contract/recruiting/board.calls.ts';
import type { BoardColumn } from '../../../contract/recruiting/board.ts';
import type { DecisionRequest, FoundPerson, Note } from '../../../contract/recruiting/search-people.calls.ts';
import type { Keychain } from '../session/keychain.ts';
import type { Fetch } from '../shell/protocol.ts';
import {
  answerTo,
  type ChangeKind,
  kindOfChange,
  type MoveRequest,
  newChange,
  noteOf,
  subjectsOf,
  tagOf,
  textOf,
  type WaitingChange,
} from './changes.ts';
import { type Outbox, type OutboxParts, type Owner, openOutbox, type Sender } from './outbox.ts';
import type { SavedAnswers } from './saved-answers.ts';

interface ReadingKey {
  /** Without a keychain that keeps the key nothing is kept: a key beside the data protects nothing. */
  load(): Promise<Buffer | undefined>;
  retry(): void;
  take(): Promise<unknown>;
}

const keyBytes = 32;

/** @param onNew called before a key is used for the first time: nothing that is kept can be read with it */
function openReadingKey(keychain: Keychain, onNew: () => Promise<void>): ReadingKey {
  let loading: Promise<Buffer | undefined> | undefined;
  let isMissing = false;

  async function read(): Promise<Buffer | undefined> {
    const stored = await keychain.read();
    if (stored.outcome === 'found' && !stored.inMemory) {
      const key = Buffer.from(stored.secret, 'base64url');
      if (key.length === keyBytes) return key;
    } else if (stored.outcome !== 'absent') return undefined;
    const key = randomBytes(keyBytes);
    if ((await keychain.write(key.toString('base64url'))) !== 'kept') return undefined;
    await onNew();
    return key;
  }

  return {
    load: () => {
      loading ??= read().then((key) => {
        isMissing = key === undefined;
        return key;
      });
      return loading;
    },
    retry: () => {
      if (isMissing) loading = undefined;
    },
    take: () => {
      loading = undefined;
      return keychain.take();
    },
  };
}

type Decided = Pick<Partial<FoundPerson>, 'decision' | 'reason' | 'decided_by' | 'decided_at'>;
type Tags = NonNullable<WaitingTags['waiting_tags']>;

interface Waiting {
  decided?: Decided;
  moved?: { stage: string; moved_at: string };
  notes?: Note[];
  tags?: Tags;
  text?: { title: string; body: string };
}

function withChanges(body: string, changes: readonly WaitingChange[]): string {
  if (changes.length === 0) return body;
  const waiting = gather(changes);
  return JSON.stringify(
    JSON.parse(body, (_key, value: unknown) => {
      const own = isIdentified(value) ? waiting.get(value.id) : undefined;
      return own ? shown(value as { id: string }, own) : value;
    }),
  );
}

const isIdentified = (value: unknown): value is { id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

function gather(changes: readonly WaitingChange[]): Map<string, Waiting> {
  const waiting = new Map<string, Waiting>();
  for (const change of changes) {
    for (const id of subjectsOf(change)) {
      waiting.set(id, { ...waiting.get(id), ...after(waiting.get(id) ?? {}, change) });
    }
  }
  return waiting;
}

function after(before: Waiting, change: WaitingChange): Waiting {
  const { kind, body, at } = change;
  switch (kind) {
    case 'post':
      return { text: textOf(body) };
    case 'note':
      return { notes: [noteOf(change), ...(before.notes ?? [])] };
    case 'tag':
    case 'untag':
      return { tags: withTag(before.tags, tagOf(change), kind === 'tag') };
    case 'move':
      return { moved: { stage: (JSON.parse(body) as MoveRequest).stage, moved_at: at } };
    case 'decision': {
      const { decision, reason = '' } = JSON.parse(body) as DecisionRequest;
      // A decision that is taken away is absent in the server's answers as well.
      return {
        decided: { decision: decision ?? undefined, reason, decided_by: waitsToBeSent, decided_at: at },
      };
    }
  }
}

const isSame = (one: string) => (other: string) => one.toLowerCase() === other.toLowerCase();
const without = (tags: string[], tag: string) => tags.filter((one) => !isSame(tag)(one));

function withTag({ added, removed }: Tags = { added: [], removed: [] }, tag: string, isAdded: boolean): Tags {
  return {
    added: isAdded ? [...without(added, tag), tag] : without(added, tag),
    removed: isAdded ? without(removed, tag) : [...without(removed, tag), tag],
  };
}

function shown(value: { id: string }, { decided, moved, notes, tags, text }: Waiting): object {
  if (text && 'body' in value) return { ...value, ...text, waits_to_be_sent: true } satisfies WaitingPart;
  if (text) return { ...value, title: text.title };
  const person = value as FoundPerson;
  return {
    ...person,
    ...decided,
    ...(moved && 'stage' in value && { ...moved, waits_to_be_sent: true }),
    ...(notes && person.written_notes && { written_notes: [...notes, ...person.written_notes] }),
    ...(tags && { tags: tagsOf(person.tags ?? [], tags), waiting_tags: tags }),
  };
}

const tagsOf = (known: string[], { added, removed }: Tags): string[] => [
  ...known.filter((tag) => ![...removed, ...added].some(isSame(tag))),
  ...added,
];

interface Asked extends Sender {
  url: string;
  path: string;
  epoch: number;
}

interface ReadingParts {
  saved: SavedAnswers;
  key: Pick<ReadingKey, 'load'>;
  outbox: Pick<Outbox, 'list' | 'flush'>;
  isReachable(): boolean;
  isCurrent(asked: Asked): boolean;
}

const gatewayFailures = [502, 503, 504];
const nameOf = ({ origin, user, path }: Asked) => JSON.stringify([origin, user, path]);

function openReading({ saved, key, outbox, isReachable, isCurrent }: ReadingParts) {
  async function keep(asked: Asked, fetch: Fetch, answer: Response): Promise<Response> {
    const contentType = answer.headers.get('content-type') ?? '';
    if (answer.status !== 200 || !contentType.startsWith('application/json')) return answer;
    // What was asked for before a sign-out is not kept after it.
    const loaded = isCurrent(asked) ? await key.load() : undefined;
    if (!loaded || !isCurrent(asked)) return answer;
    const body = await answer.text();
    const total = answer.headers.get(totalCountHeader) ?? undefined;
    const at = new Date().toISOString();
    if (isCurrent(asked)) void saved.write(loaded, nameOf(asked), { contentType, body, total, at });
    const changes = await outbox.list(asked);
    if (changes.length > 0) void outbox.flush(asked, fetch);
    return new Response(withChanges(body, changes), { status: 200, headers: answer.headers });
  }

  async function readSaved(asked: Asked): Promise<Response | undefined> {
    const loaded = await key.load();
    const found = loaded && (await saved.read(loaded, nameOf(asked)));
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

  return { read, readSaved };
}

interface OfflineParts extends Omit<OutboxParts, 'saved' | 'loadKey'> {
  saved: SavedAnswers;
  waiting: SavedAnswers;
  keychain: Keychain;
  isReachable(): boolean;
}

export interface Offline {
  /**
   * Answers pages with what was read before while the server cannot be reached. Changes then wait, and are sent
   * with the next request that the server answers.
   */
  wrap(fetch: Fetch): Fetch;
  waiting(): Promise<readonly WaitingChange[]>;
  wipe(): Promise<void>;
  /** Deletes what was seen, once the server has ended the session. What waits is there for the same user's next one. */
  endSession(): Promise<void>;
  /** Deletes all but what waits of the user who has signed in. */
  signedIn(origin: string, access: string): Promise<void>;
  retryKey(): void;
}

/** What pages of searches, people, posts and the dashboard read. Settings, teams, keys and files are not kept. */
const keptPaths = ['/search/', '/talent/', '/post/', '/api/settings/preferences/', getBoardColumns.path];
const neverKept = /\/(export|file|events|posts\.ics)\/?$/;

export function createOffline(parts: OfflineParts): Offline {
  const { saved, waiting, keychain, isReachable } = parts;
  const key = openReadingKey(keychain, async () => {
    if (!(await waiting.isEmpty())) parts.onLost();
    await Promise.all([saved.wipe(), waiting.wipe()]);
  });
  const outbox = openOutbox({ ...parts, saved: waiting, loadKey: key.load });
  /** Counts deletions: an answer that was asked for before is not kept. */
  let epoch = 0;
  let last: Owner | undefined;
  const isCurrent = (asked: Asked) => asked.epoch === epoch;
  const { read, readSaved } = openReading({ saved, key, outbox, isReachable, isCurrent });

  async function wait(asked: Asked, made: WaitingChange): Promise<Response | undefined> {
    const isPost = made.kind === 'post';
    if (isPost && !(await readSaved(asked))) return undefined;
    const column = made.kind === 'move' ? await columnOf(asked, made) : undefined;
    if (!isCurrent(asked) || !(await outbox.add(asked, { ...made, ...(column && { column }) }))) {
      return undefined;
    }
    return isPost ? readSaved(asked) : answerTo(made);
  }

  async function columnOf(asked: Asked, { body }: WaitingChange): Promise<string | undefined> {
    const seen = await readSaved({ ...asked, path: getBoardColumns.path });
    const { columns = [] } = ((await seen?.json()) ?? {}) as { columns?: BoardColumn[] };
    return columns.find(({ id }) => id === (JSON.parse(body) as MoveRequest).stage)?.name;
  }

  async function change(
    asked: Asked,
    kind: ChangeKind,
    fetch: Fetch,
    options: Parameters<Fetch>[1],
  ): Promise<Response> {
    const given = await new Response(options?.body).text();
    const headers = new Headers(options?.headers);
    const made = newChange(kind, asked.path, given, headers.get('if-match'));
    if (!made) return fetch(asked.url, { ...options, body: given });
    const isBehind = (await outbox.list(asked)).length > 0;
    if (!isReachable() || isBehind) {
      const answer = await wait(asked, made);
      if (answer && isReachable()) void outbox.flush(asked, fetch);
      if (answer) return answer;
    }
    if (kind === 'post') headers.delete('if-match');
    else headers.set(idempotencyHeader, made.id);
    try {
      const body = outbox.current(made).body || null;
      const answer = await fetch(asked.url, { ...options, headers, body });
      return (gatewayFailures.includes(answer.status) ? await wait(asked, made) : undefined) ?? answer;
    } catch (error) {
      const answer = await wait(asked, made);
      if (!answer) throw error;
      return answer;
    }
  }

  const forget = () => {
    epoch += 1;
    last = undefined;
    outbox.forget();
  };
  async function wipe(): Promise<void> {
    forget();
    await Promise.all([saved.wipe(), waiting.wipe(), key.take()]);
  }

  return {
    wrap: (fetch) => async (url, options) => {
      const asked = readAsked(url, options, epoch);
      if (asked) last = asked;
      const kind = asked && kindOfChange(options?.method ?? 'GET', asked.path);
      if (asked && kind) return change(asked, kind, fetch, options);
      return asked && isKept(asked, options) ? read(asked, fetch, options) : fetch(url, options);
    },
    waiting: async () => (last ? outbox.list(last) : []),
    wipe,
    endSession: async () => {
      forget();
      await saved.wipe();
    },
    signedIn: async (origin, access) => {
      const user = subjectOf(access);
      const owner = user === undefined ? undefined : { origin, user };
      const own = owner ? await outbox.list(owner) : [];
      await wipe();
      if (owner && own.length > 0) await outbox.add(owner, ...own);
    },
    retryKey: key.retry,
  };
}

/** Undefined for what has no user of a server, and on this computer. */
function readAsked(url: string, options: Parameters<Fetch>[1], epoch: number): Asked | undefined {
  if (!url.startsWith('http') || url.startsWith(`${localOrigin}/`)) return undefined;
  const authorization = new Headers(options?.headers).get('authorization') ?? '';
  const user = subjectOf(authorization.replace(/^Bearer /, ''));
  const { origin, pathname, search } = new URL(url);
  if (user === undefined) return undefined;
  return { url, origin, user, authorization, path: pathname + search, epoch };
}

function isKept({ url }: Asked, options: Parameters<Fetch>[1]): boolean {
  const { pathname } = new URL(url);
  const isRead = (options?.method ?? 'GET') === 'GET' && !neverKept.test(pathname);
  return isRead && keptPaths.some((kept) => pathname.startsWith(kept));
}
