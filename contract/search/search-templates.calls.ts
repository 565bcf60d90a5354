import { defineCall, id, idParams, nothing, timestamp } from '../platform/call.ts';
import { requiredText } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { criterion } from './sourcing.calls.ts';

export const mostTemplates = 100;

export const searchTemplateFields = z.object({
  name: requiredText(100),
  criteria: z.array(criterion).check(z.minLength(1), z.maxLength(60)),
});
export type SearchTemplateFields = z.infer<typeof searchTemplateFields>;

export const searchTemplate = z.object({
  ...searchTemplateFields.shape,
  id,
  /** Who saved it last. */
  author: z.string(),
  saved_at: timestamp,
});
export type SearchTemplate = z.infer<typeof searchTemplate>;

export const listSearchTemplates = defineCall({
  name: 'listSearchTemplates',
  summary: "The organization's templates of criteria, by name.",
  method: 'GET',
  path: '/search/templates/',
  access: 'signed-in',
  answers: { 200: z.array(searchTemplate) },
});

export const saveSearchTemplate = defineCall({
  name: 'saveSearchTemplate',
  summary: 'Keeps criteria for the next job. A template of the same name is replaced.',
  method: 'POST',
  path: '/search/templates/',
  access: 'signed-in',
  body: searchTemplateFields,
  answers: { 200: searchTemplate },
});

export const deleteSearchTemplate = defineCall({
  name: 'deleteSearchTemplate',
  summary: 'Deletes a template. Searches that were started with it stay as they are.',
  method: 'DELETE',
  path: '/search/templates/:id/',
  access: 'signed-in',
  params: idParams,
  answers: { 204: nothing },
});
