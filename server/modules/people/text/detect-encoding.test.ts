import { expect, test } from 'vitest';
import { encodeIn, filesOfNames } from '../../../../tests/support/encoded-names.ts';
import { decodeIn, detectEncoding } from './detect-encoding.ts';

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
