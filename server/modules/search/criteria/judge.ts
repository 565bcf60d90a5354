import type { Criterion, Verdict } from '../../../../contract/search/sourcing.calls.ts';
import {
  type DatedPassage,
  isOfStudies,
  type Passage,
  type Person,
  type PersonFields,
  yearsOfPrivateLife,
} from '../person.ts';
import { foldAccents } from '../vocabulary/fold.ts';
import { type Level, levelGap, levelNames, levels, readLevel } from '../vocabulary/levels.ts';
import { judgePlace, kmFromWanted, readWantedPlace } from '../vocabulary/places.ts';
import { kindOfHeading } from '../vocabulary/resume-headings.ts';
import { stem } from '../vocabulary/text.ts';
import { titleGroups, titleSpelling } from '../vocabulary/titles.ts';
import { isKnownSkill } from './find-skills.ts';
import { certificateJudge } from './judge-certificate.ts';
import { isDegreeAlone } from './judge-degree.ts';
import { languageJudge, skillJudge } from './judge-skills.ts';
import { titleJudge } from './judge-title.ts';
import { type Judge, quoted, unclear } from './judgement.ts';
import { type Mention, skillFinder } from './mentions.ts';
import { findYears } from './years.ts';

type Claim = Person['years'][number];

function yearsJudge(text: string): Judge {
  const [, number = '0', unit = '', topic = ''] =
    /^(\d+(?:\.\d+)?)\+? (years|months)(?: of (.+))?$/i.exec(text) ?? [];
  const named = unit.toLowerCase() === 'months' ? Number(number) / 12 : Number(number);
  const wanted = named || findYears(text, new Date().getFullYear())[0]?.years || 0;
  return anyExperience.test(topic) ? yearsOfAnyWork(wanted) : yearsWithTopic(wanted, topic);
}

const anyExperience =
  /^(?:(?:(?:relevant|professional|work(?:ing)?) )?experience|direct|active|sr|senior|hands-on|progressive|related|practical|prior|previous|commercial)?$/i;

interface ClaimedYears {
  claims: Claim[];
  stated: Claim | undefined;
  /** Years of all jobs with dates. */
  worked: number;
  /** The stated years of all work, where they and the jobs are fewer than wanted. */
  tooLittle: Claim | undefined;
}

function claimedYears(person: Person, wanted: number): ClaimedYears {
  const claims = person.years.filter((claim) => !isOfOthers(claim));
  const worked = yearsOfJobs(person.jobs);
  const total = longest(claims.filter((claim) => !claim.isRange && isOfAll(claim)));
  return {
    claims,
    stated: longest(claims.filter(({ isRange }) => !isRange)),
    worked,
    tooLittle: Math.max(sumOf(claims), worked) < wanted ? total : undefined,
  };
}

function yearsWithTopic(wanted: number, topic: string): Judge {
  const { names } = skillFinder(topic);
  // A word that no list of skills has, such as `software`, says little of what a job was about.
  const isVague = /^\p{Ll}+$/u.test(topic) && !isKnownSkill(topic);
  return (person) => {
    const { claims, stated, tooLittle } = claimedYears(person, wanted);
    const mentions = names(person);
    const own = longest(
      claims.filter((claim) => isAbout(claim, mentions, claims) && !(claim.isRange && isStudy(claim))),
    );
    const jobs = jobsWith(person, mentions);
    if (jobs[0] && yearsOfJobs(jobs) >= wanted) return quoted(isVague ? 'unclear' : 'found', jobs[0]);
    if (own) return quoted(own.years >= wanted ? 'found' : 'missing', own);
    // Not where it is used elsewhere as well, for a time that is not said.
    if (jobs[0] && !isUsedElsewhere(person, mentions, jobs)) return quoted('missing', jobs[0]);
    // Whose work is named after it has done it for as long as they have worked.
    const all = longest(claims.filter(isOfNothingElse));
    if (all && all.years >= wanted && isOwnWork(topic, person.fields.title)) return quoted('found', all);
    // Less experience in total means less in every skill.
    if (tooLittle) return quoted('missing', tooLittle);
    return stated && mentions.some(({ scope }) => scope === 'stated') ? quoted('unclear', stated) : unclear;
  };
}

function yearsOfAnyWork(wanted: number): Judge {
  return (person) => {
    const { claims, stated, worked, tooLittle } = claimedYears(person, wanted);
    const ofWork = longest(
      claims.filter(
        (claim) =>
          (!claim.isRange && isOfSkill(claim)) ||
          (!isStudy(claim) && ((!claim.isRange && isOfAllWork(claim)) || isOfWork(claim, person.fields))),
      ),
    );
    if (ofWork && ofWork.years >= wanted) return quoted('found', ofWork);
    const [main] = person.jobs.toSorted((a, b) => b.to - b.from - (a.to - a.from));
    if (main && worked >= wanted) return quoted('found', main);
    if (tooLittle) return quoted('missing', tooLittle);
    const most = stated ?? longest(claims.filter(({ isRange }) => isRange));
    return most ? quoted('unclear', most) : unclear;
  };
}

