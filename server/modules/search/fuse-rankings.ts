import type { FoundLink } from '../../../contract/search/search-sources.calls.ts';
import type { ProviderName } from '../../platform/config/config.ts';
import {
  asCompared,
  type ComparedPerson,
  groupSamePeople,
  normaliseUrl,
  type PersonTexts,
} from '../people/identity/person-identities.ts';
import type { Hit, SearchProvider } from './provider.ts';

type PersonWithPhone = PersonTexts & { phone: string };

export function onePerPerson<Entry>(entries: Entry[], personOf: (entry: Entry) => PersonWithPhone): Entry[] {
  const groups = groupSamePeople(entries.map((entry) => compare(personOf(entry))));
  return entries.filter((_, at) => groups[at] === at);
}

const known = new WeakMap<PersonWithPhone, ComparedPerson>();

/** Cached as long as the person: searches rank the same people again and again. */
function compare(person: PersonWithPhone): ComparedPerson {
  const before = known.get(person);
  if (before) return before;
  const compared = asCompared(person);
  known.set(person, compared);
  return compared;
}

/**
 * Groups entries that share an identity, directly or by way of others.
 * @returns for each entry the position of the first one in its group
 */
function groupByIdentity(identities: string[][]): number[] {
  const earlier = identities.map((_, at) => at);
  const rootOf = (at: number): number => {
    const before = earlier[at] ?? at;
    return before === at ? at : rootOf(before);
  };
  const seen = new Map<string, number>();
  for (const [at, keys] of identities.entries()) {
    for (const key of keys) {
      const known = seen.get(key);
      if (known === undefined) seen.set(key, at);
      else {
        const [low, high] = [rootOf(known), rootOf(at)].sort((a, b) => a - b) as [number, number];
        earlier[high] = low;
      }
    }
  }
  return identities.map((_, at) => rootOf(at));
}

export interface Ranking {
  provider: Pick<SearchProvider, 'name' | 'label'>;
  hits: Hit[];
}

export interface FusedHit extends Hit {
  normalisedUrl: string;
  source: ProviderName;
  /** Every link to the person, `url` first; absent where there is only one. */
  links?: FoundLink[];
}

/** Begins the reason that names another source. */
export const alsoFound = 'Also found by ';

/** Dampens the first places, so that being found by two providers counts more than being first with one. */
const damping = 60;

interface Found {
  hit: Hit;
  provider: Ranking['provider'];
  /** The spellings under which the hit is known, its own link first. */
  keys: [string, ...string[]];
}

/**
 * Uses reciprocal rank fusion: each provider gives a hit 1 / (60 + its place). Links to the same person are one
 * hit, described by the first provider that has it; two links are also joined by a third hit.
 */
export function fuseRankings(rankings: Ranking[]): FusedHit[] {
  const found = rankings.flatMap(({ provider, hits }) =>
    hits.flatMap((hit): Found[] => {
      const keys = keysOf(hit);
      return keys ? [{ hit, provider, keys }] : [];
    }),
  );
  const people = new Map<string, { entries: Found[]; score: number }>();
  const places = new Map<string, number>();
  for (const [at, person] of tellPeopleApart(found).entries()) {
    const entry = found[at];
    if (!entry) continue;
    const { name } = entry.provider;
    const known = people.get(person) ?? { entries: [], score: 0 };
    people.set(person, known);
    if (!known.entries.some(({ provider }) => provider.name === name)) {
      const place = (places.get(name) ?? 0) + 1;
      places.set(name, place);
      known.score += 1 / (damping + place);
    }
    known.entries.push(entry);
  }
  return [...people.values()]
    .sort((a, b) => b.score - a.score)
    .flatMap(({ entries }) => asOne(entries) ?? []);
}

/**
 * Names the person of each hit. People of the talent pool stay apart whatever a page elsewhere claims to be: anybody may
 * write another person's address into a profile.
 */
function tellPeopleApart(found: Found[]): string[] {
  const groups = groupByIdentity(found.map(({ keys }) => keys));
  const ownPages = new Map<number, string>();
  return found.map(({ keys: [page] }, at) => {
    const group = groups[at] ?? at;
    if (!page.startsWith('/')) return String(group);
    const first = ownPages.get(group) ?? page;
    ownPages.set(group, first);
    return first === page ? String(group) : page;
  });
}

function asOne(entries: Found[]): FusedHit | undefined {
  const [main] = entries;
  if (!main) return undefined;
  const links = new Map<string, FoundLink>();
  for (const { hit, provider, keys } of entries) {
    if (!links.has(keys[0])) links.set(keys[0], { source: provider.name, url: hit.url });
  }
  const others = new Set(entries.map(({ provider }) => provider.label));
  others.delete(main.provider.label);
  return {
    ...main.hit,
    why: [...main.hit.why, ...[...others].map((label) => `${alsoFound}${label}`)],
    normalisedUrl: main.keys[0],
    source: main.provider.name,
    ...(links.size > 1 && { links: [...links.values()] }),
  };
}

/** Undefined when the hit's own link can't be followed. */
function keysOf({ url, aliases }: Hit): Found['keys'] | undefined {
  const own = url.startsWith('/') ? url : normaliseUrl(url);
  if (own === undefined) return undefined;
  return [own, ...aliases.flatMap((alias) => normaliseUrl(alias) ?? [])];
}
