import { describe, expect, test } from 'vitest';
import { hashtags } from './hashtags.ts';

describe('hashtags', () => {
  test.each([
    ['remote hiring', '#RemoteHiring'],
    ['AI', '#AI'],
    ['AI recruiting', '#AIRecruiting'],
    ['#AlreadyTagged', '#AlreadyTagged'],
    ['R&D', '#RAndD'],
    ['C++', '#CPlusPlus'],
    ['C#', '#CSharp'],
    ["women's health", '#WomensHealth'],
    ['back-office', '#BackOffice'],
    ['SUPER DEALS now', '#SuperDealsNow'],
    ['iPhone', '#iPhone'],
    ['採用', '#採用'],
    ['नमस्ते दुनिया', '#नमस्तेदुनिया'],
  ])('%s becomes %s', (keyword, tag) => {
    expect(hashtags([keyword])).toEqual([tag]);
  });

  test('each appears once whatever its case, and what has no letter is left out', () => {
    expect(hashtags(['HR tech', 'hr Tech', '2026', '!!!', 'Hiring'])).toEqual(['#HRTech', '#Hiring']);
  });
});
