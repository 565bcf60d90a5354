import { expect, test } from 'vitest';
import { postKinds, tones } from '../../../../../contract/content/post-kinds.ts';
import { buildRequest } from '../../../../../tests/support/writing-request.ts';
import { composer } from './composer.ts';

const facts = [
  'We are looking for a ward nurse in Leeds.',
  'We offer:',
  '- £38,000 to £42,000 a year',
  '- 33 days of holiday',
  'Apply by 15 December.',
].join('\n');
const write = async (kind: (typeof postKinds)[number], prompt: object) =>
  (
    await composer.write(
      buildRequest(kind, { topic: 'Job opening: Ward nurse in Leeds', facts, length: 'medium', ...prompt }),
      new AbortController().signal,
    )
  ).content;

test.each(postKinds)('a %s tells what the brief says before what the profile says', async (kind) => {
  for (const tone of tones) {
    const content = await write(kind, { tone });
    const told = ['We are looking for a ward nurse in Leeds.', 'We offer: ', 'Apply by 15 December.'];
    const missing = told.filter((fact) => !content.includes(fact));
    // A post of one paragraph has room for two or three facts.
    expect(missing.length, content).toBeLessThanOrEqual(
      kind === 'social_media' || kind === 'linkedin' ? 1 : 0,
    );
    if (kind === 'social_media' || kind === 'linkedin') {
      expect(content).not.toContain('Our recruiters speak with every candidate before you do.');
    }
  }
});

test('a list of the brief stays one sentence, whatever leads to it', async () => {
  expect(await write('blog', {})).toContain('We offer: £38,000 to £42,000 a year; 33 days of holiday.');
});

test('an item of a newsletter that tells what the brief says is not headed as being about the company', async () => {
  const content = await write('newsletter', { summary_length: 'brief' });
  const headings = [...content.matchAll(/^## (.*)$/gmu)].map(([, heading]) => heading);
  expect(headings[1]).toBe('The job in detail');
  expect(await write('newsletter', { facts: '' })).not.toContain('The job in detail');
});

test('what the brief says together is told whole', async () => {
  const lift = 'The lift is behind the café. It carries wheelchairs. It was paid for by friends.';
  for (const tone of tones) {
    for (const summary_length of ['concise', 'detailed'] as const)
      expect(
        await write('newsletter', { topic: 'A lift at last', facts: lift, tone, summary_length }),
      ).toContain(lift);
  }
});

test('what the brief says together waits for a section that holds it', async () => {
  const groups = [
    'The hall has a lift. It carries wheelchairs. It was paid for by friends.',
    'The café bakes bread. It opens at seven. It closes at noon.',
    'Friends built the stage. It turns. It was tried in May.',
  ];
  for (const tone of tones) {
    for (const sections of [
      ['One', 'Two', 'Three'],
      ['One', 'Two', 'Three', 'Four'],
    ]) {
      const content = await write('blog', { topic: 'The hall', facts: groups.join(' '), tone, sections });
      for (const group of groups) expect(content).toContain(group);
    }
  }
});
