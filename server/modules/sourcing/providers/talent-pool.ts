import { candidatePath } from '../../../../contract/paths.ts';
import type { Services } from '../../../context.ts';
import { type MatchedCandidate, matchCandidates } from '../match-candidates.ts';
import { explainMatch } from '../matching/explain-match.ts';
import { type Ranked, rankCandidates } from '../matching/rank-candidates.ts';
import type { JobBrief } from '../matching/read-job.ts';
import { onePerPerson } from '../one-per-person.ts';
import type { Hit, SearchProvider } from './provider.ts';

/** The candidates that the organisation sees, found by the words of their texts; all of them on one page. */
export function talentPool(services: Services): SearchProvider {
  return {
    name: 'talent-pool',
    label: 'the talent pool',
    hasPages: false,
    async *search({ organisationId, job }) {
      const matched = await matchCandidates(services, organisationId, job.given);
      const ranked = onePerPerson(rankCandidates(job, matched), ({ row }) => row);
      yield { hits: ranked.map((found) => describeHit(job, found)) };
    },
  };
}

function describeHit(job: JobBrief, found: Ranked<MatchedCandidate>): Hit {
  const { id, name, title, location, profileUrl, organisationId, summary } = found.row;
  return {
    url: candidatePath(id),
    aliases: profileUrl === '' ? [] : [profileUrl],
    title: `${name} · ${title}`,
    place: location,
    sample: organisationId === null,
    ...explainMatch(job, found, summary),
  };
}
