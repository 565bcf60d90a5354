import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Length,
  lengths,
  type PostKind,
  postKinds,
  type tones,
} from '../../../../../contract/content/post-kinds.ts';
import { writingRequests as requests } from '../../../../../tests/support/random-writing-requests.ts';
import { buildRequest } from '../../../../../tests/support/writing-request.ts';
import type { WritingRequest } from '../engine.ts';
import { type Block, parseBlocks } from '../markdown.ts';
import { checkStructure, partRanges } from '../structure.ts';
import { composer } from './composer.ts';

const compose = async (request: WritingRequest) =>
  (await composer.write(request, new AbortController().signal)).content;

const paragraphsOf = (content: string) =>
  parseBlocks(content).filter(
    (block): block is Extract<Block, { type: 'paragraph' }> => block.type === 'paragraph',
  );

describe('composer', () => {
  test('writes the structure of the kind whatever was typed, and for a seed the same text again', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const post = await composer.write(request, new AbortController().signal);
        expect(checkStructure(request, post.content)).toEqual([]);
        expect(post.title).not.toBe('');
        expect(post.engine).toBe('composer');
        expect(await composer.write(structuredClone(request), new AbortController().signal)).toEqual(post);
      }),
      { numRuns: 400, seed: 20261120 },
    );
  }, 300_000);

  test('doubles no punctuation, opens sentences with a capital and leaves no gap', async () => {
    const words = fc
      .lorem({ maxCount: 6 })
      // `a.` is an initial, after which no sentence begins.
      .filter((value) => !/\b\p{L}$/u.test(value))
      .map((value) => `${value}${value.length % 2 ? '.' : ''}`);
    const wordy = fc
      .tuple(requests, fc.array(words, { minLength: 6, maxLength: 6 }))
      .map(([request, said]) => ({
        ...request,
        prompt: { ...request.prompt, topic: said[0] ?? '', target_audience: said[1] ?? '', sections: [] },
        profile: {
          ...request.profile,
          company_name: said[2] ?? '',
          industry: 'bakery',
          description: said[3] ?? '',
          mission: said[4] ?? '',
          customer_audience_persona: said[5] ?? '',
          products_services: said.slice(0, 2),
          keywords: said.slice(2, 4),
          competitors: [],
          serving_industries: said.slice(4, 6),
          website: '',
        },
      }));
    await fc.assert(
      fc.asyncProperty(wordy, async (request) => {
        for (const { text: said } of paragraphsOf(await compose(request))) {
          if (said.startsWith('#')) continue;
          expect(said).not.toMatch(/[.,;:!?]\s*[.,;:]|\s[.,;:!?](?:\s|$)|\s{2}|\{\w+\}|undefined/);
          expect(said).not.toMatch(/(?:^|[.!?] )\p{Ll}/u);
          if (request.kind !== 'newsletter' && request.kind !== 'email') expect(said).toMatch(/[.!?][”"]?$/);
        }
      }),
      { numRuns: 200, seed: 20261120 },
    );
  });

  test('shows what was typed as text and never as markup', async () => {
    const content = await compose(
      buildRequest(
        'blog',
        { topic: '<img src=x onerror=alert(1)>', sections: ['# One', '**Three**'] },
        { company_name: '[Acme](javascript:alert(1))', description: 'We `code` and *shine*.' },
      ),
    );
    expect(content.match(/^#+ .*$/gm)).toHaveLength(3);
    expect(content).not.toMatch(/(?<!\\)[<[*`]/);
    expect(content).toContain('\\[Acme\\](javascript:alert(1))');
  });

  describe('differs visibly', () => {
    const changes: Record<string, (request: WritingRequest) => void> = {
      target_audience: ({ prompt }) => Object.assign(prompt, { target_audience: 'school leaders' }),
      topic: ({ prompt }) => Object.assign(prompt, { topic: 'night shifts' }),
      'tone: casual': ({ prompt }) => Object.assign(prompt, { tone: 'casual' }),
      'tone: enthusiastic': ({ prompt }) => Object.assign(prompt, { tone: 'enthusiastic' }),
      'tone: informative': ({ prompt }) => Object.assign(prompt, { tone: 'informative' }),
      'sentiment: positive': ({ prompt }) => Object.assign(prompt, { sentiment: 'positive' }),
      'sentiment: negative': ({ prompt }) => Object.assign(prompt, { sentiment: 'negative' }),
      'length: short': ({ prompt }) => Object.assign(prompt, { length: 'short' }),
      'length: long': ({ prompt }) => Object.assign(prompt, { length: 'long' }),
      company_name: ({ profile }) => Object.assign(profile, { company_name: 'Southwind' }),
      industry: ({ profile }) => Object.assign(profile, { industry: 'Logistics' }),
      keywords: ({ profile }) => Object.assign(profile, { keywords: ['warehouse shifts'] }),
      mission: ({ profile }) => Object.assign(profile, { mission: 'Make fair work normal' }),
      description: ({ profile }) => Object.assign(profile, { description: 'We run warehouses.' }),
      products_services: ({ profile }) => Object.assign(profile, { products_services: ['Night crews'] }),
      competitors: ({ profile }) => Object.assign(profile, { competitors: ['Adecco'] }),
      persona: ({ profile }) => Object.assign(profile, { customer_audience_persona: 'A depot manager' }),
      serving_industries: ({ profile }) => Object.assign(profile, { serving_industries: ['Shipping'] }),
      website: ({ profile }) => Object.assign(profile, { website: 'https://southwind.example' }),
    };
    for (const kind of postKinds) {
      test.each(Object.entries(changes))(`${kind} when this differs: %s`, async (_name, change) => {
        const request = buildRequest(kind, { emails_per_segment: 2 });
        const changed = structuredClone(request);
        change(changed);
        expect(await compose(changed)).not.toBe(await compose(request));
      });
    }
  });

  test.each(postKinds)('%s: two random companies never get the same text', async (kind) => {
    const seen = new Map<string, string>();
    await fc.assert(
      fc.asyncProperty(fc.uuid(), async (name) => {
        const content = await compose(buildRequest(kind, {}, { company_name: `Firm ${name}` }));
        expect(content).toContain(kind === 'newsletter' || kind === 'email' ? name : 'Firm');
        expect(seen.get(content) ?? name).toBe(name);
        seen.set(content, name);
      }),
      { numRuns: 50 },
    );
  });

  test.each(lengths)('LinkedIn, %s: hook, body and question, a line each', async (length: Length) => {
    const paragraphs = paragraphsOf(await compose(buildRequest('linkedin', { length })));
    expect(paragraphs).toHaveLength(length === 'short' ? 2 : 3);
    expect(paragraphs.at(-1)?.text).toMatch(/\?$/);
  });

  test('social posts carry hashtags and an emoji or two; sober tones one', async () => {
    const request = (tone: (typeof tones)[number]) =>
      buildRequest('social_media', { tone, keywords: ['remote hiring', 'Remote Hiring', 'HR'] });
    const emoji = (content: string) => content.match(/\p{Extended_Pictographic}/gu)?.length;
    expect(emoji(await compose(request('professional')))).toBe(1);
    expect(emoji(await compose(request('enthusiastic')))).toBe(2);
    expect(await compose(request('casual'))).toMatch(/\n\n#RemoteHiring #HR$/);
  });

  test('ten mails of a segment repeat neither a subject nor a sentence', async () => {
    for (const segment of [
      'No Activity',
      'Email Opened',
      'Link Clicked',
      'New subscribers',
      'VIP',
      'Berlin',
    ]) {
      const content = await compose(
        buildRequest('email', { segments: [segment], emails_per_segment: 10, length: 'medium' }),
      );
      const blocks = parseBlocks(content);
      const subjects = blocks.flatMap((block) => (block.type === 'label' ? [block.text] : []));
      expect(new Set(subjects).size).toBe(20);
      const bodies = paragraphsOf(content).filter((_, index) => index % 2 === 0);
      const sentences = bodies.flatMap(({ text: said }) => said.split(/(?<=[.!?]) /));
      expect(sentences.length).toBeGreaterThanOrEqual(10 * partRanges.medium.min);
      expect(new Set(sentences).size).toBe(sentences.length);
    }
  });

  test.each([
    ['No Activity', /quiet between us|not heard from you/],
    ['Inactive since May', /quiet between us|not heard from you/],
    ['Did not click', /quiet between us|not heard from you/],
    ['Email Opened', /opening our email|opened our last email/],
    ['Link Clicked', /following our link|followed our link/],
    ['New sign-ups', /welcome|good to have you here/],
    ['Loyal customers', /you know us already|you are a customer/],
    ['Former clients', /in the past|from earlier/],
    ['Lapsed donors', /you have supported|what you have given/],
    ['Project completed', /completed/],
    ['Zürich', /a few lines from|thank you for taking a moment/],
    ['Prospective customers', /a few lines from|thank you for taking a moment/],
    ['Open positions', /a few lines from|thank you for taking a moment/],
    ['Families of former patients', /a few lines from|thank you for taking a moment/],
    ['Complete beginners', /a few lines from|thank you for taking a moment/],
    ['Cold storage in New York', /a few lines from|thank you for taking a moment/],
    ['Registered nurses', /a few lines from|thank you for taking a moment/],
    ['Newsletter subscribers', /a few lines from|thank you for taking a moment/],
    ['Past wholesale customers', /in the past|from earlier/],
    ['Completed orders', /completed/],
    ['Completed moves', /completed/],
    ['Former students', /in the past|from earlier/],
  ])('mails suit what the readers of a segment did: %s', async (segment, words) => {
    for (const seed of ['1', '2', '3']) {
      const request = { ...buildRequest('email', { segments: [segment], length: 'short' }), seed };
      expect(await compose(request)).toMatch(words);
    }
  });

  test('two segments of the same sort do not get the same mails', async () => {
    const content = await compose(buildRequest('email', { segments: ['Berlin', 'Zürich', 'Wien'] }));
    const firsts = paragraphsOf(content).filter((_, index) => index % 2 === 0);
    expect(new Set(firsts.map(({ text: said }) => said.split('. ')[0])).size).toBe(3);
  });

  test('competitors are named evenly or not at all, and never in public posts', async () => {
    for (const kind of ['social_media', 'linkedin'] satisfies PostKind[]) {
      for (const topic of ['pay', 'hiring', 'shifts', 'data', 'trust']) {
        const content = await compose(buildRequest(kind, { length: 'long', topic }));
        expect(content).not.toMatch(/Hays|Randstad/);
      }
    }
  });
});
