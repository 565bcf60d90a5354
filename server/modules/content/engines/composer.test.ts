import fc from 'fast-check';
import twitter from 'twitter-text';
import { describe, expect, test } from 'vitest';
import { findClaims } from '../../../../contract/content/claims/find-claims.ts';
import { readMails } from '../../../../contract/content/mails/read-mails.ts';
import { openPromptsIn } from '../../../../contract/content/open-prompts.ts';
import { type PostKind, postKinds } from '../../../../contract/content/post-kinds.ts';
import { writingRequests } from '../../../../tests/support/random-writing-requests.ts';
import { buildRequest } from '../../../../tests/support/writing-request.ts';
import { plainVoice } from '../brand-voice.ts';
import { knownFacts } from '../claims/open-claims.ts';
import { parseBlocks } from '../text/markdown.ts';
import { splitSentences } from '../text/sentences.ts';
import { composer } from './composer.ts';
import type { WritingRequest } from './engine.ts';

const write = (request: WritingRequest) => composer.write(request, new AbortController().signal);
const profile = {
  company_name: 'Fenwick Pumps',
  description:
    'Fenwick Pumps repairs water pumps in Lincolnshire. We answer the telephone at night. 214 pump stations are in our care.',
  mission: 'No field should flood twice.',
  products_services: ['Pump repair', 'Night service'],
  keywords: ['pumps', 'drainage'],
  website: 'https://fenwickpumps.example',
};
const openDay = {
  topic:
    'Open day for drainage boards on Thursday 14 May 2026 at 18:00 in Spalding, £15, 40 places, with Ann Platt, register by 10 May',
  facts: 'Lunch is served. Register at https://fenwickpumps.example/open-day.',
};
const announced = (kind: PostKind, prompt = {}) => buildRequest(kind, { ...openDay, ...prompt }, profile);

