import { describe, expect, test } from 'vitest';
import { type PostKind, postKinds, sentiments, tones } from '../../../../../contract/content/post-kinds.ts';
import { buildRequest } from '../../../../../tests/support/writing-request.ts';
import type { WritingRequest } from '../engine.ts';
import { parseBlocks } from '../markdown.ts';
import { composer } from './composer.ts';

const compose = async (request: WritingRequest) =>
  (await composer.write(request, new AbortController().signal)).content;

const firstSentence = (content: string) =>
  parseBlocks(content)
    .find((block) => block.type === 'paragraph')
    ?.text.split('. ')[0];

describe('wording', () => {
  test('says every fact of the profile word for word, and nothing of the briefing', async () => {
    for (const kind of ['blog', 'newsletter', 'email'] satisfies PostKind[]) {
      const content = await compose(buildRequest(kind));
      for (const fact of [
        'Northwind Partners',
        'Remote onboarding',
        'We find, screen and onboard remote back-office staff for small companies.',
        'Our recruiters speak with every candidate before you do.',
        'To give small teams the same hiring strength as large ones.',
        'Talent sourcing',
        'https://www.northwind.example/',
      ]) {
        expect(content).toContain(fact);
      }
      expect(content).not.toMatch(/Hays|Randstad|HR manager|50-person/);
    }
  });

  test('what was typed is never recased, cut or joined', async () => {
    const typed = {
      company_name: 'e.l.f. & Sons (UK) Ltd.',
      description: "St. Brigid's buys soap FROM us, e.g. for 1 Jan. 2027. We sell iSoap.",
      mission: 'make SOAP cheap',
      products_services: ['hand-cut Soap', 'Refills vs. bottles'],
      website: 'https://elf.example/a_b?c=1',
    };
    for (const topic of [
      'ROS 2 vs. proprietary stacks',
      'nurse burnout',
      'how To save Soap',
      'SALE at St. Ives',
    ]) {
      for (const kind of postKinds) {
        const { title, content } = await composer.write(
          buildRequest(kind, { topic }, typed),
          new AbortController().signal,
        );
        const said = `${title}\n${content}`.replace(/\\([!-/:-@[-`{-~])/g, '$1');
        expect(said).toContain(topic);
        expect(said).toContain('e.l.f. & Sons (UK) Ltd.');
        expect(said).toContain("St. Brigid's buys soap FROM us, e.g. for 1 Jan. 2027.");
        if (kind === 'social_media' || kind === 'linkedin') continue;
        for (const part of ['We sell iSoap.', 'make SOAP cheap', 'hand-cut Soap', 'Refills vs. bottles']) {
          expect(said).toContain(part);
        }
      }
    }
  });

  test.each(postKinds)(
    '%s: another seed makes another version, and each avoids the last posts',
    async (kind) => {
      const versions: string[] = [];
      for (let seed = 0; seed < 5; seed += 1) {
        const request = { ...buildRequest(kind), seed: `${seed}`, recent: versions.toReversed() };
        versions.push(await compose(request));
      }
      expect(new Set(versions).size).toBe(5);
      const openings = versions.map(firstSentence);
      expect(new Set(openings).size).toBeGreaterThan(kind === 'email' ? 1 : 4);
    },
  );

  test('a sparse profile makes a shorter newsletter', async () => {
    const sparse = { mission: '', products_services: [], keywords: [], serving_industries: [], website: '' };
    const items = (content: string) => content.match(/^## /gmu)?.length;
    expect(items(await compose(buildRequest('newsletter')))).toBe(3);
    expect(items(await compose(buildRequest('newsletter', {}, { ...sparse, description: 'We bake.' })))).toBe(
      2,
    );
  });

  test('tones and sentiments differ beyond the first line', async () => {
    const description =
      'We renovate apartment buildings in Malmö. Tenants stay in their homes while we work. Nobody works after four in the afternoon. Schedules hang in every stairwell.';
    const bodyOf = async (prompt: Parameters<typeof buildRequest>[1]) => {
      const content = await compose(buildRequest('linkedin', { ...prompt, length: 'long' }, { description }));
      return content.split('\n\n')[1] ?? '';
    };
    const [professional, informative, positive, negative] = [
      await bodyOf({ tone: 'professional' }),
      await bodyOf({ tone: 'informative' }),
      await bodyOf({ sentiment: 'positive' }),
      await bodyOf({ sentiment: 'negative' }),
    ];
    expect(informative.indexOf('Talent sourcing')).toBeLessThan(informative.indexOf('Tenants stay'));
    expect(professional).not.toMatch(/Talent sourcing.*Tenants stay/);
    expect(positive).toMatch(/[Gg]ood to know/);
    expect(negative).toMatch(/To be clear/);
    expect(professional).not.toMatch(/[Gg]ood to know|To be clear/);
  });

  test.each(['blog', 'newsletter', 'email'] as const)(
    '%s: a long description is told whole',
    async (kind) => {
      const facts = [
        'roof',
        'pipes',
        'windows',
        'doors',
        'floors',
        'stairs',
        'walls',

        'gates',
      ];
      const description = facts.map((fact) => `We repair ${fact} in all of Malmö.`).join(' ');
      const content = await compose(buildRequest(kind, {}, { description }));
      for (const fact of facts) expect(content).toContain(`We repair ${fact} in all of Malmö.`);
    },
  );

  test('products are listed or named one by one, and one alone is no choice', async () => {
    const products = ['Night cover', 'Bank shifts', 'Rota software'];
    for (const tone of tones) {
      const content = await compose(
        buildRequest('blog', { tone, length: 'long' }, { products_services: products }),
      );
      for (const product of products) expect(content.split(product)).toHaveLength(2);
      const single = await compose(buildRequest('blog', { tone }, { products_services: ['Night cover'] }));
      expect(single).not.toMatch(
        /Take your pick|Our services at a glance|Products and services|the following/,
      );
    }
  });

  test('a short LinkedIn post, which has no room for more, asks about the products', async () => {
    const content = await compose(buildRequest('linkedin', { length: 'short' }));
    expect(content).toMatch(/(?:Talent sourcing|Recruitment|Administrative support).*\?$/);
  });

  test('a sentence without a subject gets no words before it', async () => {
    const description =
      'We staff wards in Leeds. Works with three hospitals alike. Founded in 1998 by two nurses.';
    for (const [at, sentiment] of [...sentiments, ...sentiments, ...sentiments].entries()) {
      const request = buildRequest('blog', { sentiment, length: 'long' }, { description });
      expect(await compose({ ...request, seed: `${at}` })).not.toMatch(/: (?:Works|Founded)/);
    }
  });

  test('the first mail of a segment says what it is about', async () => {
    for (const topic of [
      'Open day on 12 May',
      'nurse burnout',
      'Book your slot',
      'Do I need an appointment?',
    ]) {
      const content = await compose(buildRequest('email', { topic, segments: ['Sign-ups'] }));
      expect(content).toMatch(new RegExp(`(?::| about) ${RegExp.escape(topic)}(?:\\.| )`));
    }
  });

  test('no words lead to a sentence that has such words, that asks for something or, in a good mood, that denies', async () => {
    const description =
      'We brew in Ludlow. Prices: from £2 a bottle. Find us at the old maltings. We do not filter our beer. Pricing: £12 a tour.';
    for (const sentiment of sentiments) {
      for (const seed of ['1', '2', '3', '4', '5', '6']) {
        const request = buildRequest('blog', { sentiment, length: 'long' }, { description });
        const content = await compose({ ...request, seed });
        expect(content).not.toMatch(/: (?:Prices|Pricing|Find us)/);
        if (sentiment === 'positive') expect(content).not.toMatch(/: We do not/);
      }
    }
  });

  test('a long name is not said twice in a row', async () => {
    const name = 'Gebrüder Schäfer Kältetechnik GmbH & Co. KG';
    const description = `${name} builds refrigeration systems. We have two sites.`;
    for (const seed of ['1', '2', '3', '4', '5']) {
      const request = buildRequest(
        'social_media',
        { topic: 'rising costs' },
        { company_name: name, description },
      );
      const content = await compose({ ...request, seed });
      expect(content).toContain(`${name} builds`);
      expect(content.split(`${name} builds`)[0]).not.toContain(name);
    }
  });

  test('nobody celebrates a problem or a farewell', async () => {
    for (const topic of ['nurse burnout', 'Sister Agnes retires after 34 years']) {
      for (const tone of tones) {
        for (const seed of ['1', '2', '3']) {
          const request = buildRequest('social_media', { topic, tone, sentiment: 'positive' });
          expect(await compose({ ...request, seed })).not.toMatch(
            /🎉|✨|📈|😊|delighted|pleased|[Gg]ood news/u,
          );
        }
      }
    }
  });

  test('a topic with a colon gets no second one, and a topic with a dash stands in no sentence', async () => {
    for (const topic of [
      'Webinar: reading a contract, 3 March',
      'Meet the team: Jo Tregenza',
      'VAT – what changes',
    ]) {
      for (const kind of ['social_media', 'blog', 'newsletter'] satisfies PostKind[]) {
        for (const seed of ['1', '2', '3', '4']) {
          const { title, content } = await composer.write(
            { ...buildRequest(kind, { topic }), seed },
            new AbortController().signal,
          );
          const said = `${title}\n${content}`;
          if (topic.includes(':')) expect(said).not.toMatch(new RegExp(`: ${topic}|${topic}:`));
          else expect(said).not.toMatch(new RegExp(`\\b(?:about|of|on|with) ${topic}`));
        }
      }
    }
  });

  test('a fragment is not parted from the sentence before it', async () => {
    for (const seed of ['1', '2', '3', '4', '5']) {
      const mission = 'Move. Without pain.';
      const content = await compose({ ...buildRequest('linkedin', { length: 'long' }, { mission }), seed });
      if (content.includes(': Move.')) expect(content).toContain(': Move. Without pain.');
    }
  });

  test('a single field is no list', async () => {
    for (const tone of tones) {
      for (const seed of ['1', '2', '3', '4']) {
        const request = buildRequest('blog', { tone }, { serving_industries: ['Organic farming'] });
        expect(await compose({ ...request, seed })).not.toMatch(
          /(?:[Ff]ields|[Ss]ectors)[^.]*: Organic farming/,
        );
      }
    }
  });
});
