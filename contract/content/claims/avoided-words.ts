import { textOfMarkdown } from '../../platform/markdown-text.ts';

const joint = String.raw`[\s\p{Pd}_/]`;
const letter = String.raw`[\p{L}\p{M}\p{N}]`;
const anyLetters = String.raw`[\p{L}\p{M}]*`;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** Shorter words have no plural, since `us` is not `uses`. */
const leastForPlural = 4;

/**
 * The words and phrases of a list that stand in a text: in any case, in the plural and the genitive, with and
 * without accents, in hashtags, and across marks and links. A word that ends in `*` stands for all that begin
 * so, one that begins with it for all that end so. `exempt`: names and addresses that may hold one.
 */
export function findAvoidedWords(
  markdown: string,
  words: readonly string[],
  exempt: readonly string[] = [],
): string[] {
  if (words.length === 0) return [];
  const read = [
    readable(markdown),
    foldSpelling(textOfMarkdown(markdown)),
    readable(markdown.replace(/[²³¹⁰-₎™℠ªº]/g, ' ')),
  ];
  const text = foldAccents(read.join('\n'));
  const tags = hashtagsIn(text);
  const searched = `${text}\n${tags.map(spaced).join('\n')}`;
  const names = namesIn(searched, exempt);
  const isInName = (start: number, end: number) =>
    names.some((name) => name.start <= start && end <= name.end);
  return words.filter((word) => {
    const pattern = patternOf(readable(word), '+');
    if (pattern === undefined) return false;
    const found = [...searched.matchAll(pattern)];
    if (found.some(({ 0: match, index }) => !isInName(index, index + match.length))) return true;
    const closed = patternOf(readable(word), '*');
    return closed !== undefined && tags.join('\n').search(closed) >= 0;
  });
}

function namesIn(text: string, names: readonly string[]): { start: number; end: number }[] {
  return names
    .map((name) => foldAccents(readable(name)).trim())
    .filter((name) => name !== '')
    .flatMap((name) => [
      ...text.matchAll(new RegExp(`(?<!${letter})${escapeForRegExp(name)}(?:'s?)?(?!${letter})`, 'gu')),
    ])
    .map(({ 0: found, index }) => ({ start: index, end: index + found.length }));
}

const foldSpelling = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/ẞ/g, 'SS')
    .replace(/[‘’ʼ′]/g, "'");

/** `naïve` and `café` as many type them, and `Lösung` as `Loesung`. Other marks make other letters. */
const foldAccents = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[äöüÄÖÜ]/g, (letter) => `${letter.normalize('NFD').charAt(0)}e`)
    .normalize('NFD')
    .replace(/([eiy])\u0308/giu, '$1')
    .replace(/\p{Script=Latin}\p{M}+/gu, (letter) => letter.replace(/[\u0300-\u0302\u0327]/g, ''))
    .normalize('NFC');

const readable = (markdown: string): string =>
  foldSpelling(markdown)
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\*\*|(?<=\S)\*(?=\S)|[`~]+|<[^<>]*>/g, '');

const hashtagsIn = (text: string): string[] =>
  [...text.matchAll(/#([\p{L}\p{M}\p{N}_]+)/gu)].map(([, tag = '']) => tag);

const spaced = (tag: string): string => tag.replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' ');

/** @param spaces how often something stands between the words of a phrase: `+`, or `*` where it may be missing */
function patternOf(typed: string, spaces: '+' | '*'): RegExp | undefined {
  const isOpen = typed.trimEnd().endsWith('*');
  const start = typed.trimStart().startsWith('*') ? anyLetters : `(?<!${letter})`;
  const pieces = typed.split(/([\s\p{Pd}_*/]+)/u).filter((piece) => piece !== '');
  const parts = pieces.filter((piece) => !isJoint(piece));
  const last = parts.at(-1);
  if (last === undefined) return undefined;
  const before = pieces.slice(pieces.indexOf(parts[0] ?? ''), pieces.lastIndexOf(last));
  const joined = before.map((piece) =>
    isJoint(piece) ? joint + (/\p{Pd}/u.test(piece) ? '*' : spaces) : source(piece),
  );
  const phrase = joined.join('') + (isOpen ? source(last) + anyLetters : withEndings(last));
  if (unspaced.test(typed)) return new RegExp(phrase, 'giu');
  return new RegExp(`${start}${phrase}(?!${letter})`, 'giu');
}

const isJoint = (piece: string): boolean => /^[\s\p{Pd}_*/]/u.test(piece);

function withEndings(word: string): string {
  const stem = source(word);
  if (!/\p{L}$/u.test(word)) return stem;
  if (word.length < leastForPlural) return `${stem}(?:'s)?`;
  const forms = [`${stem}(?:'?s|es|')?`, ...[...irregularPlurals(word), ...pluralEndings(word)].map(source)];
  return `(?:${forms.join('|')})`;
}

const source = (part: string): string => escapeForRegExp(foldAccents(part));

const escapeForRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const irregular: Record<string, readonly string[]> = {
  child: ['children'],
  person: ['people'],
  foot: ['feet'],
  tooth: ['teeth'],
  goose: ['geese'],
  mouse: ['mice'],
  louse: ['lice'],
  quiz: ['quizzes'],
  criterion: ['criteria'],
  phenomenon: ['phenomena'],
  medium: ['media'],
};
/** English words whose f becomes v. */
const voiced = /^(.*(?:wi|kni|li|lea|shel|hal|sel|thie|wol|cal|loa|scar|el|shea))fe?$/iu;

function irregularPlurals(word: string): readonly string[] {
  const lower = word.toLowerCase();
  const known = irregular[lower];
  if (known) return known;
  if (/[^aeiou]y$/.test(lower)) return [`${lower.slice(0, -1)}ies`];
  if (lower.length > 4 && lower.endsWith('is')) return [`${lower.slice(0, -2)}es`];
  if (/(?:^|wo|s|fire|police|chair|fore|work|trades|crafts)man$/.test(lower))
    return [`${lower.slice(0, -3)}men`];
  const stem = voiced.exec(lower)?.[1];
  return stem === undefined ? [] : [`${stem}ves`];
}

/** Endings of plurals in the languages of the voice beside English: what ends a word, what takes its place, and from how many letters. */
const endings: readonly (readonly [RegExp, string, number])[] = [
  [/e$/, 'en', 4],
  [/(ung|heit|keit|schaft|ion|tät|ik|enz|anz|ur|or|ent|ist|ei)$/, '$1en', 4],
  [/in$/, 'innen', 6],
  [/nis$/, 'nisse', 6],
  [/([^aeiouy])$/, '$1e', 6],
  [/([^aeiouy])$/, '$1en', 6],
  [/([^aeiouy])$/, '$1em', 6],
  [/(eau|eu)$/, '$1x', 4],
  [/al$/, 'aux', 5],
  [/al$/, 'ales', 5],
  [/al$/, 'ais', 5],
  [/z$/, 'ces', 4],
  [/ión$/, 'iones', 5],
  [/ão$/, 'ões', 4],
  [/m$/, 'ns', 5],
  [/o$/, 'i', 6],
  [/e$/, 'i', 6],
  [/a$/, 'e', 6],
];

function pluralEndings(word: string): string[] {
  const lower = word.toLowerCase();
  return endings.flatMap(([ending, plural, least]) =>
    lower.length >= least && ending.test(lower) ? [lower.replace(ending, plural)] : [],
  );
}
