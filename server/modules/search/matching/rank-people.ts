import { candidatePath } from '../../../../contract/platform/paths.ts';
import {
  type Criterion,
  type CriterionVerdict,
  repeatsJobText,
  type Verdict,
  verdictWorth,
} from '../../../../contract/search/sourcing.calls.ts';
import { prepareJudge, standingBy } from '../criteria/judge.ts';
import { onePerPerson } from '../fuse-rankings.ts';
import { Person } from '../person.ts';
import type { Hit } from '../provider.ts';
import { detectLanguage } from '../vocabulary/language.ts';
import { levelNames, readLevel } from '../vocabulary/levels.ts';
import { readRole } from '../vocabulary/read-role.ts';
import { expandTitle } from '../vocabulary/titles.ts';
import { explainMatch, isWeak } from './explain-match.ts';
import { type Ranked, type RankedRow, rankCandidates } from './rank-candidates.ts';
import { type JobBrief, readJobBrief } from './read-job-brief.ts';
import { readJobTitle } from './read-title.ts';
import { isGrammar, isOrdinary, wordsOfText } from './words.ts';

/** So many words in a row stand in two texts by chance at most once. */
const run = 6;
/** A copy is so long, and so large a part of the one text or the other. */
const fewestCopied = 20;
const copiedPart = 0.5;
/** A list names so many things of the job; a long one may name a few others beside them. */
const fewestListed = 6;
const longList = 10;
const listedPart = 0.9;
const fewestTold = 2;

interface JobTexts {
  title: string;
  description: string;
}

/**
 * Tells who repeats the text of a job instead of telling of themselves: by a copy of its sentences, or by a list of its words with
 * hardly any other. A sentence of one's own, however short, is no list: `7 years with Python` tells of who has what is asked.
 */
export function repeaterOf({
  title,
  description,
}: JobTexts): (person: { skills: string[]; summary: string }) => boolean {
  const job = termsOf(`${title}\n${description}`);
  const known = new Set(job);
  const runs = new Set(runsOf(job));
  const repeated = (terms: string[]) => {
    const isCopied = new Uint8Array(terms.length);
    for (const [at, words] of runsOf(terms).entries()) if (runs.has(words)) isCopied.fill(1, at, at + run);
    return isCopied.reduce((sum, one) => sum + one, 0);
  };
  return ({ skills, summary }) => {
    const terms = termsOf(`${skills.join('\n')}\n${summary}`);
    const copied = repeated(terms);
    if (copied >= fewestCopied && copied >= copiedPart * Math.min(terms.length, job.length)) return true;
    const told = termsOf(summary).filter((term) => isGrammar(term) || /^\d+$/.test(term)).length;
    if (told >= fewestTold) return false;
    const telling = [...new Set(terms)].filter((term) => !isOrdinary(term));
    const listed = telling.filter((term) => known.has(term)).length;
    return listed >= fewestListed && listed >= telling.length * (telling.length < longList ? 1 : listedPart);
  };
}

const termsOf = (text: string): string[] => wordsOfText(text).map(({ term }) => term);

const runsOf = (terms: string[]): string[] =>
  terms.slice(0, Math.max(0, terms.length - run + 1)).map((_, at) => terms.slice(at, at + run).join(' '));

/**
 * Each counts beside the text match, which is 1 for the best. Measured on outside sets (docs/search-quality.md):
 * a larger share for the criteria costs on every one, because a job's criteria are less sure than its words.
 */
const worthOf = {
  title: 0.4,
  occupation: 0.3,
  musts: 0.2,
  /** Skills, years, languages and certificates that are musts, once more: they stand above what is nice to have. */
  demands: 0.5,
  complete: 0.2,
  nices: 0.12,
  /** The level that the job demands: a junior with every tool is no senior. */
  level: 0.2,
  place: 1.3,
} as const;
const tellingText = 0.3;
const worthOfCopy = 0.3;

