import { trimOf } from '../../../../contract/platform/trim.ts';
import type { Criterion } from '../../../../contract/search/sourcing.calls.ts';
import { criterionLimits } from '../../../../contract/search/sourcing.calls.ts';
import { askingOdds } from '../reading/advert/asking-words.ts';
import { findConditions, statesWorkMode } from '../reading/advert/clause-parts.ts';
import {
  asksOfApplicant,
  type Clause,
  isOfEmployer,
  meantIn,
  readClauses,
} from '../reading/advert/clauses.ts';
import { findCredentials } from '../reading/advert/credentials.ts';
import { readLines } from '../reading/advert/lines.ts';
import { niceFrom } from '../reading/advert/phrase-words.ts';
import { findPhrases, isFilling } from '../reading/advert/phrases.ts';
import { readSections } from '../reading/advert/sections.ts';
import {
  acquiredLater,
  examplesIn,
  isEveryday,
  isOfTime,
  orNewer,
  similarOnes,
  withOthers,
} from '../reading/advert/sentence-words.ts';
import type { Language } from '../vocabulary/fold.ts';
import { detectLanguage } from '../vocabulary/language.ts';
import { levelNames, readLevel } from '../vocabulary/levels.ts';
import { offersRemoteWork, readWantedPlace } from '../vocabulary/places.ts';
import { readRole } from '../vocabulary/read-role.ts';
import type { NamedSkill } from '../vocabulary/technologies.ts';
import { findCertificates, namesOwnPaper, withWordsBefore } from './certificates.ts';
import { choicesOf } from './choices.ts';
import { findNames, findSkills } from './find-skills.ts';
import { describeLanguage, findLanguages } from './human-languages.ts';
import { excerptAround } from './judgement.ts';
import { findMeasures } from './measures.ts';
import { type LineAside, setDemandsAside } from './protected-traits.ts';
import { findDemandedYears, readRecency, withRecency } from './years.ts';

export interface JobTexts {
  title: string;
  location: string;
  description: string;
}

type Draft = Omit<Criterion, 'id'>;
/** Whether a list of demands has it; undefined for what the form says. */
type ReadDraft = Draft & { isAskedFor?: boolean };

const longestTyped = 600;

/** A shorter text may be of any language. */
const shortest = 80;

/** Fewer than a search may have, so that more can be added by hand. */
export const mostCriteria = 50;

/**
 * Reads a job into criteria, in order of weight: role, seniority, place, experience, then each skill, language
 * and certificate, and exclusions.
 */
export const readCriteria = (job: JobTexts): Criterion[] => readAdvert(job).criteria;

interface ReadAdvert {
  criteria: Criterion[];
  notRead: string[];
  /** Skills that only the duties name: no demands, but worth asking for. */
  suggestions: Criterion[];
  aside: LineAside[];
}

const mostSuggestions = 8;

export function readAdvert(job: JobTexts): ReadAdvert {
  const { description, aside } = setDemandsAside(job.description);
  const lines = readDescription(description);
  const drafts = [...readTitle(job), ...readPlace(job), ...lines.flatMap((line) => line.drafts)];
  const all = withoutRepeats(drafts).filter((draft) => !isTitleAgain(draft, drafts));
  const criteria = all.slice(0, mostCriteria).map((draft, index) => ({ id: `c${index + 1}`, ...draft }));
  const tooMany = new Set(all.slice(mostCriteria).map(({ source }) => source));
  const notRead = lines.filter(
    ({ isAskedFor, drafts: read }) => isAskedFor && read.every(({ source }) => tooMany.has(source)),
  );
  const asked = new Set(drafts.flatMap(({ text }) => findSkills(text).map((skill) => skill.text)));
  const suggestions = withoutRepeats(lines.flatMap((line) => line.ofDuties))
    .filter(({ text }) => !asked.has(text))
    .slice(0, mostSuggestions)
    .map((one, index) => ({ id: `s${index + 1}`, ...one }));
  return { criteria, notRead: notRead.map(({ text }) => text), suggestions, aside };
}

/** What is asked for twice counts as a list asks for it, and there as it is asked for most. */
function withoutRepeats(drafts: ReadDraft[]): Draft[] {
  const kept = new Map<string, ReadDraft>();
  for (const draft of drafts) {
    const key = `${draft.kind}:${draft.text.toLowerCase()}`;
    const before = kept.get(key);
    const isListed = draft.isAskedFor === true && before?.isAskedFor !== true;
    const isMore =
      draft.isAskedFor === before?.isAskedFor && before?.need === 'nice' && draft.need !== 'nice';
    if (!before || isListed || isMore) kept.set(key, draft);
  }
  return [...kept.values()].map(({ isAskedFor: _, ...draft }) => draft);
}

