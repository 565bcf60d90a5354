import { candidatePath } from '../../../../contract/platform/paths.ts';
import { isWebAddress } from '../../../../contract/platform/text.ts';
import { readFoundTitle } from '../../../../contract/search/decisions.ts';
import type { FailedProvider } from '../../../../contract/search/search-sources.calls.ts';
import {
  type Criterion,
  type FoundCandidate,
  repeatsJobText,
  type SearchJob,
  verdictWorth,
} from '../../../../contract/search/sourcing.calls.ts';
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

export const bands = ['strong', 'possible', 'others'] as const;
export type Band = (typeof bands)[number];

export const bandOf = ({ details }: ListedPerson): Band =>
  details?.strong ? 'strong' : details?.weak ? 'others' : 'possible';

/** As the server orders them within a band. */
export function byMustsMet(people: ListedPerson[], criteria: Criterion[]): ListedPerson[] {
  const worthsOf = ({ details }: ListedPerson, isCounted: (criterion: Criterion) => boolean) => {
    const ids = new Set(criteria.filter(isCounted).map(({ id }) => id));
    return (details?.criteria ?? []).flatMap(({ id, verdict }) => (ids.has(id) ? verdictWorth[verdict] : []));
  };
  const sum = (worths: number[]) => worths.reduce((all, worth) => all + worth, 0);
  const isMust = ({ need }: Criterion) => need === 'must';
  const keys = people.map((person) => ({
    person,
    isLast:
      person.details?.why.includes(repeatsJobText) ||
      criteria.some(
        ({ id, need }) =>
          need === 'not' &&
          person.details?.criteria?.some((read) => read.id === id && read.verdict === 'found'),
      ),
    musts: sum(worthsOf(person, isMust)),
    found: sum(worthsOf(person, isMust).map(Math.floor)),
    titles: sum(worthsOf(person, ({ kind, need }) => kind === 'title' && need !== 'not')),
  }));
  return keys
    .toSorted(
      (a, b) =>
        Number(a.isLast) - Number(b.isLast) || b.musts - a.musts || b.found - a.found || b.titles - a.titles,
    )
    .map(({ person }) => person);
}

export const readTitle = ({ url, details }: ListedPerson) => readFoundTitle(details?.title || url);

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

/** How a candidate's link opens: in place, in a new tab, or not at all when it is no web address. */
export type CandidateLink = { kind: 'page'; to: string } | { kind: 'site'; href: string } | { kind: 'none' };

const ownPage = new RegExp(`^${candidatePath('([0-9a-f-]{36})')}$`, 'i');

export function poolIdOf({ url, details }: ListedPerson): string | undefined {
  if (details?.source !== 'talent-pool' || details.sample || details.gone || !isWebAddress(url))
    return undefined;
  return ownPage.exec(new URL(url).pathname)?.[1];
}

/**
 * Results carry absolute links for other API clients. Talent pool links start with the server's public URL,
 * which may differ from this page's origin (the desktop app, a second host name), so the path decides.
 */
export function linkToCandidate(address: string, source?: string): CandidateLink {
  if (!isWebAddress(address)) return { kind: 'none' };
  const url = new URL(address);
  const isOurs = url.origin === location.origin || source === 'talent-pool';
  if (!isOurs || !ownPage.test(url.pathname)) return { kind: 'site', href: address };
  // Keep the absolute URL on the same origin: users copy it.
  return { kind: 'page', to: url.origin === location.origin ? address : url.pathname };
}
