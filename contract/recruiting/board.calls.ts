import { defineCall, id, idParams, ifMatchHeaders, paging, timestamp } from '../platform/call.ts';
import { day } from '../platform/day.ts';
import { requiredText, singleLine } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { decisions, recordKinds, shareAnswers } from '../search/decisions.ts';
import { clientAnswer, verdicts } from '../search/sourcing.calls.ts';
import { boardLimits } from './board.ts';
import { decidedPerson, personDecision, resultIds } from './search-people.calls.ts';

const columnId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));
export const boardColumn = z.object({ id: columnId, name: z.string() });
export const boardTemplate = z.object({ id: columnId, name: z.string(), columns: z.array(columnId) });
export const boardColumns = z.object({
  columns: z.array(boardColumn),
  /** Choices of them, one of which a search may have for its board. Left out by an earlier server. */
  templates: z.optional(z.array(boardTemplate)),
  version: z.number(),
});
export type BoardColumns = z.infer<typeof boardColumns>;

export const boardColumnsFields = z.object({
  columns: z
    .array(
      z.object({
        /** Absent for a new column. */
        id: z.optional(columnId),
        name: requiredText(boardLimits.columnName),
      }),
    )
    .check(z.minLength(1), z.maxLength(boardLimits.columns)),
  templates: z.optional(
    z
      .array(
        z.object({
          /** Absent for a new template. */
          id: z.optional(columnId),
          name: requiredText(boardLimits.columnName),
          /** Ids of columns that are there; those that decisions and mails lead to are added. */
          columns: z.array(columnId).check(z.maxLength(boardLimits.columns)),
        }),
      )
      .check(z.maxLength(boardLimits.templates)),
  ),
});
export type BoardColumnsFields = z.infer<typeof boardColumnsFields>;

export const boardPerson = z.object({
  id,
  name: z.string(),
  role: z.string(),
  employer: z.string(),
  place: z.string(),
  stage: z.string(),
  moved_at: z.nullable(timestamp),
  decision: z.nullable(z.enum(decisions)),
  reason: z.string(),
  assignee: z.nullable(z.object({ id, name: z.string() })),
  next_step: z.string(),
  /** `2026-11-30`. */
  next_on: z.nullable(z.string()),
  do_not_contact: z.boolean(),
  /** The candidate's, for the organization's own people. Left out by an earlier server, like what follows. */
  person_id: z.optional(id),
  /** True of a person of the sample, which the first import has replaced. */
  left_pool: z.optional(z.boolean()),
  musts_met: z.optional(z.number()),
  musts: z.optional(z.number()),
  last_contact: z.optional(timestamp),
  answered_at: z.optional(timestamp),
  sequence: z.optional(
    z.object({
      id,
      name: z.string(),
      /** The person's place in it. */
      place: id,
      sent: z.number(),
      mails: z.number(),
      is_paused: z.boolean(),
      next_at: z.nullable(timestamp),
    }),
  ),
  /** Why mails to their address come back; empty where none has. Left out by an earlier server. */
  email_problem: z.optional(z.string()),
  answers: z.array(clientAnswer),
  /** Rises with each change; a change names the one that it was made in view of. */
  version: z.number(),
});
export type BoardPerson = z.infer<typeof boardPerson>;

export const moveRequest = z.object({
  stage: columnId,
  people: resultIds(decidedPerson),
});

export const jobAddition = z.object({
  stage: columnId,
  ids: z.array(id).check(z.minLength(1), z.maxLength(boardLimits.addedAtOnce)),
});
export const jobAdditionAnswer = z.object({
  added: z.array(personDecision),
  there: z.array(personDecision),
});

/** Fields that are left out stay. */
export const planRequest = z.object({
  version: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
  assignee_id: z.optional(z.nullable(id)),
  next_step: z.optional(z.string().check(z.trim(), z.maxLength(boardLimits.nextStep), singleLine)),
  next_on: z.optional(z.nullable(day())),
});
export type PlanRequest = z.infer<typeof planRequest>;

export const planAnswer = z.object({ version: z.number() });

export const listBoard = defineCall({
  name: 'listBoard',
  summary: 'The people on the board of a search, those with the earliest next step first.',
  method: 'GET',
  path: '/search/jobs/:id/board/',
  access: 'signed-in',
  params: idParams,
  query: z.object({
    page: paging.page,
    page_size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(boardLimits.pageSize))),
  }),
  answers: { 200: z.array(boardPerson) },
});

export const movePeople = defineCall({
  name: 'movePeople',
  summary: 'Moves people of a search to a column of the board.',
  method: 'POST',
  path: '/search/jobs/:id/board/moves/',
  access: 'signed-in',
  params: idParams,
  body: moveRequest,
  answers: { 200: z.array(personDecision) },
});

export const addToJob = defineCall({
  name: 'addToJob',
  summary: 'Puts people of the talent pool into a search, in a column of its board.',
  method: 'POST',
  path: '/search/jobs/:id/people/',
  access: 'signed-in',
  params: idParams,
  body: jobAddition,
  answers: { 200: jobAdditionAnswer },
});

export const planNextStep = defineCall({
  name: 'planNextStep',
  summary: 'Says who takes the next step with a person, which, and when.',
  method: 'PATCH',
  path: '/search/results/:id/plan/',
  access: 'signed-in',
  params: idParams,
  body: planRequest,
  answers: { 200: planAnswer },
});

export const getBoardColumns = defineCall({
  name: 'getBoardColumns',
  summary: "The columns of the organization's boards.",
  method: 'GET',
  path: '/api/settings/board/',
  access: 'signed-in',
  answers: { 200: boardColumns },
});

export const saveBoardColumns = defineCall({
  name: 'saveBoardColumns',
  summary:
    'Renames, adds, removes and orders the columns of all boards, and chooses among them for templates.',
  method: 'PUT',
  path: '/api/settings/board/',
  access: 'owner',
  headers: ifMatchHeaders,
  body: boardColumnsFields,
  answers: { 200: boardColumns },
});

/** One entry of the record: who decided what about which person, when, and on what evidence. */
export const recordEntry = z.object({
  at: timestamp,
  author: z.string(),
  person: z.object({
    id,
    name: z.string(),
  }),
  kind: z.enum(recordKinds),
  from: z.nullable(z.enum(decisions)),
  to: z.nullable(z.enum(decisions)),
  /** What was answered by a link to the shortlist; the reason is its comment. */
  answer: z.nullable(z.enum(shareAnswers)),
  reason: z.string(),
  from_column: z.string(),
  to_column: z.string(),
  evidence: z.array(z.object({ criterion: z.string(), need: z.string(), verdict: z.enum(verdicts) })),
});
export type RecordEntry = z.infer<typeof recordEntry>;

export const listDecisions = defineCall({
  name: 'listDecisions',
  summary: 'The record of all decisions and moves of a search, oldest first.',
  method: 'GET',
  path: '/search/jobs/:id/decisions/',
  access: 'signed-in',
  params: idParams,
  query: z.object(paging),
  answers: { 200: z.array(recordEntry) },
});

export const exportDecisions = defineCall({
  name: 'exportDecisions',
  summary: 'The record of all decisions and moves of a search, as CSV with spreadsheet formulas escaped.',
  method: 'GET',
  path: '/search/jobs/:id/decisions/export/',
  access: 'signed-in',
  needsProof: true,
  params: idParams,
  answerType: 'text/csv',
  answers: { 200: z.string() },
});
