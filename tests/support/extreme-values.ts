import type { PgColumn } from 'drizzle-orm/pg-core';

/** What a column can hold at its extremes, as PostgreSQL reads it; null where the column may be empty. */
export function extremesOf(column: PgColumn, stored: readonly unknown[]): (string | null)[] {
  const values = valuesOf(column.getSQLType(), stored);
  return column.notNull ? values : [...values, null];
}

function valuesOf(type: string, stored: readonly unknown[]): string[] {
  if (type.endsWith('[]')) return arraysOf(type.slice(0, -2));
  if (type.startsWith('timestamp')) return moments;
  return type === 'jsonb' ? [...documents, ...stored.flatMap(withOddLeaves)] : (byType[type] ?? texts);
}

const scripts =
  'Zoë Łódź Ünal Đặng Nguyễn Иванова Παπαδόπουλος 王小明 やまだ 김서연 عبد الله שרה สมชาย देवी தமிழ் አበበ 👩🏽‍⚕️𝕏';
const texts = [
  '',
  ' ',
  '\t\r\n',
  'a',
  scripts,
  'x'.repeat(12_000),
  `${scripts} `.repeat(80),
  'e\u0301\u0327'.repeat(50),
  '\u0001\u0008\u001b[31m\u007f\u0085\u200b\u202e\u2028\ufeff\ufffe\uffff',
  // Half of a pair, which JSON can say and UTF-8 cannot.
  '{"half":"\\ud800"}',
  '\ufffd\ud83d\ude00',
  "o'hanlon&co/{x}@[192.0.2.1]",
  '"a b"@müller.example',
  'petra.müller@',
  '@@,;<>',
  'https://',
  'http://user:pass@[::1]:99999/%zz?#',
  'javascript:alert(1)',
  'mailto:a@b, c',
  '//evil.example/\\..%2f%00',
  '=HYPERLINK("https://x")',
  '-1',
  '0',
  '1e999',
  'NaN',
  'null',
  'undefined',
  'constructor',
  '__proto__',
  'toString',
  'a-word-of-a-later-version',
  '2026-02-30',
  '00000000-0000-0000-0000-000000000000',
  '{"a":[1,{"b":null}]}',
  '[',
  '<script>&amp;</script>',
  '\\x00\\',
  '%s $1 {{x}} %',
];
const moments = [
  '0001-01-01T00:00:00Z',
  '4713-01-01 00:00:00 BC',
  '1969-12-31T23:59:59.999999Z',
  '9999-12-31T23:59:59Z',
  '10000-01-01T00:00:00Z',
  '294276-12-31T23:59:59Z',
  'infinity',
  '-infinity',
];
const days = [
  '0001-01-01',
  '4713-01-01 BC',
  '2024-02-29',
  '9999-12-31',
  '10000-01-01',
  '5874897-12-31',
  'infinity',
  '-infinity',
];
const documents = [
  'null',
  '{}',
  '[]',
  '""',
  '"text"',
  '0',
  '-1',
  '1e308',
  'true',
  '[null]',
  '[[]]',
  '[{}]',
  '{"a":null}',
  '{"__proto__":{"a":1},"constructor":null,"":[]}',
  `${'['.repeat(300)}${']'.repeat(300)}`,
  JSON.stringify(texts),
];
const byType: Record<string, string[]> = {
  integer: ['0', '-1', '1', '-2147483648', '2147483647'],
  bigint: ['0', '-1', '9007199254740993', '9223372036854775807', '-9223372036854775808'],
  'double precision': ['0', '-0', '-1', '0.1', '1e308', '-1e308', '5e-324', 'NaN', 'Infinity', '-Infinity'],
  real: ['0', '-0', '-1', '0.1', '3e38', '-3e38', 'NaN', 'Infinity', '-Infinity'],
  boolean: ['true', 'false'],
  date: days,
  bytea: ['\\x', '\\x00', '\\xfffe00d8', `\\x${'ff'.repeat(5000)}`],
  uuid: [
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '12345678-1234-1234-1234-123456789abc',
  ],
};

function arraysOf(type: string): string[] {
  const inner = valuesOf(type, []);
  const quote = (value: string) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`;
  return ['{}', ...inner.map((value) => `{${quote(value)}}`), `{${inner.map(quote).join(',')}}`];
}

const oddLeaves: unknown[] = [
  null,
  '',
  'a-word-of-a-later-version',
  0,
  -1,
  1e308,
  [],
  {},
  scripts,
  'x'.repeat(5000),
  [null],
  true,
];

/** A document as the product writes it, with one of its parts replaced, taken away or beside an unknown one. */
function withOddLeaves(value: unknown, salt: number): string[] {
  return pathsOf(value).flatMap((path, at) =>
    [0, 1, 2].map((one) => {
      const odd = oddLeaves[(at * 3 + one * 5 + salt) % oddLeaves.length];
      return JSON.stringify(replaced(value, path, odd));
    }),
  );
}

function pathsOf(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return at.length > 0 ? [at] : [];
  const own = at.length > 0 ? [at] : [];
  return [...own, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...at, key]))];
}

function replaced(value: unknown, [key, ...rest]: string[], odd: unknown): unknown {
  if (key === undefined) return odd;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[key] = replaced(copy[key], rest, odd);
  return copy;
}
