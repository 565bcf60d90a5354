import { readFileSync } from 'node:fs';
import type { TextEncoding } from '../../contract/people/text-encodings.ts';
import { decodeIn } from '../../server/modules/people/text/decode-text.ts';

/** Writes a text in an encoding, by what its decoder reads. */
export function encodeIn(text: string, encoding: TextEncoding): Buffer {
  const codes = codesOf(encoding);
  if (encoding === 'iso-2022-jp') return escapeJapanese(text);
  return Buffer.concat(
    [...text].map((one) => {
      const code = codes.get(one);
      if (!code) throw new Error(`${encoding} has no ${one}.`);
      return code;
    }),
  );
}

/** The bytes of EUC-JP without their high bits, between the escapes that change the character set. */
function escapeJapanese(text: string): Buffer {
  const runs = text.match(/\p{ASCII}+|\P{ASCII}+/gu) ?? [];
  return Buffer.concat(
    runs.map((run) =>
      run < '\x80'
        ? Buffer.from(run)
        : Buffer.concat([
            Buffer.from('\x1b$B'),
            encodeIn(run, 'euc-jp').map((byte) => byte & 0x7f),
            Buffer.from('\x1b(B'),
          ]),
    ),
  );
}

const known = new Map<TextEncoding, Map<string, Buffer>>();
function codesOf(encoding: TextEncoding): Map<string, Buffer> {
  const found = known.get(encoding);
  if (found) return found;
  const codes = new Map<string, Buffer>();
  const note = (bytes: Buffer) => {
    const text = decodeIn(bytes, encoding);
    if ([...text].length === 1 && text !== '\uFFFD' && !codes.has(text)) codes.set(text, bytes);
  };
  for (let lead = 0; lead < 256; lead++) note(Buffer.from([lead]));
  if (/^(shift_jis|euc-jp|gbk|big5|euc-kr)$/.test(encoding)) {
    for (let lead = 0x81; lead < 0xff; lead++) {
      for (let trail = 0x40; trail < 0xff; trail++) note(Buffer.from([lead, trail]));
    }
  }
  known.set(encoding, codes);
  return codes;
}

/**
 * Each file of people that is made of the names in `tests/cases/names-by-language.tsv`, in the encodings in which a program of
 * their country may have saved them: every name in one, and so many in each at a time.
 */
export function* filesOfNames(sizes: readonly number[]) {
  const [, ...lines] = readFileSync('tests/cases/names-by-language.tsv', 'utf8').trimEnd().split('\n');
  for (const line of lines) {
    const [language = '', encodings = '', names = ''] = line.split('\t');
    const all = names.split(', ');
    for (const encoding of encodings.split(' ') as TextEncoding[]) {
      for (const size of sizes) {
        for (let from = 0; from + size <= all.length; from += size) {
          const rows = all.slice(from, from + size).map((name, at) => `${name},Welder,p${at}@pool.example`);
          const text = `Name,Title,Email\n${rows.join('\n')}\n`;
          yield { language, encoding, size, text, bytes: encodeIn(text, encoding) };
        }
      }
    }
  }
}
