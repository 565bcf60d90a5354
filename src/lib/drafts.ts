/**
 * Unsaved input in local storage, by user and tab. Logout and a week's age remove it. Where storage is full or
 * refused, a draft lasts as long as the page.
 */

export interface DraftKind<T> {
  /** Unique; an editor of many documents adds the document's id. */
  name: string;
  /** Increment it when `T` changes: drafts of other versions are dropped. */
  version: number;
  read(stored: unknown): T | undefined;
}

export interface Draft<T> {
  value: T;
  /** In milliseconds since the epoch. */
  savedAt: number;
}

/** No method throws. */
export interface DraftStore<T> {
  read(): Draft<T> | undefined;
  write(value: T): void;
  /** With `typedUntil`, removes the draft only when nothing was typed after that time. */
  remove(typedUntil?: number): void;
}

const prefix = 'draft:';
const dayMs = 86_400_000;
export const draftLifetimeMs = 7 * dayMs;
/** Limits, so that drafts don't fill the few megabytes of local storage: characters per draft, and number of drafts. */
export const draftLimits = { length: 200_000, count: 20 } as const;

const unstored = new Map<string, string>();

const keyOf = (userId: string, name: string) => `${prefix}${userId}:${name}`;

/**
 * Each tab has a draft of its own, so that two of them never overwrite each other. A tab without one starts with
 * a copy of the newest.
 */
export function openDraft<T>(userId: string, { name, version, read }: DraftKind<T>): DraftStore<T> {
  const ofForm = keyOf(userId, name);
  const key = `${ofForm}:${tabId()}`;
  const readAt = (at: string) => {
    const stored = load(at);
    if (!stored || stored.version !== version || isExpired(stored.savedAt)) return undefined;
    const value = read(stored.value);
    return value === undefined ? undefined : { value, savedAt: stored.savedAt };
  };
  const readStored = (): Draft<T> | undefined => {
    const own = readAt(key);
    if (own) return own;
    const others = draftKeys().filter((other) => other.startsWith(`${ofForm}:`));
    const found = others.flatMap((other) => {
      const draft = readAt(other);
      return draft ? [{ ...draft, copyOf: other }] : [];
    });
    const [newest] = found.sort((one, other) => other.savedAt - one.savedAt);
    if (!newest) return undefined;
    const { value, savedAt, copyOf } = newest;
    store(key, JSON.stringify({ version, savedAt, value, copyOf, copiedAt: savedAt }));
    return { value, savedAt };
  };
  return {
    read: readStored,
    write: (value) => {
      const { copyOf, copiedAt } = load(key) ?? {};
      store(key, JSON.stringify({ version, savedAt: Date.now(), value, copyOf, copiedAt }));
    },
    remove: (typedUntil) => {
      const own = load(key);
      if (typedUntil !== undefined && (own?.savedAt ?? 0) > typedUntil) return;
      removeKey(key);
      // The draft that it was copied from is removed too, unless it was edited since.
      if (own?.copyOf && load(own.copyOf)?.savedAt === own.copiedAt) removeKey(own.copyOf);
    },
  };
}

function tabId(): string {
  const stored = attempt(() => sessionStorage.getItem('tab'));
  if (stored) return stored;
  const id = Math.random().toString(36).slice(2, 10);
  attempt(() => sessionStorage.setItem('tab', id));
  return attempt(() => sessionStorage.getItem('tab')) ?? 'page';
}

/** True for a draft of any tab. */
export const hasDraft = (userId: string, name: string): boolean =>
  draftKeys().some((key) => key.startsWith(`${keyOf(userId, name)}:`));

export function discardDrafts(userId: string): void {
  for (const key of draftKeys()) if (key.startsWith(keyOf(userId, ''))) removeKey(key);
}

export function sweepDrafts(): void {
  for (const { key, savedAt } of storedDrafts()) if (isExpired(savedAt)) removeKey(key);
}

/** Fields missing in the draft get their value in `blank`. */
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
        // When storage is full, the oldest draft makes room. When it is refused, there are none.
        removeKey(others[0]?.key ?? '');
      }
    } while (others.shift());
  }
  // The stored draft is older than the one in memory.
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

const storedDrafts = () => draftKeys().map((key) => ({ key, savedAt: load(key)?.savedAt ?? 0 }));

const load = (key: string) => parse(unstored.get(key) ?? attempt(() => localStorage.getItem(key)));

/** A timestamp in the future comes from a wrong clock. It must not keep a draft for ever. */
const isExpired = (savedAt: number) => Math.abs(Date.now() - savedAt) > draftLifetimeMs;

function parse(text: string | null | undefined) {
  const stored: unknown = attempt(() => JSON.parse(text ?? 'null'));
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { version, savedAt, value, copyOf, copiedAt } = stored as Record<string, unknown>;
  if (typeof savedAt !== 'number') return undefined;
  return { version, savedAt, value, copyOf: typeof copyOf === 'string' ? copyOf : undefined, copiedAt };
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
