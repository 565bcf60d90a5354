import { defineCall, id, idParams, nothing, paging, timestamp } from '../platform/call.ts';
import { z } from '../platform/zod.ts';
import { person } from './people.calls.ts';
import { type PersonField, personFieldNames, personFields, personTable } from './person-fields.calls.ts';

/**
 * Why two people may be one: the same mail address, profile or phone number, the same name and employer, or names that are spelled
 * alike at one place or with one job title.
 */
export const duplicateReasons = ['email', 'profile', 'phone', 'name-employer', 'name'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

export const duplicatePerson = z.extend(personFields, {
  id,
  tags: z.array(z.string()),
  do_not_contact: z.boolean(),
  attributes: person.shape.attributes,
  created_at: timestamp,
});
export type DuplicatePerson = z.infer<typeof duplicatePerson>;

export const duplicatePair = z.object({
  kept: duplicatePerson,
  other: duplicatePerson,
  reasons: z.array(z.enum(duplicateReasons)).check(z.minLength(1)),
});
export type DuplicatePair = z.infer<typeof duplicatePair>;

export const listDuplicates = defineCall({
  name: 'listDuplicates',
  summary: 'Likely pairs of people who are one person, with reasons. For an Owner.',
  method: 'GET',
  path: '/talent/duplicates/',
  access: 'owner',
  query: z.object({ reason: z.optional(z.enum(duplicateReasons)), ...paging }),
  answers: { 200: z.array(duplicatePair) },
});

/** The fields of which a person has one value, so that one of two gives way. Of lists, both stay. */
export const choiceFields = personFieldNames.filter((name) => personTable[name].merge !== 'union') as [
  PersonField,
  ...PersonField[],
];

const pair = z.object({
  kept: id,
  other: id,
  /** The fields of which the value of the other stays; the kept one's where left out. */
  takes: z.optional(z.array(z.enum(choiceFields))),
});
export const duplicateDecision = z.object({
  pairs: z.array(pair).check(z.minLength(1), z.maxLength(200)),
  /** `merge` makes one person of each pair, `apart` no longer proposes them, `open` takes that back. */
  as: z.enum(['merge', 'apart', 'open']),
});

/** The pairs that were decided on; a pair of which one is gone is left out. */
export const duplicatesDecided = z.object({ merges: z.array(id), changed: z.number() });

export const decideDuplicates = defineCall({
  name: 'decideDuplicates',
  summary:
    'Makes one person of each of several pairs, tells them apart, or proposes them again. For an Owner.',
  method: 'POST',
  path: '/talent/duplicates/',
  access: 'owner',
  body: duplicateDecision,
  answers: { 200: duplicatesDecided },
});

const mergedName = z.object({
  name: z.string(),
  // Left out by an earlier server.
  title: z.optional(z.string()),
  employer: z.optional(z.string()),
  email: z.optional(z.string()),
});
export type MergedName = z.infer<typeof mergedName>;

export const personMerge = z.object({
  id,
  kept: z.extend(mergedName, { id }),
  other: mergedName,
  created_at: timestamp,
});
export type PersonMerge = z.infer<typeof personMerge>;

export const listMerges = defineCall({
  name: 'listMerges',
  summary: 'The merges of the last 30 days, which can be undone, newest first. For an Owner.',
  method: 'GET',
  path: '/talent/merges/',
  access: 'owner',
  query: z.object(paging),
  answers: { 200: z.array(personMerge) },
});

export const undoMerge = defineCall({
  name: 'undoMerge',
  summary: 'Makes two people again of one who was merged in the last 30 days. For an Owner.',
  method: 'POST',
  path: '/talent/merges/:id/undo/',
  access: 'owner',
  params: idParams,
  answers: { 204: nothing },
});
