import { candidatePath } from '../../../../contract/platform/paths.ts';
import type { Verdict } from '../../../../contract/search/criteria.ts';
import type { Criterion, CriterionVerdict } from '../../../../contract/search/sourcing.calls.ts';
import { prepareJudge } from '../criteria/judge.ts';
import { Person } from '../criteria/person.ts';
import { onePerPerson } from '../one-per-person.ts';
import type { Hit } from '../providers/provider.ts';
import { explainMatch, isWeak } from './explain-match.ts';
import { orderByCriteria } from './order-by-criteria.ts';
import { withOtherNames } from './other-names.ts';
import { type Ranked, type RankedRow, rankCandidates } from './rank-candidates.ts';
import { type JobBrief, readJobBrief } from './read-job-brief.ts';

/** A candidate who matches, with what is shown of them. */
export interface PoolPerson extends RankedRow {
  organisationId: string | null;
  name: string;
  summary: string;
  email: string;
  phone: string;
  profileUrl: string;
}

/** What people are ranked for. */
export interface RankedJob {
  title: string;
  location: string;
  description: string;
  criteria: Criterion[];
}

/** Verdicts that stand instead of the offline ones, in the order of the criteria, by candidate. */
export type GivenVerdicts = Map<string, CriterionVerdict[]>;

type Judges = ReturnType<typeof prepareJudge>[];

/**
 * Ranks the people who were found for a job, best first, one entry for each person. All are judged, since the criteria
 * order them; the words for it are found for the best only, because they take most of the time and space.
 * @param explained the number of people who get reasons, a snippet and verdicts with quotes; so does whoever is given any
 */
export function rankPeople(
  job: RankedJob,
  people: PoolPerson[],
  explained: number,
  given: GivenVerdicts = new Map(),
): Hit[] {
  const brief = withOtherNames(readJobBrief(job));
  const { criteria } = job;
  const judges = criteria.map(prepareJudge);
  const at = new Date().toISOString();
  const verdicts = new Map(
    people.map((row) => [row.id, given.get(row.id)?.map(({ verdict }) => verdict) ?? judgeRow(judges, row)]),
  );
  const ordered = orderByCriteria(
    rankCandidates(brief, people),
    criteria,
    criteria.length > 0 ? verdicts : undefined,
  );
  const musts = criteria.flatMap(({ need }, index) => (need === 'must' ? [index] : []));
  const strengthOf = (found: Ranked<PoolPerson>) => {
    const own = verdicts.get(found.row.id) ?? [];
    const weak = isWeak(found);
    const meetsAll = musts.length > 0 ? musts.every((index) => own[index] === 'found') : found.title.isFull;
    return { weak, strong: meetsAll && !weak };
  };
  return onePerPerson(ordered, ({ row }) => row).map((found, place) => {
    const own = given.get(found.row.id);
    if (place >= explained && !own)
      return { ...describePerson(found), ...strengthOf(found), why: [], matched: [], snippet: '' };
    return {
      ...explainPerson(brief, found, criteria, own ?? judgeInFull(criteria, judges, found.row, at)),
      ...strengthOf(found),
    };
  });
}

/** What was read of somebody's texts lasts as long as the row. */
const persons = new WeakMap<PoolPerson, Person>();

function personOf(row: PoolPerson): Person {
  const person = persons.get(row) ?? new Person(row);
  persons.set(row, person);
  return person;
}

const judgeRow = (judges: Judges, row: PoolPerson): Verdict[] => {
  const person = personOf(row);
  return judges.map((judge) => judge(person).verdict);
};

function judgeInFull(criteria: Criterion[], judges: Judges, row: PoolPerson, at: string): CriterionVerdict[] {
  const person = personOf(row);
  return criteria.map(({ id }, index) => ({
    id,
    ...(judges[index]?.(person) ?? { verdict: 'unclear', quote: '', field: '' }),
    reader: 'offline',
    at,
  }));
}

function explainPerson(
  brief: JobBrief,
  found: Ranked<PoolPerson>,
  criteria: Criterion[],
  verdicts: CriterionVerdict[],
): Hit {
  const denied = criteria
    .filter(({ kind }, index) => kind === 'skill' && verdicts[index]?.verdict === 'missing')
    .map(({ text }) => text);
  return {
    ...describePerson(found),
    ...(criteria.length > 0 && { criteria: verdicts }),
    ...explainMatch(brief, found, found.row.summary, denied),
  };
}

const describePerson = ({
  row: { id, name, title, location, profileUrl, organisationId },
}: Ranked<PoolPerson>) => ({
  url: candidatePath(id),
  aliases: profileUrl === '' ? [] : [profileUrl],
  title: `${name} · ${title}`,
  place: location,
  sample: organisationId === null,
});
