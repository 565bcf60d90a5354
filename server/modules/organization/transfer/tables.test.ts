import { expect, test } from 'vitest';
import { exported, leftOut } from './table-rules.ts';
import { allTables, transferTables } from './tables.ts';

test('every table is exported, or it is said why not', () => {
  const both = [...Object.keys(exported), ...Object.keys(leftOut)];
  expect([...both].sort()).toEqual([...allTables.keys()].sort());
  expect(new Set(both).size).toBe(both.length);
});

/** Columns whose names look like a secret's, and why they are none. */
const harmless: Record<string, string> = {
  'files.sha256': 'The hash of a content that is in the archive as well.',
  'erased_identities.hmac': 'Of use only with the key of this installation.',
  'model_usage.input_tokens': 'A count.',
  'model_usage.output_tokens': 'A count.',
};

test('no column that looks like a secret is exported', () => {
  const suspicious = transferTables.flatMap(({ name, columns }) =>
    columns
      .map((column) => `${name}.${column}`)
      .filter((one) => /secret|hash|token|hmac|sha256|lease|prefix_key|password/.test(one)),
  );
  expect(suspicious.filter((one) => !(one in harmless))).toEqual([]);
});

test('what a table refers to comes before it', () => {
  const names = transferTables.map(({ name }) => name);
  for (const { name, references } of transferTables) {
    for (const { table } of references) {
      if (table === name) continue;
      expect(names.indexOf(table), `${name} refers to ${table}`).toBeGreaterThanOrEqual(0);
      expect(names.indexOf(table), `${name} refers to ${table}`).toBeLessThan(names.indexOf(name));
    }
  }
});

test('every table has a key that orders its rows, and columns that are left out are of the table', () => {
  for (const { name, keys, without = [], columns } of transferTables) {
    expect(keys.length, name).toBeGreaterThan(0);
    for (const column of keys) expect(columns, name).toContain(column);
    for (const column of without) expect(columns, `${name}.${column}`).not.toContain(column);
  }
});
