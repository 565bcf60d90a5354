import { readFileSync } from 'node:fs';
import type { TextEncoding } from '../../../../contract/people/text-encodings.ts';

/**
 * What letters follow each other in names, places and job titles of each language (`letter-pairs.json`): the pair, then the negative
 * logarithm of its probability after its first letter, in thirds, as a digit of base 36. `characters` are those of names.
 */
interface LetterPairs {
  pairs: Record<string, string>;
  characters: Record<'zh' | 'ja' | 'ko', string>;
}

/** Costs are negative logarithms of probabilities. */
const unknownPair = 9;
const foreignLetter = 13;
const sign = 13;
const outerSign = 4;
const brokenByte = 30;
const capitalWithin = 7;
const smallWithin = 5;
const mixedScripts = 12;
const noBreak = '\u00a0';

interface Language {
  costs: Map<string, number>;
  letters: Set<string>;
}

let loaded: { languages: Record<string, Language>; characters: Record<string, Set<string>> } | undefined;
function load() {
  if (loaded) return loaded;
  const file = new URL('../../../../resources/words/letter-pairs.json', import.meta.url);
  const { pairs, characters } = JSON.parse(readFileSync(file, 'utf8')) as LetterPairs;
  loaded = {
    languages: Object.fromEntries(Object.entries(pairs).map(([name, text]) => [name, readPairs(text)])),
    characters: Object.fromEntries(Object.entries(characters).map(([name, text]) => [name, new Set(text)])),
  };
  return loaded;
}

function readPairs(text: string): Language {
  const costs = new Map<string, number>();
  const letters = new Set<string>();
  for (let at = 0; at + 2 < text.length; at += 3) {
    costs.set(text.slice(at, at + 2), Number.parseInt(text[at + 2] ?? '', 36) / 3);
    letters.add(text[at + 1] ?? '');
  }
  return { costs, letters };
}

const central = ['pl', 'cs', 'hu', 'ro', 'hr', 'de', 'en'];
const western = ['de', 'fr', 'es', 'pt', 'it', 'da', 'sv', 'fi', 'nl', 'et', 'is', 'en'];
const cyrillic = ['ru', 'uk', 'sr'];
const languagesOf: Partial<Record<TextEncoding, string[]>> = {
  'windows-1252': western,
  'windows-1250': central,
  'windows-1251': cyrillic,
  'windows-1253': ['el'],
  'windows-1254': ['tr', 'de', 'en'],
  'iso-8859-2': central,
  'windows-1255': ['he'],
  'windows-1256': ['ar', 'fa'],
  'windows-1257': ['lt', 'lv', 'et', 'de', 'en'],
  'windows-874': ['th'],
  macintosh: western,
  'x-mac-cyrillic': cyrillic,
  'koi8-r': cyrillic,
  cp850: western,
  cp437: western,
  cp852: central,
  cp860: ['pt'],
  ibm866: cyrillic,
};

/**
 * How implausible a word is that was read in an encoding.
 * @param bytes of which it was read, whose ranges say how common a character of East Asia is
 */
export function costOf(word: string, encoding: TextEncoding, bytes: Uint8Array): number {
  const asian = rangesOf[encoding];
  return asian ? costOfCharacters(word, asian, bytes) : costOfLetters(word, languagesOf[encoding] ?? []);
}

function costOfLetters(word: string, names: string[]): number {
  let cost = 0;
  const characters = [...word.normalize('NFC')];
  const first = characters.findIndex((one) => /\p{L}/u.test(one));
  const last = characters.findLastIndex((one) => /\p{L}/u.test(one));
  let letters = '';
  for (const [at, one] of characters.entries()) {
    if (one === noBreak) {
      letters += '$^';
      cost += outerSign;
    } else if (/[\p{L}\p{M}’ʼ·]/u.test(one) && !/[ªºƒµˆ˜]/.test(one)) letters += one;
    else if (/[\uFFFD\p{Cc}\p{Co}\p{Cn}]/u.test(one)) cost += brokenByte;
    else cost += isOuter(one, at < first, at > last) ? outerSign : sign;
  }
  if (letters === '') return cost;
  // A word between typographic quotation marks says nothing of an encoding by its letters.
  return cost + caseCost(letters) + pairCost(letters, [...letters].every(isPlain) ? ['en'] : names);
}

const isOuter = (one: string, isBefore: boolean, isAfter: boolean): boolean =>
  ((isBefore || isAfter) && /[‘’“”„«»–—…€]/.test(one)) || (isAfter && /[°™®]/.test(one));

