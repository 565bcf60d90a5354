import { describe, expect, test } from 'vitest';
import {
  type BrandVoiceFields,
  brandVoiceFields,
} from '../../../../../contract/content/brand-voice.calls.ts';
import { findAvoidedWords } from '../../../../../contract/content/claims/avoided-words.ts';
import { postKinds, tones } from '../../../../../contract/content/post-kinds.ts';
import { buildRequest } from '../../../../../tests/support/writing-request.ts';
import type { WritingRequest } from '../engine.ts';
import { checkStructure } from '../structure.ts';
import { checkLanguage, checkVoice } from '../voice.ts';
import { composer } from './composer.ts';

const withVoice = (request: WritingRequest, voice: Partial<BrandVoiceFields>): WritingRequest => ({
  ...request,
  voice: brandVoiceFields.parse(voice),
});
const compose = (request: WritingRequest) => composer.write(request, new AbortController().signal);

describe('the composer and a brand voice', () => {
  test('a word to avoid stands in no post, also where the profile or a phrase has it', async () => {
    const avoid_words = [
      'recruiter',
      'onboard',
      'finance',
      'more',
      'question',
      'hello',
      'back office',
      'you',
    ];
    for (const kind of postKinds) {
      for (const tone of tones) {
        for (const seed of ['1', '2', '3']) {
          const plain = { ...buildRequest(kind, { topic: 'Night shifts', tone }), seed };
          expect(findAvoidedWords((await compose(plain)).content, avoid_words)).not.toEqual([]);
          const request = withVoice(plain, { avoid_words });
          const { title, content } = await compose(request);
          expect(findAvoidedWords(`${title}\n${content}`, avoid_words)).toEqual([]);
          expect(checkStructure(request, content)).toEqual([]);
        }
      }
    }
  });

  test('the company’s name may have one', async () => {
    const { content } = await compose(withVoice(buildRequest('linkedin'), { avoid_words: ['partner'] }));
    expect(content).toContain('Northwind Partners');
  });

  test('proof points stand with their source, and the call to action with its link', async () => {
    const voice = {
      proof_points: [{ text: 'We fill nine of ten roles within 30 days.', source: 'Annual report 2025' }],
      call_to_action: 'Book a trial week',
      links: ['https://northwind.example/trial'],
    };
    for (const kind of postKinds) {
      const request = withVoice(buildRequest(kind, { length: 'long', emails_per_segment: 1 }), voice);
      const { content } = await compose(request);
      expect(content).toContain('We fill nine of ten roles within 30 days (Annual report 2025).');
      expect(content).toContain('Book a trial week: https://northwind.example/trial.');
      expect(checkStructure(request, content)).toEqual([]);
    }
  });

  test('emoji and hashtags keep to the rules', async () => {
    const social = buildRequest(
      'social_media',
      { keywords: ['hiring', 'HR', 'teams'] },
      { mission: 'Be kind 🚀 always.' },
    );
    const post = await compose(
      withVoice(social, { emoji: 'none', most_hashtags: 2, own_hashtags: ['Northwind'] }),
    );
    expect(post.content).not.toMatch(/\p{Extended_Pictographic}/u);
    expect(post.content.match(/#\w+/g)).toEqual(['#Hiring', '#Northwind']);
    expect((await compose(withVoice(social, { most_hashtags: 0 }))).content).not.toContain('#');
  });

  test('a hashtag with a word to avoid is left out, the voice’s own as well', async () => {
    const request = withVoice(buildRequest('social_media', { keywords: ['NightShift', 'work'] }), {
      avoid_words: ['night shift', 'trial', 'best in class'],
      own_hashtags: ['TrialWeek', 'bestinclass', 'Northwind'],
    });
    expect((await compose(request)).content.match(/#\w+/g)).toEqual(['#Work', '#Northwind']);
  });

  test('words to use bring the facts with them to the front', async () => {
    const description = [
      'We serve.',
      'Alpha counts.',
      'Beta counts.',
      'Gamma counts.',
      'Delta counts.',
      'Zebra counts.',
    ];
    for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const request = {
        ...buildRequest('linkedin', {}, { description: description.join(' '), mission: '' }),
        seed,
      };
      const { content } = await compose(withVoice(request, { use_words: ['zebra'] }));
      expect(content).toContain('Zebra counts.');
    }
  });

  test('samples without contractions and emoji give drafts without them', async () => {
    const samples = ['We do not promise much. We deliver it on time. You will not regret it.'];
    for (const seed of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      for (const kind of ['social_media', 'newsletter', 'blog'] as const) {
        const request = { ...buildRequest(kind, { tone: 'casual' }), seed };
        const { content } = await compose(withVoice(request, { samples }));
        expect(content).not.toMatch(/\p{L}[’'](?:s|re|ve|ll|d)\b|\p{Extended_Pictographic}/u);
      }
    }
  });

  test('the check finds what slipped through', () => {
    const request = withVoice(buildRequest('social_media'), {
      avoid_words: ['synergy'],
      emoji: 'none',
      most_hashtags: 1,
    });
    expect(checkVoice(request, 'Synergies 🚀 #One #Two')).toEqual([
      '“synergy” is one of the words that your voice avoids.',
      'Your voice has no emoji.',
      'The text has 2 hashtags, and your voice at most 1.',
    ]);
    expect(checkVoice(request, 'Fine, © 2026. #One')).toEqual([]);
  });
});

describe('the check of a language', () => {
  const english =
    'For twenty years we have guided shipping companies through everyday life in the port. Whoever waits at the quay for a free berth loses time and money, and this is exactly where we come in. Our forecasts show when a ship will really arrive, which cranes are free and where the trucks are going to queue. The team consists of former pilots, dispatchers and mathematicians who look at the map together every morning. One simple principle applies: a number without an explanation helps nobody. That is why we write next to each forecast what it is based on and how certain it is. Customers report that their waiting times became clearly shorter, although the weather often does not play along in winter.';
  const german = withVoice(buildRequest('blog'), { language: 'de' });

  test.each([300, 700, 1400, 5600])('finds %i characters in another one', (length) => {
    const text = `${english}\n\n`.repeat(9).slice(0, length);
    expect(checkLanguage(german, text)).toEqual(['The text is not in German.']);
    expect(checkLanguage(withVoice(german, { language: 'en' }), text)).toEqual([]);
    expect(checkLanguage(withVoice(german, { language: '' }), text)).toEqual([]);
  });

  test('says nothing of a text that is too short to tell', () => {
    expect(checkLanguage(german, english.slice(0, 200))).toEqual([]);
  });
});