/**
 * Orders by exclusion, title and place, then by musts and text match. Musts alone would put people who list two
 * common tools above the right profession, which costs half of the mean average precision; so several musts more
 * decide within a band, and one does among equals. @param verdicts by the person's id, in the order of the
 * criteria; undefined to leave the ranking as it is @param copies the ids of those whose text repeats the job's
 */
export function orderByCriteria<Row extends RankedRow>(
  ranked: Ranked<Row>[],
  criteria: Criterion[],
  verdicts: Map<string, Verdict[]> | undefined,
  copies: ReadonlySet<string> = new Set(),
): Ranked<Row>[] {
  if (verdicts === undefined) return ranked;
  const best = Math.max(...ranked.map(({ row }) => row.textRank), Number.EPSILON);
  const standing = standingBy(criteria);
  const mustOf = (wanted: Criterion['kind']) =>
    criteria.findIndex(({ kind, need }) => kind === wanted && need === 'must');
  const [level, title, place] = [mustOf('level'), mustOf('title'), mustOf('place')];
  const worthBy = (verdict: Verdict[], at: number) => (at < 0 ? 0 : verdictWorth[verdict[at] ?? 'unclear']);
  const judged = ranked.map((found) => {
    const own = verdicts.get(found.row.id) ?? [];
    const { isExcluded, musts, demands, isComplete, nices } = standing(own);
    const textShare = found.row.textRank / best;
    const worth =
      Math.min(textShare, copies.has(found.row.id) ? worthOfCopy : 1) +
      worthOf.title * found.title.score +
      (own[title] === 'found' ? worthOf.occupation : 0) +
      worthOf.musts * musts +
      worthOf.demands * demands +
      (isComplete ? worthOf.complete : 0) +
      worthOf.nices * nices +
      worthOf.level * worthBy(own, level) +
      (own[title] === 'missing' ? Math.min(1, textShare / tellingText) : 1) *
        worthOf.place *
        worthBy(own, place);
    const isElsewhere = isAway(criteria, own, found);
    return { found, isExcluded, isElsewhere, met: isElsewhere ? 0 : found.met, worth, own };
  });
  const musts = criteria.flatMap(({ need }, at) => (need === 'must' ? [at] : []));
  const comparable = judged.filter(({ isExcluded, found }) => !isExcluded && !copies.has(found.row.id));
  const bands = Map.groupBy(comparable, ({ met }) => met);
  for (const band of bands.values()) liftByMusts(band, musts, title);
  return judged
    .sort(
      (a, b) =>
        Number(a.isExcluded) - Number(b.isExcluded) ||
        b.met - a.met ||
        b.worth - a.worth ||
        a.found.row.id.localeCompare(b.found.row.id),
    )
    .map(({ found }) => found);
}

/** Two more may be chance: measured on outside sets, they cost where three do not. */
const clearlyMore = 3;
const worthOfTitleInMusts = 2;

/**
 * Within a band, who meets three musts more than another stands above them, however their texts match and wherever they live;
 * of people of the same occupation, who surely meets more.
 */
function liftByMusts(people: { own: Verdict[]; worth: number }[], musts: number[], title: number): void {
  const count = (own: Verdict[], isCounted: (verdict: Verdict | undefined) => boolean) =>
    musts.filter((at) => isCounted(own[at])).length;
  const counted = people
    .map((person) => {
      const ofTitle = title < 0 ? 0 : verdictWorth[person.own[title] ?? 'unclear'];
      const sure = count(person.own, (verdict) => verdict === 'found');
      return {
        person,
        sure,
        possible: count(person.own, (verdict) => verdict !== 'missing'),
        isOfOccupation: ofTitle === 1,
        halves: 2 * (sure - Number(ofTitle === 1) + worthOfTitleInMusts * ofTitle),
      };
    })
    .sort((a, b) => a.halves - b.halves || a.person.worth - b.person.worth);
  /** The most that anyone of the occupation is worth who can meet so many, and anyone at all who meets so many halves. */
  const [bestPossible, best] = [musts.map(() => 0), musts.flatMap(() => [0, 0])];
  for (const { person, sure, possible, isOfOccupation, halves } of counted) {
    const below = best.slice(0, Math.max(0, halves - 2 * clearlyMore + 1));
    const floor = Math.max(0, ...below, ...(isOfOccupation ? bestPossible.slice(0, sure) : []));
    if (floor > 0 && person.worth <= floor) person.worth = floor + leastAbove * (1 + person.worth);
    if (isOfOccupation) bestPossible[possible] = Math.max(bestPossible[possible] ?? 0, person.worth);
    best[halves] = Math.max(best[halves] ?? 0, person.worth);
  }
}
const leastAbove = 1e-6;

