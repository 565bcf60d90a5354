/**
 * What was typed and not saved, kept in local storage by user, so that it survives navigation, a reload and an ended
 * session. Logout and a week remove it. Where storage is full or refused, a draft lives as long as the page.
 */

/** One form or editor that keeps a draft. */
export interface DraftKind<T> {
  /** Unique; an editor of many documents adds the document's id. */
  name: string;
  /** Raise it when `T` changes: drafts of another version are dropped. */
  version: number;
  /** The value as it was stored, once it is checked; undefined when it can't be used. */
  read(stored: unknown): T | undefined;
}

export interface Draft<T> {
  value: T;
  /** When it was typed last, in milliseconds. */
  savedAt: number;
}

/** The draft of one form and one user. No method throws. */
export interface DraftStore<T> {
  read(): Draft<T> | undefined;
  write(value: T): void;
  /** Removes the draft; with `typedUntil` only when nothing was typed after that moment. */
  remove(typedUntil?: number): void;
}

const prefix = 'draft:';
const day = 86_400_000;
/** How long a draft is kept, in milliseconds. */
export const draftLifetime = 7 * day;
/** Bounds, so that drafts never use up the few megabytes that a browser allows: characters of one, and how many. */
export const draftLimits = { length: 200_000, count: 20 } as const;

/** Drafts that storage did not take, by key. */
const unstored = new Map<string, string>();

const keyOf = (userId: string, name: string) => `${prefix}${userId}:${name}`;

export function openDraft<T>(userId: string, { name, version, read }: DraftKind<T>): DraftStore<T> {
  const key = keyOf(userId, name);
  const readStored = (): Draft<T> | undefined => {
    const stored = parse(unstored.get(key) ?? attempt(() => localStorage.getItem(key)));
    if (!stored || stored.version !== version || isExpired(stored.savedAt)) return undefined;
    const value = read(stored.value);
    return value === undefined ? undefined : { value, savedAt: stored.savedAt };
  };
  return {
    read: readStored,
    write: (value) => store(key, JSON.stringify({ version, savedAt: Date.now(), value })),
    remove: (typedUntil) => {
      if (typedUntil === undefined || (readStored()?.savedAt ?? 0) <= typedUntil) removeKey(key);
    },
  };
}

/** Removes all drafts of a user who signs out. */
export function discardDrafts(userId: string): void {
  for (const key of draftKeys()) if (key.startsWith(keyOf(userId, ''))) removeKey(key);
}

/** Removes what has expired, whoever typed it. */
export function sweepDrafts(): void {
  for (const { key, savedAt } of storedDrafts()) if (isExpired(savedAt)) removeKey(key);
}

/** A reader for forms that hold nothing but texts: what is missing in the draft is as in `blank`. */
export function readTexts<T extends object>(blank: T): (stored: unknown) => T | undefined {
  return (stored) => {
    if (typeof stored !== 'object' || stored === null) return undefined;
    const given = stored as Record<string, unknown>;
    const texts = Object.entries(blank).map(([name, otherwise]) => [
      name,
      typeof given[name] === 'string' ? given[name] : otherwise,
    ]);
    return Object.fromEntries(texts) as T;
  };
}

function store(key: string, text: string): void {
  if (text.length <= draftLimits.length) {
    const others = storedDrafts().filter((draft) => draft.key !== key);
    others.sort((one, other) => one.savedAt - other.savedAt);
    while (others.length >= draftLimits.count) removeKey(others.shift()?.key ?? '');
    do {
      try {
        localStorage.setItem(key, text);
        unstored.delete(key);
        return;
      } catch {
        // Full: the oldest draft gives way to what is being typed now. Refused: there are none.
        removeKey(others[0]?.key ?? '');
      }
    } while (others.shift());
  }
  // What is stored under the key is older than what is kept here.
  removeKey(key);
  unstored.set(key, text);
}

function removeKey(key: string): void {
  unstored.delete(key);
  attempt(() => localStorage.removeItem(key));
}

const draftKeys = (): string[] => {
  const stored = attempt(() => Object.keys(localStorage)) ?? [];
  return [...new Set([...stored, ...unstored.keys()])].filter((key) => key.startsWith(prefix));
};

const storedDrafts = () =>
  draftKeys().map((key) => ({
    key,
    savedAt: parse(unstored.get(key) ?? attempt(() => localStorage.getItem(key)))?.savedAt ?? 0,
  }));

/** A moment in the future comes of a clock that was wrong; it must not keep a draft for ever. */
const isExpired = (savedAt: number) => Math.abs(Date.now() - savedAt) > draftLifetime;

function parse(text: string | null | undefined) {
  const stored: unknown = attempt(() => JSON.parse(text ?? 'null'));
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { version, savedAt, value } = stored as Record<string, unknown>;
  return typeof savedAt === 'number' ? { version, savedAt, value } : undefined;
}

/** Undefined where the browser refuses. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
