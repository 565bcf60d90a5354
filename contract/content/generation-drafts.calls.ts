import { defineCall, id, idParams, nothing, paging, timestamp } from '../platform/call.ts';
import { z } from '../platform/zod.ts';
import { generationDraft, postKindSchema, storedPost } from './content.calls.ts';

/** Days after which a draft that nobody has decided about is deleted. */
export const draftDays = 30;

/** Left behind by a generation that failed or was cancelled. */
export const leftoverDraft = z.object({
  id,
  type: postKindSchema,
  topic: z.string(),
  draft: generationDraft,
  /** Why it broke off, in a sentence for the user. */
  detail: z.string(),
  /** Who asked for it; null when the person is gone. */
  author: z.nullable(z.string()),
  ended_at: timestamp,
  /** When it is deleted unless someone decides. */
  deleted_at: timestamp,
  /** True for who asked for it, an Owner or a SuperAdmin. */
  may_decide: z.boolean(),
});
export type LeftoverDraft = z.infer<typeof leftoverDraft>;

export const listDrafts = defineCall({
  name: 'listDrafts',
  summary: 'What generations left behind that failed or were cancelled, newest first.',
  method: 'GET',
  path: '/post/drafts/',
  access: 'signed-in',
  query: z.object(paging),
  answers: { 200: z.array(leftoverDraft) },
});

export const keepDraft = defineCall({
  name: 'keepDraft',
  summary: 'Makes an unfinished post of what was written before a generation failed or was cancelled.',
  method: 'POST',
  path: '/post/generate/:id/draft/keep/',
  access: 'signed-in',
  params: idParams,
  answers: { 200: storedPost },
});

export const discardDraft = defineCall({
  name: 'discardDraft',
  summary: 'Deletes what was written before a generation failed or was cancelled.',
  method: 'DELETE',
  path: '/post/generate/:id/draft/',
  access: 'signed-in',
  params: idParams,
  answers: { 204: nothing },
});
