import snowball from 'snowball-stemmers';
import { trimEndOf } from '../../../../contract/platform/trim.ts';
import { foldAccents, type Language } from './fold.ts';
import { stopWords } from './language.ts';

const algorithms = {
  en: 'english',
  de: 'german',
  fr: 'french',
  es: 'spanish',
  it: 'italian',
  nl: 'dutch',
  pt: 'portuguese',
  ro: 'romanian',
} as const;

const stemmers = new Map(
  Object.entries(algorithms).map(([language, algorithm]) => [language, snowball.newStemmer(algorithm)]),
);

/** English words that the stemmer takes for others: an accountant is no account manager. All forms of the first are it. */
const ownForms = new Map(
  [
    'accountant accountants accounting accountancy',
    'account accounts',
    'operations operation operational',
    'operative operatives',
    'operator operators operating',
    'community communities',
    'generalist generalists',
    'generation',
    'marketing marketer marketers',
    'organic',
    'policy policies',
    'police',
    'finance financial financials',
    'executive executives',
    'assistant assistants',
    'associate associates',
    'representative representatives',
    'building buildings',
    'personnel',
    'university universities',
    'administrator administrators administrative administration admin',
    'nurse nurses nursing',
    'analyst analysts',
    'analytics analytical',
    'engineer engineers engineering',
    'developer developers',
    'development',
  ].flatMap((group) => {
    const forms = group.split(' ');
    return forms.map((form) => [form, forms[0] ?? form] as const);
  }),
);

/** Feminine forms, brought to the form that the stemmer knows; folded spelling. */
const feminine: Partial<Record<Language, [RegExp, string][]>> = {
  de: [
    [/arztin(nen)?$/, 'arzt'],
    [/kochin(nen)?$/, 'koch'],
    [/anwaltin(nen)?$/, 'anwalt'],
    [/(er|eur|ist|or|ant|ent|log|wirt|aut|graf|nom|ar)in(nen)?$/, '$1'],
    [/kauffrau(en)?$/, 'kaufmann'],
    [/kaufleute$/, 'kaufmann'],
    [/fachfrau(en)?$/, 'fachmann'],
  ],
  fr: [
    [/trice(s?)$/, 'teur$1'],
    [/euse(s?)$/, 'eur$1'],
    [/ienne(s?)$/, 'ien$1'],
    [/iere(s?)$/, 'ier$1'],
  ],
  es: [
    [/iera(s?)$/, 'iero$1'],
    [/dora(s?)$/, 'dor$1'],
  ],
  it: [
    [/trice$/, 'tore'],
    [/trici$/, 'tori'],
    [/iera$/, 'iere'],
  ],
  nl: [[/(medewerk|verpleeg|verkoop|bewerk|werk)ster(s?)$/, '$1er$2']],
  ro: [
    [/toare(lor)?$/, 'tor'],
    [/(e)?asa$/, ''],
  ],
};

/** Endings of Polish nouns and adjectives; there is no stemmer for the language. */
const polishEnding =
  /(?:iami|ami|ach|owie|owi|ego|emu|ych|ich|ymi|imi|iem|om|ow|em|ie|ia|iu|ej|a|e|y|i|o|u)$/;