/**
 * Drops `You must be a registered nurse` beside the title Registered Nurse, and *payments* beside *payments or
 * banking* for a Payments Engineer.
 */
function isTitleAgain({ kind, need, text, source }: Draft, drafts: Draft[]): boolean {
  const [title] = drafts;
  if (title?.kind !== 'title') return false;
  const same = text.toLowerCase();
  if (kind === 'certificate') return title.text.toLowerCase() === same;
  return (
    kind === 'skill' &&
    need === 'nice' &&
    source === title.source &&
    drafts.some(
      (other) =>
        other.source !== source && findSkills(other.text).some((skill) => skill.text.toLowerCase() === same),
    )
  );
}

/** `Nurse II`: each employer counts its own steps. */
const isStep = (words: string): boolean => /^(?:[ivl]+\d?|\d)$/.test(words);

const readsPlace = (location: string) => location.trim() !== '' && !readWantedPlace(location).isAnywhere;

function readTitle(job: JobTexts): Draft[] {
  const { role } = readRole(job.title);
  if (role === '') return [];
  const { level, isNamed, words } = readLevel(role);
  const source = job.title;
  const years = findDemandedYears(job.title, true)
    .filter((span) => span.years >= 1)
    .map((span) => yearsDraft(span.years, '', job.title.slice(span.start, span.end), 'must'));
  const bracketed = [...job.title.matchAll(/\(([^)]*)\)?/g)].flatMap(([, inside = '']) =>
    findSkills(inside).map((skill) => draft('skill', skill.text, 'must', source)),
  );
  const told = findSkills(role).filter(
    (skill) =>
      skill.text.length < role.length &&
      !/management|support|marketing|research|sales|design|quality|(?:front|back)[ -]?end|full[ -]?stack/i.test(
        skill.text,
      ),
  );
  return [
    draft('title', role, 'must', source),
    ...(isNamed && !isStep(words) ? [draft('level', levelNames[level], 'must', words)] : []),
    ...years,
    ...bracketed,
    ...told.map((skill) => draft('skill', skill.text, 'nice', source)),
  ];
}

function readPlace(job: JobTexts): Draft[] {
  const named = readRole(job.title).place;
  const text = readsPlace(job.location) ? job.location : (named ?? '');
  if (text === '')
    return /\bremote\b/i.test(job.location) ? [draft('place', job.location, 'nice', job.location)] : [];
  const wanted = readWantedPlace(text);
  const excluded = [
    ...text.matchAll(
      /\b(?:not (?:in|from|based in)|outside(?: of)?|except(?: for)?|excluding|but not(?: in)?|anywhere but)\s+(?:the )?([^,;.()]+)/gi,
    ),
  ];
  const saysRemote = offersRemoteWork(job.description);
  // `Remote, US` requires a person in the US; `Berlin or remote` prefers a Berliner.
  const allowsRemote = (wanted.isRemote || saysRemote) && wanted.spots.some((spot) => 'km' in spot);
  const isOpen = allowsRemote && !wanted.isRemote;
  const rest = trimOf(
    excluded.reduce((left, [phrase]) => left.replace(phrase, ' '), text),
    /[\s,;]/,
  );
  return [
    ...(wanted.spots.length > 0 || excluded.length === 0
      ? [draft('place', isOpen ? `${rest} or remote` : rest, allowsRemote ? 'nice' : 'must', text)]
      : []),
    ...excluded.map(([phrase, place = '']) => draft('place', place.trim(), 'not', phrase)),
  ];
}

interface ClauseContext {
  language: Language;
  /** The advert lists what it asks for, and tells of the company and the work elsewhere. */
  hasList: boolean;
  isLong: boolean;
  isAskedFor: boolean;
  listed: 'point' | 'rest' | undefined;
}

