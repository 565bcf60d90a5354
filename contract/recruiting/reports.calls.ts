import { defineCall, id, paging, timestamp } from '../platform/call.ts';
import { day, isTimeZone } from '../platform/day.ts';
import { optionalText, singleLine } from '../platform/text.ts';
import { z } from '../platform/zod.ts';

/** A person who has reached a step has passed those before. */
export const reportStages = ['found', 'shortlisted', 'contacted', 'replied', 'interviewed', 'hired'] as const;
export type ReportStage = (typeof reportStages)[number];

/** The most entries of each list of a report. */
export const reportListed = 50;
export const reportChoices = 500;

const reachedBy = Object.fromEntries(reportStages.map((stage) => [stage, z.number()])) as Record<
  ReportStage,
  ReturnType<typeof z.number>
>;
const stageCounts = z.object(reachedBy);
export type StageCounts = z.infer<typeof stageCounts>;

export const reportStep = z.object({
  stage: z.enum(reportStages),
  people: z.number(),
  days: z.nullable(z.number()),
});

export const reportSearch = z.object({
  id,
  title: z.string(),
  client: z.string(),
  started_at: timestamp,
  first_shortlist_days: z.nullable(z.number()),
  ...reachedBy,
});
export type ReportSearch = z.infer<typeof reportSearch>;

const named = z.object({ id, name: z.string() });

const replyCounts = { people: z.number(), replied: z.number() };

/** All sequences with the same name and mails, and what came back to each of these. */
export const reportSequence = z.object({
  /** The one whose first mail left last; left out by an earlier server. */
  id: z.optional(id),
  name: z.string(),
  subject: z.string(),
  started: z.number(),
  /** Everyone who got its first mail. */
  ...replyCounts,
  steps: z.array(z.object(replyCounts)),
});
export type ReportSequence = z.infer<typeof reportSequence>;

export const report = z.object({
  funnel: z.array(reportStep),
  sources: z.array(z.object({ source: z.string(), ...reachedBy })),
  searches: z.array(reportSearch),
  /** All of them, those beyond `searches` included. */
  search_count: z.number(),
  found_in: z.number(),
  /** Whether people of the sample were found who no longer count; left out by an earlier server. */
  leaves_sample_out: z.optional(z.boolean()),
  first_shortlist: z.object({
    searches: z.number(),
    shortlisted: z.number(),
    days: z.nullable(z.number()),
  }),
  mails: z.array(z.object({ subject: z.string(), people: z.number(), replied: z.number() })),
  mailed: z.object({ people: z.number(), replied: z.number() }),
  /** False where no mailbox is read for answers; left out by an earlier server. */
  reads_answers: z.optional(z.boolean()),
  /** Sequences whose first mails left in the period, most people first. Left out by an earlier server. */
  sequences: z.optional(z.array(reportSequence)),
  reasons: z.array(z.object({ reason: z.string(), people: z.number() })),
  declined: z.number(),
  choices: z.object({
    searches: z.array(z.extend(named, { started_at: timestamp })),
    sources: z.array(z.string()),
    recruiters: z.array(named),
  }),
});
export type Report = z.infer<typeof report>;

export const reportFilters = z.object({
  search: z.optional(id),
  source: optionalText(250),
  recruiter: z.optional(id),
  /** Days of `time_zone`, both included, on which people were found and searches started. */
  first_day: z.optional(day()),
  last_day: z.optional(day()),
  time_zone: z._default(
    z
      .string()
      .check(z.maxLength(60), z.refine(isTimeZone, { error: 'Must be a time zone such as Europe/Berlin.' })),
    'UTC',
  ),
});
export type ReportFilters = z.input<typeof reportFilters>;

export const getReport = defineCall({
  name: 'getReport',
  summary: 'What became of the people who were found: counted from the record of decisions, moves and mails.',
  method: 'GET',
  path: '/search/reports/',
  access: 'signed-in',
  query: reportFilters,
  answers: { 200: report },
});

/** Which people of a report: those of a step, and of them those who were declined for a reason or got a mail. */
export const reportPeople = z.extend(reportFilters, {
  stage: z._default(z.enum(reportStages), 'found'),
  /** In whatever case; empty for no reason. */
  reason: z.optional(z.string().check(z.maxLength(1000))),
  /** Of a mail that was sent to them. */
  subject: z.optional(z.string().check(z.maxLength(1000), singleLine)),
  /** Those alone who replied to it. */
  replied: z.optional(z.literal('yes')),
  ...paging,
});

export const reportPerson = z.object({
  person_id: z.nullable(id),
  name: z.string(),
  search: z.object({ id, title: z.string() }),
  found_at: timestamp,
});
export type ReportPerson = z.infer<typeof reportPerson>;

export const listReportPeople = defineCall({
  name: 'listReportPeople',
  summary: 'The people of a number of a report, those found last first.',
  method: 'GET',
  path: '/search/reports/people/',
  access: 'signed-in',
  query: reportPeople,
  answers: { 200: z.array(reportPerson) },
});
