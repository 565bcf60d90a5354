import { defineCall, id, ifMatchHeaders, paging, timestamp } from '../platform/call.ts';
import { z } from '../platform/zod.ts';
import { changedPeople } from './pool-people.calls.ts';

/** Months without anything that happened, after which a person is due for review. */
export const retentionMonths = [6, 12, 24, 36] as const;
/** Days in which Owners answer. */
export const reviewDays = 30;
export const mostDueAtOnce = 100;

const months = z.union(retentionMonths.map((one) => z.literal(one)));

export const retentionFields = z.object({
  /** Null: people are kept until they are deleted or erased by a user. */
  months: z.nullable(months),
  erases: z.boolean(),
});
export type RetentionFields = z.infer<typeof retentionFields>;

export const retention = z.object({
  ...retentionFields.shape,
  /** The number of people currently up for review by Owners. */
  due: z.number(),
  /** How many people would be due today, by period. */
  would_be_due: z.array(z.object({ months, people: z.number() })),
  version: z.number(),
});
export type Retention = z.infer<typeof retention>;

export const getRetention = defineCall({
  name: 'getRetention',
  summary: 'Retention period of people without activity. For an Owner.',
  method: 'GET',
  path: '/api/settings/retention/',
  access: 'owner',
  answers: { 200: retention },
});

export const saveRetention = defineCall({
  name: 'saveRetention',
  summary: 'Says after how many months without anything people are due for review. For an Owner.',
  method: 'PUT',
  path: '/api/settings/retention/',
  access: 'owner',
  headers: ifMatchHeaders,
  body: retentionFields,
  answers: { 200: retention },
});

/** A person without activity for the retention period. */
export const duePerson = z.object({
  id,
  name: z.string(),
  title: z.string(),
  source: z.string(),
  last_touched: timestamp,
  asked_at: timestamp,
  /** When they are erased unless an Owner keeps them; null without automatic erasure. */
  erased_at: z.nullable(timestamp),
});
export type DuePerson = z.infer<typeof duePerson>;

export const listDuePeople = defineCall({
  name: 'listDuePeople',
  summary: 'People who are due for review, the longest untouched first. For an Owner.',
  method: 'GET',
  path: '/talent/due/',
  access: 'owner',
  query: z.object(paging),
  answers: { 200: z.array(duePerson) },
});

const ids = z.array(id).check(z.minLength(1), z.maxLength(mostDueAtOnce));

export const keptPeople = z.object({ ids, months });

export const keepDuePeople = defineCall({
  name: 'keepDuePeople',
  summary: 'Keeps people who are due for review for some more months. For an Owner.',
  method: 'POST',
  path: '/talent/due/keep/',
  access: 'owner',
  body: keptPeople,
  answers: { 200: changedPeople },
});

export const erasedPeople = z.object({ ids });

export const eraseDuePeople = defineCall({
  name: 'eraseDuePeople',
  summary: 'Erases people who are due for review, for good. For an Owner.',
  method: 'POST',
  path: '/talent/due/erase/',
  access: 'owner',
  needsProof: true,
  body: erasedPeople,
  answers: { 200: changedPeople },
});
