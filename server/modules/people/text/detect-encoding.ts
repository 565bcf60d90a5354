import { readFileSync } from 'node:fs';
import type { TextEncoding } from '../../../../contract/people/text-encodings.ts';
import { decodeIn, markOfKorean } from './decode-text.ts';

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
/** Stands where the Mac of Iceland has a thorn, and is typed as two letters. */
const ligature = 22;
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
const baltic = ['lt', 'lv', 'et', 'pl', 'de', 'fi', 'sv', 'en'];
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
  'windows-1257': baltic,
  'windows-1258': ['vi', 'en'],
  'iso-8859-15': western,
  'iso-8859-16': central,
  'iso-8859-3': ['tr', 'it', 'en'],
  'iso-8859-4': baltic,
  'iso-8859-10': ['da', 'sv', 'fi', 'is', 'et', 'en'],
  'iso-8859-13': baltic,
  'iso-8859-14': ['en'],
  'iso-8859-5': cyrillic,
  'iso-8859-6': ['ar'],
  'iso-8859-7': ['el'],
  'windows-874': ['th'],
  macintosh: western,
  maciceland: ['is'],
  'x-mac-cyrillic': cyrillic,
  maccenteuro: [...central, ...baltic],
  macgreek: ['el'],
  macturkish: ['tr'],
  'koi8-r': cyrillic,
  'koi8-u': cyrillic,
  cp850: western,
  cp437: western,
  cp852: central,
  cp860: ['pt'],
  cp737: ['el'],
  cp775: baltic,
  cp855: cyrillic,
  cp857: ['tr'],
  cp861: ['is'],
  cp862: ['he'],
  cp865: ['da'],
  cp1125: cyrillic,
  ibm866: cyrillic,
};

/**
 * How implausible a word is that was read in an encoding.
 * @param bytes of which it was read, whose ranges say how common a character of East Asia is
 */
function costOf(word: string, encoding: TextEncoding, bytes: Uint8Array): number {
  const asian = rangesOf[encoding];
  if (asian) return costOfCharacters(word, asian, bytes);
  const cost = costOfLetters(word, languagesOf[encoding] ?? []);
  if (encoding !== 'iso-8859-3' || !accented.test(word)) return cost;
  const plain = word.replace(accented, (letter) => letter.normalize('NFD').charAt(0).replace('ħ', 'h'));
  return Math.min(
    cost,
    costOfLetters(plain, resembling) + costOfAccent * (word.match(accented)?.length ?? 0),
  );
}

/** Esperanto and Maltese are weighed as the languages that they resemble, without their own accents. */
const accented = /[ĉĝĥĵŝŭċġħż]/giu;
const resembling = ['it', 'pl', 'es', 'fi', 'en'];
const costOfAccent = 4;

function costOfLetters(word: string, names: string[]): number {
  let cost = 0;
  // A dot is written between the two letters of `col·laborar` alone.
  const characters = [...word.normalize('NFC').replace(/(?<=l)·(?=l)/gi, '')];
  const first = characters.findIndex((one) => /\p{L}/u.test(one));
  const last = characters.findLastIndex((one) => /\p{L}/u.test(one));
  let letters = '';
  for (const [at, one] of characters.entries()) {
    if (one === noBreak) {
      letters += '$^';
      cost += outerSign;
    } else if (/[\p{L}\p{M}’ʼ]/u.test(one) && !/[ªºƒµˆ˜ﬁﬂ]/.test(one) && (one !== '’' || at > first))
      letters += one;
    else if (/[\uFFFD\p{Cc}\p{Co}\p{Cn}]/u.test(one)) cost += brokenByte;
    else if (/[ﬁﬂ]/.test(one)) cost += ligature;
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
  const spelled = `^${letters.toLowerCase().replaceAll('i̇', 'i').replace(/[’ʼ]/g, '')}$`;
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
    cost += costOfCharacter(one, { lead, isSingle }, ranges, named?.has(one) === true);
    if (isMixed(before, one)) cost += mixedScripts;
    before = one;
  }
  return cost;
}

function costOfCharacter(
  one: string,
  { lead, isSingle }: { lead: number; isSingle: boolean },
  { names, common, rare }: Ranges,
  isNamed: boolean,
): number {
  if (one === '\uFFFD' || /\p{Co}/u.test(one)) return brokenByte;
  if (isAscii(one)) return 3;
  if (isNamed) return 4.5;
  if (/[\u3040-\u30ff々]/.test(one) && names === 'ja' && !isSingle) return 4;
  if (isSingle) return 9;
  if (!/[\p{L}]/u.test(one)) return sign;
  return isWithin(lead, common) ? 7 : isWithin(lead, rare) ? 10 : sign;
}

