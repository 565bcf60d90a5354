import { defineCall, id, timestamp } from '../platform/call.ts';
import { requiredText } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { contactStopFields } from '../recruiting/search-people.calls.ts';

export const mostPeopleAtOnce = 500;
const ids = z.array(id).check(z.minLength(1), z.maxLength(mostPeopleAtOnce));
/** Those who were not as wanted before. Everyone else of the request stays as they are. */
export const changedPeople = z.object({ changed: z.array(id) });

export const peopleChange = z.object({
  ids,
  add_tag: z.optional(requiredText(40)),
  remove_tag: z.optional(requiredText(40)),
  do_not_contact: z.optional(z.boolean()),
  ...contactStopFields,
});

export const changePeople = defineCall({
  name: 'changePeople',
  summary: 'Tags several people of the talent pool, removes a tag, or says that they must not be contacted.',
  method: 'POST',
  path: '/talent/people/changes/',
  access: 'signed-in',
  body: peopleChange,
  answers: { 200: changedPeople },
});

export const candidateDeletion = z.object({ ids, is_deleted: z._default(z.boolean(), true) });

export const deleteCandidates = defineCall({
  name: 'deleteCandidates',
  summary: "Deletes several of the organization's own candidates, or restores them. For an Owner.",
  method: 'POST',
  path: '/talent/candidates/deletions/',
  access: 'owner',
  body: candidateDeletion,
  answers: { 200: changedPeople },
});

export const peopleDeletion = z.object({
  deleted_at: timestamp,
  ids: z.array(id),
  /** Of the first of them, in the order of `ids`. */
  names: z.array(z.string()),
});
export type PeopleDeletion = z.infer<typeof peopleDeletion>;

export const listDeletedPeople = defineCall({
  name: 'listDeletedPeople',
  summary:
    'The people of the talent pool who were deleted in the last 30 days and can be restored. For an Owner.',
  method: 'GET',
  path: '/talent/candidates/deletions/',
  access: 'owner',
  answers: { 200: z.array(peopleDeletion) },
});

export const peopleExport = z.object({ ids });

export const exportPeople = defineCall({
  name: 'exportPeople',
  summary: 'Several people of the talent pool as CSV, with spreadsheet formulas escaped. For an Owner.',
  method: 'POST',
  path: '/talent/people/export/',
  access: 'owner',
  needsProof: true,
  body: peopleExport,
  answerType: 'text/csv',
  answers: { 200: z.string() },
});

export const poolFacets = z.object({ sources: z.array(z.string()), tags: z.array(z.string()) });
export type PoolFacets = z.infer<typeof poolFacets>;

export const getPoolFacets = defineCall({
  name: 'getPoolFacets',
  summary: "The sources and tags of the talent pool's people.",
  method: 'GET',
  path: '/talent/facets/',
  access: 'signed-in',
  answers: { 200: poolFacets },
});

export const poolView = z.object({
  name: requiredText(60),
  query: z.string().check(z.maxLength(2000)),
});
export type PoolView = z.infer<typeof poolView>;
export const poolViews = z.object({ views: z.array(poolView).check(z.maxLength(50)) });

export const getPoolViews = defineCall({
  name: 'getPoolViews',
  summary: "The caller's saved views of the talent pool.",
  method: 'GET',
  path: '/talent/views/',
  access: 'signed-in',
  answers: { 200: poolViews },
});

export const savePoolViews = defineCall({
  name: 'savePoolViews',
  summary: "Replaces the caller's saved views of the talent pool.",
  method: 'PUT',
  path: '/talent/views/',
  access: 'signed-in',
  body: poolViews,
  answers: { 200: poolViews },
});
