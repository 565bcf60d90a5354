import { defineCall, idParams, nothing } from '../call.ts';
import { storedPost } from './content.ts';

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
