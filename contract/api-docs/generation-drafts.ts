import * as drafts from '../api/generation-drafts.ts';
import { type ApiSection, type DocsOf, pairWithCalls } from './call-docs.ts';
import { postExample } from './content.ts';

const docs: DocsOf<typeof drafts> = {
  keepDraft: {
    description:
      'Makes a post, marked `unfinished`, of what was written before a generation failed or was cancelled. Whoever started it may, and an Owner or SuperAdmin.',
    refusals: {
      403: 'A colleague started the generation, and the caller is no Owner.',
      404: 'The organisation has no such generation.',
      409: 'The generation has not failed, or it left no text, or the text was kept or discarded.',
    },
    example: { answer: { ...postExample, unfinished: true } },
  },
  discardDraft: {
    description:
      'Deletes what was written before a generation failed or was cancelled. Whoever started it may, and an Owner or SuperAdmin.',
    refusals: {
      403: 'A colleague started the generation, and the caller is no Owner.',
      404: 'The organisation has no such generation.',
      409: 'The generation has not failed, or it left no text, or the text was kept or discarded.',
    },
    example: {},
  },
};

export const generationDraftsSection: ApiSection = {
  tag: 'Drafts',
  description: 'What was written of a post before its generation failed or was cancelled.',
  calls: pairWithCalls(drafts, docs),
  schemas: {},
};
