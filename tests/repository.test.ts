import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test.each([
  '.editorconfig',
  '.env.example',
  '.nvmrc',
  'CHANGELOG.md',
  'CODE_OF_CONDUCT.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'SECURITY.md',
  '.github/pull_request_template.md',
])('there is a %s', (file) => {
  expect(existsSync(path.join(root, file))).toBe(true);
});

test.each(readdirSync(path.join(root, '.github/ISSUE_TEMPLATE')))('the issue form %s can be read', (file) => {
  expect(parse(read(`.github/ISSUE_TEMPLATE/${file}`))).toBeTypeOf('object');
});

test('dependencies are updated weekly, in groups', () => {
  const { updates } = parse(read('.github/dependabot.yml')) as {
    updates: { 'package-ecosystem': string; schedule: { interval: string }; groups: object }[];
  };
  expect(updates.map((each) => each['package-ecosystem']).sort()).toEqual(['github-actions', 'npm']);
  for (const { schedule, groups } of updates) {
    expect(schedule.interval).toBe('weekly');
    expect(Object.keys(groups).length).toBeGreaterThan(0);
  }
});

test('the changelog keeps the form of Keep a Changelog', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  expect(headings[0]).toBe('[Unreleased]');
  expect(headings.length).toBeGreaterThan(1);
  for (const heading of headings.slice(1)) {
    expect(heading).toMatch(/^\[\d+\.\d+\.\d+(-beta\.\d+)?\] - \d{4}-\d{2}-\d{2}$/);
  }
  for (const [index, entry] of read('CHANGELOG.md').split(/^## /m).slice(1).entries()) {
    const groups = [...entry.matchAll(/^### (.*)$/gm)].map(([, group]) => group);
    const known = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
    expect(groups, headings[index]).toEqual(known.filter((group) => groups.includes(group)));
    const ungrouped = entry.split(/^### /m)[0] ?? '';
    expect(ungrouped, headings[index]).not.toMatch(/^- /m);
  }
});

const decisions = readdirSync(path.join(root, 'docs/decisions')).filter((file) => /^\d{4}-/.test(file));

test.each(decisions)('%s has a date, a status and the three parts of a record', (file) => {
  const text = read(`docs/decisions/${file}`);
  expect(text).toMatch(new RegExp(`^# ${Number(file.slice(0, 4))}\\. `));
  expect(text).toMatch(/^Date: \d{4}-\d{2}-\d{2}\. Status: (accepted|superseded by \[\d+\]\(.+\))\./m);
  const parts = [...text.matchAll(/^\*\*(Context|Decision|Consequences)\.\*\*/gm)].map(([, part]) => part);
  expect(parts).toEqual(['Context', 'Decision', 'Consequences']);
});

test('each decision has a number of its own and is listed under its title', () => {
  const numbers = decisions.map((file) => file.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
  const lines = decisions.map((file) => {
    const [, title] = /^# \d+\. (.*)$/m.exec(read(`docs/decisions/${file}`)) ?? [];
    return `| [${Number(file.slice(0, 4))}](${file}) | ${title} |`;
  });
  const listed = [...read('docs/decisions/README.md').matchAll(/^\| \[.*$/gm)].map(([line]) => line);
  expect(listed.sort()).toEqual(lines.sort());
});
