import { expect, test } from 'vitest';
import { type PostKind, tones } from '../../../../../contract/content/post-kinds.ts';
import { buildRequest } from '../../../../../tests/support/writing-request.ts';
import { composer } from './composer.ts';

test.each([
  'nurse burnout',
  'how to save soap',
  'rent vs. buy',
  'our new branch in Leeds',
  'our spring fair on 12 May, 6 p.m.',
  '20 % off until 30 November',
  'is it worth switching?',
  'our founder retires',
  'what our customers told us',
  'why we stopped selling plastic',
  'we are hiring two nurses',
  'twenty years of soap',
  'one in three bars is cut by hand',
  'winter opening hours',
])('title and subjects name “%s” where neither it nor the company’s name can begin a line', async (topic) => {
  for (const tone of tones) {
    const post = (kind: PostKind) =>
      composer.write(
        buildRequest(kind, { topic, tone }, { company_name: 'e.l.f. & Sons (UK) Ltd.' }),
        new AbortController().signal,
      );
    const [heading = ''] = (await post('blog')).content.split('\n');
    expect(heading.replaceAll('\\', '')).toContain(topic);
    const subjects = (await post('email')).content.match(/\*\*Subject:\*\* .*/gu) ?? [];
    expect(subjects.some((subject) => subject.includes(topic))).toBe(true);
  }
});
