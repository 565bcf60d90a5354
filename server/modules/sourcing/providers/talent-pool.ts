import type { Criterion, CriterionVerdict } from '../../../../contract/api/sourcing.ts';
import { candidatePath } from '../../../../contract/paths.ts';
import type { Services } from '../../../context.ts';
import { type MatchedCandidate, matchCandidates } from '../match-candidates.ts';
import { explainMatch } from '../matching/explain-match.ts';
import { orderByCriteria } from '../matching/order-by-criteria.ts';
import { type Ranked, rankCandidates } from '../matching/rank-candidates.ts';
import type { JobBrief } from '../matching/read-job-brief.ts';
import { onePerPerson } from '../one-per-person.ts';
import { runInThread } from '../pool-index/run-in-thread.ts';
import type { Hit, SearchProvider } from './provider.ts';

/** The candidates that the organisation sees, found by the words of their texts; all of them on one page. */
export function talentPool(services: Services): SearchProvider {
  return {
    name: 'talent-pool',
    label: 'the talent pool',
    hasPages: false,
    async *search({ organisationId, job, criteria = [] }) {
      const matched = await matchCandidates(services, organisationId, job.given);
      const verdicts = await judge(criteria, matched);
      const ranked = orderByCriteria(rankCandidates(job, matched), criteria, verdicts);
      const people = onePerPerson(ranked, ({ row }) => row);
      yield { hits: people.map((found) => describeHit(job, found, criteria, verdicts)) };
    },
  };
}

/** What each person's text says of each criterion, by the person's id. */
async function judge(
  criteria: Criterion[],
  matched: MatchedCandidate[],
): Promise<Map<string, CriterionVerdict[]>> {
  if (criteria.length === 0 || matched.length === 0) return new Map();
  const people = matched.map(({ title, skills, location, summary, latitude, longitude }) => ({
    title,
    skills,
    location,
    summary,
    latitude,
    longitude,
  }));
  const asked = criteria.map(({ kind, text }) => ({ kind, text }));
  const judged = await runInThread({ kind: 'judge', criteria: asked, people });
  const at = new Date().toISOString();
  return new Map(
    matched.map(({ id }, person) => [
      id,
      criteria.map((criterion, index) => ({
        id: criterion.id,
        ...(judged[person]?.[index] ?? { verdict: 'unclear', quote: '', field: '' }),
        reader: 'offline',
        at,
      })),
    ]),
  );
}

function describeHit(
  job: JobBrief,
  found: Ranked<MatchedCandidate>,
  criteria: Criterion[],
  verdicts: Map<string, CriterionVerdict[]>,
): Hit {
  const { id, name, title, location, profileUrl, organisationId, summary } = found.row;
  const own = verdicts.get(id);
  const denied = criteria
    .filter(({ kind }, index) => kind === 'skill' && own?.[index]?.verdict === 'missing')
    .map(({ text }) => text);
  return {
    url: candidatePath(id),
    aliases: profileUrl === '' ? [] : [profileUrl],
    title: `${name} · ${title}`,
    place: location,
    sample: organisationId === null,
    ...(own && { criteria: own }),
    ...explainMatch(job, found, summary, denied),
  };
}
