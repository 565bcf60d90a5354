import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { suiteFolder } from '../../../../tests/support/temporary-folder.ts';
import {
  addErasures,
  appendErasure,
  type Erasure,
  gatherLists,
  readErasures,
  withdrawErasures,
} from './list-file.ts';

const root = suiteFolder();
let folder: string;
let file: string;
beforeEach(() => {
  folder = path.join(root, randomUUID());
  mkdirSync(folder);
  file = path.join(folder, 'larkspur-erasures.jsonl');
});

function buildErasure(): Erasure {
  const person = { people: [randomUUID()], known: ['k'], listed: [], pages: [], key: null };
  return { id: randomUUID(), organisation: randomUUID(), at: '2026-11-23T10:00:00.000Z', person };
}
function buildDeletion(): Erasure {
  const id = randomUUID();
  const deletion = { asked_by: null, asked_at: '2026-11-23T10:00:00.000Z', by_operator: true };
  return { id, organisation: id, at: deletion.asked_at, deletion };
}

test('a list is added to alone, for its owner alone, and read as it was written', async () => {
  const [one, two, three] = [buildErasure(), buildDeletion(), buildErasure()];
  expect(await readErasures(file)).toEqual([]);
  expect(await addErasures(file, [])).toBe(0);
  expect(await readErasures(file)).toEqual([]);
  await Promise.all([appendErasure(file, one), appendErasure(file, two)]);
  const before = readFileSync(file, 'utf8');
  expect(await addErasures(file, [one, two, three])).toBe(1);
  expect(readFileSync(file, 'utf8').startsWith(before)).toBe(true);
  expect(await readErasures(file)).toEqual([one, two, three]);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
  await withdrawErasures(file, [one.id]);
  expect(await readErasures(file)).toEqual([two, three]);
});

test('a line that a crash has cut off does not count, and the next one takes its place', async () => {
  const [one, two] = [buildErasure(), buildErasure()];
  await appendErasure(file, one);
  appendFileSync(file, '{"id":"half a li');
  expect(await readErasures(file)).toEqual([one]);
  await appendErasure(file, two);
  expect(await readErasures(file)).toEqual([one, two]);
  // Also the first one.
  writeFileSync(file, '{"list":"lark');
  expect(await readErasures(file)).toEqual([]);
  await appendErasure(file, two);
  expect(await readErasures(file)).toEqual([two]);
});

test('a damaged list and another file are refused, not taken for shorter ones', async () => {
  await appendErasure(file, buildErasure());
  appendFileSync(file, 'damaged\n');
  await expect(readErasures(file)).rejects.toThrow(/^Line 3 of .* can't be read/);
  for (const content of ['name,title\nAda,Engineer\n', 'a picture']) {
    writeFileSync(file, content);
    await expect(readErasures(file)).rejects.toThrow(/is no list of erasures\.$/);
    await expect(addErasures(file, [buildErasure()])).rejects.toThrow('is no list');
    expect(readFileSync(file, 'utf8')).toBe(content);
  }
});

test('a restore finds the lists beside the backup, of the installation that wrote it, and the one that is named', async () => {
  const [own, beside, origin, named] = ['own', 'beside', 'origin', 'named'].map((name) => {
    mkdirSync(path.join(folder, name));
    return path.join(folder, name, 'larkspur-erasures.jsonl');
  }) as [string, string, string, string];
  const backup = path.join(folder, 'beside', 'backup.tar.gz');
  expect(await gatherLists(own, { backup, origin })).toEqual([]);
  expect(existsSync(own)).toBe(false);
  const erasures = [buildErasure(), buildErasure(), buildErasure(), buildErasure()] as const;
  for (const [at, each] of [own, beside, origin, named].entries()) {
    await appendErasure(each, erasures[at] ?? buildErasure());
  }
  expect((await gatherLists(own, { backup, origin, named })).sort()).toEqual(
    [beside, named, origin, own].sort(),
  );
  const found = await readErasures(own);
  expect(found.map(({ id }) => id).sort()).toEqual(erasures.map(({ id }) => id).sort());
  await expect(gatherLists(own, { backup, named: `${named}.missing` })).rejects.toThrow('There is no file');
});
