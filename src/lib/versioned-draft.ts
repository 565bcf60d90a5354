import { type DraftKind, readTexts } from './drafts.ts';
import { isSameTexts } from './use-draft.ts';

/** The stored version that a form started from, and that a save replaces. */
export interface FormBase<V> {
  id: string;
  version: string | undefined;
  values: V;
}

/** The draft of a form that several people may edit. Without a base, saving creates what is edited. */
export interface VersionedDraft<V> {
  values: V;
  base: FormBase<V> | null;
}

/** @param blank the form's fields, without values */
export function versionedDraft<V extends object>(name: string, blank: V): DraftKind<VersionedDraft<V>> {
  const readValues = readTexts(blank);
  const readBase = (stored: unknown): FormBase<V> | null => {
    const { id, version, values } = Object(stored) as Record<string, unknown>;
    const read = readValues(values);
    if (typeof id !== 'string' || !read) return null;
    return { id, version: typeof version === 'string' ? version : undefined, values: read };
  };
  return {
    name,
    version: 1,
    read: (stored) => {
      const { values, base } = Object(stored) as Record<string, unknown>;
      const read = readValues(values);
      return read && { values: read, base: readBase(base) };
    },
  };
}

/** Whether the user has left a field as the base has it, so that a merge takes the other version's. */
export const isUntouchedField = <V extends object>(base: V, mine: V, name: keyof V): boolean =>
  mine[name] === base[name];

/** Merges three ways: a field that was changed from the base stays as it was typed, every other one is theirs. */
export function mergeTexts<V extends object>(base: V, mine: V, theirs: V): V {
  const merged = { ...mine };
  for (const name of Object.keys(theirs) as (keyof V)[]) {
    if (isUntouchedField(base, mine, name)) merged[name] = theirs[name];
  }
  return merged;
}

/** Whether another user has saved a different version since the form was opened. */
export const isOutdated = <V extends object>(base: FormBase<V> | null, stored: FormBase<V>): boolean =>
  base === null || !isSameTexts(base.values, stored.values);
