import type { Passage, Person } from '../person.ts';
import { isCondition } from '../reading/advert/clause-parts.ts';
import { wordsPattern } from '../reading/advert/phrase-words.ts';
import { foldAccents } from '../vocabulary/fold.ts';
import { detectLanguage } from '../vocabulary/language.ts';
import { titleSpelling } from '../vocabulary/titles.ts';
import { workConditions } from '../vocabulary/work-conditions.ts';
import { findSkills, isKnownSkill, isTool, isWholeItem } from './find-skills.ts';
import { findLanguages, kindsOfLanguage } from './human-languages.ts';
import { type Judge, type Judgement, quoted, someOf, unclear } from './judgement.ts';
import { measureJudge } from './measures.ts';
import { finderOf, type Mention, skillFinder } from './mentions.ts';
import { isOwnWork, scopeOf } from './scope.ts';
import { readRecency, yearsOf } from './years.ts';

interface Condition {
  words: RegExp;
  /** Said of something else unless one of these stands in the passage: `managed the relocation of an office`. */
  beside?: RegExp;
  contrary?: RegExp;
}

const regularHours = `days only|day shifts only|only days|only day shifts|daytime only|office hours only|only office hours|regular hours only|
  nine to five only|nur tagsuber|nur tagschicht|nur fruhschicht|nur burozeiten|de jour uniquement|uniquement de jour|solo de dia|
  solo turno de manana|solo di giorno|alleen overdag|apenas de dia|doar ziua|tylko w dzien`;