const isOfNothingElse = ({ passage, end, isRange }: Claim): boolean =>
  !isRange &&
  (passage.field === 'years' || /^\s*(?:of )?(?:\p{L}+ )?experience\W*$/iu.test(passage.text.slice(end)));

function isOwnWork(topic: string, title: string): boolean {
  const words = stemsOf(topic);
  const telling = words.filter((word) => !ofAnyTrade.has(word));
  const own = stemsOf(title);
  const isOwn = (word: string) =>
    own.some(
      (other) =>
        other === word ||
        (Math.min(word.length, other.length) >= sharedStem &&
          (word.startsWith(other) || other.startsWith(word))),
    );
  return words.length > 0 && (telling.length > 0 ? telling : words).every(isOwn);
}
const stemsOf = (text: string): string[] =>
  (foldAccents(text).match(/\p{L}{3,}/gu) ?? []).map((word) => stem(word, 'en'));
const ofAnyTrade = new Set(
  stemsOf(
    'and the with for development engineering management services work working experience industry field practice relevant professional similar related role position',
  ),
);
const sharedStem = 5;

const isStudy = ({ passage }: Claim): boolean =>
  isOfStudies.test(passage.folded) || /\b(?:classes|student|studies|studying|studied)\b/.test(passage.folded);

const mostLines = 20;

function jobsWith({ jobs, passages }: Person, mentions: Mention[]): DatedPassage[] {
  const places = new Set(
    mentions
      .filter(({ scope, passage }) => scope === 'stated' && passage.field === 'summary')
      .map(({ passage }) => passages.indexOf(passage)),
  );
  const dated = jobs.map((job) => passages.indexOf(job.passage));
  return jobs.filter(({ passage }, index) => {
    const from = dated[index] ?? 0;
    if (/\b(?:student|classes)\b/.test(passage.folded)) return false;
    const next = Math.min(dated.find((at) => at > from) ?? passages.length, from + mostLines);
    for (let at = from; at < next; at++) {
      if (at > from && kindOfHeading(passages[at]?.text ?? '') !== undefined) return false;
      if (places.has(at)) return true;
    }
    return false;
  });
}

const isUsedElsewhere = ({ passages }: Person, mentions: Mention[], jobs: DatedPassage[]): boolean => {
  const first = Math.min(...jobs.map(({ passage }) => passages.indexOf(passage)));
  return mentions.some(
    ({ passage, scope }) =>
      scope === 'stated' &&
      (passage.field === 'skills' || (passage.field === 'summary' && passages.indexOf(passage) < first)),
  );
};

const longest = (claims: Claim[]): Claim | undefined =>
  claims.reduce<Claim | undefined>(
    (best, claim) => (best && best.years >= claim.years ? best : claim),
    undefined,
  );

const sumOf = (claims: Claim[]): number => claims.reduce((sum, { years }) => sum + years, 0);

