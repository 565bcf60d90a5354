import { readFoundTitle } from '../../../../contract/search/found-title.ts';
import type { FailedProvider } from '../../../../contract/search/search-sources.calls.ts';
import type { FoundCandidate, SearchJob } from '../../../../contract/search/sourcing.calls.ts';
import type { FollowedSearch } from '../use-search-status.ts';

export interface ListedPerson {
  /** The result's id; absent where only the link is known. */
  id: string | undefined;
  url: string;
  /** Absent where only the link is known. */
  details: FoundCandidate | undefined;
}

export const listPerson = (details: FoundCandidate): ListedPerson => ({
  id: details.id,
  url: details.url,
  details,
});

export const keyOf = ({ id, url }: ListedPerson): string => id ?? url;

/** Name and job, as far as known. */
export const readTitle = ({ url, details }: ListedPerson) => readFoundTitle(details?.title || url);

/** The links as the search ranked them, each with what is known of it; and the sources that failed. */
export function listFound(job: SearchJob | undefined, state: FollowedSearch | undefined) {
  const known = new Map<string, FoundCandidate>();
  const failed: FailedProvider[] = [];
  for (const result of state?.results ?? []) {
    if ('failed' in result) failed.push(result);
    else known.set(result.url, result);
  }
  const links = new Map(job?.all_search_results.map(({ url, id }) => [url, id]));
  const urls = state?.urls ?? [...links.keys()];
  const people = [...new Set(urls)].map((url): ListedPerson => {
    const details = known.get(url);
    return { url, id: details?.id ?? links.get(url), details };
  });
  return { people, failed };
}
