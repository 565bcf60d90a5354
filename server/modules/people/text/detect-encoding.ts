import type { TextEncoding } from '../../../../contract/people/text-encodings.ts';
import { decodeIn } from './decode-text.ts';
import { costOf, rarity, weighedEncodings } from './text-plausibility.ts';

export interface DetectedEncoding {
  encoding: TextEncoding;
  /** True if nothing else is likely. */
  isSure: boolean;
  /** The second likeliest that reads the text otherwise. */
  second?: TextEncoding;
}

const sure = (encoding: TextEncoding): DetectedEncoding => ({ encoding, isSure: true });

/** As many different words say enough. */
const mostWords = 4000;
/** By so much the likeliest reading is to lead, as a logarithm of probabilities. */
const enoughLead = 8;
/** The most that a letter of a likely reading costs, on average over the words with letters beyond ASCII. */
const likelyLetter = 5;

/** Finds the encoding of a text: by its mark, by the form of Unicode, else by how plausible each reading of its words is. */
export function detectEncoding(bytes: Uint8Array): DetectedEncoding {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return sure('utf-16le');
  if (first === 0xfe && second === 0xff) return sure('utf-16be');
  if (first === 0xef && second === 0xbb && third === 0xbf) return sure('utf-8');
  if (isEscapedJapanese(bytes)) return sure('iso-2022-jp');
  const wide = findWide(bytes);
  if (wide) return sure(wide);
  const unicode = readUnicode(bytes);
  if (unicode === 'whole') return sure('utf-8');
  const weighed = weigh(findWords(bytes));
  return unicode === 'partly' ? { ...weighed, isSure: false, second: 'utf-8' } : weighed;
}

const escapes = ['$@', '$B', '(J', '(I'].map((set) => Buffer.from(`\u001b${set}`));

/** ISO-2022-JP is seven bits with the escapes that change its character set. */
const isEscapedJapanese = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte < 0x80) && escapes.some((one) => Buffer.from(bytes).includes(one));

/** UTF-16 without a mark has a zero beside every sign of ASCII, such as delimiters and line breaks. */
function findWide(bytes: Uint8Array): TextEncoding | undefined {
  const length = Math.min(bytes.length, 8192) & ~1;
  const zeros = [0, 0];
  for (let at = 0; at < length; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const enough = length / 20;
  if (odd > enough && odd > 10 * even) return 'utf-16le';
  if (even > enough && even > 10 * odd) return 'utf-16be';
  return undefined;
}

/** A file in UTF-8 with a few damaged bytes stays UTF-8, and its damaged rows are refused one by one. */
function readUnicode(bytes: Uint8Array): 'whole' | 'partly' | 'not' {
  const text = new TextDecoder().decode(bytes);
  let damaged = 0;
  let whole = 0;
  for (const character of text) {
    if (character === '\uFFFD') damaged++;
    else if (character > '\x7f') whole++;
  }
  if (damaged * 3 <= whole) return 'whole';
  // Two letters of another encoding may make one of UTF-8 by chance.
  return damaged <= whole ? 'partly' : 'not';
}

/** The different runs of bytes with letters beyond ASCII, cut where no encoding continues a character. */
function findWords(bytes: Uint8Array): Uint8Array[] {
  const words = new Map<string, Uint8Array>();
  let from = 0;
  let isForeign = false;
  for (let at = 0; at <= bytes.length && words.size < mostWords; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x80) isForeign = true;
    if (byte >= 0x40) continue;
    if (isForeign) {
      const word = bytes.subarray(from, at);
      words.set(Buffer.from(word).toString('latin1'), word);
    }
    from = at + 1;
    isForeign = false;
  }
  return [...words.values()];
}

function weigh(words: Uint8Array[]): DetectedEncoding {
  const all = Buffer.concat(words.flatMap((word) => [word, Buffer.from('\n')]));
  const letters = all.length - words.length;
  const readings = weighedEncodings
    .map((encoding) => {
      const text = decodeIn(all, encoding);
      const read = text.split('\n');
      const cost = words.reduce(
        (sum, word, at) => sum + costOf(read[at] ?? '', encoding, word),
        rarity(encoding),
      );
      return { encoding, text, cost };
    })
    // Equal readings keep the order of the list.
    .sort((one, other) => one.cost - other.cost);
  const [best] = readings;
  if (!best) return sure('utf-8');
  const equal = readings.filter(({ text }) => text === best.text).map(({ encoding }) => encoding);
  const encoding = weighedEncodings.find((one) => equal.includes(one)) ?? best.encoding;
  const other = readings.find(({ text }) => text !== best.text);
  const lead = (other?.cost ?? Number.POSITIVE_INFINITY) - best.cost;
  const isSure = lead >= enoughLead && best.cost <= likelyLetter * letters;
  return { encoding, isSure, ...(other && { second: other.encoding }) };
}