/** The years of all jobs with dates; those at the same time count once. */
function yearsOfJobs(jobs: DatedPassage[]): number {
  let months = 0;
  let until = 0;
  for (const { from, to } of jobs.toSorted((a, b) => a.from - b.from)) {
    months += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return months / 12;
}

const studies =
  /^\W{0,3}(?:full[- ]time |part[- ]time |of |in )?(?:\p{L}+ )?(?:degree|diploma|course|program(?:me)?|training|certificate|bachelor|college|apprenticeship|internship|contract|warranty|duration)(?!\p{L})/iu;
const ofCompany = /\b(?:company|firm|llc|l\.l\.c|founded|established|organi[sz]ation|leading provider)\b/;
const ofPerson = /experien|worked|working|years? (?:as|in|of)\b/;
const isOfOthers = ({ passage, start, end }: Claim): boolean =>
  studies.test(passage.text.slice(end)) ||
  /\b(?:aged?|duration|batch|diploma|degree|course)\W*$/i.test(passage.text.slice(0, start)) ||
  (ofCompany.test(passage.folded) && !ofPerson.test(passage.folded));

/** Said of all the work there was: not `Excel (1 year)`, `JavaScript: 24 months` or `after six months`. */
function isOfAll({ passage, start, end }: Claim): boolean {
  const [before, after] = [passage.text.slice(0, start), passage.text.slice(end)];
  return (
    !/(?:\(|(?<!experience):|\s[-–])\s*(?:less than |over |about )?$/i.test(before) &&
    (/experien|worked|working|employ|career|profession|industry|erfahrung|expérience|esperien|ervaring|doświadcz/i.test(
      passage.text,
    ) ||
      /^['’]?\s*(?:as|in|of|with)\s/i.test(after))
  );
}

const [privateBefore, privateBehind] = [60, 40];
const isPrivate = ({ passage: { folded }, start, end }: Claim): boolean =>
  yearsOfPrivateLife.test(folded.slice(Math.max(0, start - privateBefore), end + privateBehind));

const isOfAllWork = (claim: Claim): boolean =>
  isOfAll(claim) &&
  (/experien|erfahr|ervaring|esperien|doswiadcz|worked/.test(claim.passage.folded) || !isPrivate(claim));

const untilNow =
  /(?<!\p{L})(?:for|seit|während|depuis|pendant|desde hace|hace|durante|da|per|há|por|sinds|al|gedurende|przez|od|de|timp de)\s(?:(?:the|over|more|last|past|über|mehr|als|plus|más|que|de|più|di|mais|meer|dan|ponad|peste|den|letzten|los|últimos) ){0,3}$/iu;
const withIt =
  /^['’]?\s*(?:at|on|across|im|am|als|auf|bei|beim|en|dans|au|aux|à|como|nel|nella|nei|come|presso|op|bij|w|na|jako|em|no|în|ca|pe|la)\s(?!row|advance)\p{L}/iu;
const byDoing = /^\s\p{L}{3,}ing(?!\p{L})/u;
const noDeed =
  /^\s(?:during|including|being|following|according|having|remaining|training|ending|starting|beginning|standing|outstanding|running)(?!\p{L})/iu;

const roleBefore =
  /^([^.;:!?]{2,60}?)(?:\s?[,(|•·–-]\s?(?:with |mit |avec |con |met |com |z |cu )?|\s(?:with|mit|avec|con|met|com|z|cu)\s)$/u;

/**
 * Said of the person's work by what stands beside it: `ICU RN, 9 years`, `Koch seit 10 Jahren`, `8 years building APIs`,
 * `9 ans en réanimation`, but not `9 years of piano`.
 */
function isOfWork(claim: Claim, { title }: PersonFields): boolean {
  const {
    passage: { text },
    start,
    end,
  } = claim;
  if (isPrivate(claim) || /-year$/i.test(text.slice(start, end))) return false;
  const [before, after] = [text.slice(0, start), text.slice(end)];
  if (claim.isRange) return /^\p{L}/u.test(text.slice(start)) && namesRole(before, title);
  if (untilNow.test(before) || withIt.test(after) || (byDoing.test(after) && !noDeed.test(after)))
    return true;
  const role = roleBefore.exec(before)?.[1];
  if (role !== undefined && namesRole(role, title)) return true;
  const [, next = ''] = /^\s(\p{L}[\p{L}+#.-]+)/u.exec(after) ?? [];
  return next !== '' && (isKnownSkill(next) || namesRole(next, title));
}

function namesRole(text: string, title: string): boolean {
  const words = foldAccents(text.split(/[,|•·]/).at(-1) ?? '').match(/\p{L}{4,}/gu) ?? [];
  const own = new Set(foldAccents(title).match(/[\p{L}]{3,}/gu));
  return words.some((word) => own.has(word) || titleSpelling().has(word)) || titleGroups(text).size > 0;
}

const longestSkill = 42;

const isOfSkill = ({ passage, start }: Claim): boolean => {
  const before = passage.text.slice(Math.max(0, start - longestSkill), start);
  return (
    before.endsWith('(') &&
    isKnownSkill(
      before
        .slice(0, -1)
        .split(/[,;()]/)
        .at(-1)
        ?.trim() ?? '',
    )
  );
};

function isAbout(
  claim: { passage: Passage; start: number; end: number },
  mentions: Mention[],
  claims: Claim[],
): boolean {
  return mentions.some(({ passage, start, end, scope }) => {
    if (passage !== claim.passage || scope === 'denied') return false;
    const after = passage.text.slice(claim.end);
    if (end <= claim.start && /^\s+(?:of|in|as|with)\s+(?!experience|practice|work)/i.test(after))
      return false;
    const between =
      start >= claim.end ? passage.text.slice(claim.end, start) : passage.text.slice(end, claim.start);
    const [from, to] = start >= claim.end ? [claim.end, start] : [end, claim.start];
    const isOther = claims.some(
      (other) => other.passage === passage && other.start >= from && other.end <= to,
    );
    return (
      between.length < 60 &&
      !isOther &&
      !/\d\+?\s*(?:years?|yrs)|\b(?:one|two|three|four|five|six|seven|eight|nine|ten) (?:years?|of|in)\b/i.test(
        between,
      )
    );
  });
}

const byText = new Map<string, Level>(
  (Object.keys(levels) as Level[]).flatMap((level) => [
    [level, level],
    [levelNames[level].toLowerCase(), level],
  ]),
);

/**
 * Judges a level by the title. A staff engineer or lead meets a senior level, a manager is of another
 * ladder; other neighbours are unclear, as companies name them differently.
 */
function levelJudge(text: string): Judge {
  const wanted = byText.get(text.toLowerCase()) ?? readLevel(text).level;
  return ({ fields: { title } }) => {
    if (title === '') return unclear;
    const given = readLevel(title);
    const gap = levelGap(wanted, given.level);
    const [least, own] = [levels[wanted], levels[given.level]];
    const isAbove = least >= levels.senior && own > least && own <= levels.lead;
    if (gap === 0 || isAbove) return { verdict: 'found', quote: title, field: 'title' };
    // A job for a mid-level person may take a senior, not a trainee.
    const isNear = wanted === 'plain' ? given.level === 'senior' : gap <= 1 || (!given.isNamed && gap <= 1);
    return { verdict: isNear ? 'unclear' : 'missing', quote: title, field: 'title' };
  };
}

const worthTelling = 5;

function placeJudge(text: string): Judge {
  const wanted = readWantedPlace(text);
  return ({ fields: { location, latitude = null, longitude = null } }) => {
    const person = { location, latitude, longitude };
    const verdict = judgePlace(wanted, person);
    if (location === '') return { ...unclear, verdict };
    const km = verdict === 'found' ? Math.round(kmFromWanted(wanted, person) ?? 0) : 0;
    const quote = km >= worthTelling ? `${location}, ${km} km away` : location;
    return { verdict, quote, field: 'location' };
  };
}

/** Does the costly part once, so that a thousand people can be judged in a fraction of a second. */
export function prepareJudge({ kind, text }: Pick<Criterion, 'kind' | 'text'>): Judge {
  switch (kind) {
    case 'title':
      return titleJudge(text);
    case 'level':
      return levelJudge(text);
    case 'years':
      return yearsJudge(text);
    case 'place':
      return placeJudge(text);
    case 'language':
      return languageJudge(text);
    case 'certificate':
      return certificateJudge(text);
    default:
      return isDegreeAlone(text) ? certificateJudge(text) : skillJudge(text);
  }
}

export interface Standing {
  isExcluded: boolean;
  /** The part of the musts that is met, 0 to 1; an unclear one counts half. */
  musts: number;
  /** The same for the musts that are neither title nor place nor level: skills, years, languages and certificates. */
  demands: number;
  /** Skills, years, languages and certificates are asked for, several of them, and each is proved, with every must. */
  isComplete: boolean;
  nices: number;
}

/** How much one criterion counts beside others of its need; all skills together count as four. */
const weights = {
  title: 3,
  level: 1.5,
  years: 1.5,
  place: 2,
  skill: 1,
  language: 1,
  certificate: 1,
} as const;
const mostForSkills = 4;
const several = 3;
const worth: Record<Verdict, number> = { found: 1, unclear: 0.5, missing: 0 };

const isDemand = (kind: Criterion['kind'] | undefined) =>
  kind === 'skill' || kind === 'years' || kind === 'language' || kind === 'certificate';

export function standingBy(criteria: Pick<Criterion, 'kind' | 'need'>[]): (verdicts: Verdict[]) => Standing {
  const weightsOf = (need: Criterion['need']) => {
    const skills = criteria.filter(
      (criterion) => criterion.need === need && criterion.kind === 'skill',
    ).length;
    const share = Math.min(1, mostForSkills / Math.max(1, skills));
    return criteria.map((criterion) =>
      criterion.need !== need ? 0 : weights[criterion.kind] * (criterion.kind === 'skill' ? share : 1),
    );
  };
  const [must, nice] = [weightsOf('must'), weightsOf('nice')];
  const demand = must.map((weight, index) => (isDemand(criteria[index]?.kind) ? weight : 0));
  const demanded = criteria.filter(({ kind, need }) => need !== 'not' && isDemand(kind)).length;
  const asked = criteria.flatMap(({ kind, need }, index) =>
    need === 'must' || (need === 'nice' && isDemand(kind)) ? [index] : [],
  );
  const meet = (of: number[], verdicts: Verdict[]) => {
    const all = of.reduce((sum, weight) => sum + weight, 0);
    const met = of.reduce((sum, weight, index) => sum + weight * worth[verdicts[index] ?? 'unclear'], 0);
    return all === 0 ? 1 : met / all;
  };
  return (verdicts) => ({
    isExcluded: criteria.some(({ need }, index) => need === 'not' && verdicts[index] === 'found'),
    musts: meet(must, verdicts),
    demands: meet(demand, verdicts),
    isComplete: demanded >= several && asked.every((index) => verdicts[index] === 'found'),
    nices: meet(nice, verdicts),
  });
}
