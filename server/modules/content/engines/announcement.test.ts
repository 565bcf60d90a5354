import { expect, test } from 'vitest';
import { findClaims } from '../../../../contract/content/claims/find-claims.ts';
import type { PostKind } from '../../../../contract/content/post-kinds.ts';
import { buildRequest } from '../../../../tests/support/writing-request.ts';
import { plainVoice } from '../brand-voice.ts';
import { knownFacts } from '../claims/open-claims.ts';
import { composer } from './composer.ts';
import type { WritingRequest } from './engine.ts';

const write = (request: WritingRequest) => composer.write(request, new AbortController().signal);
const profile = {
  company_name: 'Fenwick Pumps',
  description: 'Fenwick Pumps repairs water pumps in Lincolnshire. 214 pump stations are in our care.',
  mission: 'No field should flood twice.',
  keywords: ['pumps', 'drainage'],
  website: 'https://fenwickpumps.example',
};
const announced = (kind: PostKind, prompt: object) => buildRequest(kind, prompt, profile);

test.each([
  ['Wir ziehen um', 'Ab 1. Februar 2027 in der Hafenstraße 4. Die Nummer 0431 555 0140 bleibt.'],
  ['Rückruf der Dichtung D4', 'Betroffen sind Dichtungen von 2026. Meldung: 0431 555 0177'],
  ['Recherche mécanicien(ne)', 'À partir de mars 2027. Contact : jobs@fenwickpumps.example'],
  ['Pump fitter, Boston', '£31,000. Apply to jobs@fenwickpumps.example by 5 March 2027'],
  ['Our Boston depot is moving', 'From 1 March 2027 at 9 Mill Lane, Boston, PE21 4AB.'],
  ['Call-out fees go up', 'A visit at night costs £90 instead of £80.'],
])('is what a topic of few words is whose brief has a day or an address: %s', async (topic, facts) => {
  const { content, engine } = await write(announced('newsletter', { topic, facts }));
  expect(engine).toBe('composer');
  for (const fact of facts.match(/\d[\d,. ]*\d|PE21 4AB|\S+@\S+example/g) ?? [])
    expect(content).toContain(fact);
  expect(content).not.toMatch(/Register|Reserve/);
});

test('gives the sentences and days of a brief in small letters their capitals', async () => {
  const topic = 'drainage evening thursday 14 may 2026';
  const facts = 'boots for all of us. coats are lent in march. the last train leaves at 9 pm';
  const { content } = await write(announced('social_media', { topic, facts }));
  expect(content).toMatch(/[Dd]rainage evening(?:,| on)? Thursday 14 May 2026/);
  expect(content).toContain('us. Coats are lent in march. The last train');
  const request = announced('social_media', { topic, facts });
  expect(findClaims(content, knownFacts(request.profile, request.prompt))).toEqual([]);
});

test('says a typed name in place of the topic, and of work that it is offered', async () => {
  const announcement = {
    kind: 'vacancy',
    what: 'Fitter, weekends',
    contact: 'Ann Platt, 01775 555 019',
  } as const;
  const prompt = { topic: 'Christmas jobs', facts: '', announcement };
  const { content } = await write(announced('linkedin', prompt));
  expect(content).toContain('Fitter wanted, weekends.');
  expect(content).not.toContain('Christmas');
  expect(content).toContain('Apply: Ann Platt, 01775 555 019');
});

test.each([
  ['Pump quiz on 14 May 2026', '60 seats. Tickets only on the door.', /Reserve|Register/],
  ['Pump concert on 14 May 2026, 60 seats', '', /Reserve/],
  ['Hose offer', '£20 instead of £30, at the desk only.', /Get the offer/],
  ['Service for pumps lost at sea, 14 May 2026', 'Names to 01775 555 019 by 1 May.', /Apply|Reply/],
])('asks readers for nothing that the brief has no way to: %s', async (topic, facts, unasked) => {
  const { content } = await write(announced('linkedin', { topic, facts }));
  expect(content).not.toMatch(unasked);
});

test('leaves out what the profile says of another thing, or at another price or hour', async () => {
  const own = {
    description:
      'Fenwick Pumps runs a course for 900 apprentices a week. A pump course takes 60 minutes and costs £22. Boston is our town.',
  };
  const topic = 'New pump repair day on 14 May 2026, 75 minutes, £26, in Boston';
  const { content } = await write(buildRequest('linkedin', { topic, facts: '' }, { ...profile, ...own }));
  expect(content).not.toMatch(/£22|900|our town/);
});

test('has its link once, wherever the brief names it', async () => {
  const facts =
    'Two pumps run. Bookings open now fenwickpumps.example/new. Full list https://fenwickpumps.example/new';
  const { content } = await write(
    announced('social_media', { topic: 'The new hall opens on 3 May 2027', facts }),
  );
  expect(content.match(/fenwickpumps\.example/g)).toHaveLength(1);
  expect(content).toContain('Two pumps run.');
});

test.each([
  ['fr', 'Cabinet fermé du 24 décembre au 3 janvier', 'Cabinet fermé – 24 décembre au 3 janvier'],
  ['es', 'Jornada de bombas el domingo 21 de febrero de 2027', 'Jornada de bombas – 21 de febrero de 2027'],
  ['de', 'Preise steigen zum 1.1.2027', 'Preise steigen – 1.1.2027'],
  ['', 'New opening hours from 1 February', 'From 1 February: New opening hours'],
])('has a subject that is whole without its day (%s): %s', async (language, topic, subject) => {
  const request = announced('newsletter', { topic, facts: '' });
  const { title } = await write({ ...request, voice: { ...plainVoice, language: language as 'de' } });
  expect(title).toBe(subject);
});