/** The stem of a folded word: what all its forms share. Technical names and words with digits stay as they are. */
export function stem(word: string, language: Language): string {
  if (word.length < 4 || !/^[a-z']+$/.test(word)) return word.replace(/'/g, '');
  const plain = word.replace(/'s$/, '').replace(/'/g, '');
  if (language === 'en') return ownForms.get(plain) ?? stemBy(plain, language);
  const masculine = (feminine[language] ?? []).reduce(
    (form, [ending, other]) => (form === plain ? form.replace(ending, other) : form),
    plain,
  );
  return language === 'pl' ? stemPolish(masculine) : stemBy(masculine, language);
}

const stemBy = (word: string, language: Language): string => stemmers.get(language)?.stem(word) ?? word;

function stemPolish(word: string): string {
  const bare = word.replace(/(ist|yst|nicz|log|or|ent|ant|ik|ier)k(a|i|e|ach|om|ami)$/, '$1');
  const short = bare.replace(polishEnding, '');
  return short.length < 4 ? bare : short;
}

const ofDeed = /(?:ion|ment)s?$/;
/** A product is no production, and a manager no management, although they share a stem. */
export const areAlikeInDeed = (word: string, other: string): boolean =>
  word === other || ofDeed.test(word) === ofDeed.test(other);

export interface Token {
  /** What is compared: the stem, or the whole of a technical name such as `c++`, `.net`, `node.js`, `ci/cd`. */
  term: string;
  word: string;
  start: number;
  end: number;
}

/** Names that a slash or a sign belongs to, then words of letters and digits with what may hold them together. */
const tokenPattern =
  /(?:ci\/cd|tcp\/ip|pl\/sql|a\/b(?= test)|s\/4 ?hana|i\/o|asp\.net|vb\.net|\.net)(?![\p{L}\p{N}])|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:\.(?:js|io|ai|net|py)(?![\p{L}\p{N}])|['’&][\p{L}\p{N}]+)*(?:\+\+|#)?/giu;

const spellings = mapOf({
  's/4 hana': 's/4hana',
  'ci cd': 'ci/cd',
  ...{
    cicd: 'ci/cd',
    nodejs: 'node.js',
    reactjs: 'react',
    'react.js': 'react',
    vuejs: 'vue',
    'vue.js': 'vue',
  },
  ...{
    angularjs: 'angular',
    nextjs: 'next.js',
    expressjs: 'express',
    'express.js': 'express',
    dotnet: '.net',
  },
  postgres: 'postgresql',
  golang: 'Go',
  cpp: 'c++',
  csharp: 'c#',
});

const nameLikeWords = mapOf<{ name: string; before: RegExp }>({
  it: {
    name: 'IT',
    before:
      /^[ -](?:support|manager|specialist|consultant|director|administrator|technician|analyst|engineer|security|operations|infrastructure|project|service|services|systems?|recruiter|leiter|systemadministrator|sales|helpdesk|help desk|department|audit|auditor|architect|business|procurement|governance|asset)/i,
  },
  go: { name: 'Go', before: /^[ -](?:developer|engineer|programmer|lang|backend|microservices|services)/i },
  c: { name: 'C', before: /^[ -](?:developer|programmer|programming|engineer|language)/i },
  r: { name: 'R', before: /^[ -](?:developer|programmer|programming|studio|language|shiny)/i },
  d: { name: 'D', before: /^ language/i },
});
const notAName = /^[ -](?:to|in|at|for|with|sure|above|beyond|the|a|an|live|is|was|has)\b/i;

/** A plain object would also answer to `constructor`. */
function mapOf<T = string>(entries: Record<string, T>): Map<string, T> {
  return new Map(Object.entries(entries));
}

/** What stands after a word to name the other gender: `Entwickler:in`, `Mitarbeiter/-in`, `développeur·se`, `contador(a)`. */
const genderEndings = new Set(
  'in innen e es s se euse euses rice trice ere iere ienne a o as os ra ora er r x frau mann'.split(' '),
);

/**
 * The telling words of a text in the order in which they stand: stop words and single letters are left out. About
 * 20 million characters a second once the words have been seen.
 */
export function tokenize(text: string, language: Language): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(tokenPattern)) {
    const [written] = match;
    const start = match.index;
    const end = start + written.length;
    const known = termOf(written, language);
    const term = known.nameLike ? nameIn(text, written, start, end) : known.term;
    if (term === undefined || isGenderEnding(text, known.word, start)) continue;
    tokens.push({ term, word: known.word, start, end });
  }
  return tokens;
}

/** The terms that a single word may have in texts of any language; the one of `language` first. */
export function termsOfWord(word: string, language: Language): string[] {
  const terms = [language, ...Object.keys(stopWords)].map(
    (code) => tokenize(word, code as Language)[0]?.term,
  );
  return [...new Set(terms)].filter((term) => term !== undefined);
}

interface KnownWord {
  term: string | undefined;
  word: string;
  nameLike: boolean;
}

const mostRemembered = 100_000;
const remembered = new Map<Language, Map<string, KnownWord>>();

function termOf(written: string, language: Language): KnownWord {
  const words = remembered.get(language) ?? new Map<string, KnownWord>();
  if (words.size === 0) remembered.set(language, words);
  let known = words.get(written);
  if (known) return known;
  known = readWord(written, language);
  if (words.size >= mostRemembered) words.clear();
  words.set(written, known);
  return known;
}

function readWord(written: string, language: Language): KnownWord {
  const folded = foldAccents(withoutInnerGender(written, language));
  const word = spellings.get(folded) ?? folded;
  if (nameLikeWords.has(folded)) return { term: undefined, word: folded, nameLike: true };
  const isStopWord =
    stopWords[language].has(folded) || (language !== 'en' && stopWords.en.has(folded) && folded.length < 4);
  if (isStopWord || (folded.length < 2 && !/\d/.test(folded)) || word.length === 0) {
    return { term: undefined, word, nameLike: false };
  }
  const isTechnical = word !== folded || /[^a-z']/.test(word);
  return { term: isTechnical ? word.replace(/'s$/, '') : stem(word, language), word, nameLike: false };
}

const withoutInnerGender = (written: string, language: Language): string =>
  language === 'de' && written.length > 8
    ? written.replace(/(?<=[a-zäöüß]{4}(?:er|or|ent|ant|ist))In(?:nen)?$/, '')
    : written;

function nameIn(text: string, written: string, start: number, end: number): string | undefined {
  const { name, before } = nameLikeWords.get(written.toLowerCase()) ?? { name: written, before: /^$/ };
  const after = text.slice(end, end + 24);
  if (before.test(after)) return name;
  if (notAName.test(after)) return undefined;
  const isAlone =
    /(?:^|[,;|/•(\n])$/.test(trimEndOf(text.slice(Math.max(0, start - 3), start), /[^\S\n]/)) &&
    /^\s*(?:$|[,;|/•)\n.])/.test(after);
  if (isAlone) return name;
  const isCapital = written === name || written === name.toUpperCase();
  const isInitial = written.length === 1 && /^\./.test(after);
  const beginsSentence =
    written === 'Go' && /(?:^|[.!?]\s+)$/.test(text.slice(Math.max(0, start - 3), start));
  return isCapital && !isInitial && !beginsSentence && text !== text.toUpperCase() ? name : undefined;
}

const isGenderEnding = (text: string, word: string, start: number): boolean =>
  genderEndings.has(word) &&
  start > 1 &&
  /[\p{L}](?:[:*_·•(]|\/-?|-(?=e|se|euse|rice|trice|ere|iere))$/u.test(text.slice(start - 3, start));
