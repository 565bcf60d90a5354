import type { SearchSummary } from '../../../../contract/recruiting/search-people.calls.ts';
import type { useResultFilters } from './use-result-filters.ts';

/** Fewer people than this are read through, and hiding some would only cost a click. */
const fewestHidden = 50;
/** With fewer left, the others are needed. */
const fewestLeft = 3;

/** Where a long list of results ends at first: weak matches are hidden until asked for. */
export interface Cut {
  /** The people who are hidden, or would be. */
  others: number;
  isOffered: boolean;
  isHiding: boolean;
}

/** Decides whether the weak results are hidden; a filter for their strength in the address takes precedence. */
export function cutOf(
  summary: SearchSummary | undefined,
  { chosen }: Pick<ReturnType<typeof useResultFilters>, 'chosen'>,
): Cut {
  const { found = 0, others = 0 } = summary ?? {};
  const isOffered = others >= fewestHidden && found - others >= fewestLeft;
  return { others, isOffered, isHiding: isOffered && !chosen.strength };
}
