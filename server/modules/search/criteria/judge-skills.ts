import { isCondition } from '../reading/advert/topics.ts';
import { findLanguages } from './human-languages.ts';
import type { Judge, Judgement } from './judgement.ts';
import { finderOf, type Mention, skillFinder } from './mentions.ts';

/** A list of at least so many skills is taken for complete: what it lacks is missing. */
const completeList = 4;

export const unclear: Judgement = { verdict: 'unclear', quote: '', field: '' };

/** Judges a skill, a choice (`Go or Rust`), or some of several (`at least 2 of: Go, Java, Rust`). */
export function skillJudge(text: string): Judge {
  const [, count, list = ''] = /^at least (\d+) of: (.+)$/i.exec(text) ?? [];
  if (count) return someOf(list.split(/,\s*/).map(oneSkill), Number(count));
  const choice = text.split(/\s+or\s+/i);
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
  const { names, proofs } = skillFinder(skill);
  return (person) => {
    const mentions = names(person);
    const stated = mentions.find(({ scope }) => scope === 'stated');
    const denied = mentions.find(({ scope }) => scope === 'denied');
    // A text that says both denies a part: the list of skills counts.
    if (stated && (!denied || stated.passage.field === 'skills')) return quoted('found', stated);
    if (denied) return quoted('missing', denied);
    const proof = proofs?.(person).find(({ scope }) => scope === 'stated');
    if (proof) return quoted('found', proof);
    if (mentions[0]) return quoted('unclear', mentions[0]);
    // No list of skills says when somebody can work.
    return person.fields.skills.length >= completeList && !isCondition(skill)
      ? { verdict: 'missing', quote: '', field: '' }
      : unclear;
  };
}

export const quoted = (verdict: Judgement['verdict'], { passage }: Pick<Mention, 'passage'>): Judgement => ({
  verdict,
  quote: passage.text,
  field: passage.field,
});

/** Judges a certificate or licence; that it is not named doesn't say that it is lacking. */
export function certificateJudge(text: string): Judge {
  const core = text
    .replace(/\b(?:certifi\w+|qualification|required|valid)\b/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const find = finderOf(spellings(core === '' ? text : core));
  const kind =
    /\blicen[cs]e\b/i.test(text) && /\b(?:class|category|cat|klasse)\b/i.test(text)
      ? finderOf(spellings(text.replace(/,? (?:class|category|cat\.?|klasse) .*$/i, '')))
      : undefined;
  return (person) => {
    const mentions = find(person);
    const stated = mentions.find(({ scope }) => scope === 'stated');
    if (stated) return quoted('found', stated);
    const denied =
      mentions.find(({ scope }) => scope === 'denied') ??
      kind?.(person).find(({ scope }) => scope === 'denied');
    if (denied) return quoted('missing', denied);
    // A licence of another class.
    const other = kind?.(person).find(({ scope }) => scope === 'stated');
    if (other)
      return quoted(
        /\b(?:class|category|klasse|cat\.?) \p{Lu}/u.test(other.passage.text) ? 'missing' : 'unclear',
        other,
      );
    return mentions[0] ? quoted('unclear', mentions[0]) : unclear;
  };
}

function spellings(text: string): string[] {
  const [, letter = ''] =
    /\b(?:class|category|cat\.?|type|klasse|catégorie|categoria|kat\.?) ?\(?([A-Z][A-Z0-9+]*)\)?/i.exec(
      text,
    ) ?? [];
  const isDriving = /driv|führerschein|permis|carnet|patente|rijbewijs|condução|prawo jazdy/i.test(text);
  const nouns = [
    'driving licence',
    'driving license',
    "driver's license",
    "driver's licence",
    'drivers license',
    'driver license',
    'Führerschein',
    'permis de conduire',
    'carnet de conducir',
    'patente',
    'rijbewijs',
    'carta de condução',
    'permis de conducere',
    'permis auto',
    'prawo jazdy',
  ];
  if (isDriving)
    return letter === ''
      ? nouns
      : nouns.flatMap((noun) => [
          `${noun} class ${letter}`,
          `${noun} category ${letter}`,
          `${noun} Klasse ${letter}`,
          `${noun} ${letter}`,
          `class ${letter} ${noun}`,
          `category ${letter} ${noun}`,
          `${noun} kat ${letter}`,
          `${noun} (${letter})`,
        ]);
  const both = [text, text.replace(/licence/gi, 'license'), text.replace(/license/gi, 'licence')];
  const forklift = /forklift/i.test(text)
    ? [
        'forklift licence',
        'forklift license',
        'forklift certificate',
        'forklift certification',
        'licensed forklift',
        'certified forklift',
        'Staplerschein',
        'CACES',
      ]
    : [];
  const cpa = /^CPA$/i.test(text)
    ? ['certified public accountant']
    : /certified public accountant/i.test(text)
      ? ['CPA']
      : [];
  const pmp = /^PMP$/i.test(text) ? ['project management professional'] : [];
  return [...new Set([...both, ...forklift, ...cpa, ...pmp])];
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
      if (named.rank >= rank || (named.rank === 0 && rank <= 5)) return quoted('found', named);
      lower = quoted(named.rank === 0 ? 'unclear' : 'missing', named);
    }
    if (lower) return lower;
    const summary = person.passages.find(
      ({ field, text: sentence }) => field === 'summary' && sentence.length > 30,
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