/** From so many musts on, a person who lacks only one is no weak match. */
const several = 3;

const isAway = (
  criteria: Criterion[],
  verdicts: Verdict[],
  { nearTo }: Pick<Ranked<RankedRow>, 'nearTo'>,
): boolean =>
  criteria.some(
    ({ kind, need, text }, at) =>
      kind === 'place' && need === 'must' && verdicts[at] === 'missing' && text !== nearTo,
  );

/** Below it, a name that is looked up is one meaning of several, or only shares an occupation. */
const leastSure = 0.55;

/**
 * The brief with the title's other names in every language among the titles to look for, such as `CFO` and `Finanzvorstand`.
 * The lists take a second to load: only the thread that ranks people calls it.
 */
function withOtherNames(brief: JobBrief): JobBrief {
  const { title } = brief.given;
  const found = new Map(brief.titles.map((known) => [known.title.terms.join(' '), known]));
  for (const { phrase, weight } of expandTitle(readRole(title).role, detectLanguage(title))) {
    const named = readJobTitle(phrase);
    const key = named.terms.join(' ');
    if (weight >= leastSure && (found.get(key)?.alike ?? 0) < weight)
      found.set(key, { title: named, alike: weight });
  }
  const titles = [...found.values()].sort((a, b) => b.alike - a.alike);
  return Object.create(brief, { titles: { value: titles } });
}

export interface PoolPerson extends RankedRow {
  /** A word of the job that few others have stands in the texts; undefined where nobody looked. */
  hasTellingWord?: boolean;
  isClose?: boolean;
  organisationId: string | null;
  name: string;
  summary: string;
  years?: number | null;
  languages?: string[];
  email: string;
  phone: string;
  profileUrl: string;
}

export interface RankedJob {
  title: string;
  location: string;
  description: string;
  criteria: Criterion[];
}

/** Verdicts that stand instead of the offline ones, in the order of the criteria, by candidate. */
export type GivenVerdicts = Map<string, CriterionVerdict[]>;

type Judges = ReturnType<typeof prepareJudge>[];

/** Whose whole text matches so well beside the best is similar to those who suit, in other words than the job's. */
const closeText = 0.4;
const closeInMeaning = 'Close to the job in meaning';
const mayRepeat = 0.6;
/** Kinds of criteria that speak for a person by themselves: of a place and of a number of years, half a pool is. */
const proves = new Set<Criterion['kind']>(['title', 'skill', 'certificate', 'language']);

/**
 * Judges all, since the criteria order them, but explains only the best, because that takes most of the time and
 * space. Leaves out people who have nothing in their favor but the words of every job. @param explained the
 * number of people who get reasons, a snippet and verdicts with quotes; so does everyone who is given any
 */
