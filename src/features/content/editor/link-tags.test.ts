import { expect, test } from 'vitest';
import { findLinks, hasTags, suggestTags, tagLinks } from './link-tagging.tsx';

const tags = { source: 'linkedin', medium: 'social', campaign: 'spring & summer' };
const marks = 'utm_source=linkedin&utm_medium=social&utm_campaign=spring%20%26%20summer';

test('tags links and addresses in the text, and nothing else', () => {
  const text =
    'See [our jobs](https://harbour.example/jobs?team=a%20b#open) or https://harbour.example. Write to hello@harbour.example.';
  const tagged = tagLinks(text, tags);
  expect(tagged).toBe(
    `See [our jobs](https://harbour.example/jobs?team=a%20b&${marks}#open) or https://harbour.example?${marks}. Write to hello@harbour.example.`,
  );
  expect(hasTags(text)).toBe(false);
  expect(hasTags(tagged)).toBe(true);
  expect(tagLinks(tagged, undefined)).toBe(text);
});

test('takes the place of tags that are there, and keeps those that it does not know', () => {
  const text = 'https://harbour.example/?utm_source=x&utm_term=nurse&UTM_Campaign=old';
  expect(tagLinks(text, tags)).toBe(`https://harbour.example/?utm_term=nurse&${marks}`);
  expect(tagLinks(tagLinks(text, tags), tags)).toBe(tagLinks(text, tags));
});

test('keeps merge fields and odd addresses as they are written', () => {
  expect(tagLinks('https://a.example/?id={{id}}&b=1?c', tags)).toBe(
    `https://a.example/?id={{id}}&b=1?c&${marks}`,
  );
  expect(tagLinks('**https://a.example/x_(y)** [b](https://b.example/(c))', tags)).toBe(
    `**https://a.example/x_(y)?${marks}** [b](https://b.example/(c)?${marks})`,
  );
});

test('an address that ends in punctuation is whole in a link, and signs that Markdown escapes belong to it', () => {
  const text =
    '[Apple](https://a.example/Apple_Inc.) <https://a.example/Yahoo!> at https://a.example/\\~us\\_er.';
  const tagged = tagLinks(text, tags);
  expect(tagged).toBe(
    `[Apple](https://a.example/Apple_Inc.?${marks}) <https://a.example/Yahoo!?${marks}> at https://a.example/\\~us\\_er?${marks}.`,
  );
  expect(tagLinks(tagged, undefined)).toBe(text);
  expect(findLinks(text).at(-1)).toBe('https://a.example/~us_er');
});

test('a link is whole whatever signs its address has', () => {
  const text = '[a](https://a.example/一、二（三）) <https://a.example/a—b>';
  expect(findLinks(text)).toEqual(['https://a.example/一、二（三）', 'https://a.example/a—b']);
});

test.each([
  ['https://a.example/b!?', '!?'],
  ['https://a.example/b…', '…'],
  ['«https://a.example/b»', '»'],
  ['‘https://a.example/b’,', '’,'],
  ['~~https://a.example/b~~', '~~'],
  ['_https://a.example/b_.', '_.'],
  ['\\*https://a.example/b\\*', '\\*'],
  ['(https://a.example/b).', ').'],
  ['https://a.example/b — see', ' — see'],
  ['https://a.example/b—and more', '—and more'],
  ['（https://a.example/b）。次', '）。次'],
])('what closes %s is no part of the address', (text, end) => {
  expect(findLinks(text)).toEqual(['https://a.example/b']);
  expect(tagLinks(text, tags)).toBe(`${text.slice(0, -end.length)}?${marks}${end}`);
  expect(tagLinks(tagLinks(text, tags), undefined)).toBe(text);
});

test('a campaign with signs of Markdown leaves the text whole, and goes again', () => {
  const odd = { ...tags, campaign: "1) a*b* it's_now!" };
  const tagged = tagLinks('[a](https://a.example/) https://b.example/', odd);
  expect(tagged).toContain('utm_campaign=1%29%20a%2Ab%2A%20it%27s%5Fnow%21)');
  expect(tagLinks(tagged, odd)).toBe(tagged);
  expect(tagLinks(tagged, undefined)).toBe('[a](https://a.example/) https://b.example/');
});

test('lists each link once, without its tags', () => {
  expect(
    findLinks(`[a](https://a.example/?${marks}) https://a.example/ http://b.example, no.example`),
  ).toEqual(['https://a.example/', 'http://b.example']);
  expect(findLinks('No link.')).toEqual([]);
});

test('suggests source and medium by kind, and the campaign by its name or the title', () => {
  expect(suggestTags('newsletter', 'Night shifts: what helps?')).toEqual({
    source: 'newsletter',
    medium: 'email',
    campaign: 'night-shifts-what-helps',
  });
  expect(suggestTags('linkedin', 'Ports', 'Frühjahr 2027').campaign).toBe('frühjahr-2027');
});
