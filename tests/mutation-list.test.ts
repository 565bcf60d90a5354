import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { mutations } from './desktop/mutation-list.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const journeys = globSync('tests/desktop/**/*.ts', { cwd: root })
  .filter((file) => !/mutation/.test(file))
  .map(read)
  .join('\n')
  .replaceAll("\\'", "'");

it('each fault has a description of its own', () => {
  const faults = mutations.map(({ fault }) => fault);
  expect(new Set(faults).size).toBe(faults.length);
});

it.each(mutations)('$fault: it can be put into the source, and what must catch it is there', (mutation) => {
  mutation.edits.reduce((text, [from, to]) => {
    expect(text.split(from).length - 1, from).toBe(1);
    expect(to).not.toBe(from);
    return text.replace(from, () => to);
  }, read(mutation.file));
  const { caughtBy } = mutation;
  if ('suite' in caughtBy) expect(existsSync(path.join(root, caughtBy.suite)), caughtBy.suite).toBe(true);
  else expect(journeys).toContain(caughtBy.journey);
});