function readDescription(description: string) {
  const sections = readSections(readLines(description));
  const asked = sections.flatMap(({ need, lines }) =>
    need === 'must' || need === 'nice' ? lines.map(({ text }) => text) : [],
  );
  const hasList = asked.length > 0;
  const isLong = description.length > longestTyped;
  // Companies tell of themselves in another language than they ask in.
  const askedText = asked.join('\n');
  const language = detectLanguage(askedText.length > shortest ? askedText : description);
  return sections.flatMap(({ lines }) =>
    lines.map(({ text, need, isItem, isRest }) => {
      const isAskedFor = need === 'must' || need === 'nice';
      const section = need === 'none' && asksOfApplicant(text) ? 'plain' : need;
      const isRead = (clause: Clause) =>
        clause.need !== 'drop' &&
        (isAskedFor ||
          (need === 'none'
            ? asksOfApplicant(clause.text)
            : (!hasList && !isLong) ||
              (need === 'plain' && asksByName(clause.text)) ||
              asksInProse(clause.text)));
      const all = readClauses(text, section, language);
      const clauses = all.filter(isRead);
      const ofDuties = all
        .filter((clause) => clause.need === 'duty' && !isRead(clause))
        .flatMap((clause) => findSkills(clause.text).filter((skill) => !isEveryday(skill)))
        .map((skill) => draft('skill', skill.text, 'nice', text));
      if (!isAskedFor && statesWorkMode(text))
        return {
          text,
          isAskedFor,
          ofDuties,
          drafts: findConditions(text).map((mode) => draft('skill', mode.text, 'must', text)),
        };
      const drafts = clauses.flatMap((clause) => {
        const listed =
          isRest || clause.isRest || (isAskedFor && namesWhatIsNice(clause.text))
            ? 'rest'
            : isAskedFor && isItem
              ? 'point'
              : undefined;
        return readClause(clause, { language, hasList, isLong, isAskedFor, listed });
      });
      return {
        text,
        isAskedFor: isAskedFor && clauses.length > 0,
        ofDuties,
        drafts: drafts.map((read) => ({ ...read, isAskedFor })),
      };
    }),
  );
}

const beginsNice = new RegExp(`^(?:${niceFrom})(?!\\p{L})`, 'iu');
const namesWhatIsNice = (text: string): boolean =>
  beginsNice.test(text) && text.split(' ').length <= mostNiceWords;
const mostNiceWords = 10;

const asksByName = (text: string): boolean => !isOfEmployer(text) && (namesOwnPaper(text) || namesTime(text));
const namesTime = (text: string): boolean =>
  text.split(' ').length <= mostTimeWords &&
  findConditions(text).some((one) => isOfTime(one.text) && !mayBeOffered.test(one.text));

const mostTimeWords = 12;
/** Employers offer these as often as they ask for them. */
const mayBeOffered = /overtime|teletraba|t[ée]l[ée]travail|disponibilidad de incorpora/i;

const asksInProse = (text: string): boolean => asksOfApplicant(text) || askingOdds(text) > rather;
const rather = 0.7;

function readClause(clause: Clause, context: ClauseContext): Draft[] {
  const { text, need } = clause;
  const { language } = context;
  const stated = statedIn(clause, context);
  const { languages, certificates, conditions, years, measures, recency } = stated;
  const skills = meantIn(clause, skillsIn(clause, context, stated));
  // What a plain sentence names is part of the work; years, grades and licenses are demanded by being named.
  const isDemanded =
    [...years, ...certificates, ...measures, ...conditions].length > 0 ||
    recency !== undefined ||
    orNewer.test(text) ||
    languages.some(({ rank }) => rank > 0);
  const isTold = need === 'plain' || need === 'drop';
  const asked = isTold ? (isDemanded ? 'must' : 'nice') : need === 'duty' ? 'nice' : need;
  const topics = years.map((span) => topicOf(text, span.end, skills, language));
  const examples = examplesIn(text, skills);
  const orNice = asked === 'must' ? 'nice' : asked;
  const choices = choicesOf(
    text,
    skills.filter((skill) => !examples.includes(skill)),
    language,
  );
  // `3 years of acute care` is one demand; a tool is looked for by its name, too.
  const isOfYears = (words: string) =>
    topics.includes(words) && skills.some((skill) => skill.text === words && isEveryday(skill));
  return [
    ...years.map((span, at) => yearsDraft(span.years, topics[at] ?? '', text, asked)),
    ...choices
      .filter((words) => !isOfYears(words))
      .map((words) => draft('skill', withRecency(words, recency), asked, text)),
    ...examples.map((one) => draft('skill', one.text, orNice, text)),
    ...measures.map((measure) => draft('skill', measure.text, asked, text)),
    ...meantIn(clause, languages).map((language) =>
      draft('language', describeLanguage(language), asked, text),
    ),
    ...choicesOf(text, meantIn(clause, certificates), language).map((words) =>
      draft('certificate', words, acquiredLater.test(text) ? orNice : asked, text),
    ),
    ...conditions.map((condition) => draft('skill', condition.text, asked, text)),
  ];
}

