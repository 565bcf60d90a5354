import { expect, test } from 'vitest';
import { originPlaceholder } from '../../../contract/site/public-pages.ts';
import { withAbsoluteLinks } from './feeds.ts';

const at = 'https://larkspur.example/o/harbour/blog/day-one';

test.each([
  ['/services?a=1&amp;b=2#x', 'https://larkspur.example/services?a=1&amp;b=2#x'],
  ['#berth', `${at}#berth`],
  ['?page=2', `${at}?page=2`],
  ['day-two', 'https://larkspur.example/o/harbour/blog/day-two'],
  ['//other.example/a', at],
  ['/\\other.example/a', at],
  ['https://other.example/a', 'https://other.example/a'],
  ['mailto:hello@harbour.example', 'mailto:hello@harbour.example'],
])('a link to %s leads to %s', (link, expected) => {
  expect(withAbsoluteLinks(`<p><a class="b" href="${link}">a</a></p>`, at)).toBe(
    `<p><a class="b" href="${expected}">a</a></p>`,
  );
});

test('text that looks like a link stays, and the origin may be filled in later', () => {
  const text = '<p>&lt;a href=&quot;/b&quot;&gt; href=/c</p>';
  expect(withAbsoluteLinks(text, at)).toBe(text);
  expect(withAbsoluteLinks('<a href="/b">b</a>', `${originPlaceholder}/blog/day-one`)).toBe(
    `<a href="${originPlaceholder}/b">b</a>`,
  );
});
