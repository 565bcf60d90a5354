import { describe, expect, test } from 'vitest';
import { cutAt, foldAt, inboxLines, searchDescription } from './channel-preview.tsx';

describe('previews', () => {
  test('cuts by characters as readers count them', () => {
    expect(cutAt('👩‍👩‍👧‍👦'.repeat(3), 3)).toBe('👩‍👩‍👧‍👦'.repeat(3));
    expect(cutAt('👩‍👩‍👧‍👦'.repeat(4), 3)).toBe(`${'👩‍👩‍👧‍👦'.repeat(2)}…`);
    expect(cutAt('short', 60)).toBe('short');
  });

  test('a search engine lists the first sentence that an author has written, never a question to them', () => {
    const question = '[Write: What do they get wrong? Two sentences.]';
    const facts = '• We staff nights. (company profile, description)\n• We train. (your brief)';
    expect(searchDescription('Nights', `## Introduction\n\n${facts}\n\n${question}`)).toBe(
      'We staff nights.',
    );
    expect(searchDescription('Nights', `## Introduction\n\n${question}\n\nNights are **long**.`)).toBe(
      'Nights are long.',
    );
    expect(searchDescription('Nights', `## Introduction\n\n${question.replace(/[[\]]/g, '\\$&')}`)).toBe('');
  });

  test('LinkedIn folds after 210 characters or three lines, whichever comes first', () => {
    expect(foldAt('a'.repeat(210), 210)).toBe('a'.repeat(210));
    expect(foldAt('a'.repeat(211), 210)).toBe('a'.repeat(210));
    expect(foldAt('One.\n\nTwo.\n\nThree.', 210)).toBe('One.\n\nTwo.');
    expect(foldAt('One.\nTwo.\nThree.', 210)).toBe('One.\nTwo.\nThree.');
  });

  test('an inbox shows subject and preview text, or how a mail begins', () => {
    const newsletter = '**Subject:** Hi \\*you\\*\n\n**Preview text:** News\n\n## Summary\n\nText';
    expect(inboxLines('newsletter', newsletter)).toEqual([
      { at: 0, name: '', subject: 'Hi *you*', preview: 'News' },
    ]);
    const mail = (subject: string) =>
      `### Email 1\n\n**Subject:** ${subject}\n\nHello, ${subject}.\n\n**Call to action:** Go`;
    expect(inboxLines('email', `## New\n\n${mail('One')}\n\n${mail('Two')}`)).toEqual([
      { at: 0, name: 'New · Email 1', subject: 'One', preview: 'Hello, One.' },
      { at: 1, name: 'New · Email 1', subject: 'Two', preview: 'Hello, Two.' },
    ]);
    expect(inboxLines('newsletter', '## Nothing')).toEqual([]);
    const outline = '**Subject:** Hi\n\n**Preview text:** \\[Write: Why? One sentence.\\]';
    expect(inboxLines('newsletter', outline)).toMatchObject([
      { preview: 'Its preview text is not written yet.' },
    ]);
  });
});