describe('an announcement', () => {
  test.each(postKinds)('of an event as %s has the facts of the brief and one link, its own', async (kind) => {
    const { content, engine } = await write(announced(kind));
    expect(engine).toBe('composer');
    for (const fact of ['14 May 2026', '18:00', 'Spalding', '£15', '40 places', 'by 10 May']) {
      expect(content).toContain(fact);
    }
    const links = content.match(/https?:\/\/\S+/g) ?? [];
    expect(new Set(links)).toEqual(new Set(['https://fenwickpumps.example/open-day']));
    expect(openPromptsIn(content)).toEqual([]);
  });

  test('fits X unless it is to be long, whatever the brief says', async () => {
    const long = { facts: `${'The hall has a new roof and a very old door. '.repeat(8)}` };
    const weigh = (content: string) => twitter.parseTweet(content).weightedLength;
    expect(weigh((await write(announced('social_media', long))).content)).toBeLessThanOrEqual(280);
    expect(
      weigh((await write(announced('social_media', { ...long, length: 'long' }))).content),
    ).toBeGreaterThan(280);
  });

  test('on LinkedIn begins with a figure of the company, names the company and asks about the reader’s work', async () => {
    const topic = 'New pump stations course, 3 to 5 June 2027 in Boston';
    const { content } = await write(announced('linkedin', { topic, facts: '' }));
    const blocks = parseBlocks(content);
    expect(blocks[0]?.text).toBe('214 pump stations are in our care.');
    expect(blocks.at(-1)?.text).toBe('Who would you bring along?');
    expect(content).toContain('\n\nNew pump stations course, 3 to 5 June 2027 in Boston.\n\n');
    expect(content).toContain('\n\nFenwick Pumps repairs water pumps in Lincolnshire.\n\n');
  });

  test('on LinkedIn leaves out what the company is before a fact of the brief', async () => {
    const facts = '214 boots are lent. Ann Platt shows the night shift. Children stay at home this time.';
    const { content } = await write(announced('linkedin', { topic: 'Pump day on 3 June 2027', facts }));
    for (const fact of facts.split('. ')) expect(content).toContain(fact);
    expect(content).not.toContain('in our care');
  });

  test.each([
    [
      'Wir suchen ab 1. April 2027 eine Mechanikerin (m/w/d) für Pumpen in Kiel',
      'Freitags ab 13 Uhr frei. Bewerbungen bis 28. Februar an jobs@fenwickpumps.example',
      'Wir suchen ab 1. April eine Mechanikerin (m/w/d) für Pumpen',
      'Bewerbungen bis 28. Februar an jobs@fenwickpumps.example',
      'mailto:jobs@fenwickpumps.example',
    ],
    [
      'A partir del 8 de marzo de 2027 la bomba 2 trabaja cada seis minutos por la noche',
      'Hasta ahora trabajaba cada nueve minutos y el agua subía. El horario completo: https://fenwickpumps.example/2',
      'A partir del 8 de marzo la bomba 2 trabaja cada seis…',
      'El horario completo: https://fenwickpumps.example/2',
      'https://fenwickpumps.example/2',
    ],
  ])(
    'in another language has its own subject and call to action: %s',
    async (topic, facts, subject, ask, link) => {
      const bare = { ...profile, description: '', mission: '' };
      const { content, title } = await write(
        buildRequest('email', { topic, facts, target_audience: 'Leser', emails_per_segment: 2 }, bare),
      );
      const [first, second] = readMails('email', title, content);
      expect(first).toMatchObject({ subject, callToAction: ask, link });
      expect(second?.body).toMatch(new RegExp(`^${topic.slice(0, 11)}`, 'm'));
    },
  );

  test('as a series gives every fact to the first mail of each segment', async () => {
    const { content, title } = await write(announced('email', { emails_per_segment: 3 }));
    const mails = readMails('email', title, content);
    expect(mails).toHaveLength(9);
    for (const { subject, previewText, body, callToAction } of mails) {
      expect(subject.length).toBeLessThanOrEqual(60);
      expect(previewText).not.toBe('');
      expect(body).toMatch(/^Hi \{\{first_name\}\},/);
      const [, first = ''] = body.split('\n\n');
      expect(splitSentences(first)[0]).not.toBe(`${subject}.`);
      expect(callToAction).toBe('Register at https://fenwickpumps.example/open-day');
    }
    const firsts = mails.filter(({ name }) => name === 'Email 1');
    for (const { body } of firsts) {
      for (const fact of [
        '14 May 2026 at 18:00',
        'Spalding',
        'Register by 10 May',
        '£15',
        '40 places',
        'Ann Platt',
        'Lunch is served',
        'pen day for drainage boards',
      ]) {
        expect(body).toContain(fact);
      }
    }
    for (const { subject } of firsts) expect(subject).not.toMatch(/^(?:Reminder|Last call)/);
    expect(new Set(mails.slice(0, 3).map(({ subject }) => subject)).size).toBe(3);
  });

  test('as a newsletter begins with the brief, has no headings and one button', async () => {
    const { content } = await write(announced('newsletter'));
    expect(content).not.toMatch(/^#/m);
    expect(content.match(/Call to action/g)).toHaveLength(1);
    expect(parseBlocks(content)[2]?.text).toMatch(
      /^Open day for drainage boards on Thursday 14 May 2026 at 18:00 in Spalding\.$/,
    );
  });

  test('as a blog post answers each heading with what belongs there, else with a question', async () => {
    const sections = ['Introduction', 'Lunch', 'Zebras', 'Conclusion'];
    const { content } = await write(announced('blog', { sections }));
    const parts = content.split(/^## /m).slice(1);
    expect(parts.map((part) => part.split('\n')[0])).toEqual(sections);
    expect(parts[1]).toContain('Lunch is served.');
    expect(openPromptsIn(parts[2] ?? '')).toHaveLength(1);
    expect(parts[0]).toContain('- Register by 10 May');
    expect(parts[3]).toContain('Register at https://');
  });

  test('as a blog post without anything more asks nothing', async () => {
    const bare = { description: 'We mend pumps.', mission: '', products_services: [] };
    const request = buildRequest('blog', { topic: 'New opening hours', facts: '' }, { ...profile, ...bare });
    const { content } = await write(request);
    expect(openPromptsIn(content)).toEqual([]);
    expect(content).toBe('# New opening hours\n\nFenwick Pumps');
  });

  test.each([
    [
      'vacancy',
      'We are hiring a fitter in Boston, apply by 3 May',
      /^We are hiring a fitter in Boston, apply by 3 May\.[\s\S]*Find out more: https:/,
    ],
    [
      'offer',
      '20 % off pump checks until 30 November',
      /20 % off pump checks until 30 November\.[\s\S]*Find out more: https:/,
    ],
    ['launch', 'Launch of the Fen 3 pump, from £249', /Launch of the Fen 3 pump, from £249\./],
    [
      'change',
      'Our Boston depot closes on 1 July',
      /^Our Boston depot closes on 1 July\.\n\nFenwick Pumps repairs/,
    ],
    [
      'news',
      'Ann Platt joins our board',
      /^Ann Platt joins our board\n\nFenwick Pumps repairs water pumps in Lincolnshire\.$/,
    ],
  ])('of a %s stands as typed, with what its kind asks', async (_kind, topic, said) => {
    const { content, engine } = await write(announced('linkedin', { topic, facts: '' }));
    expect(engine).toBe('composer');
    expect(content).toMatch(said);
  });

  test('has the fact of the profile first that is near to its audience', async () => {
    const topic = 'A new telephone for fields by the river is available from 3 May 2027';
    const ask = (target_audience: string) => write(announced('blog', { topic, facts: '', target_audience }));
    const boards = await ask('people who answer at night');
    const owners = await ask('boards that own pump stations');
    expect(boards.content).toContain('We answer the telephone at night.');
    expect(owners.content).toContain('214 pump stations are in our care.');
  });

  test('says each thing once, though topic and typed facts both have it', async () => {
    const announcement = { kind: 'launch', what: 'Respite at weekends', price: 'from £38 an hour' } as const;
    const { content } = await write(
      announced('social_media', { topic: 'New: respite at weekends', facts: '', announcement }),
    );
    expect(content.match(/respite at weekends/gi)).toHaveLength(1);
    expect(content).toContain('\nFrom £38 an hour\n');
  });

  test('keeps an hour that stands by itself, and takes a company that moves for no event', async () => {
    const day = await write(announced('newsletter', { facts: '10 am to 2 pm. Soup at noon.' }));
    expect(day.content).toContain('10 am to 2 pm. Soup at noon.');
    const topic = 'We move to a larger workshop in Boston on 1 July 2027';
    const { content } = await write(announced('newsletter', { topic, facts: '' }));
    expect(content).not.toContain('Register');
  });

  test('keeps the words of a topic that has more than its facts, and of the brief, once', async () => {
    const topic =
      'Free evening: what to check before you call, 23 February 2027, 6.30pm, at our yard in Boston, book by 12 February';
    const facts =
      'Led by Dr. Ann Platt. Forty places, so book by 12 February at https://fenwickpumps.example/check.';
    const { content } = await write(announced('newsletter', { topic, facts }));
    expect(content).toContain(
      'Free evening: what to check before you call, 23 February 2027, 6.30pm, at our yard in Boston',
    );
    expect(content).toContain('Led by Dr. Ann Platt.');
    expect(content).toContain('Forty places, so book by 12 February at https://fenwickpumps.example/check');
  });

  test('another version has another opening, as long as there is one', async () => {
    const prompt = { topic: 'Pump day on 3 June 2027', facts: 'Tea is on us.' };
    const texts = [(await write(announced('linkedin', prompt))).content];
    for (const seed of 'abc') {
      const request = announced('linkedin', { ...prompt, another_version: true });
      texts.unshift((await write({ ...request, seed, recent: [...texts] })).content);
    }
    expect(texts.map((text) => text.split('\n')[0]).slice(1)).toEqual(
      expect.arrayContaining([
        'Who would you bring along?',
        'Fenwick Pumps repairs water pumps in Lincolnshire.',
        'Pump day on 3 June 2027.',
      ]),
    );
    for (const text of texts) expect(text.match(/Tea is on us\./g)).toHaveLength(1);
  });

  test.each(postKinds)('in German as %s has sentences in German and none in English', async (kind) => {
    const german = {
      description: 'Wir reparieren Pumpen und sind auch nachts für Sie da. Unsere Werkstatt steht in Kiel.',
      mission: 'Kein Feld soll zweimal unter Wasser stehen.',
    };
    const announcement = {
      kind: 'event',
      what: 'Tag der offenen Tür',
      when: '14. Mai 2026, 18:00 Uhr',
      where: 'Kiel',
      price: '15 €',
      limit: '40 Plätze',
      deadline: '10. Mai 2026',
      link: 'https://fenwickpumps.example/tag',
    } as const;
    const prompt = { topic: 'Tag der offenen Tür', target_audience: 'Landwirte', announcement };
    const request = buildRequest(kind, prompt, { ...profile, ...german });
    const { content } = await write(request);
    for (const fact of ['14. Mai 2026, 18:00 Uhr', 'Kiel', '15 €', '40 Plätze'])
      expect(content.replaceAll('\\', '')).toContain(fact);
    expect(content).toContain('Anmeldung bis 10. Mai 2026: https://fenwickpumps.example/tag');
    expect(content).not.toMatch(/\b(?:the|admission|register|by|from|hi)\b/i);
    const inFrench = await write({ ...request, voice: { ...plainVoice, language: 'fr' } });
    expect(inFrench.content).toContain(
      'Inscription avant le 10. Mai 2026\u00a0: https://fenwickpumps.example/tag',
    );
  });

  test('claims nothing that profile and brief do not say', async () => {
    for (const kind of postKinds) {
      const request = announced(kind);
      const { content } = await write(request);
      expect(findClaims(content, knownFacts(request.profile, request.prompt))).toEqual([]);
    }
  });
});

test('LinkedIn has every sentence of the brief, and the telephone last', async () => {
  const facts = 'We dig. We drill. We pump. We weld. We sing. Questions to Ann Platt, 01775 555 019.';
  const { content } = await write(announced('linkedin', { topic: 'Pump day on 3 June 2027', facts }));
  expect(content).toContain('We dig. We drill. We pump. We weld. We sing.');
  expect(content).toMatch(/Questions to Ann Platt, 01775 555 019\.$/);
});

test('a vacancy has no fact of the company', async () => {
  const description =
    'We visit your pump station in Boston twice. Pump repair in Boston is our craft. 12 fitters in Boston work in pairs.';
  const { content } = await write(
    buildRequest(
      'email',
      { topic: 'Fitter wanted in Boston', facts: '', emails_per_segment: 3 },
      { ...profile, description },
    ),
  );
  expect(content).not.toMatch(/your|craft|12 fitters/);
});

test('no wording has a word that the voice avoids', async () => {
  const voice = { ...plainVoice, avoid_words: ['join', 'admission', 'register', 'Lincolnshire'] };
  for (const kind of postKinds) {
    const topic = 'Open day for drainage boards on 14 May 2026 in Spalding, £15, until 10 May';
    const { content } = await write({ ...announced(kind, { topic, facts: '' }), voice });
    expect(content).not.toMatch(/\b(?:join|admission|register|Lincolnshire)\b/i);
    expect(content).toContain('£15');
  }
});

test('for any input there is a title and a text', async () => {
  await fc.assert(
    fc.asyncProperty(writingRequests, async (request) => {
      const { title, content } = await write(request);
      expect(title.trim()).not.toBe('');
      expect(content).toMatch(/[\p{L}\p{N}]/u);
    }),
    { numRuns: 200 },
  );
});
