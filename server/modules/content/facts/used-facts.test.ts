import { expect, test } from 'vitest';
import { brandVoiceFields } from '../../../../contract/content/brand-voice.calls.ts';
import { postKinds } from '../../../../contract/content/post-kinds.ts';
import { buildRequest, sampleProfile } from '../../../../tests/support/writing-request.ts';
import { composer } from '../engines/composer.ts';
import { usedFacts } from './used-facts.ts';

const voice = brandVoiceFields.parse({ proof_points: [{ text: 'Nine of ten stay', source: 'Report 2025' }] });
const textsOf = (markdown: string) => usedFacts(markdown, sampleProfile, voice).map(({ text }) => text);

test('names what stands in a text word for word, escaped or as a hashtag, and nothing else', () => {
  const description = 'Our recruiters speak with every candidate before you do.';
  expect(textsOf(`${description} See https://www.northwind.example/ now.\n\n#RemoteHiring`)).toEqual([
    description,
    'remote hiring',
    'https://www.northwind.example/',
  ]);
  expect(textsOf('Nine of ten stay (Report 2025). We know Healthcare.')).toEqual([
    'Healthcare',
    'Nine of ten stay (Report 2025)',
  ]);
  expect(textsOf('Financed recruiters, e-commerced. Candidates like you.')).toEqual([]);
});

test('finds a sentence that a model has worded anew, and not one that shares a word', () => {
  expect(textsOf('Before you do, one of our recruiters speaks with each and every candidate.')).toEqual([
    'Our recruiters speak with every candidate before you do.',
  ]);
  expect(textsOf('Speak with us about every candidate.')).toEqual([]);
});

test('finds what the composer has used, in every kind', async () => {
  for (const kind of postKinds) {
    const topic = 'We launch interviews in which recruiters speak with every candidate';
    const request = buildRequest(kind, { topic, length: 'long', summary_length: 'detailed' });
    const { content } = await composer.write(request, new AbortController().signal);
    expect(textsOf(content)).toContain('Our recruiters speak with every candidate before you do.');
  }
});
