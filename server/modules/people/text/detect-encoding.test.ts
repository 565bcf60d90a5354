import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import type { TextEncoding } from '../../../../contract/people/text-encodings.ts';
import { encodeIn, filesOfNames } from '../../../../tests/support/encoded-names.ts';
import { decodeIn } from './decode-text.ts';
import { detectEncoding } from './detect-encoding.ts';

test('files of names in their usual encodings are read right or asked about, and never wrong without a question', () => {
  const count = { right: 0, asked: 0, 'asked without the right one': 0, wrong: 0 };
  const notes: string[] = [];
  for (const { language, encoding, size, text, bytes } of filesOfNames([3, 5, 15])) {
    const found = detectEncoding(bytes);
    const offered = [found.encoding, ...(found.second ? [found.second] : [])];
    const isRight = decodeIn(bytes, found.encoding) === text;
    const isOffered = offered.some((one) => decodeIn(bytes, one) === text);
    const outcome = found.isSure
      ? isRight
        ? 'right'
        : 'wrong'
      : isOffered
        ? 'asked'
        : 'asked without the right one';
    count[outcome]++;
    if (outcome !== 'right')
      notes.push(`${outcome}: ${language} in ${encoding}, ${size} rows: ${offered.join(' or ')}`);
  }
  console.info(count, notes);
  expect(count.wrong).toBe(0);
  expect(count['asked without the right one']).toBe(0);
  expect(count.right).toBeGreaterThan(0.9 * (count.right + count.asked));
});

test.each([
  ['windows-1251', 'Иван Петров'],
  ['windows-1251', 'Ґрета Єжова'],
  ['windows-1253', 'Γιάννης Παπάς'],
  ['windows-1255', 'יעקב מזרחי'],
  ['windows-1256', 'فاطمة الزهراء'],
  ['windows-1257', 'Gražina Čepaitė'],
] as const)(
  'quotation marks and dashes among words of ASCII leave a file in %s as it is',
  (encoding, name) => {
    const summary = 'Worked with “leads” – the team’s €5m budget…';
    const text = `Name;Title;Summary\n${name};Engineer;${summary}\n${name};Welder;${summary}\n`;
    expect(detectEncoding(encodeIn(text, encoding))).toMatchObject({ encoding, isSure: true });
  },
);

test('letters that make a sign of UTF-8 by chance are asked about', () => {
  const found = detectEncoding(encodeIn('Name,Title\nBegoña Íñiguez,Engineer\n', 'cp850'));
  expect(found).toMatchObject({ encoding: 'cp850', isSure: false });
});

test.each([
  ['one row in another encoding', ['Jürgen Groß', ...Array(9).fill('Ann Lee')], 'J\xf6rg'],
  ['a row with an emoji', ['🚀 Rocket', 'Ann Lee'], '\xff\xfe\xfd\xf8 x'],
])('a file in UTF-8 with %s is read so first', (_, rows, odd) => {
  const bytes = Buffer.concat([Buffer.from(`Name\n${rows.join('\n')}\n`), Buffer.from(odd, 'latin1')]);
  expect(detectEncoding(bytes).encoding).toBe('utf-8');
});

const lowerHalves = (text: string, encoding: TextEncoding, [open, close]: [string, string]) =>
  Buffer.concat(
    (text.match(/\p{ASCII}+|\P{ASCII}+/gu) ?? []).map((run) =>
      run < '\x80'
        ? Buffer.from(run)
        : Buffer.concat([
            Buffer.from(open),
            encodeIn(run, encoding).map((byte) => byte & 0x7f),
            Buffer.from(close),
          ]),
    ),
  );

