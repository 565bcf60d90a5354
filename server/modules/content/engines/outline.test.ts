import { describe, expect, test } from 'vitest';
import { openPromptsIn, sourceNotesIn } from '../../../../contract/content/open-prompts.ts';
import { type PostKind, postKinds } from '../../../../contract/content/post-kinds.ts';
import { buildRequest } from '../../../../tests/support/writing-request.ts';
import { plainVoice } from '../brand-voice.ts';
import { composer } from './composer.ts';
import type { WritingRequest } from './engine.ts';

const write = (request: WritingRequest) => composer.write(request, new AbortController().signal);
const profile = {
  company_name: 'Fenwick Pumps',
  description:
    'Fenwick Pumps repairs water pumps in Lincolnshire. We answer the telephone at night. 214 pump stations are in our care.',
  mission: 'No field should flood twice.',
  website: 'https://fenwickpumps.example',
};

describe('everything else', () => {
  test.each(postKinds)(
    'is an outline as %s: proofs with their source and questions to the author',
    async (kind) => {
      const request = buildRequest(kind, { topic: 'Why pump stations fail at night' }, profile);
      const { content, engine } = await write(request);
      expect(engine).toBe('outline');
      // What it is about stands above its questions.
      for (const question of openPromptsIn(content)) {
        expect(question.length).toBeLessThanOrEqual(90);
        expect(question).not.toContain('pump stations');
      }
      expect(content).toMatch(/^- .*\(company profile, description\)$/m);
    },
  );

  test('asks readers in the language of the text, and begins with a capital', async () => {
    const spanish = {
      description: 'Reparamos bombas de agua y trabajamos también por la noche.',
      mission: '',
    };
    const topic = 'por qué las bombas se paran de noche y qué hacer';
    const { title, content } = await write(buildRequest('newsletter', { topic }, { ...profile, ...spanish }));
    expect(title).toBe('Por qué las bombas se paran de noche y qué hacer');
    expect(content).toContain('¿Preguntas? Responda a este correo');
    expect(content).not.toContain('https://');
    expect(content).toContain('[Escribir: ¿');
    expect(content).not.toContain('[Write:');
    expect(openPromptsIn(`${content} [Write: Why?]`)).toHaveLength(4);
  });

  test('has the headings as asked, and a proof under one only where it has to do with it', async () => {
    const sections = ['Introduction', 'The telephone', 'Zebras'];
    const request = buildRequest('blog', { topic: 'Pumps that nobody hears', sections }, profile);
    const parts = (await write(request)).content.split(/^## /m).slice(1);
    expect(parts.map((part) => part.split('\n')[0])).toEqual(sections);
    expect(parts[1]).toContain('We answer the telephone at night.');
    expect(parts[2]).not.toContain('(company profile');
    for (const part of parts) expect(openPromptsIn(part)).toHaveLength(1);
  });

  test.each(postKinds)('keeps what the brief says as %s', async (kind) => {
    const facts = 'Shifts begin on 4 January at nine.\n- Bring boots';
    const { content, engine } = await write(
      buildRequest(kind, { topic: 'Night shifts in winter', facts }, profile),
    );
    expect(engine).toBe('outline');
    expect(content).toContain(
      '- Shifts begin on 4 January at nine. (your brief)\n- Bring boots (your brief)',
    );
  });

  test('is what a topic becomes that announces something, when its author says that it does not', async () => {
    const topic = 'Open day for drainage boards on 14 May 2026';
    const { engine } = await write(buildRequest('blog', { topic, announcement: { kind: 'none' } }, profile));
    expect(engine).toBe('outline');
  });
});

test('an outline has a proof once, and under each heading and in each mail a question about it', async () => {
  const own = { ...profile, description: 'We have covered more than 900 pumps since 2009.', mission: '' };
  const voice = {
    ...plainVoice,
    proof_points: [{ text: '900 pumps covered since 2009', source: 'Job book' }],
  };
  const sections = ['Introduction', 'Covers that breathe', 'Conclusion'];
  const outline = (kind: PostKind) =>
    write({
      ...buildRequest(kind, { topic: 'Why pumps rust', sections, emails_per_segment: 3 }, own),
      voice,
    });
  const blog = (await outline('blog')).content;
  expect(blog.match(/900/g)).toHaveLength(1);
  // Each bullet has a note on its source, which one button removes.
  const bullets = blog.match(/^- .*/gm) ?? [];
  expect(bullets).toContain('- 900 pumps covered since 2009. (proof point: Job book)');
  expect(sourceNotesIn(blog)).toHaveLength(bullets.length);
  expect(blog).toContain('Who still believes the opposite, and what does it cost them?');
  expect(blog).not.toContain('Talent sourcing');
  const asked = openPromptsIn((await outline('email')).content);
  expect(new Set(asked.slice(1, 4)).size).toBe(3);
});

test.each([
  [
    'Warum Pumpen nachts ausfallen',
    'Wir reparieren Pumpen und sind auch nachts für Sie da. 900 Pumpen laufen nachts in Kiel.',
    'Einleitung',
    '- 900 Pumpen laufen nachts in Kiel. (Unternehmensprofil, Beschreibung)',
    'Wer glaubt noch das Gegenteil, und was kostet ihn das? Zwei Sätze.',
    'Was sollten Ihre Leser in einer Woche noch wissen? Zwei Sätze.',
  ],
  [
    'Pourquoi une pompe tombe en panne la nuit',
    'Nous réparons les pompes et nous répondons aussi la nuit. Nous gardons une pompe de secours dans chaque village.',
    'Introduction',
    '(profil de l’entreprise, description)',
    'Qui croit encore le contraire, et qu’est-ce que cela lui coûte ? Deux phrases.',
    'Que doivent retenir vos lecteurs dans une semaine ? Deux phrases.',
  ],
])('an outline asks and names its sources in the language of the text: %s', async (topic, own, ...said) => {
  const [heading, proof, first, last] = said;
  const sections = ['Introduction', 'Analysis', 'Takeaways'];
  const { content } = await write(
    buildRequest('blog', { topic, sections }, { ...profile, description: own, mission: '' }),
  );
  expect(content).toContain(`## ${heading}\n`);
  expect(content).toContain(proof);
  const asked = openPromptsIn(content);
  expect(asked).toHaveLength(3);
  expect([asked[0], asked[2]]).toEqual([first, last]);
  expect(sourceNotesIn(content).length).toBeGreaterThan(0);
});

test('an outline ranks the rarer words of its topic above those of the trade, and the company last', async () => {
  const description =
    'Fenwick Pumps looks after pumps in Boston. Pumps are our trade. Pumps fill a van. Diesel smells of nothing at 40 stations.';
  const topic = 'How to store diesel for pumps in Boston';
  const own = { ...profile, description, mission: 'Pumps belong to Boston.', keywords: ['pumps'] };
  const { content } = await write(buildRequest('social_media', { topic }, own));
  const proofs = content.match(/^- .*(?= \()/gm);
  expect(proofs?.[0]).toBe('- Diesel smells of nothing at 40 stations.');
  expect(content).not.toMatch(/looks after|belong/);
  const every = 'Why dosing every tank is a mistake';
  const known = {
    description: 'We teach every January. Our 40 tanks hold diesel.',
    mission: '',
    keywords: [],
  };
  const other = await write(buildRequest('social_media', { topic: every }, { ...profile, ...known }));
  expect(other.content).toContain('40 tanks');
  expect(other.content).not.toContain('January');
  const headings = ['Who keeps the key', 'How often to measure', 'What is different in winter', 'The smell'];
  const blog = await write(buildRequest('blog', { topic, sections: headings }, own));
  expect(openPromptsIn(blog.content)).toEqual([
    'Who has a part in this, and who has the last word? Two sentences.',
    'Which figures do you have, and where are they from? Two sentences.',
    'Where does a reader see the difference first? Two sentences.',
    'Which case of yours shows this, with a place or a figure? Two sentences.',
  ]);
});

test('an outline of a series asks for the text of each mail, and for a preview of the first of each segment', async () => {
  const request = buildRequest('email', { topic: 'Pumps that nobody hears', emails_per_segment: 3 }, profile);
  const { content, engine } = await write(request);
  expect(engine).toBe('outline');
  expect(content.match(/^### Email/gm)).toHaveLength(9);
  expect(openPromptsIn(content)).toHaveLength(12);
  for (const label of ['What most people get wrong', 'A case from our work', 'Where to start'])
    expect(content.match(new RegExp(`Subject:\\*\\* ${label}$`, 'gm'))).toHaveLength(2);
});

test.each([
  ['it', 'Da scrivere: ', 'Che cosa controllerebbe per primo'],
  ['nl', 'Schrijven: ', 'Wat zou u het eerst controleren'],
  ['pt', 'Escrever: ', 'O que verificaria primeiro'],
  ['pl', 'Do napisania: ', 'Co sprawdzić najpierw'],
  ['en', 'Write: ', 'What would you check first'],
] as const)('asks in %s what fits its headings, and nothing twice', async (language, mark, question) => {
  const check = { it: 'Cosa controllare', nl: 'Wat controleren', pt: 'O que verificar', pl: 'Co sprawdzić' };
  const heading = language === 'en' ? 'What to check every month' : check[language];
  const sections = ['Introduction', heading, 'What a check means for you', 'Conclusion'];
  const request = buildRequest('blog', { topic: 'Pumps that nobody hears', sections }, profile);
  const { content } = await write({ ...request, voice: { ...plainVoice, language } });
  const asked = openPromptsIn(content);
  expect(content).toContain(`[${mark}`);
  expect(asked[1]).toContain(question);
  expect(new Set(asked).size).toBe(4);
});

test.each([
  ['en', 'What an inspector checks', 'What would you check first'],
  ['en', 'What customers ask', 'in their own words'],
  ['de', 'Was spät bestellt teuer wird', 'Welche Zahlen'],
  ['de', 'So sieht ein guter Ablauf aus', 'Welche Schritte'],
  ['fr', 'Ce que demandent les clients', 'Que vous demandent'],
] as const)('asks in %s under a heading what it names: %s', async (language, heading, question) => {
  const request = buildRequest('blog', { topic: 'Pumps that nobody hears', sections: [heading] }, profile);
  const { content } = await write({ ...request, voice: { ...plainVoice, language } });
  expect(openPromptsIn(content)[0]).toContain(question);
});
