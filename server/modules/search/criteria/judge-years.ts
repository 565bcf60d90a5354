import {
  type DatedPassage,
  isOfStudies,
  type Passage,
  type Person,
  type PersonFields,
  yearsOfPrivateLife,
} from '../person.ts';
import { foldAccents } from '../vocabulary/fold.ts';
import { kindOfHeading } from '../vocabulary/resume-headings.ts';
import { stem } from '../vocabulary/text.ts';
import { titleGroups, titleSpelling } from '../vocabulary/titles.ts';
import { isKnownSkill, isTool } from './find-skills.ts';
import { type Judge, quoted, unclear } from './judgement.ts';
import { type Mention, skillFinder } from './mentions.ts';
import { findYears } from './years.ts';

type Claim = Person['years'][number];

export function yearsJudge(text: string): Judge {
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
  /** The stated years of all work. */
  total: Claim | undefined;
  /** The total, where it and the jobs are fewer than wanted. */
  tooLittle: Claim | undefined;
}

function claimedYears(person: Person, wanted: number): ClaimedYears {
  const claims = person.years.filter((claim) => !isOfOthers(claim));
  const worked = yearsOfJobs(person.jobs);
  const stated = longest(claims.filter(({ isRange }) => !isRange));
  const total = longest(claims.filter((claim) => !claim.isRange && isOfAll(claim)));
  // The field has all years, of which those in the text are a part; those of a text alone may follow each other.
  const isInField = claims.some(({ passage }) => passage.field === 'years');
  const most = Math.max(worked, isInField ? (stated?.years ?? 0) : sumOf(claims));
  return { claims, stated, worked, total, tooLittle: most < wanted ? total : undefined };
}

function yearsWithTopic(wanted: number, topic: string): Judge {
  const { names } = skillFinder(topic);
  // A word that no list of skills has, such as `software`, says little of what a job was about.
  const isVague = /^\p{Ll}+$/u.test(topic) && !isKnownSkill(topic);
  const isUsed = isTool(topic);
  const told = (claim: Claim) => quoted(claim.years >= wanted ? 'found' : 'missing', claim);
  return (person) => {
    const { claims, stated, total, tooLittle } = claimedYears(person, wanted);
    const mentions = names(person);
    const jobs = jobsWith(person, mentions);
    const [long, short] = yearsOfJobs(jobs) >= wanted ? [jobs[0]] : [undefined, jobs[0]];
    if (long && !isVague && areAbout(person, jobs, mentions, isUsed ? 0 : wanted))
      return quoted('found', long);
    const near = isVague ? mentions.filter((one) => claims.some((claim) => isNextTo(claim, one))) : mentions;
    const own = longest(claims.filter((claim) => isOwn(claim, near, claims)));
    const all = yearsOfOwnWork(topic, person, claims);
    const enough = [own, all].find((claim) => claim !== undefined && claim.years >= wanted);
    if (enough) return told(enough);
    if (long) return quoted('unclear', long);
    if (own) return told(own);
    // Not where it is used elsewhere as well, for a time that is not said.
    if (short && !isUsedElsewhere(person, mentions, jobs)) return quoted('missing', short);
    // Less experience in total means less in every skill.
    if (tooLittle) return quoted('missing', tooLittle);
    const known = mentions.some(({ scope }) => scope === 'stated') ? stated : total;
    return known ? quoted('unclear', known) : unclear;
  };
}

/** `3 years of development`, but not `3 years in markets: business development`. */
const isNextTo = (claim: Claim, { passage, start, end }: Mention): boolean =>
  passage === claim.passage &&
  (claim.isRange ||
    (start >= claim.end
      ? /^\W*(?:(?:of|in|as an?|with) )?$/i.test(passage.text.slice(claim.end, start))
      : /^\W*(?:for )?$/i.test(passage.text.slice(end, claim.start))));

const isOwn = (claim: Claim, mentions: Mention[], claims: Claim[]): boolean =>
  isAbout(claim, mentions, claims) && !(claim.isRange && isStudy(claim));

/** Whose work is named after it has done it for as long as they have worked. */
const yearsOfOwnWork = (topic: string, { fields }: Person, claims: Claim[]): Claim | undefined =>
  isOwnWork(topic, fields.title) ? longest(claims.filter(isOfNothingElse)) : undefined;

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
  if (ofManagers.test(topic) && !ofManagers.test(title)) return false;
  const words = stemsOf(topic);
  const telling = words.filter((word) => !ofAnyTrade.has(word));
  const own = stemsOf(title);
  const isOwn = (word: string) =>
    own.some(
      (other) =>
        other === word ||
        (Math.min(word.length, other.length) >= sharedStem &&
          Math.abs(word.length - other.length) <= longestEnding &&
          (word.startsWith(other) || other.startsWith(word))),
    );
  return words.length > 0 && (telling.length > 0 ? telling : words).every(isOwn);
}
const stemsOf = (text: string): string[] =>
  (text.match(/\p{L}{3,}|(?<!\p{L})\p{Lu}{2}(?!\p{L})/gu) ?? []).map((word) => stem(foldAccents(word), 'en'));
const ofManagers = /manag|lead|head|director|chief|president|supervis|(?<!\p{L})vp(?!\p{L})/iu;
const ofAnyTrade = new Set(
  stemsOf(
    'and the with for development engineering management services work working experience industry field practice relevant professional similar related role position',
  ),
);
const sharedStem = 5;
/** `People` is no part of `PeopleSoft`. */
const longestEnding = 3;

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

const isNamedApart = (mentions: Mention[]): boolean =>
  mentions.some(({ scope, passage: { field } }) => scope === 'stated' && field !== 'summary');

const placesOf = ({ passages }: Person, mentions: Mention[]): number[] => [
  ...new Set(
    mentions.filter(({ scope }) => scope === 'stated').map(({ passage }) => passages.indexOf(passage)),
  ),
];

/** One line of a job does not say that all of its time went there, unless it is beside the dates. */
function headedBy(person: Person, jobs: DatedPassage[], mentions: Mention[]): DatedPassage[] {
  const places = placesOf(person, mentions);
  return jobs.filter(({ passage }) => {
    const at = person.passages.indexOf(passage);
    return places.some((place) => Math.abs(place - at) <= 1);
  });
}

/** A tool that is named apart or in two places is used in all; an activity needs jobs whose own lines name it. */
const areAbout = (person: Person, jobs: DatedPassage[], mentions: Mention[], wanted: number): boolean => {
  const headed = headedBy(person, jobs, mentions);
  if (wanted > 0) return yearsOfJobs(headed) >= wanted;
  return isNamedApart(mentions) || placesOf(person, mentions).length > 1 || headed.length > 0;
};

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
  /\b(?:aged?|duration|batch|diploma|degree|course|less than|under|below)\W*$/i.test(
    passage.text.slice(0, start),
  ) ||
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
