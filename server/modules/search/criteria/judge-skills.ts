import type { Passage, Person } from '../person.ts';
import { isCondition } from '../reading/advert/conditions.ts';
import { detectLanguage } from '../vocabulary/language.ts';
import { isKnownSkill } from './find-skills.ts';
import { findLanguages } from './human-languages.ts';
import { conditionJudge } from './judge-condition.ts';
import { type Judge, type Judgement, quoted, unclear } from './judgement.ts';
import { measureJudge } from './measures.ts';
import { finderOf, type Mention, skillFinder } from './mentions.ts';
import { readRecency, yearsOf } from './recency.ts';

/** A list of at least so many skills is taken for complete: what it lacks is missing. */
const completeList = 4;

/** Judges a skill, a choice (`Go or Rust`), or some of several (`at least 2 of: Go, Java, Rust`). */
export function skillJudge(text: string): Judge {
  const [, count, list = ''] = /^at least (\d+) of: (.+)$/i.exec(text) ?? [];
  if (count) return someOf(list.split(/,\s*/).map(oneSkill), Number(count));
  const choice = text.split(/\sor\s/i).map((skill) => skill.trim());
  return choice.length > 1 ? someOf(choice.map(oneSkill), 1) : oneSkill(text);
}

function someOf(judges: Judge[], wanted: number): Judge {
  return (person) => {
    const judged = judges.map((judge) => judge(person));
    const found = judged.filter(({ verdict }) => verdict === 'found');
    if (found.length >= wanted) return found[0] ?? unclear;
    const missing = judged.filter(({ verdict }) => verdict === 'missing');
    if (judged.length - missing.length >= wanted) return { ...(found[0] ?? unclear), verdict: 'unclear' };
    return missing.find(({ quote }) => quote !== '') ?? missing[0] ?? unclear;
  };
}

function oneSkill(skill: string): Judge {
  const measured = measureJudge(skill) ?? (isCondition(skill) ? conditionJudge(skill) : undefined);
  if (measured) return measured;
  const { topic, recency } = readRecency(skill);
  if (recency !== undefined && topic !== skill) return recentJudge(topic, yearsOf(recency));
  const [, tool = '', version = ''] =
    /^(.*\p{L}[+#]*) (\d{1,2}(?:\.\d{1,2})?|20\d\d)(?:\.\d{1,2})?[cgi]?\+?$/u.exec(skill) ?? [];
  if (version !== '') return versionJudge(skill, tool, Number(version));
  const { names, proofs } = skillFinder(skill);
  // No list of skills says when a person can work.
  const isListable = !isCondition(skill);
  // A word that no list of skills has, such as `models`, says little where it stands in a sentence.
  const isVague = /^\p{Ll}+$/u.test(skill) && !isKnownSkill(skill);
  return (person) => {
    const mentions = names(person);
    const stated = mentions.find(
      ({ scope, passage }) => scope === 'stated' && !(isVague && passage.field === 'summary'),
    );
    const denied = mentions.find(({ scope }) => scope === 'denied');
    // A text that says both denies a part: the list of skills counts.
    if (stated && (!denied || stated.passage.field === 'skills')) return quoted('found', stated);
    if (denied) return quoted('missing', denied);
    const proof = proofs?.(person).find(({ scope }) => scope === 'stated');
    if (proof) return quoted('found', proof);
    if (mentions[0]) return quoted('unclear', mentions[0]);
    return person.fields.skills.length >= completeList && isListable
      ? { verdict: 'missing', quote: '', field: '' }
      : unclear;
  };
}

/** Judges a skill that was used within the last years: by the dates beside it, else those of the job it stands below. */
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

/** The last month of the job that a passage belongs to. */
function lastDateOf(person: Person, passage: Passage): number | undefined {
  const at = person.passages.indexOf(passage);
  const jobs = person.jobs.map((job) => ({ ...job, at: person.passages.indexOf(job.passage) }));
  const nearest = Math.max(...jobs.filter((job) => job.at <= at).map((job) => job.at));
  const own = jobs.filter((job) => job.at === nearest && passage.field === 'summary');
  return own.length > 0 ? Math.max(...own.map(({ to }) => to)) : undefined;
}

/** A version of two thousand and more is a year. */
const oldestYear = 1900;
/** Java 1.8 is Java 8. */
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
        // `SQL Server 2019` is no newer than `SQL Server 15`.
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

const ranks: Record<string, number> = { native: 7, c2: 7, c1: 5, b2: 4, b1: 3, a2: 2, a1: 1 };

/** Judges a human language, such as `German B2`, by what the text says of it and of others. */
export function languageJudge(text: string): Judge {
  const wanted = findLanguages(text)[0];
  if (!wanted) return skillJudge(text);
  const grade = text.split(/\s+/).at(-1)?.toLowerCase() ?? '';
  const rank = ranks[grade] ?? wanted.rank;
  const find = finderOf([wanted.language]);
  const own: Record<string, string> = {
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
  return (person) => {
    let others: Pick<Mention, 'passage'> | undefined;
    let lower: Judgement | undefined;
    for (const named of person.languages) {
      const { passage } = named;
      if (named.language !== wanted.language) {
        others ??= named;
        continue;
      }
      const isDenied = find({ passages: [passage], folded: passage.folded }).some(
        ({ scope }) => scope === 'denied',
      );
      if (isDenied) return quoted('missing', named);
      // Not said how well: good enough for everyday work.
      if ((named.rank >= rank && named.rank !== 1) || (named.rank === 0 && rank <= 5))
        return quoted('found', named);
      lower = quoted(named.rank === 0 || rank === 0 ? 'unclear' : 'missing', named);
    }
    if (lower) return lower;
    const summary = person.passages.find(
      ({ field, text: sentence }) =>
        field === 'summary' && sentence.length > 30 && detectLanguage(sentence) === person.language,
    );
    if (summary && own[person.language] === wanted.language && person.language !== 'en')
      return quoted('found', { passage: summary });
    return others &&
      /\b(?:speaks?|works? in|languages?|fluent|native|bilingual|spricht|parle|habla)\b/i.test(
        others.passage.text,
      )
      ? quoted('missing', others)
      : unclear;
  };
}
