import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from '../../../../../contract/platform/zod.ts';
import { parsePhrases, pool } from './phrases.ts';

const schema = z.strictObject({ hooks: pool });

test.each([
  ['a condition that does not exist', { hooks: [{ mood: ['glad'], lines: ['x'] }] }, 'hooks.0'],
  ['a tone that does not exist', { hooks: [{ tone: ['glad'], lines: ['x'] }] }, 'hooks.0.tone.0'],
  ['an empty sentence', { hooks: [{ lines: ['x', ''] }] }, 'hooks.0.lines.1'],
  ['a missing list', {}, 'hooks'],
])('names the file and the place of %s', (_, data, place) => {
  expect(() => parsePhrases('hooks', schema, JSON.stringify(data))).toThrow(
    new RegExp(`^resources/composer/hooks\\.json is not valid\\. ${place}: `),
  );
});

test.each([
  ['a clause with “in case” leads to a whole sentence', /"in case [^,"]*, (?:from|at|for) /u],
  ['nobody is somebody else for an offer', /somebody else for/u],
  ['a company looks for no new job itself', /so is \{name\}/u],
  ['questions go nowhere by themselves', /question[^"]* goes here/u],
  ['nobody is asked two things at once', /[Ii]s it [^"]*, and would you/u],
  ['a heading says what follows it', /"What goes with/u],
  ['who is to answer a figure says what he thinks', /love to hear what you say/u],
])('%s', (_, broken) => {
  const folder = 'resources/composer';
  for (const file of readdirSync(folder))
    expect(readFileSync(`${folder}/${file}`, 'utf8')).not.toMatch(broken);
});

test('no heading of a newsletter is said again by a line below it', () => {
  const linesOf = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(linesOf);
  const read = (name: string) => JSON.parse(readFileSync(`resources/composer/${name}.json`, 'utf8'));
  const labels = linesOf(read('company')).map((line) => line.split(':', 1)[0]);
  const headings: { lines: string[] }[] = Object.values<never>(read('titles').itemHeadings).flat();
  expect(headings.flatMap(({ lines }) => lines).filter((heading) => labels.includes(heading))).toEqual([]);
});
