import { expect, test } from 'vitest';
import { postKinds, sentiments } from '../../../../../contract/content/post-kinds.ts';
import { buildRequest } from '../../../../../tests/support/writing-request.ts';
import { splitSentences } from '../sentences.ts';
import { composer } from './composer.ts';

const compose = async (seed: string, ...asked: Parameters<typeof buildRequest>) =>
  (await composer.write({ ...buildRequest(...asked), seed }, new AbortController().signal)).content;

const seeds = ['1', '2', '3', '4'];
const description =
  'We renovate homes in Malmö. Tenants stay while we work. Nobody works after four. Schedules hang in every stairwell. We have 14 vans. Our paint is made from linseed.';
const facts = splitSentences(description);

test('the mails to all segments share the facts, and tell each once', async () => {
  for (const seed of seeds) {
    const content = await compose(seed, 'email', { topic: 'our spring programme' }, { description });
    for (const fact of facts) expect(content.split(fact)).toHaveLength(2);
  }
});

test('a long text of few facts is short rather than full of requests to get in touch', async () => {
  for (const seed of seeds) {
    const content = await compose(seed, 'blog', { length: 'long' }, { description });
    expect(content).not.toMatch(/get in touch|No question is too small|A few words are enough|If you know/);
  }
});

test.each([
  [
    'We are hiring two nurses',
    /here is news from .*: We are hiring two nurses\./,
    /[Aa]pply|about yourself|pass it on/,
  ],
  [
    'Open day on 12 March at 5.30 p.m.',
    /here is an invitation from .*: Open day/,
    /coming|be there|about the event/,
  ],
  [
    'Why we stopped selling plastic',
    /: Why we stopped selling plastic\./,
    /Ask us about it|what you think of it/,
  ],
  [
    'What our customers told us',
    /(?:here is|this note is for you).*: What our customers told us\./,
    /would have said|your own answer|would answer/,
  ],
  ['25 years of Northwind', /here is a word of thanks from .*: 25 years/, /good wishes|remember/],
])('a mail about “%s” says what it is and asks for what suits it', async (topic, opening, ask) => {
  for (const seed of seeds) {
    const content = await compose(seed, 'email', { topic, segments: ['No Activity'] });
    expect(content).toMatch(opening);
    if (topic.startsWith('What')) expect(content).not.toMatch(/here is news/);
    expect(/\*\*Call to action:\*\* (.*)/.exec(content)?.[1]).toMatch(ask);
  }
});

test('a question typed without its mark gets one', async () => {
  for (const seed of seeds)
    expect(await compose(seed, 'linkedin', { topic: 'Why do we charge for parking' })).toMatch(
      /Why do we charge for parking\?\n/,
    );
});

test('another version of a short post tells other facts', async () => {
  const request = buildRequest('social_media', { topic: 'Why we paint with linseed' }, { description });
  const first = await composer.write({ ...request, seed: '1' }, new AbortController().signal);
  const second = await composer.write(
    { ...request, seed: '2', recent: [first.content] },
    new AbortController().signal,
  );
  const told = (content: string) => facts.slice(1, -1).filter((fact) => content.includes(fact));
  expect(told(second.content).length).toBeGreaterThan(0);
  expect(told(second.content)).not.toEqual(told(first.content));
});

test.each(postKinds)(
  '%s: a positive text has other sentences after the first than a neutral one',
  async (kind) => {
    const bodies = await Promise.all(
      sentiments.map(async (sentiment) => {
        const content = await compose('1', kind, { sentiment, topic: 'our paint' }, { description });
        return splitSentences(content.replaceAll('\n', ' ')).slice(1);
      }),
    );
    const [positive = [], neutral = []] = bodies;
    expect(positive.filter((sentence) => !neutral.includes(sentence)).length).toBeGreaterThan(1);
  },
);

test('a post beside whose facts emoji stand gets none of its own', async () => {
  const content = await compose(
    '1',
    'social_media',
    { tone: 'casual', keywords: [] },
    {
      description: '🌮 Northwind Partners is the green truck by the canal.',
    },
  );
  expect(content.match(/\p{Extended_Pictographic}/gu)).toEqual(['🌮']);
});

test('what a profile lists before it says who it is comes after that', async () => {
  const listed = '- Free first call\n- Fixed fees\n\nNorthwind Partners has two offices in Hull.';
  const content = await compose('1', 'linkedin', {}, { description: listed });
  expect(content.split('\n\n')[1]).toMatch(/^Northwind Partners has two offices in Hull\./);
});
