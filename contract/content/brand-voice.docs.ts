import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import * as voice from './brand-voice.calls.ts';
import * as proposals from './proposals.calls.ts';

const fields = {
  samples: ['We look at your last hundred calls before we promise anything.'],
  use_words: ['berth', 'turnaround'],
  avoid_words: ['synergy', 'best-in-class'],
  emoji: 'none' as const,
  most_hashtags: 3,
  own_hashtags: ['HarbourTerminal'],
  call_to_action: 'Ask for a trial week',
  links: ['https://harbour.example/trial'],
  language: 'en' as const,
  proof_points: [{ text: 'Our forecasts are right in nine of ten cases', source: 'Port audit 2025' }],
};
const stored = { ...fields, version: 1 };

const docs: DocsOf<typeof voice> = {
  getBrandVoice: {
    description: 'How the organization writes. Without settings every list is empty.',
    answerHeaders: ['ETag'],
    example: { answer: stored },
  },
  saveBrandVoice: {
    description:
      'Replaces how the organization writes. A post with one of `avoid_words` is neither generated nor proposed, approved or published; the name of the company and its addresses are exempt.',
    refusals: { 400: 'A field is wrong.', 412: 'Someone has changed the settings meanwhile.' },
    answerHeaders: ['ETag'],
    example: { body: fields, answer: stored },
  },
};

const fieldDocs = {
  samples: 'Up to five texts that new ones are to sound like.',
  use_words: 'Words that are preferred.',
  avoid_words:
    'Words and phrases that no post may have. `synerg*` stands for all words that begin so, `*lösung` for all that end so.',
  emoji: '`usual`, or `none`.',
  most_hashtags: 'The most hashtags of a post; null for no limit, 0 for none.',
  own_hashtags: 'Hashtags of every social media post, without `#`.',
  call_to_action: 'What readers are asked to do; empty leaves it to the engine.',
  links: 'Addresses that posts may name; the first takes the place of the website.',
  language: 'The language of posts; empty is that of the topic. The composer writes English.',
  proof_points: 'What posts may say, each with its source.',
};

export const brandVoiceSection: ApiSection = {
  tag: 'Brand voice',
  description: 'How an organization writes. Both engines keep to it, and it is checked afterwards.',
  calls: pairWithCalls(voice, docs),
  schemas: {
    BrandVoiceRequest: describeObject(
      voice.brandVoiceFields,
      'How an organization writes, as it is entered.',
      fieldDocs,
    ),
    BrandVoice: describeObject(voice.brandVoice, 'How an organization writes.', {
      ...fieldDocs,
      version: 'Rises with each change; send it back as `If-Match`.',
    }),
    ProofPoint: describeObject(voice.proofPoint, 'Something true that posts may say.', {
      text: 'What is said.',
      source: 'Where it can be looked up; stands behind it in parentheses.',
    }),
  },
};

const proposalsDocs: DocsOf<typeof proposals> = {
  listTextActions: {
    description: 'What can be done to texts at present, and by which model.',
    example: { answer: { model: null, actions: ['another_version', 'shorter', 'longer', 'other_opening'] } },
  },
  proposeTexts: {
    description:
      'Proposes up to three texts in place of the given one, or of a part of it. Nothing is stored: save the chosen one with `PATCH /post/posts/{id}/`. A model is asked for at most 90 seconds.',
    refusals: {
      400: 'The action needs a connected model, the model did not answer, or nothing can be done to this text.',
      404: 'The organization has no such post.',
    },
    example: {
      body: { action: 'shorter', body: 'Ports lose hours. We find them. It takes a day.' },
      answer: { engine: 'composer', proposals: ['Ports lose hours. We find them.'] },
    },
  },
};

export const proposalsSection: ApiSection = {
  tag: 'Proposals',
  description: 'Other texts for a post, to be accepted or discarded.',
  calls: pairWithCalls(proposals, proposalsDocs),
  schemas: {
    TextActionSet: describeObject(proposals.textActionSet, 'What can be done to texts.', {
      model: 'The model that would write; null without one.',
      actions: 'The actions that are possible.',
    }),
    ProposalRequest: describeObject(proposals.proposalRequest, 'What is to be proposed.', {
      action: 'What to do to the text.',
      body: 'The text as Markdown, as it is typed, without its title.',
      part: 'The part of it that is to be changed; empty for all of it.',
      tone: 'For `other_tone`: the tone.',
      language: 'For `translate`: the name of the language.',
      count: 'How many proposals, up to three.',
    }),
    TextProposals: describeObject(proposals.textProposals, 'Texts to choose from.', {
      engine: "What wrote them: `composer`, or the model's name.",
      proposals: 'Markdown, each in place of the text or the part. Equal ones are listed once.',
    }),
  },
};
