import type { WaitingChange } from './changes.ts';
import type { SavedAnswers } from './saved-answers.ts';

export interface Owner {
  origin: string;
  user: string;
}

interface WaitingListParts {
  saved: SavedAnswers;
  /** Undefined without a keychain, and while it is locked. */
  loadKey(): Promise<Buffer | undefined>;
  /** What waited is damaged, and cannot be sent. */
  onLost(): void;
}

export interface WaitingList {
  list(owner: Owner): Promise<readonly WaitingChange[]>;
  /** Changes the list, one change after another. False where the longer list cannot be kept: it stays as it is. */
  update(owner: Owner, change: (now: readonly WaitingChange[]) => WaitingChange[]): Promise<boolean>;
  /** Forgets what was read, because it is being deleted. */
  forget(): void;
}

const contentType = 'application/json';

export function openWaitingList({ saved, loadKey, onLost }: WaitingListParts): WaitingList {
  /** What is on the disk, by user; read once. */
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
    // A concurrent call has loaded the list, and may have changed it.
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