/** What is no skill, and demanded as soon as it is named; nothing in a duty. */
function statedIn({ text, need }: Clause, { language, hasList, isAskedFor }: ClauseContext) {
  const isDuty = need === 'duty';
  const isOfApplicant = asksOfApplicant(text);
  const isSaid = need === 'must' || (need === 'nice' && isOfApplicant) || (need === 'plain' && isShort(text));
  const isCounted = !isDuty && need !== 'not';
  const hasConditions =
    isCounted &&
    (isAskedFor || (need === 'plain' && asksByName(text)) || (isSaid && (!hasList || isOfApplicant)));
  const later = acquiredLater.exec(text);
  const isSure = isAskedFor || isOfApplicant || (need === 'must' && text.length < 60);
  const languages = isDuty ? [] : findLanguages(text);
  const certificates = isDuty ? [] : findCertificates(text);
  return {
    languages,
    certificates:
      isAskedFor || need === 'must' || need === 'nice'
        ? withCredentials(text, certificates, languages, language)
        : certificates,
    conditions: hasConditions
      ? findConditions(text).filter((one) => isAskedFor || need !== 'plain' || isOfTime(one.text))
      : [],
    years: isCounted
      ? findDemandedYears(text, isSure).filter(
          ({ start, end }) => !later || end <= later.index || start >= later.index + later[0].length,
        )
      : [],
    measures: isDuty ? [] : findMeasures(text),
    recency: isDuty ? undefined : readRecency(text).recency,
  };
}

function withCredentials(
  text: string,
  certificates: ReturnType<typeof findCertificates>,
  languages: ReturnType<typeof findLanguages>,
  language: Language,
) {
  const credentials = findCredentials(text, languages, language);
  const whole = certificates.map((one) => withWordsBefore(text, one, credentials));
  return [...whole, ...findCredentials(text, [...whole, ...languages], language)];
}

function skillsIn(
  { text, need }: Clause,
  { language, hasList, isLong, isAskedFor, listed }: ClauseContext,
  { languages, certificates, conditions, measures, years }: ReturnType<typeof statedIn>,
): NamedSkill[] {
  const taken = [...languages, ...certificates, ...conditions, ...measures];
  const isFree = (skill: NamedSkill) =>
    !taken.some((other) => skill.start < other.end && skill.end > other.start);
  const isTold = need === 'plain' && !isAskedFor && isLong;
  const known = findSkills(text).filter((skill) => isFree(skill) && !(isTold && isEveryday(skill)));
  const named = [...known, ...findNames(text, [...taken, ...known])];
  const names = named.filter(({ isPlain }) => isPlain !== true).map((one) => ({ ...one, isSkill: true }));
  const isAsked = isAskedFor || ((!hasList || asksOfApplicant(text)) && (need === 'must' || need === 'nice'));
  // A question and what is excluded are worded in too many ways.
  const phrases =
    isAsked && need !== 'not' && !text.endsWith('?')
      ? findPhrases(text, [...taken, ...years, ...names, ...similarOnes(text, language)], listed, language)
      : [];
  const isWithin = (one: NamedSkill) => phrases.some(({ start, end }) => one.start < end && one.end > start);
  const ofOthers = withOthers(text);
  return [...named.filter((one) => !isWithin(one)), ...phrases]
    .filter(({ start }) => !ofOthers.some((one) => start > one.start && start < one.end))
    .sort((a, b) => a.start - b.start);
}

/** What follows these was parted or cut: `FP superior de`. */
const dangling =
  /(?: (?:relacionad[oa]s? con|de|del|para|el|la|las|los|o|y|en|con|of|in|to|the|and|or|with|et|du|des|von|und|mit)){1,3}$/i;

const draft = (kind: Draft['kind'], text: string, need: Draft['need'], source: string): Draft => ({
  kind,
  text: text.slice(0, criterionLimits.text).toWellFormed().replace(dangling, ''),
  need,
  source: excerptAround(text, source.trim()),
});

const yearsDraft = (years: number, topic: string, source: string, need: Draft['need']): Draft =>
  draft(
    'years',
    `${years < 1 ? `${Math.round(years * 12)}+ months` : `${years}+ years`}${topic === '' ? '' : ` of ${topic}`}`,
    need,
    source,
  );

/** What the years are of: the skill that follows in the same words, else what `of` or `in` names. */
function topicOf(text: string, end: number, skills: NamedSkill[], language: Language): string {
  const after = text.slice(end);
  const next = skills.find(
    (skill) =>
      skill.start >= end &&
      /^[^,.;]*$/.test(text.slice(end, skill.start)) &&
      isFilling(text.slice(end, skill.start), language),
  );
  if (next) return next.text;
  const [, named = ''] =
    /^\s*(?:of )?(?:professional |relevant |work(?:ing)? |hands-on |commercial )?(?:experience )?(?:in|with|as an?|of) (?:an? |the )?([\p{L}][\p{L} &-]{2,30}?)(?=[,.;]|$| and | or | with )/iu.exec(
      after,
    ) ?? [];
  const topic = named.replace(/ experience$/i, '').trim();
  return /^(?:experience|a similar|similar|the field|this|related|professional|relevant|work|general(?: |$)|senior(?: |$)|supervisory$|administrative$|managerial$|progressive\p{L}*|increasing\p{L}*|responsible|direct$|paid|full-time|a |an |the )/iu.test(
    named,
  )
    ? ''
    : topic;
}

const isShort = (text: string): boolean => text.length < 60;
