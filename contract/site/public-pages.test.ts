import { expect, it } from 'vitest';
import { excerptOf, parseBlogPage } from './public-pages.ts';

it.each([
  ['2', 2],
  ['2nd', 2],
  ['0', 1],
  ['-4', 1],
  ['two', 1],
  ['', 1],
  [null, 1],
])('the page parameter %o means page %i', (query, page) => expect(parseBlogPage(query)).toBe(page));

it.each([
  ['# Title\n\nThe first words.\n\nMore.', 'The first words.'],
  ['The **first** [words](https://a.example), `code` and *more*.', 'The first words, code and more.'],
  ['> A quote\n> goes on.', 'A quote goes on.'],
  ['---\n\n- one\n- two', 'one'],
  ['## What we do\n\n- We staff nights.\n\nNights are long.', 'Nights are long.'],
  ['On 1\\. March \\[at nine\\].', 'On 1. March [at nine].'],
  ['```\ncode\n```\n\nText with snake_case_words.', 'Text with snake_case_words.'],
  ['![A chart](https://a.example/x.png) shows it.', 'A chart shows it.'],
  ['', ''],
])('the excerpt of %o is plain text', (markdown, excerpt) => expect(excerptOf(markdown)).toBe(excerpt));

it.each([
  ['Open day.\n\nCome and see.', 'Come and see.'],
  ['**Open day!** Come and see.', 'Come and see.'],
  ['**Subject:** Hello\n**Preview text:** News\n\nDear all,\n\nCome and see.', 'Come and see.'],
  ['Open day', 'Open day'],
  ['Open day, 3 May in Porto.', 'Open day, 3 May in Porto.'],
])('the excerpt of %o beside the title goes on from it', (markdown, excerpt) =>
  expect(excerptOf(markdown, 155, 'Open day')).toBe(excerpt),
);

it('an excerpt of several paragraphs goes on to its length', () => {
  const text = 'Open day.\n\n- We staff nights.\n\nDear all,\n\nCome.\n\nSee us.\n\nStay.';
  expect(excerptOf(text, 155, 'Open day', 2)).toBe('Come. See us.');
});

it('a long excerpt ends at a word', () => {
  const excerpt = excerptOf('word '.repeat(100), 20);
  expect(excerpt).toBe('word word word word…');
  expect(excerptOf('One two. Three four five', 12)).toBe('One two…');
});