/** A capital after a small letter, save in `McDonald`, and a small one among capitals. Letters of ASCII say nothing of an encoding. */
function caseCost(letters: string): number {
  let cost = 0;
  for (let at = 1; at < letters.length; at++) {
    const [before, one] = [letters[at - 1] ?? '', letters[at] ?? ''];
    if (!isAscii(one) || !isAscii(before)) {
      if (/\p{Ll}\p{Lu}/u.test(before + one)) cost += capitalWithin;
      else if (at > 1 && /\p{Lu}{2}\p{Ll}/u.test(letters.slice(at - 2, at + 1))) cost += smallWithin;
      const areLetters = /^\p{L}{2}$/u.test(before + one);
      if (areLetters && isLatin(before) !== isLatin(one)) cost += mixedScripts;
    }
  }
  return cost;
}

const isLatin = (letter: string) => /\p{Script=Latin}/u.test(letter);
const isAscii = (letter: string) => letter < '\x80';
const isPlain = (letter: string) => isAscii(letter) || letter === '’';

function pairCost(letters: string, names: string[]): number {
  const { languages } = load();
  const spelled = `^${letters.toLowerCase().replaceAll('i̇', 'i').replace(/[’ʼ·]/g, '')}$`;
  const costs = names.map((name) => {
    const language = languages[name];
    let cost = 0;
    for (let at = 1; at < spelled.length; at++) {
      const pair = spelled.slice(at - 1, at + 1);
      if (pair === '$^') continue;
      const known = language?.costs.get(pair);
      cost += known ?? (language?.letters.has(spelled[at] ?? '') ? unknownPair : foreignLetter);
    }
    return cost;
  });
  return Math.min(...costs);
}

interface Ranges {
  names: 'zh' | 'ja' | 'ko';
  /** The lead bytes of common characters. */
  common: readonly [number, number];
  rare: readonly [number, number];
  /** True if it has half-width katakana of one byte. */
  hasHalfWidth?: boolean;
}
const rangesOf: Partial<Record<TextEncoding, Ranges>> = {
  gbk: { names: 'zh', common: [0xb0, 0xd7], rare: [0xd8, 0xf7] },
  big5: { names: 'zh', common: [0xa4, 0xc6], rare: [0xc9, 0xf9] },
  shift_jis: { names: 'ja', common: [0x88, 0x97], rare: [0x98, 0xea], hasHalfWidth: true },
  'euc-jp': { names: 'ja', common: [0xb0, 0xcf], rare: [0xd0, 0xf4] },
  'euc-kr': { names: 'ko', common: [0xb0, 0xc8], rare: [0xca, 0xfd] },
};

function costOfCharacters(word: string, ranges: Ranges, bytes: Uint8Array): number {
  const named = load().characters[ranges.names];
  let cost = 0;
  let at = 0;
  let before = '';
  for (const one of word) {
    const lead = bytes[at] ?? 0;
    const isSingle = lead < 0x80 || (ranges.hasHalfWidth === true && lead >= 0xa1 && lead <= 0xdf);
    at += isSingle ? 1 : 2;
    if (one === '\uFFFD' || /\p{Co}/u.test(one)) cost += brokenByte;
    else if (isAscii(one)) cost += 3;
    else if (named?.has(one)) cost += 4.5;
    else if (/[\u3040-\u30ff々]/.test(one) && ranges.names === 'ja' && !isSingle) cost += 4;
    else if (isSingle) cost += 9;
    else if (/[\p{L}]/u.test(one) && isWithin(lead, ranges.common)) cost += 7;
    else if (/[\p{L}]/u.test(one) && isWithin(lead, ranges.rare)) cost += 10;
    else cost += sign;
    const isMixed =
      before !== '' && isAscii(before) !== isAscii(one) && /\p{L}/u.test(before) && /\p{L}/u.test(one);
    if (isMixed) cost += mixedScripts;
    before = one;
  }
  return cost;
}

const isWithin = (byte: number, [low, high]: readonly [number, number]) => byte >= low && byte <= high;

/** The encodings that can be told from others, those that files are seldom in after the usual ones. */
export const weighedEncodings = [...Object.keys(languagesOf), ...Object.keys(rangesOf)] as TextEncoding[];

const seldom: Partial<Record<TextEncoding, number>> = {
  cp852: 4,
  ibm866: 4,
  cp437: 5,
  cp860: 6,
};

/** How seldom files are in an encoding, as a cost. */
export const rarity = (encoding: TextEncoding): number =>
  encoding.startsWith('windows-') ? 0 : (seldom[encoding] ?? 3);