const isMixed = (before: string, one: string): boolean =>
  before !== '' && isAscii(before) !== isAscii(one) && /\p{L}/u.test(before) && /\p{L}/u.test(one);

const isWithin = (byte: number, [low, high]: readonly [number, number]) => byte >= low && byte <= high;

const weighedEncodings = [...Object.keys(languagesOf), ...Object.keys(rangesOf)] as TextEncoding[];

const seldom: Partial<Record<TextEncoding, number>> = {
  cp852: 4,
  ibm866: 4,
  cp437: 5,
  'koi8-u': 4,
  // Read alike save for one capital, of which Windows' files are many.
  'iso-8859-7': 10,
};

const rarity = (encoding: TextEncoding): number =>
  encoding.startsWith('windows-') ? 0 : (seldom[encoding] ?? (/^cp|-(?:3|4|10|14)$/.test(encoding) ? 6 : 3));

export interface DetectedEncoding {
  encoding: TextEncoding;
  isSure: boolean;
  /** The second likeliest that reads the text otherwise. */
  second?: TextEncoding;
}

const sure = (encoding: TextEncoding): DetectedEncoding => ({ encoding, isSure: true });

const mostOfLanguage = 12;
/** As many bytes of different words say enough: each is read in some fifty encodings. */
const enoughBytes = 8000;
/** Of words that no blank parts, as in Chinese, the beginning says enough. */
const longestWord = 240;
/** By so much the likeliest reading is to lead, as a logarithm of probabilities. */
const enoughLead = 8;
/** The most that a letter of a likely reading costs, on average over the words with letters beyond ASCII. */
const likelyLetter = 5;

/** Finds the encoding of a text: by its mark, by the form of Unicode, else by how plausible each reading of its words is. */
export function detectEncoding(bytes: Uint8Array): DetectedEncoding {
  const [first, second, third] = bytes;
  const wide = findWide(bytes);
  if (wide) return sure(wide);
  if (first === 0xff && second === 0xfe) return sure('utf-16le');
  if (first === 0xfe && second === 0xff) return sure('utf-16be');
  if (first === 0xef && second === 0xbb && third === 0xbf) return sure('utf-8');
  const escaped = bytes.every((byte) => byte < 0x80) ? findEscaped(bytes) : undefined;
  if (escaped) return escaped;
  const unicode = readUnicode(bytes);
  if (unicode === 'whole') return sure('utf-8');
  const weighed = weigh(findWords(bytes));
  if (unicode === 'likely') return { encoding: 'utf-8', isSure: false, second: weighed.encoding };
  return unicode === 'partly' ? { ...weighed, isSure: false, second: 'utf-8' } : weighed;
}

const escapes = ['$@', '$B', '(J', '(I'].map((set) => `\u001b${set}`);
/** `+APw-`, save for `+-`, which is a plus. */
const ofUtf7 = /\+([A-Za-z0-9+/]{3,400})-?/g;

