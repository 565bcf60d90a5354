import { idempotencyHeader } from '../../../contract/platform/idempotent-calls.ts';
import { pathPart } from '../../../contract/platform/paths.ts';
import type { FoundPerson, PersonDecision } from '../../../contract/recruiting/search-people.calls.ts';
import type { Fetch } from '../shell/protocol.ts';
import {
  idIn,
  methodOf,
  overStoredPost,
  overVersions,
  subjectsOf,
  type Versioned,
  type WaitingChange,
} from './changes.ts';
import type { SavedAnswers } from './saved-answers.ts';

const isVersioned = ({ kind }: WaitingChange) => kind === 'post' || kind === 'decision' || kind === 'move';

/**
 * The versions that sent changes have made. A later change that waited was made over the ones before, so it is
 * sent over the new ones.
 */
function createVersions() {
  const made = new Map<string, Map<number, number>>();

  const latest = (id: string, version: number): number => {
    const next = made.get(id)?.get(version);
    return next === undefined || next <= version ? version : latest(id, next);
  };
  const note = (id: string, from: number, to: number) => {
    if (to > from) made.set(id, new Map(made.get(id)).set(from, to));
  };

  return {
    current: <Change extends WaitingChange>(change: Change): Change =>
      isVersioned(change)
        ? { ...change, body: overVersions(change.body, (id, version) => latest(id || idIn(change), version)) }
        : change,
    remember: (change: WaitingChange, answer: { version: number } | PersonDecision[]): void => {
      if (!isVersioned(change)) return;
      const { version, people = [] } = JSON.parse(change.body) as Versioned;
      if (!Array.isArray(answer)) note(idIn(change), version ?? 0, answer.version);
      for (const { id, decision_version: to } of Array.isArray(answer) ? answer : []) {
        const from = people.find((one) => one.id === id)?.version;
        if (from !== undefined) note(id, from, to);
      }
    },
    clear: () => made.clear(),
  };
}

export interface Owner {
  origin: string;
  user: string;
}

interface WaitingListParts {
  saved: SavedAnswers;
  /** Undefined without a keychain, and while it is locked. */
  loadKey(): Promise<Buffer | undefined>;
  onLost(): void;
}

export interface WaitingList {
  list(owner: Owner): Promise<readonly WaitingChange[]>;
  /** False where the longer list cannot be kept: it stays as it is. */
  update(owner: Owner, change: (now: readonly WaitingChange[]) => WaitingChange[]): Promise<boolean>;
  forget(): void;
}

const contentType = 'application/json';

function openWaitingList({ saved, loadKey, onLost }: WaitingListParts): WaitingList {
  let known = new Map<string, readonly WaitingChange[]>();
  let turn: Promise<unknown> = Promise.resolve();
  const nameOf = ({ origin, user }: Owner) => JSON.stringify([origin, user, 'outbox']);

  async function read(key: Buffer, name: string): Promise<readonly WaitingChange[]> {
    const held = known.get(name);
    if (held) return held;
    const into = known;
    const stored = await saved.read(key, name);
    if (!stored && (await saved.has(key, name))) {
      await saved.remove(key, name);
      onLost();
    }
    const changes = stored ? (JSON.parse(stored.body) as WaitingChange[]) : [];
    const other = into.get(name);
    if (other) return other;
    into.set(name, changes);
    return changes;
  }

  const inTurn = <Done>(act: () => Promise<Done>): Promise<Done> => {
    const next = turn.then(act);
    turn = next.catch(() => {});
    return next;
  };

  async function list(owner: Owner): Promise<readonly WaitingChange[]> {
    const key = await loadKey();
    return key ? read(key, nameOf(owner)) : [];
  }

  return {
    list,
    update: (owner, change) => {
      const into = known;
      return inTurn(async () => {
        const key = await loadKey();
        // A list that was deleted meanwhile is not begun again.
        if (!key || into !== known) return false;
        const name = nameOf(owner);
        const before = await read(key, name);
        const after = change(before);
        if (after.length === 0) await saved.remove(key, name);
        else {
          const answer = { contentType, body: JSON.stringify(after), total: undefined, at: '' };
          const isKept = await saved.write(key, name, answer);
          // What was sent is not sent again, at least until the app quits.
          if (!isKept && after.length >= before.length) return false;
        }
        if (into !== known) return false;
        known.set(name, after);
        return true;
      });
    },
    forget: () => {
      known = new Map();
    },
  };
}

async function detailOf(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => ({}))) as { detail?: unknown };
  return typeof body.detail === 'string' ? body.detail : `The server answered ${answer.status}.`;
}

export type Choice = 'mine' | 'theirs' | 'later';

export interface RefusedChange {
  change: WaitingChange;
  detail: string;
}

export interface OutboxParts {
  saved: SavedAnswers;
  loadKey(): Promise<Buffer | undefined>;
  askAboutConflict(change: WaitingChange, detail: string): Promise<Choice>;
  onRefused(refused: readonly RefusedChange[]): void;
  onLost(): void;
  onSent(): void;
}

export interface Sender extends Owner {
  authorization: string;
}

/** Changes that wait for the server, in their order, encrypted as the saved answers are. */
export interface Outbox {
  list(owner: Owner): Promise<readonly WaitingChange[]>;
  /** False where it can't be kept: without a keychain, or on a full disk. A later text of a post takes the place of one that waits. */
  add(owner: Owner, ...changes: WaitingChange[]): Promise<boolean>;
  /** Sends what waits, one after another, until the server cannot be reached again. One run at a time. */
  flush(sender: Sender, fetch: Fetch): Promise<void>;
  current(change: WaitingChange): WaitingChange;
  forget(): void;
}

