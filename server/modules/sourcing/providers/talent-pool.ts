import { searchPages } from '../../../../contract/api/sourcing.ts';
import { candidatePath } from '../../../../contract/paths.ts';
import type { Services } from '../../../context.ts';
import { matchCandidates, readCandidates } from '../match-candidates.ts';
import { explainMatch } from '../matching/explain-match.ts';
import { type Ranked, type RankedRow, rankCandidates } from '../matching/rank-candidates.ts';
import type { JobBrief } from '../matching/read-job.ts';
import { normaliseUrl } from '../normalise-url.ts';
import type { Hit, SearchProvider } from './provider.ts';

/** The organisation's own candidates, found by full-text search and ranked by title, skills and place. */
export function talentPool(services: Services): SearchProvider {
  return {
    name: 'talent-pool',
    label: 'the talent pool',
    async *search({ organisationId, job, maxPages }) {
      const wanted = maxPages * searchPages.size;
      const best = rankCandidates(job, await matchCandidates(services, organisationId, job, wanted));
      const people = new Set<string>();
      let page: Hit[] = [];
      for (let at = 0; at < best.length; at += searchPages.size) {
        for (const found of await describe(services, job, best.slice(at, at + searchPages.size))) {
          if (found.keys.some((key) => people.has(key))) continue;
          for (const key of found.keys) people.add(key);
          page.push(found.hit);
          if (page.length < searchPages.size) continue;
          yield { hits: page };
          page = [];
        }
      }
      if (page.length > 0) yield { hits: page };
    },
  };
}

/** Reads the whole entries of a few candidates, keeping their order. */
async function describe(services: Services, job: JobBrief, ranked: Ranked<RankedRow>[]) {
  const rows = await readCandidates(
    services.db,
    ranked.map(({ row }) => row.id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ranked.flatMap((found) => {
    const row = byId.get(found.row.id);
    // Deleted meanwhile.
    if (!row) return [];
    const profile = normaliseUrl(row.profileUrl);
    const hit: Hit = {
      url: candidatePath(row.id),
      aliases: profile === undefined ? [] : [profile],
      title: `${row.name} · ${row.title}`,
      place: row.location,
      sample: row.organisationId === null,
      ...explainMatch(job, found, row.summary),
    };
    const name = row.name.toLowerCase().replace(/\s+/g, ' ').trim();
    const keys = [
      `${name}|${row.title}|${row.location}`.toLowerCase(),
      ...(profile === undefined ? [] : [profile]),
      ...(row.email === '' ? [] : [row.email.toLowerCase()]),
    ];
    return [{ hit, keys }];
  });
}
