import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './build-inputs.ts';
import { blankUnused } from './build-local-server.ts';

const pglite = path.join(root, 'node_modules/@electric-sql/pglite/dist');
const script = readFileSync(path.join(pglite, 'pglite.js'), 'utf8');

test('of PGlite’s files, those that nothing reads are blanked, and each file keeps its place', () => {
  const fileSystem = readFileSync(path.join(pglite, 'pglite.data'));
  const blanked = blankUnused(fileSystem, script);
  expect(blanked.length).toBe(fileSystem.length);
  const contentOf = (name: string) => {
    const [, start, end] = new RegExp(`filename:"${name}",start:(\\d+),end:(\\d+)`).exec(script) ?? [];
    return [fileSystem, blanked].map((files) => files.subarray(Number(start), Number(end)));
  };
  for (const used of [
    'lib/postgresql/plpgsql.so',
    'lib/postgresql/dict_snowball.so',
    'share/postgresql/timezone/Europe/Berlin',
    'share/postgresql/timezonesets/Default',
    'share/postgresql/tsearch_data/english.stop',
    'share/postgresql/extension/plpgsql.control',
  ]) {
    const [before, after] = contentOf(`/pglite/${used}`);
    expect(before?.length, used).toBeGreaterThan(0);
    expect(after, used).toEqual(before);
  }
  for (const unused of ['share/postgresql/postgres.bki', 'lib/postgresql/utf8_and_gb18030.so']) {
    const [before, after] = contentOf(`/pglite/${unused}`);
    expect(before?.length, unused).toBeGreaterThan(100_000);
    expect(after?.every((byte) => byte === 0)).toBe(true);
  }
});

test('a PGlite whose files have other names fails the build', () => {
  const fileSystem = Buffer.alloc(8_000_000);
  expect(() => blankUnused(fileSystem, script)).not.toThrow();
  expect(() => blankUnused(fileSystem, script.replaceAll('/pgxs/', '/build/'))).toThrow('pgxs');
});
