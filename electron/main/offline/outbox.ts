import type { DecisionRequest, FoundPerson } from '../../../contract/api/search-people.ts';
import { idempotencyHeader } from '../../../contract/model/idempotent-calls.ts';
import type { Fetch } from '../protocol.ts';
import { detailOf } from '../server/detail.ts';
import type { WaitingChange } from './changes.ts';
import { createPostVersions, overStoredPost } from './post-change.ts';
import type { SavedAnswers } from './saved-answers.ts';

/** What the user is asked when a colleague has changed the same meanwhile. */
export type Choice = 'mine' | 'theirs';

export interface OutboxParts {
  saved: SavedAnswers;
  loadKey(): Promise<Buffer | undefined>;
  /** Offers both. @param detail what the server says of the other's change */
  askAboutConflict(change: WaitingChange, detail: string): Promise<Choice>;
  /** A change that the server refuses for good. */
  onRefused(change: WaitingChange, detail: string): void;
}

/** One user of one server, and a token of theirs that the server has just accepted. */
export interface Sender {
  origin: string;
  user: string;
  authorization: string;
}

/** Whose changes they are. */
type Owner = Pick<Sender, 'origin' | 'user'>;

/** Changes that wait for the server, in their order, encrypted as the saved answers are. */
export interface Outbox {
  list(sender: Owner): Promise<readonly WaitingChange[]>;
  /** False where it can't be kept: without a keychain. A later text of a post takes the place of one that waits. */
  add(sender: Owner, change: WaitingChange): Promise<boolean>;
  /** Sends what waits, one after another, until the server cannot be reached again. One run at a time. */
  flush(sender: Sender, fetch: Fetch): Promise<void>;
  /** The same change over what sent ones have made of the post. */
  current(change: WaitingChange): WaitingChange;
  /** Forgets what was read, because it is being deleted. */
  forget(): void;
}

/** How often a conflict is decided for one's own side before a colleague's constant changes win. */
const mostAttempts = 3;

export function openOutbox(parts: OutboxParts): Outbox {
  const { list, store, forget } = keepWaiting(parts);
  let running: Promise<void> | undefined;
  const versions = createPostVersions();

  async function flush(sender: Sender, fetch: Fetch): Promise<void> {
    for (;;) {
      const [change] = await list(sender);
      if (!change || !(await send(sender, fetch, change))) return;
      const left = (await list(sender)).filter(({ id }) => id !== change.id);
      await store(sender, left);
    }
  }

  const current = (change: WaitingChange): WaitingChange =>
    change.kind === 'post' ? { ...change, body: versions.current(change.path, change.body) } : change;

  /** What is sent over a colleague's change of the same; undefined once there is nothing to send any more. */
  async function overConflict(
    sender: Sender,
    fetch: Fetch,
    change: WaitingChange,
    detail: string,
  ): Promise<string | undefined> {
    // Its answer may have been lost the last time.
    const stored = change.kind === 'post' ? await overStoredPost(sender, fetch, change) : undefined;
    if (stored?.isSame) versions.remember(change, stored.version);
    if (stored?.isSame || (await parts.askAboutConflict(change, detail)) === 'theirs') return undefined;
    return stored ? stored.body : overTheirs(sender, fetch, change);
  }

  /**
   * @param body what is sent in place of the change's own, over a colleague's
   * @returns whether the change is settled: sent, given up or refused
   */
  async function send(
    sender: Sender,
    fetch: Fetch,
    change: WaitingChange,
    attempt = 1,
    body = current(change).body,
  ): Promise<boolean> {
    const id = attempt === 1 ? change.id : `${change.id}-${attempt - 1}`;
    const answer = await post(sender, fetch, { ...change, id, body }).catch(() => undefined);
    if (!answer || answer.status === 401 || answer.status === 429 || answer.status >= 500) return false;
    if (answer.ok && change.kind === 'post') versions.remember(change, (await answer.json()).version);
    if (answer.ok) return true;
    const detail = await detailOf(answer);
    if (![409, 412].includes(answer.status) || change.kind === 'note' || attempt > mostAttempts) {
      parts.onRefused(change, detail);
      return true;
    }
    try {
      const next = await overConflict(sender, fetch, change, detail);
      return next === undefined || (await send(sender, fetch, change, attempt + 1, next));
    } catch {
      return false;
    }
  }

  return {
    list,
    current,
    forget: () => {
      forget();
      versions.clear();
    },
    add: async (sender, change) => {
      const waiting = await list(sender);
      const at = waiting.findIndex(({ kind, path }) => kind === 'post' && path === change.path);
      return store(sender, at < 0 ? [...waiting, change] : waiting.with(at, change));
    },
    flush: (sender, fetch) => {
      running ??= flush(sender, fetch).finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}

/** What waits, on the disk and in memory. */
function keepWaiting({ saved, loadKey }: Pick<OutboxParts, 'saved' | 'loadKey'>) {
  /** What is on the disk, by user; read once. */
  const known = new Map<string, WaitingChange[]>();
  const nameOf = ({ origin, user }: Owner) => JSON.stringify([origin, user, 'outbox']);
  return {
    forget: () => known.clear(),
    async list(owner: Owner): Promise<WaitingChange[]> {
      const name = nameOf(owner);
      const held = known.get(name);
      if (held) return held;
      const key = await loadKey();
      const stored = key && (await saved.read(key, name));
      const changes = stored ? (JSON.parse(stored.body) as WaitingChange[]) : [];
      known.set(name, changes);
      return changes;
    },
    /** False without a keychain. */
    async store(owner: Owner, changes: WaitingChange[]): Promise<boolean> {
      const key = await loadKey();
      if (!key) return false;
      known.set(nameOf(owner), changes);
      const content = {
        contentType: 'application/json',
        body: JSON.stringify(changes),
        total: undefined,
        at: '',
      };
      await saved.write(key, nameOf(owner), content);
      return true;
    },
  };
}

const post = ({ origin, authorization }: Sender, fetch: Fetch, { id, kind, path, body }: WaitingChange) =>
  fetch(origin + path, {
    method: kind === 'post' ? 'PATCH' : 'POST',
    headers: {
      authorization,
      'content-type': 'application/json',
      // A text is over a version, and so cannot be stored twice.
      ...(kind !== 'post' && { [idempotencyHeader]: id }),
    },
    body,
    redirect: 'error',
    credentials: 'omit',
  });

/** The decision for the versions that the server has now. */
async function overTheirs({ origin, authorization }: Sender, fetch: Fetch, { body }: WaitingChange) {
  const request = JSON.parse(body) as DecisionRequest;
  const people = await Promise.all(
    request.people.map(async ({ id }) => {
      const answer = await fetch(`${origin}/search/results/${id}/`, { headers: { authorization } });
      const { decision_version: version = 0 } = (await answer.json()) as FoundPerson;
      return { id, version };
    }),
  );
  return JSON.stringify({ ...request, people });
}
