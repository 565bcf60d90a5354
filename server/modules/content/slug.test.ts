import { expect, test } from 'vitest';
import { slugOf } from '../../../contract/content/slug-of.ts';

test.each([
  ['A good first week', 'a-good-first-week'],
  ['Hiring für Büros: why?', 'hiring-fuer-bueros-why'],
  ['Don’t wait — start!', 'dont-wait-start'],
  ['採用', 'post'],
  ['', 'post'],
  [`${'word '.repeat(30)}`, Array(16).fill('word').join('-')],
  [`${'Winter '.repeat(10)}days of the northern road`, `${'winter-'.repeat(10)}days`],
  ['x'.repeat(200), 'x'.repeat(80)],
])('the address of %j is %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
