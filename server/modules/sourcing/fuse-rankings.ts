import type { ProviderName } from '../../config.ts';
import { normaliseUrl } from './normalise-url.ts';
import type { Hit, SearchProvider } from './providers/provider.ts';

/** What one provider found, best first. */
export interface Ranking {
  provider: Pick<SearchProvider, 'name' | 'label'>;
  hits: Hit[];
}

export interface FusedHit extends Hit {
  /** Unique among the fused. */
  normalisedUrl: string;
  source: ProviderName;
}

/** Dampens the first places, so that being found by two providers counts more than being first with one. */
const damping = 60;

/**
 * One ranking of several by reciprocal rank fusion: each provider gives a hit 1 / (60 + its place). The same link,
 * or another link to the same person, is one hit, described by the first provider that has it.
 */
export function fuseRankings(rankings: Ranking[]): FusedHit[] {
  const entries: { hit: FusedHit; score: number; providers: Set<string> }[] = [];
  const byKey = new Map<string, (typeof entries)[number]>();
  for (const { provider, hits } of rankings) {
    let place = 0;
    for (const hit of hits) {
      const keys = keysOf(hit);
      const [normalisedUrl] = keys;
      if (normalisedUrl === undefined) continue;
      const known = keys.map((key) => byKey.get(key)).find((entry) => entry !== undefined);
      if (known?.providers.has(provider.name)) continue;
      place++;
      const score = 1 / (damping + place);
      if (known) {
        known.score += score;
        known.providers.add(provider.name);
        known.hit.why = [...known.hit.why, `Also found by ${provider.label}`];
        for (const key of keys) byKey.set(key, known);
        continue;
      }
      const entry = {
        hit: { ...hit, normalisedUrl, source: provider.name },
        score,
        providers: new Set<string>([provider.name]),
      };
      entries.push(entry);
      for (const key of keys) byKey.set(key, entry);
    }
  }
  return entries.sort((a, b) => b.score - a.score).map(({ hit }) => hit);
}

/** The spellings under which a hit is known, its own link first; none when that can't be followed. */
function keysOf({ url, aliases }: Hit): string[] {
  const own = url.startsWith('/') ? url : normaliseUrl(url);
  if (own === undefined) return [];
  return [own, ...aliases.flatMap((alias) => normaliseUrl(alias) ?? [])];
}