const chinese = 'Name,Title\n王芳,护士\n李建国,Welder ~\n';
const korean = 'Name,Title\n김철수,개발자\n이영희,Nurse\n';
const german = 'Name,Title\nJ\u00fcrgen Gro\u00df,R&D + Welder\n';
const esperanto = 'Name,Title\nĴoseo Ŝanĝulo,Instruisto\nAnjo Ĝojulo,Ĥemiisto\nŜtefano Ĉarma,Ĵurnalisto\n';
const vietnamese = 'Name,Title\nTrần Thị Hương,Kế toán\nVõ Hoàng Yến,Welder\nĐặng Thùy Trâm,Y tá\n';
/** As Windows-1258 has it: the tone behind a letter, which keeps every other mark. */
const withTonesApart = (text: string) =>
  text.replace(/\p{L}/gu, (letter) => {
    const [tone = ''] = letter.normalize('NFD').match(/[\u0300\u0301\u0303\u0309\u0323]/) ?? [];
    return letter.normalize('NFD').replace(tone, '').normalize('NFC') + tone;
  });
test.each<[TextEncoding, Buffer, string]>([
  ['windows-1258', iconv.encode(withTonesApart(vietnamese), 'windows-1258'), vietnamese],
  ['hz-gb-2312', lowerHalves(chinese.replace('~', '~~'), 'gbk', ['~{', '~}']), chinese],
  [
    'iso-2022-kr',
    Buffer.concat([Buffer.from('\x1b$)C'), lowerHalves(korean, 'euc-kr', ['\x0e', '\x0f'])]),
    korean,
  ],
  ['utf-7', iconv.encode(german, 'utf-7'), german],
  ['utf-32le', iconv.encode(german, 'utf-32le', { addBOM: true }), german],
  ['utf-32le', iconv.encode(german, 'utf-32le', { addBOM: false }), german],
  ['utf-32be', iconv.encode(german, 'utf-32be', { addBOM: false }), german],
  ['iso-8859-3', iconv.encode(esperanto, 'iso-8859-3'), esperanto],
])('a file in %s is read right', (encoding, bytes, text) => {
  expect(detectEncoding(bytes)).toMatchObject({ encoding, isSure: true });
  expect(decodeIn(bytes, encoding)).toBe(text);
});

test('letters that may be UTF-7 of East Asia by chance are asked about', () => {
  const found = detectEncoding(iconv.encode('Name,Title\n김철수,개발자\n', 'utf-7'));
  expect(found).toEqual({ encoding: 'utf-7', isSure: false, second: 'utf-8' });
});

test.each(['C+Java and +49 30 123456', 'C++ and A+SQL', '+4930123456', 'a+b@c.example,~{x', '2+2=4'])(
  'a plus in ASCII is none of UTF-7: %s',
  (cell) => {
    expect(detectEncoding(Buffer.from(`Name,Title\nAnn,${cell}\n`))).toEqual({
      encoding: 'utf-8',
      isSure: true,
    });
  },
);

test('letters that come after thousands of words count as well', () => {
  const many = Array.from(
    { length: 3000 },
    (_, at) => `M${'äöü'[at % 3]}ller${at.toString(26).replace(/\d/g, 'x')}`,
  );
  const late = 'Łucja Żebrowska,Paweł Śmigielski,Małgorzata Wróblewska,Zdzisław Kołodziej';
  const text = `Name\n${many.join('\n')}\n${late.replaceAll(',', '\n')}\n`;
  const { encoding, isSure } = detectEncoding(encodeIn(text, 'windows-1250'));
  expect(isSure && encoding !== 'windows-1250').toBe(false);
});

test.each([
  ['one word', () => 0xe4],
  ['many words', (at: number) => (at % 9 === 8 ? 0x20 : 0xc0 + ((at * 7 + (at >> 5)) % 64))],
])('a large file of letters beyond ASCII is weighed by a part of it: %s', (_, byteAt) => {
  const start = performance.now();
  detectEncoding(Uint8Array.from({ length: 1_000_000 }, (_none, at) => byteAt(at)));
  // Each byte that is weighed costs some 50 µs, so that all of them took a minute.
  expect(performance.now() - start).toBeLessThan(5000);
});