/** The encodings of seven bits: with escapes that change the character set, or with letters as pairs of signs. */
function findEscaped(bytes: Uint8Array): DetectedEncoding | undefined {
  const text = Buffer.from(bytes).toString('latin1');
  if (escapes.some((one) => text.includes(one))) return sure('iso-2022-jp');
  if (text.includes(markOfKorean)) return sure('iso-2022-kr');
  const hz = text.includes('~{') ? decodeIn(bytes, 'hz-gb-2312') : '';
  if (/\p{Script=Han}/u.test(hz) && !/~\{|\uFFFD/.test(hz)) return sure('hz-gb-2312');
  const letters = [...text.matchAll(ofUtf7)].map(([, coded = '']) => readUtf7(coded));
  if (letters.includes(undefined) || !letters.some((one) => /\p{L}/u.test(one ?? ''))) return undefined;
  const isSure = letters.every((one) => /^[!-/:-@[-`{-~\u00a0-\u052f]+$/.test(one ?? ''));
  return { encoding: 'utf-7', isSure, ...(!isSure && { second: 'utf-8' }) };
}

/** The letters of a run of UTF-7; undefined for what is none, such as the end of `C+Java`. */
function readUtf7(coded: string): string | undefined {
  const rest = (coded.length * 6) % 16;
  const last = Buffer.from(`A${coded.slice(-1)}AA`, 'base64').readUIntBE(0, 3) >> 12;
  if (rest >= 6 || (last & ((1 << rest) - 1)) !== 0) return undefined;
  const bytes = Buffer.from(coded, 'base64').subarray(0, (coded.length * 6 - rest) / 8);
  const text = bytes.swap16().toString('utf16le');
  return /^[\p{L}\p{M}\p{P}\p{S}]+$/u.test(text) && !/[A-Za-z]/.test(text) ? text : undefined;
}

/** UTF-16 and UTF-32 without a mark have zeros beside every sign of ASCII, such as delimiters and line breaks. */
function findWide(bytes: Uint8Array): TextEncoding | undefined {
  const length = Math.min(bytes.length, 8192) & ~3;
  const ofFour = [0, 1, 2, 3].map((place) => {
    let zeros = 0;
    for (let at = place; at < length; at += 4) if (bytes[at] === 0) zeros++;
    return zeros * 5 > length;
  });
  if (ofFour.join() === 'false,true,true,true') return 'utf-32le';
  if (ofFour.join() === 'true,true,true,false') return 'utf-32be';
  const zeros = [0, 0];
  for (let at = 0; at < length; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const enough = length / 20;
  if (odd > enough && odd > 10 * even) return 'utf-16le';
  if (even > enough && even > 10 * odd) return 'utf-16be';
  return undefined;
}

/** A file in UTF-8 with a few damaged bytes stays UTF-8, and its damaged rows are refused one by one. */
function readUnicode(bytes: Uint8Array): 'whole' | 'likely' | 'partly' | 'not' {
  const text = new TextDecoder().decode(bytes);
  let damaged = 0;
  let whole = 0;
  for (const character of text) {
    if (character === '\uFFFD') damaged++;
    else if (character > '\x7f') whole++;
  }
  if (damaged * 3 <= whole) return 'whole';
  // A few letters of another encoding hardly make an emoji; two may make one letter of UTF-8 by chance.
  if (damaged < 8 && /[\u{1f000}-\u{1faff}]/u.test(text)) return 'likely';
  if (damaged > whole) return 'not';
  return whole > 1 ? 'likely' : 'partly';
}

/**
 * Different runs of bytes with letters beyond ASCII, cut where no encoding continues a character: those that come first, and after
 * them those with bytes that are seldom among them.
 */
function findWords(bytes: Uint8Array): Uint8Array[] {
  const words = new Map<string, Uint8Array>();
  const seen = new Uint32Array(256);
  let weighed = 0;
  let from = 0;
  let isForeign = false;
  for (let at = 0; at <= bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x80) isForeign = true;
    if (byte >= 0x40) continue;
    const word = bytes.subarray(from, Math.min(at, from + longestWord));
    if (isForeign && (weighed < enoughBytes || word.some((one) => one >= 0x80 && (seen[one] ?? 0) < 5))) {
      const size = words.size;
      words.set(Buffer.from(word).toString('latin1'), word);
      if (words.size > size) {
        weighed += word.length;
        for (const one of word) seen[one] = (seen[one] ?? 0) + 1;
      }
    }
    from = at + 1;
    isForeign = false;
  }
  return [...words.values()];
}

function weigh(words: Uint8Array[]): DetectedEncoding {
  const all = Buffer.concat(words.flatMap((word) => [word, Buffer.from('\n')]));
  const letters = all.length - words.length;
  const readings = weighedEncodings.map((encoding) => {
    const text = decodeIn(all, encoding);
    const read = text.split('\n');
    const costs = words.map((word, at) => costOf(read[at] ?? '', encoding, word));
    return { encoding, text, read, costs, cost: rarity(encoding), ofLanguage: 0 };
  });
  for (const at of words.keys()) {
    const least = new Map<string, number>();
    for (const { read, costs } of readings) {
      const text = read[at] ?? '';
      least.set(text, Math.min(costs[at] ?? 0, least.get(text) ?? Number.POSITIVE_INFINITY));
    }
    for (const reading of readings) {
      const cost = least.get(reading.read[at] ?? '') ?? 0;
      reading.cost += cost;
      reading.ofLanguage += (reading.costs[at] ?? 0) - cost;
    }
  }
  // Words that read alike in two encodings only say which languages are likelier, and no thousand of them outweighs one that differs.
  for (const reading of readings) reading.cost += Math.min(reading.ofLanguage, mostOfLanguage);
  readings.sort((one, other) => one.cost - other.cost);
  const [best] = readings;
  if (!best) return sure('utf-8');
  const equal = readings.filter(({ text }) => text === best.text).map(({ encoding }) => encoding);
  const encoding = weighedEncodings.find((one) => equal.includes(one)) ?? best.encoding;
  const other = readings.find(({ text }) => text !== best.text);
  const lead = (other?.cost ?? Number.POSITIVE_INFINITY) - best.cost;
  const isSure = lead >= enoughLead && best.cost <= likelyLetter * letters;
  return { encoding, isSure, ...(other && { second: other.encoding }) };
}
