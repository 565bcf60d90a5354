import { describe, expect, test } from 'vitest';
import { findQuote } from './find-quote.ts';

const person = {
  title: 'Backend Developer',
  skills: ['Java', 'C++', 'R'],
  location: 'Austin, TX',
  summary: 'I have written  Java\nservices since 2015. No experience with Go (yet).',
};

describe('a quote', () => {
  test.each([
    ['No experience with Go', 'No experience with Go', 'summary'],
    ['written Java services', 'written  Java\nservices', 'summary'],
    ['“since 2015.”', 'since 2015.', 'summary'],
    ['C++', 'C++', 'skills'],
    ['R', 'R', 'skills'],
    ['Backend Developer', 'Backend Developer', 'title'],
    ['Austin', 'Austin', 'location'],
  ])('%j stands in the text', (asked, quote, field) => {
    expect(findQuote(person, asked)).toEqual({ quote, field });
  });

  test.each([
    ['words of somebody else', 'ten years of Rust'],
    ['words put together', 'Backend Developer Java'],
    ['a part of a word', 'servic'],
    ['other capitals', 'no experience with go'],
    ['an ellipsis', 'I have written … since 2015'],
    ['nothing', ''],
    ['marks alone', '" . "'],
    ['grammar alone', 'I have'],
    ['a number alone', '2015'],
    ['a pattern', '.*'],
  ])('of %s stands nowhere', (_what, asked) => {
    expect(findQuote(person, asked)).toBeUndefined();
  });

  test('longer than a proof can be is none', () => {
    const summary = 'word '.repeat(200);
    expect(findQuote({ ...person, summary }, summary.trim())).toBeUndefined();
  });
});
