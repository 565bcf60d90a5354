import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { postExample } from './content.docs.ts';
import * as drafts from './generation-drafts.calls.ts';

const docs: DocsOf<typeof drafts> = {
  listDrafts: {
    description: `What was written before generations of the organization failed or were cancelled, until it is kept or discarded: the newest 50 unless a page is requested. After ${drafts.draftDays} days it is deleted.`,
    example: {
      answer: [
        {
          id: '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b',
          type: postExample.type,
          topic: 'Berth queues',
          draft: { title: postExample.title, content: 'Ports lose hours …', progress: { done: 1, total: 3 } },
          detail: 'The answer of the model broke off. Try again.',
          author: 'Ada Lovelace',
          ended_at: '2026-03-04T10:00:00.000Z',
          deleted_at: '2026-04-03T10:00:00.000Z',
          may_decide: true,
        },
      ],
    },
  },
  keepDraft: {
    description:
      'Makes a post, marked `unfinished`, of what was written before a generation failed or was cancelled. Its author may, and an Owner or SuperAdmin.',
    refusals: {
      403: 'A colleague started the generation, and the caller is no Owner.',
      404: 'The organization has no such generation.',
      409: 'The generation has not failed, or it left no text, or the text was kept or discarded.',
    },
    example: { answer: { ...postExample, unfinished: true } },
  },
  discardDraft: {
    description:
      'Deletes what was written before a generation failed or was cancelled. Its author may, and an Owner or SuperAdmin.',
    refusals: {
      403: 'A colleague started the generation, and the caller is no Owner.',
      404: 'The organization has no such generation.',
      409: 'The generation has not failed, or it left no text, or the text was kept or discarded.',
    },
    example: {},
  },
};

export const generationDraftsSection: ApiSection = {
  tag: 'Drafts',
  description: 'What was written of a post before its generation failed or was cancelled.',
  calls: pairWithCalls(drafts, docs),
  schemas: {
    LeftoverDraft: describeObject(drafts.leftoverDraft, 'What a generation left behind.', {
      id: 'The id of the generation.',
      type: 'The kind of post that was asked for.',
      topic: 'The topic that was asked for; empty for none.',
      draft: 'The text as far as it was written.',
      detail: 'Why it broke off.',
      author: 'Who asked for it; null when the person is gone.',
      ended_at: 'When it broke off.',
      deleted_at: 'When it is deleted unless someone decides.',
      may_decide: 'Whether the caller may keep or discard it.',
    }),
  },
};