/** How often a conflict is decided for one's own side before a colleague's constant changes win. */
const mostAttempts = 3;
const restMs = 30_000;
/** Concerns all that waits, and only for now. With 500 the server fails on one change. */
const isForNow = ({ status }: Response) =>
  [401, 408, 425, 429].includes(status) || (status > 500 && status < 600);

/** `stop`: nothing can be sent for now. `stays`: the server fails on this one, or its conflict is not decided. */
type Outcome = 'settled' | 'stays' | 'stop';

export function openOutbox(parts: OutboxParts): Outbox {
  const { list, update, forget } = openWaitingList(parts);
  let running: Promise<void> | undefined;
  /** Set for a while after some could not be sent, as every answer to a page would repeat the attempt. */
  let isResting = false;
  let epoch = 0;
  const versions = createVersions();
  const { current } = versions;
  const send = createSend(parts, versions);

  async function run(sender: Sender, fetch: Fetch): Promise<void> {
    const startedIn = epoch;
    const refused: RefusedChange[] = [];
    /** People and posts of which a change stays: their later ones do not overtake it. */
    const held = new Set<string>();
    let hasSettled = false;
    for (;;) {
      const change = (await list(sender)).find((one) => !subjectsOf(one).some((id) => held.has(id)));
      if (!change || epoch !== startedIn) break;
      const outcome = await send(sender, fetch, current(change), refused);
      if (outcome === 'stop' || epoch !== startedIn) break;
      if (outcome === 'stays') for (const id of subjectsOf(change)) held.add(id);
      else {
        hasSettled = true;
        // What follows is kept over the new versions, which a restart would forget.
        await update(sender, (now) => now.filter(({ id }) => id !== change.id).map(current));
      }
    }
    if (epoch !== startedIn) return;
    if (held.size > 0) rest();
    if (refused.length > 0) parts.onRefused(refused);
    if (hasSettled) parts.onSent();
  }

  function rest(): void {
    isResting = true;
    setTimeout(() => {
      isResting = false;
    }, restMs).unref();
  }

  return {
    list,
    current,
    forget: () => {
      epoch += 1;
      running = undefined;
      isResting = false;
      forget();
      versions.clear();
    },
    add: (owner, ...changes) => update(owner, (now) => changes.reduce(withChange, [...now])),
    flush: (sender, fetch) => {
      if (running) return running;
      if (isResting) return Promise.resolve();
      const started = run(sender, fetch).finally(() => {
        if (running === started) running = undefined;
      });
      running = started;
      return started;
    },
  };
}

function createSend(
  parts: Pick<OutboxParts, 'askAboutConflict'>,
  versions: Pick<ReturnType<typeof createVersions>, 'remember'>,
) {
  async function overConflict(
    sender: Sender,
    fetch: Fetch,
    change: WaitingChange,
    detail: string,
  ): Promise<Choice | WaitingChange> {
    // Its answer may have been lost the last time.
    const stored = change.kind === 'post' ? await overStoredPost(sender, fetch, change) : undefined;
    if (stored?.isSame) {
      versions.remember(change, stored.post);
      return 'theirs';
    }
    const choice = await parts.askAboutConflict(change, detail);
    if (choice !== 'mine') return choice;
    return { ...change, body: stored ? stored.body : await overTheirs(sender, fetch, change) };
  }

  async function send(
    sender: Sender,
    fetch: Fetch,
    change: WaitingChange,
    refused: RefusedChange[],
    attempt = 1,
    first = change,
  ): Promise<Outcome> {
    const id = attempt === 1 ? change.id : `${change.id}-${attempt - 1}`;
    const answer = await post(sender, fetch, { ...change, id }).catch(() => undefined);
    if (!answer || isForNow(answer)) return 'stop';
    if (answer.status === 500) return 'stays';
    if (answer.ok) {
      const made = (await answer.json().catch(() => [])) as PersonDecision[];
      for (const one of [change, first]) versions.remember(one, made);
      return 'settled';
    }
    const detail = await detailOf(answer);
    const isConflict = change.kind !== 'note' && [409, 412].includes(answer.status);
    if (!isConflict || attempt > mostAttempts) {
      refused.push({ change, detail });
      return 'settled';
    }
    try {
      const next = await overConflict(sender, fetch, change, detail);
      if (next === 'later') return 'stays';
      if (typeof next === 'string') return 'settled';
      return await send(sender, fetch, next, refused, attempt + 1, first);
    } catch {
      return 'stop';
    }
  }

  return send;
}

function withChange(waiting: WaitingChange[], change: WaitingChange): WaitingChange[] {
  const at = waiting.findIndex(
    ({ kind, path }) => kind === 'post' && change.kind === 'post' && path === change.path,
  );
  return at < 0 ? [...waiting, change] : waiting.with(at, change);
}

const post = ({ origin, authorization }: Sender, fetch: Fetch, { id, kind, path, body }: WaitingChange) =>
  fetch(origin + path, {
    method: methodOf(kind),
    headers: {
      authorization,
      ...(body && { 'content-type': 'application/json' }),
      // A text is over a version, and so cannot be stored twice.
      ...(kind !== 'post' && { [idempotencyHeader]: id }),
    },
    body: body || null,
    redirect: 'error',
    credentials: 'omit',
  });

async function overTheirs(
  { origin, authorization }: Sender,
  fetch: Fetch,
  change: WaitingChange,
): Promise<string> {
  const present = new Map<string, number>();
  for (const id of subjectsOf(change)) {
    const answer = await fetch(`${origin}/search/results/${pathPart(id)}/`, { headers: { authorization } });
    if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
    present.set(id, ((await answer.json()) as FoundPerson).decision_version ?? 0);
  }
  return overVersions(change.body, (id) => present.get(id) ?? 0);
}