const willing =
  /(?<!\p{L})(?:open|willing\p{L}*|able|unable|ready|happy|prepared to|can|cannot|could|would|will|won't|up to|no|not|yes|possible|flexible|free|bereit\p{L}*|moglich|pret|prete|mobile|dispuest[oa]|disponib\p{L}+|pront[oa]|bereid|gata|gotow\p{L}*|\d{1,3} ?%)(?![\p{L}])/u;

const wordsOf = ({ asked, said }: { asked: string; said: string }) => wordsPattern(`${asked}|${said}`);

const of = workConditions;
const table: Condition[] = [
  { words: wordsOf(of.nights), contrary: wordsPattern(regularHours) },
  {
    words: wordsOf(of.weekends),
    contrary:
      wordsPattern(`weekdays only|only weekdays|monday to friday only|only monday to friday|office hours only|nur wochentags|
      nur montag bis freitag|en semaine uniquement|solo de lunes a viernes|solo dal lunedi al venerdi|alleen doordeweeks`),
  },
  {
    words: wordsOf(of.shifts),
    beside: /^(?!.*(?:of|for|across|in) all shifts|.*(?:beginning|start|end) of (?:\p{L}+ )?shifts?)/u,
    contrary: wordsPattern(regularHours),
  },
  { words: wordsOf(of.relocation), beside: willing },
  {
    words: wordsOf(of.travel),
    beside: new RegExp(
      `^(?!.*travel (?:agen|compan|industry|desk|insurance|arrangement|booking|expense)).*${willing.source}`,
      'u',
    ),
  },
  { words: wordsOf(of.onCall) },
  {
    words: wordsOf(of.permission),
    beside:
      /^(?!.*(?:process|renew|knowledge|coordinat|employees|staff|formalit|applying|arrang|issu|permit ?: ?(?!yes|valid|unlimited|eu(?!\p{L}))\p{L}))(?:.{0,40}$|.*(?<!\p{L})(?:i am|i'm|have|has|hold|holds|holding|holder|valid|unrestricted|currently|status|eligible|authori[sz]ed|possess\p{L}*|bin|habe|gultige?|any employer)(?!\p{L}))/u,
    contrary:
      /(?<!\p{L})(?:needs?|requires?|requiring|seeking|want|wants|braucht?|benotigt?|necesit[oa]|besoin)(?: [\p{L}\d-]+){0,3} (?:visa|visum|sponsorship|work permit|arbeitserlaubnis)(?!\p{L})/u,
  },
  // Where people worked says little of where they would.
  ...[of.hybrid, of.remote, of.onSite].map((mode) => ({ words: wordsOf(mode) })),
];

const isMode = wordsPattern(
  `hybrid*|hybride*|hibrid*|ibrid*|remote*|on-site|onsite|on site|in-office|in office|homeoffice|home office|home-office|presencial|presentiel`,
);

/** Undefined for conditions other than the time and the place of work. */
function conditionJudge(text: string): Judge | undefined {
  const folded = foldAccents(text);
  const asked = table.filter(({ words }) => words.test(folded));
  if (asked.length === 0) return isMode.test(folded) ? () => unclear : undefined;
  return ({ passages }) => {
    const said = passages.flatMap((passage) =>
      asked.flatMap(({ words, beside, contrary }) => {
        if (contrary?.test(passage.folded)) return [{ passage, scope: 'denied' as const }];
        const match = words.exec(passage.folded);
        if (!match || (beside && !beside.test(passage.folded))) return [];
        const scope = scopeOf(passage.folded, match.index, match.index + match[0].length);
        return [{ passage, scope }];
      }),
    );
    const denied = said.find(({ scope }) => scope === 'denied');
    if (denied) return quoted('missing', denied);
    const stated = said.find(({ scope }) => scope !== 'elsewhere');
    return stated ? quoted('found', stated) : unclear;
  };
}

const isStated = ({ scope }: Mention): boolean => scope === 'stated';

/** A course or a paper is no work; a degree or certificate in it is more than a course. */
const isOnlyStudied = ({ passage: { isStudy, text, folded }, start, end }: Mention): boolean =>
  isStudy === true && !graduated.test(folded) && !isTool(text.slice(start, end));
const graduated =
  /(?<!\p{L})(?:certifi\p{L}+|diplom\p{L}*|degrees?|bachelor\p{L}*|master\p{L}*|doctor\p{L}*|ph\.?d|[bm]\.?\s?(?:sc|tech|eng|com|a|s|e)|[bm]ba|specialis\p{L}+|thesis|projects?|intern\p{L}*)(?!\p{L})/u;

/** Skills that more than one of 25 of 1,141 résumés name in prose. */
const saidOften = new Set(
  `audit auditing audits banking budgeting compliance consolidation construction controlling dashboards
  forecasting healthcare insurance invoicing logistics manufacturing negotiation networking payments
  payroll reconciliation recruiting reporting retail sourcing statistics tax teaching`.split(/\s+/),
);

const industry =
  /^(?:health ?care|manufacturing|retail|banking|insurance|construction|hospitality|telecom\p{L}*|pharma\p{L}*|biotech\p{L}*|real estate|energy|oil (?:and|&) gas|automotive|aerospace|logistics|fmcg|transportation|agriculture|public sector|consumer goods|life sciences)(?: (?:industry|sector))?$/iu;
/** `Audits of manufacturing clients` and `a spirits manufacturer` are not work in manufacturing. */
const isOfClients = ({ text, folded }: Passage, start: number, end: number): boolean =>
  /[eo]rs?$/i.test(text.slice(start, end)) ||
  (/(?<!\p{L})\p{Lu}{2,} $/u.test(text.slice(0, start)) && /^\p{Lu}\p{Ll}/u.test(text.slice(start))) ||
  /(?<!\p{L})(?:clients?|sectors|industries|types of industry|industry (?:involved|knowledge|coverage)|audit(?:s|ed|ing)?|transactions?|portfolios?|deals|acquisitions?|valuations?)(?!\p{L})/u.test(
    folded,
  );

/** A list of at least so many skills is taken for complete: what it lacks is missing. */
const completeList = 4;

export function skillJudge(text: string): Judge {
  const [, count, list = ''] = /^at least (\d+) of: (.+)$/i.exec(text) ?? [];
  if (count) return someOf(list.split(/,\s*/).map(oneSkill), Number(count));
  const choice = text.split(/\sor\s/i).map((skill) => skill.trim());
  return choice.length > 1 ? someOf(choice.map(oneSkill), 1) : oneSkill(text);
}

function oneSkill(skill: string): Judge {
  const measured = measureJudge(skill) ?? (isCondition(skill) ? conditionJudge(skill) : undefined);
  if (measured) return measured;
  const { topic, recency } = readRecency(skill);
  if (recency !== undefined && topic !== skill) return recentJudge(topic, yearsOf(recency));
  const [, tool = '', version = ''] =
    /^(.*\p{L}[+#]*) (\d{1,2}(?:\.\d{1,2})?|20\d\d)(?:\.\d{1,2})?[cgi]?\+?$/u.exec(skill) ?? [];
  if (version !== '') return versionJudge(skill, tool, Number(version));
  if (/^\p{L}$/u.test(skill) && !isKnownSkill(skill)) return () => unclear;
  const { names, proofs, hints } = skillFinder(skill);
  const [, suite] = /^(SAP|Oracle|(?:Microsoft )?Dynamics) \p{Lu}/u.exec(skill) ?? [];
  const product = suite === undefined ? undefined : finderOf([suite]);
  // A word that no list of skills has, such as `models`, says little within other words; a name keeps its capital.
  const isUnlisted = /^\p{L}[\p{Ll}-]+$/u.test(skill) && !isKnownSkill(skill);
  const hasCapital = /^\p{Lu}/u.test(skill);
  const isEveryday =
    titleSpelling().has(foldAccents(skill)) || anyPaper.test(skill) || ordinaryEnding.test(skill);
  const isName = ({ language }: Person) => hasCapital && !(isEveryday && language !== 'de');
  const isIndustry = industry.test(skill);
  const isSubject = isKnownSkill(skill) && !isTool(skill) && !/cloud|databases?/i.test(skill);
  const isCommon = saidOften.has(foldAccents(skill).replace(/[\s-]/g, ''));
  const isVague = ({ passage, start, end }: Mention, person: Person) => {
    const { field, text, folded } = passage;
    if (
      isCommon &&
      field === 'summary' &&
      person.language === 'en' &&
      !graduated.test(folded) &&
      !isOwnWork(folded, start, end)
    )
      return true;
    if (isOther(skill, text.slice(end)) || (isSubject && isOfTool(text, start, end))) return true;
    if (isIndustry && (passage.isStudy === true || isOfClients(passage, start, end))) return true;
    if (!isUnlisted) return false;
    if (field === 'skills')
      return !isName(person) && !(isWholeItem(text, start, end) && isOwnItem(text, start, end, skill));
    return !isName(person) || (person.language === 'en' && !/\p{Lu}/u.test(text[start] ?? ''));
  };
  const isTouchedOn = isKnownSkill(skill) ? () => false : touchesOn(skill);
  // No list of skills says when a person can work, nor has it such a word.
  const isListable = (person: Person) =>
    !isCondition(skill) && !isSentence(skill) && (!isUnlisted || isName(person)) && !isTouchedOn(person);
  return (person) => {
    const mentions = names(person);
    const stated = mentions.find(
      (mention) => isStated(mention) && !isOnlyStudied(mention) && !isVague(mention, person),
    );
    const denied = mentions.find(({ scope }) => scope === 'denied');
    // A text that says both denies a part: the list of skills counts.
    if (stated && (!denied || stated.passage.field === 'skills')) return quoted('found', stated);
    if (denied) return quoted('missing', denied);
    const proving = proofs(person);
    const proof = proving.find((mention) => isStated(mention) && !isOnlyStudied(mention));
    if (proof) return quoted('found', proof);
    // Who names SAP alone may mean the module as well.
    const named =
      mentions[0] ?? proving[0] ?? product?.(person).find(isStated) ?? hints(person).find(isStated);
    if (named) return quoted('unclear', named);
    return person.fields.skills.length >= completeList && isListable(person)
      ? { verdict: 'missing', quote: '', field: '' }
      : unclear;
  };
}

const activity = /(?:ing|ment|[st]ion|sis|sales|payroll|finance)$/i;
const ofTool =
  /^ (?:software|systems?|tools?|toolkits?|suite|platforms?|applications?|apps?|servers?|packages?|portals?|engines?|cloud)(?!\p{L})/iu;
/** A mention of Google may mean its search, its cloud or its advertising. */
const maker = /^(?:google|microsoft|amazon|apple|ibm|meta)$/i;

/** `Statistics` is a part of `IBM SPSS Statistics`. */
const isOfTool = (text: string, start: number, end: number): boolean =>
  findSkills(text).some(
    (one) => one.start <= start && one.end >= end && one.end - one.start > end - start && isTool(one.text),
  );

/** `Time management software` is something else, and so is `Oracle PeopleSoft`. */
const isOther = (skill: string, after: string): boolean =>
  maker.test(skill) ||
  (activity.test(skill) && ofTool.test(after)) ||
  (/^oracle$/i.test(skill) && ofOracle.test(after));
const ofOracle =
  /^ (?:people ?soft|net ?suite|hyperion|financials|fusion|e-business|ebs|erp|hcm|crm|primavera|applications)(?!\p{L})/iu;

const tellsLittle =
  /^(?:experiences?|skills?|abilit\p{L}+|knowledge|understanding|technolog\p{L}+|tools?|systems?|process\p{L}*|practices?|solutions?|services?|management|methods?|techniques?|standards?|industry|sector|applications?|apps?|large|scale|large-scale|with|from|other|multiple|various|based)$/u;
const ofManner = /(?:learners?|learning|environments?|players?|thinkers?|attitudes?|mindset)$/u;

/** No list names a manner, and whose text has all telling words of a phrase may know it. */
function touchesOn(skill: string): (person: Person) => boolean {
  const words = foldAccents(skill).split(/[\s/]+/);
  if (words.some((word) => ofManner.test(word))) return () => true;
  const telling = words.filter((word) => word.length >= leastTelling && !tellsLittle.test(word));
  if (words.length === 1 || telling.length === 0) return () => false;
  const starts = telling.map(
    (word) =>
      new RegExp(`(?<!\\p{L})${RegExp.escape(word.slice(0, Math.max(leastTelling, word.length - 2)))}`, 'u'),
  );
  return ({ folded }) => starts.every((start) => start.test(folded));
}
const leastTelling = 3;

/** In the number alone it may differ, and what it is joined with is one word: `Sales and marketing`, not `risk and time associated`. */
function isOwnItem(text: string, start: number, end: number, skill: string): boolean {
  const singular = (word: string) =>
    foldAccents(word).replaceAll('-', ' ').replace(/s$/, '').replace(/e$/, '');
  const isSame = singular(text.slice(start, end)) === singular(skill);
  const others = `${text
    .slice(0, start)
    .split(/[,;|/]/)
    .at(-1)}${text.slice(end).split(/[,;|/]/)[0]}`
    .split(/\s(?:and|&|und|et|y|e)\s/)
    .slice(1);
  return (
    isSame && !text.endsWith(':') && others.every((part) => /^\S*$/.test(part.trim()) || isKnownSkill(part))
  );
}

const mostListed = 3;
/** Nobody lists `products of Acme`, `high volumes of raw data per day` or what an advert glued together, such as `LI-JC1Required`. */
const isSentence = (skill: string): boolean =>
  !isKnownSkill(skill) &&
  (skill.split(/\s+/).length > mostListed ||
    /\s(?:of|the|an?|to|in|for|with|than)\s|\d\p{L}{3}|\p{L}{3}\d\d/u.test(skill));

/** `Demonstrates`, `Tenacity` and `Indexing` have a capital where a line begins with them. */
const ordinaryEnding = /(?:[^aious]s|ing|ity|ness|ment|tion|ly|ed)$/;
const anyPaper = /^(?:certificates?|certifications?|diplomas?|degrees?|licen[cs]es?|permits?)$/i;

function recentJudge(skill: string, years: number): Judge {
  const judge = oneSkill(skill);
  const { names } = skillFinder(skill);
  const today = new Date();
  const since = today.getFullYear() * 12 + today.getMonth() - years * 12;
  return (person) => {
    const judged = judge(person);
    if (judged.verdict !== 'found') return judged;
    const dated = names(person).flatMap((mention) => {
      const until = mention.scope === 'stated' ? lastDateOf(person, mention.passage) : undefined;
      return until === undefined ? [] : [{ ...mention, until }];
    });
    const latest = dated.sort((a, b) => b.until - a.until)[0];
    return latest
      ? quoted(latest.until >= since ? 'found' : 'missing', latest)
      : { ...judged, verdict: 'unclear' };
  };
}

function lastDateOf(person: Person, passage: Passage): number | undefined {
  const at = person.passages.indexOf(passage);
  const jobs = person.jobs.map((job) => ({ ...job, at: person.passages.indexOf(job.passage) }));
  const nearest = Math.max(...jobs.filter((job) => job.at <= at).map((job) => job.at));
  const own = jobs.filter((job) => job.at === nearest && passage.field === 'summary');
  return own.length > 0 ? Math.max(...own.map(({ to }) => to)) : undefined;
}

/** A version of two thousand and more is a year. */
const oldestYear = 1900;
const versionOf = (written: string): number => Number(written.replace(/^1\.(?=[5-9]$)/, ''));

/** Judges `Java 17` by the versions that a text names beside the tool: a newer one will do, an older one won't. */
function versionJudge(skill: string, tool: string, wanted: number): Judge {
  const { names } = skillFinder(tool);
  const whole = finderOf([skill]);
  const numbered = new RegExp(
    `${RegExp.escape(tool)} ?(\\d{1,2}(?:\\.\\d{1,2})?|20\\d\\d)(?!\\d|\\+? ?(?:years|yrs|[-–]))`,
    'gi',
  );
  return (person) => {
    const exact = whole(person).find(({ scope }) => scope === 'stated');
    if (exact) return quoted('found', exact);
    const mentions = names(person);
    const stated = mentions.filter(({ scope }) => scope === 'stated');
    const versions = stated.flatMap((mention) =>
      [...mention.passage.text.matchAll(numbered)]
        .map(([, given = '']) => versionOf(given))
        .filter((given) => given > oldestYear === wanted > oldestYear)
        .map((given) => ({ mention, given })),
    );
    const newest = versions.sort((a, b) => b.given - a.given)[0];
    if (newest) return quoted(newest.given >= wanted ? 'found' : 'missing', newest.mention);
    const denied = mentions.find(({ scope }) => scope === 'denied');
    if (stated[0]) return quoted('unclear', stated[0]);
    if (denied) return quoted('missing', denied);
    return person.fields.skills.length >= completeList
      ? { verdict: 'missing', quote: '', field: '' }
      : unclear;
  };
}

const languageList = ({ languages }: Person): Pick<Mention, 'passage'> | undefined =>
  languages.find(
    ({ passage, language }) =>
      passage.field === 'languages' ||
      (spoken.test(passage.text) &&
        (/^\P{L}*(?:languages?|sprachen|langues|idiomas|lingue|talen|limbi|języki)(?!\p{L})/iu.test(
          passage.text,
        ) ||
          languages.some((other) => other.passage === passage && other.language !== language))),
  );
const spoken =
  /(?<!\p{L})(?:speaks?|works? in|languages?|fluent|native|bilingual|spricht|sprachen|parle|langues|habla|idiomas|lingue|talen|limbi|języki)(?!\p{L})/iu;

const ranks: Record<string, number> = { native: 7, c2: 6, c1: 5, b2: 4, b1: 3, a2: 2, a1: 1 };

/** The languages whose texts are recognized. */
const ofTexts: Record<string, string> = {
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  nl: 'Dutch',
  pt: 'Portuguese',
  ro: 'Romanian',
  pl: 'Polish',
  en: 'English',
};

/** Who learned a language to C2 speaks it nearly as natives do. */
function judgeGrade(given: number, wanted: number): Judgement['verdict'] {
  if (given >= wanted && (given !== ranks.a1 || wanted === ranks.a1)) return 'found';
  const isUnsaid = given === 0 || wanted === 0;
  return isUnsaid || (given === ranks.c2 && wanted === ranks.native) ? 'unclear' : 'missing';
}

export function languageJudge(text: string): Judge {
  const wanted = findLanguages(text)[0];
  if (!wanted) return skillJudge(text);
  const { language } = wanted;
  const isOf = (own: string) => own === language || kindsOfLanguage[language]?.includes(own);
  const grade = text.split(/\s+/).at(-1)?.toLowerCase() ?? '';
  const rank = ranks[grade] ?? wanted.rank;
  const find = finderOf([language]);
  const isDenied = ({ passage }: Pick<Mention, 'passage'>) =>
    find({ passages: [passage], folded: passage.folded }).some(({ scope }) => scope === 'denied');
  return (person) => {
    const judged: Judgement[] = [];
    for (const named of person.languages.filter((one) => isOf(one.language))) {
      const verdict = isDenied(named) ? 'missing' : judgeGrade(named.rank, rank);
      judged.push(quoted(verdict, named));
      if (isDenied(named) || verdict === 'found') break;
    }
    const last = judged.at(-1);
    if (last) return last;
    const whole = person.languages.find((one) => kindsOfLanguage[one.language]?.includes(language));
    if (whole) return quoted('unclear', whole);
    const ownText = ofTexts[person.language] === language ? textIn(person) : undefined;
    if (ownText) return quoted('found', ownText);
    // Another language says nothing of this one, and nobody lists the language of the text for certain.
    const list = ofTexts[person.language] === language ? undefined : languageList(person);
    return list ? quoted('missing', list) : unclear;
  };
}

/** A sentence in the language of the person's own text; in English those write who speak little of it. */
function textIn({ language, passages }: Person): Pick<Mention, 'passage'> | undefined {
  const passage =
    language === 'en'
      ? undefined
      : passages.find(
          ({ field, text }) => field === 'summary' && text.length > 30 && detectLanguage(text) === language,
        );
  return passage && { passage };
}
