import type { Criterion } from '../../../../contract/search/sourcing.calls.ts';

/** What was changed by hand in the criteria that a job is read into; it holds while the job is typed on. */
export interface CriteriaEdits {
  needs: Record<string, Criterion['need']>;
  removed: string[];
  added: Pick<Criterion, 'kind' | 'text' | 'need'>[];
}

const none: CriteriaEdits = { needs: {}, removed: [], added: [] };

/** Identifies a criterion when the job is read again. */
export const keyOf = ({ kind, text }: Pick<Criterion, 'kind' | 'text'>): string =>
  `${kind}:${text.toLowerCase()}`;

/** Returns no edits for text that can't be read. */
export function parseEdits(stored: string): CriteriaEdits {
  try {
    const read: Partial<CriteriaEdits> = stored === '' ? {} : JSON.parse(stored);
    return { ...none, ...read };
  } catch {
    return none;
  }
}

/** Empty where no edits are left. */
export const storeEdits = (edits: CriteriaEdits): string =>
  Object.keys(edits.needs).length + edits.removed.length + edits.added.length > 0
    ? JSON.stringify(edits)
    : '';

export function applyEdits(
  read: readonly Criterion[],
  { needs, removed, added }: CriteriaEdits,
): Criterion[] {
  const kept = read
    .filter((criterion) => !removed.includes(keyOf(criterion)))
    .map((criterion) => ({ ...criterion, need: needs[keyOf(criterion)] ?? criterion.need }));
  const known = new Set(kept.map(keyOf));
  const own = added
    .filter((criterion) => !known.has(keyOf(criterion)))
    .map((criterion, index) => ({ ...criterion, id: `own-${index + 1}`, source: '' }));
  return [...kept, ...own];
}

export function withNeed(
  edits: CriteriaEdits,
  criterion: Pick<Criterion, 'kind' | 'text'>,
  need: Criterion['need'],
): CriteriaEdits {
  const key = keyOf(criterion);
  return {
    ...edits,
    needs: { ...edits.needs, [key]: need },
    added: edits.added.map((own) => (keyOf(own) === key ? { ...own, need } : own)),
  };
}

export function without(edits: CriteriaEdits, criterion: Pick<Criterion, 'kind' | 'text'>): CriteriaEdits {
  const key = keyOf(criterion);
  const isOwn = edits.added.some((own) => keyOf(own) === key);
  return {
    ...edits,
    added: edits.added.filter((own) => keyOf(own) !== key),
    removed: isOwn ? edits.removed : [...edits.removed, key],
  };
}

export function withAdded(edits: CriteriaEdits, added: CriteriaEdits['added'][number]): CriteriaEdits {
  const key = keyOf(added);
  return {
    ...edits,
    removed: edits.removed.filter((removed) => removed !== key),
    needs: { ...edits.needs, [key]: added.need },
    added: [...edits.added.filter((own) => keyOf(own) !== key), added],
  };
}
