import { expect, test } from 'vitest';
import { countLabels, lengthOf, shownText } from './channel-limits.ts';

test('an emoji counts as one character, and marks and escapes as none', () => {
  expect(lengthOf('👨‍👩‍👧 day')).toBe(5);
  expect(shownText('## A \\*star\\*\n\n**Bold** text')).toBe('A *star*\n\nBold text');
});

test('subjects and preview texts are counted as inboxes show them', () => {
  expect(countLabels('**Subject:** Winter\n\n**Preview text:** All of it\n\n## Summary\n\nText')).toEqual([
    { name: 'Subject', length: 6, limit: 60 },
    { name: 'Preview text', length: 9, limit: 90 },
  ]);
  expect(countLabels('### Email 1\n\n**Subject:** One\n\n### Email 2\n\n**Subject:** Two!')).toEqual([
    { name: 'Subject 1', length: 3, limit: 60 },
    { name: 'Subject 2', length: 4, limit: 60 },
  ]);
});
