import { expect, test } from 'vitest';
import { tones } from '../../../../../contract/content/post-kinds.ts';
import { buildRequest } from '../../../../../tests/support/writing-request.ts';
import { parseBlocks } from '../markdown.ts';
import { composePart } from './compose-parts.ts';
import { composer } from './composer.ts';
import { createDesk } from './desk.ts';

const compose = async (seed: string, ...asked: Parameters<typeof buildRequest>) =>
  (await composer.write({ ...buildRequest(...asked), seed }, new AbortController().signal)).content;

const profile = {
  company_name: 'Northwind',
  description:
    'We repair roofs in Hull. Our crews are employed. Estimates are free. We work with all insurers. Gutters are cleaned on request.',
  mission: 'Roofs that nobody has to think about.',
  products_services: ['Roof repair', 'Gutters'],
};

test('each section of a blog post has something of its own', async () => {
  for (const tone of tones) {
    for (const seed of ['1', '2', '3']) {
      const content = await compose(seed, 'blog', { tone, topic: 'Autumn storms', sections: [] }, profile);
      const [first = '', middle = '', last = ''] = parseBlocks(content)
        .filter(({ type }) => type === 'paragraph')
        .map(({ text }) => text);
      expect(first).toContain('We repair roofs in Hull.');
      expect(middle).toMatch(/: (?:Roof repair and Gutters|Gutters and Roof repair)\./);
      expect(last).toContain('Roofs that nobody has to think about.');
    }
  }
});

test.each([1, 2, 3, 4, 6])('%i sections hold all that the profile says', async (count) => {
  const sections = Array.from({ length: count }, (_, index) => `Part ${index + 1}`);
  const content = await compose('1', 'blog', { topic: 'Autumn storms', length: 'long', sections }, profile);
  for (const fact of profile.description.match(/[^.]+\./gu) ?? []) expect(content).toContain(fact.trim());
  expect(content).toContain('Roofs that nobody has to think about.');
});

test('products with capitals stand after a colon', async () => {
  for (const tone of tones) {
    for (const seed of ['1', '2', '3', '4', '5']) {
      expect(await compose(seed, 'blog', { tone }, profile)).not.toMatch(/(?:offer|for|to) Roof repair/);
    }
  }
});

test('a mission that is no clause gets words before it', async () => {
  for (const tone of tones) {
    for (const seed of ['1', '2', '3', '4', '5'])
      expect(await compose(seed, 'newsletter', { tone, sentiment: 'positive' }, profile)).toMatch(
        /: Roofs that nobody has to think about\./,
      );
  }
});

test.each([
  'To keep roofs tight for everybody in Hull.',
  'Roofs you can rely on.',
  'Roofs nobody should worry about.',
])('the mission “%s” gets words before it', async (mission) => {
  for (const seed of ['1', '2', '3', '4', '5', '6'])
    expect(await compose(seed, 'blog', {}, { ...profile, mission })).toContain(`: ${mission}`);
});

test('nobody says to be of help with what the profile knows nothing of', async () => {
  const claims = /can help|can do|able to help|do about it|offers to those|at your side/;
  const said: string[] = [];
  for (const tone of tones) {
    for (const seed of ['1', '2', '3', '4', '5', '6']) {
      for (const kind of ['linkedin', 'blog', 'newsletter'] as const) {
        const foreign = ['nurse burnout', 'how to choose a school'];
        for (const topic of foreign)
          expect(await compose(seed, kind, { tone, topic, sentiment: 'positive' }, profile)).not.toMatch(
            claims,
          );
        said.push(await compose(seed, kind, { tone, topic: 'leaking roofs' }, profile));
      }
    }
  }
  expect(said.join('\n')).toMatch(claims);
});

test('a LinkedIn post that lists the products does not ask about each of them', async () => {
  for (const tone of tones) {
    for (const seed of ['1', '2', '3', '4', '5'])
      expect(await compose(seed, 'linkedin', { tone, topic: 'Gutters' }, profile)).not.toMatch(
        / or [^\n]*\?$/u,
      );
  }
});

test('a topic that holds the name is not followed by it', async () => {
  for (const tone of tones) {
    for (const seed of ['1', '2', '3', '4', '5']) {
      const content = await compose(seed, 'linkedin', { tone, topic: '10 years of Northwind' }, profile);
      expect(content.split('\n')[0]?.split('Northwind')).toHaveLength(2);
    }
  }
});

test('what a part lacks is not made up with requests alone', async () => {
  const bare = {
    company_name: 'X',
    industry: 'Consulting',
    description: 'Consulting.',
    mission: '',
    products_services: [],
    serving_industries: [],
    website: '',
  };
  for (const tone of tones) {
    for (let seed = 0; seed < 12; seed += 1) {
      const content = await compose(
        `${seed}`,
        'social_media',
        { tone, topic: 'rising energy costs', length: 'long' },
        bare,
      );
      const asks = content
        .split(/(?<=[.?]) /u)
        .filter((sentence) =>
          /^(?:If you|Please|Tell|Ask|Write|Contact|Get in|Send|Drop|Leave|Let|Come)\b/u.test(sentence),
        );
      expect(asks.length, content).toBeLessThanOrEqual(2);
    }
  }
});

test('a statement that counts as more sentences than there is room for gives way to one that fits', () => {
  const left = [['We wait. We listen. We act.'], ['Gutters are cleaned on request.']];
  const part = { first: [], last: [], range: { min: 1, max: 2 } };
  expect(composePart(createDesk(buildRequest('blog', {}, profile)), part, left, 2)).toEqual([
    'Gutters are cleaned on request.',
  ]);
  expect(left).toEqual([['We wait. We listen. We act.']]);
});
