import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import { type DraftKind, readTexts } from './drafts.ts';
import { isSameTexts, useDraft, useFormDraft } from './use-draft.ts';

export interface FormBase<V> {
  id: string;
  version: string | undefined;
  values: V;
}

/** Without a base, saving creates what is edited. */
export interface VersionedDraft<V> {
  values: V;
  base: FormBase<V> | null;
}

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

/** A field that was changed from the base stays as typed; every other one is theirs. */
export function mergeTexts<V extends object>(base: V, mine: V, theirs: V): V {
  const merged = { ...mine };
  for (const name of Object.keys(theirs) as (keyof V)[]) {
    if (mine[name] === base[name]) merged[name] = theirs[name];
  }
  return merged;
}

const isOutdated = <V extends object>(base: FormBase<V> | null, stored: FormBase<V>): boolean =>
  base === null || !isSameTexts(base.values, stored.values);

/**
 * Refetches never overwrite what was typed: when the stored version has changed since the form was opened, it is
 * returned as `theirs` for the user to decide.
 */
export function useVersionedForm<V extends FieldValues, Payload>({
  kind,
  blank,
  stored,
  resolver,
  onTyped = () => {},
}: {
  /** The same object in each render. */
  kind: DraftKind<VersionedDraft<V>>;
  blank: V;
  /** The same object until it changes; null while nothing is stored. */
  stored: FormBase<V> | null;
  resolver: Resolver<V, unknown, Payload>;
  onTyped?: () => void;
}) {
  const draft = useDraft(kind);
  const [base, setBase] = useState(() => (draft.found ? draft.found.value.base : stored));
  const form = useForm<V, unknown, Payload>({
    defaultValues: (draft.found?.value.values ?? base?.values ?? blank) as DefaultValues<V>,
    resolver,
  });
  const start = base?.values ?? blank;
  useFormDraft<V, VersionedDraft<V>>(form, draft.store, (values) => {
    if (isSameTexts(start, values)) return undefined;
    onTyped();
    return { values, base };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the draft found when the form opened
  useEffect(() => {
    if (draft.found) onTyped();
  }, []);

  const typed = form.watch();
  const isUntouched = isSameTexts(start, typed);
  const theirs =
    stored && isOutdated(base, stored) && !isUntouched && !isSameTexts(stored.values, typed)
      ? stored
      : undefined;
  const { reset } = form;
  useEffect(() => {
    // No conflict: continue from the stored version.
    if (!stored || theirs) return;
    if (base && !isOutdated(base, stored) && base.version === stored.version) return;
    setBase(stored);
    if (isUntouched) reset(stored.values);
  }, [stored, theirs, base, isUntouched, reset]);

  const rebase = (next: FormBase<V>, values: V) => {
    setBase(next);
    if (isSameTexts(next.values, values)) draft.store.remove();
    else draft.store.write({ values, base: next });
  };
  return {
    form,
    base,
    start,
    theirs,
    typed,
    isUntouched,
    restoredFrom: draft.found?.savedAt,
    keepMine: (over: FormBase<V>) => {
      const merged = mergeTexts(start, form.getValues(), over.values);
      reset(merged, { keepDefaultValues: true });
      rebase(over, merged);
    },
    discard: () => {
      reset(stored?.values ?? start);
      if (stored) setBase(stored);
      draft.store.remove();
      draft.forget();
    },
    settle: () => {
      draft.store.remove();
      draft.forget();
    },
  };
}
