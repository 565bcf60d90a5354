import { searchPages } from '../../../../contract/api/sourcing.ts';
import { candidatePath } from '../../../../contract/paths.ts';
import type { Services } from '../../../context.ts';
import { type MatchedCandidate, matchCandidates, readCandidates } from '../match-candidates.ts';
import { explainMatch } from '../matching/explain-match.ts';
import { type Ranked, rankCandidates } from '../matching/rank-candidates.ts';
import type { JobBrief } from '../matching/read-job.ts';
import { onePerPerson } from '../one-per-person.ts';
import type { Hit, SearchProvider } from './provider.ts';

/** The organisation's own candidates, found by full-text search and ranked by title, skills and place. */
export function talentPool(services: Services): SearchProvider {
  return {
    name: 'talent-pool',
    label: 'the talent pool',
    async *search({ organisationId, job, maxPages }) {
      const wanted = maxPages * searchPages.size;
      const matched = await matchCandidates(services, organisationId, job, wanted);
      const best = onePerPerson(rankCandidates(job, matched), ({ row }) => row).slice(0, wanted);
      for (let at = 0; at < best.length; at += searchPages.size) {
        yield { hits: await describeHits(services, job, best.slice(at, at + searchPages.size)) };
      }
    },
  };
}

/** A page of hits in their order; who was deleted meanwhile is left out. */
async function describeHits(
  services: Services,
  job: JobBrief,
  ranked: Ranked<MatchedCandidate>[],
): Promise<Hit[]> {
  const rows = await readCandidates(
    services.db,
    ranked.map(({ row }) => row.id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ranked.flatMap((found) => {
    const { id, name, title, location, profileUrl } = found.row;
    const rest = byId.get(id);
    if (!rest) return [];
    return {
      url: candidatePath(id),
      aliases: profileUrl === '' ? [] : [profileUrl],
      title: `${name} · ${title}`,
      place: location,
      sample: rest.organisationId === null,
      ...explainMatch(job, found, rest.summary),
    };
  });
}