export function rankPeople(
  job: RankedJob,
  people: PoolPerson[],
  explained: number,
  given: GivenVerdicts = new Map(),
): Hit[] {
  const brief = withOtherNames(readJobBrief(job));
  const { criteria } = job;
  const ordering = [...criteria, ...impliedLevel(job)];
  const judges = ordering.map(prepareJudge);
  const at = new Date().toISOString();
  const verdicts = new Map(
    people.map((row) => [row.id, given.get(row.id)?.map(({ verdict }) => verdict) ?? judgeRow(judges, row)]),
  );
  const bestText = Math.max(...people.map(({ textRank }) => textRank));
  const repeatsJob = repeaterOf(job);
  const copies = new Set(
    people.filter((row) => row.textRank >= mayRepeat * bestText && repeatsJob(row)).map(({ id }) => id),
  );
  const ordered = orderByCriteria(
    rankCandidates(brief, people),
    ordering,
    criteria.length > 0 ? verdicts : undefined,
    copies,
  );
  const musts = criteria.flatMap(({ need }, index) => (need === 'must' ? [index] : []));
  const proving = criteria.flatMap(({ kind, need }, index) =>
    need !== 'not' && proves.has(kind) ? [index] : [],
  );
  const isSpokenFor = (found: Ranked<PoolPerson>) => {
    const { hasTellingWord, isClose, textRank } = found.row;
    if (isClose || hasTellingWord !== false || textRank >= closeText * bestText || !isWeak(found))
      return true;
    const own = verdicts.get(found.row.id) ?? [];
    return proving.some((index) => own[index] === 'found');
  };
  const titles = criteria.flatMap(({ kind, need }, index) =>
    kind === 'title' && need !== 'not' ? [index] : [],
  );
  const standingOf = (ranked: Ranked<PoolPerson>) => {
    const own = verdicts.get(ranked.row.id) ?? [];
    const count = (verdict: Verdict) => musts.filter((index) => own[index] === verdict).length;
    const found = count('found');
    const isProved = proving.some((index) => own[index] === 'found');
    const isOfOtherWork = titles.some((index) => own[index] === 'missing');
    const isBelowHalf =
      found + verdictWorth.unclear * count('unclear') < musts.length / 2 &&
      !ranked.title.isFull &&
      !titles.some((index) => own[index] === 'found');
    const lacksOneAtMost = musts.length >= several && isProved && count('missing') <= 1;
    const isWeakMatch = !lacksOneAtMost && (isWeak(ranked) || (isOfOtherWork && !isProved));
    const weak = isWeakMatch || isBelowHalf || isAway(criteria, own, ranked);
    const meetsAll = musts.length > 0 ? found === musts.length : ranked.title.isFull;
    return { weak, meetsAll: meetsAll && !weak };
  };
  return onePerPerson(ordered.filter(isSpokenFor), ({ row }) => row).map((found, place) => {
    const own = given.get(found.row.id);
    const isExplained = place < explained || own !== undefined;
    const { weak, meetsAll } = standingOf(found);
    const repeats = copies.has(found.row.id) || ((isExplained || meetsAll) && repeatsJob(found.row));
    const strength = {
      weak,
      strong: meetsAll && !repeats,
      ...(criteria.length > 0 && { met: metOf(criteria, verdicts.get(found.row.id) ?? []) }),
    };
    const repeated = repeats ? [repeatsJobText] : [];
    if (!isExplained) {
      return { ...describePerson(found), ...strength, why: repeated, matched: [], snippet: '' };
    }
    const hit = explainPerson(brief, found, criteria, own ?? judgeInFull(criteria, judges, found.row, at));
    const more = [...repeated, ...(found.row.isClose ? [closeInMeaning] : [])];
    return { ...hit, ...strength, why: [...more, ...hit.why] };
  });
}

const metOf = (criteria: Criterion[], own: Verdict[]): Record<string, number> =>
  Object.fromEntries(
    criteria.flatMap(({ id }, at) => {
      const worth = verdictWorth[own[at] ?? 'unclear'];
      return worth > 0 ? [[id, worth]] : [];
    }),
  );

function impliedLevel({ title, criteria }: RankedJob): Criterion[] {
  const isSaid = criteria.some(({ kind }) => kind === 'level') || readLevel(readRole(title).role).isNamed;
  return isSaid ? [] : [{ id: '', kind: 'level', text: levelNames.plain, need: 'nice', source: title }];
}

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
