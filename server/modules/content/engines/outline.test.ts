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
    expect(content).toContain('Más información: https://fenwickpumps.example');
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
  // What the company offers stands where readers are told what to do.
  expect(blog).toMatch(/Conclusion\n\n- Talent sourcing, Recruitment, Administrative support\./);
  const asked = openPromptsIn((await outline('email')).content);
  expect(new Set(asked.slice(1, 4)).size).toBe(3);
});

test('an outline of a series asks for the text of each mail, and for a preview of the first of each segment', async () => {
  const request = buildRequest('email', { topic: 'Pumps that nobody hears', emails_per_segment: 3 }, profile);
  const { content, engine } = await write(request);
  expect(engine).toBe('outline');
  expect(content.match(/^### Email/gm)).toHaveLength(9);
  expect(openPromptsIn(content)).toHaveLength(12);
  for (const label of ['What most get wrong', 'A case of ours', 'Where to start'])
    expect(content.match(new RegExp(`Subject:\\*\\* ${label}$`, 'gm'))).toHaveLength(2);
});
