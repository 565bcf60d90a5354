import { defineCall, id, idParams, nothing, taskStarted, timestamp } from '../platform/call.ts';
import { optionalText, singleLine } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { resumeStatuses } from '../tasks/task-statuses.ts';
import { resumeLimits, resumesPath } from './import-limits.ts';
import { saidGrounds } from './people.calls.ts';
import { personFields } from './person-fields.calls.ts';

export { resumeLimits };

/** Fields of which a reading says how sure it is. */
export const doubtfulFields = ['name', 'title', 'employer', 'location', 'phone', 'years'] as const;
export type DoubtfulField = (typeof doubtfulFields)[number];

export const resumeProposal = z.extend(personFields, {
  earlier_employers: z.array(z.string()),
  /** `Data Engineer, Harbour, 2019 – present`, the latest first. */
  job_history: z.optional(z.array(z.string())),
  doubtful: z.optional(z.array(z.enum(doubtfulFields))),
  unread: z.optional(z.array(z.string())),
});
export type ResumeProposal = z.infer<typeof resumeProposal>;

export const resume = z.object({
  id,
  file_name: z.string(),
  status: z.enum(resumeStatuses),
  detail: z.optional(z.string()),
  proposal: z.nullable(resumeProposal),
  /** Who in the talent pool the résumé is of, by mail, phone or profile. */
  known: z.nullable(z.object({ id, name: z.string(), title: z.string() })),
  /** The one before it in the list with the same mail address, where the pool does not know them yet. Left out by an earlier server. */
  same_as: z.optional(z.object({ id, name: z.string() })),
  can_retry: z.boolean(),
  is_mine: z.boolean(),
  created_at: timestamp,
});
export type Resume = z.infer<typeof resume>;

export const startResume = defineCall({
  name: 'startResume',
  summary: 'Reads a résumé, or a ZIP of them, in the background.',
  method: 'POST',
  path: resumesPath,
  access: 'signed-in',
  query: z.object({ file_name: optionalText(200) }),
  upload: { type: 'application/octet-stream', maxBytes: resumeLimits.archiveBytes },
  answers: { 202: taskStarted },
});

export const listResumes = defineCall({
  name: 'listResumes',
  summary: 'The résumés that are read or wait for their review, newest first.',
  method: 'GET',
  path: resumesPath,
  access: 'signed-in',
  answers: { 200: z.array(resume) },
});

export const keepRequest = z.object({
  person: personFields,
  earlier_employers: z._default(
    z.array(z.string().check(z.trim(), z.maxLength(200), singleLine)).check(z.maxLength(50)),
    [],
  ),
  /** `recognized` adds to the matching person in the pool; `new` adds another person. */
  as: z._default(z.enum(['recognised', 'new']), 'recognised'),
  /** On what basis the person is held and when they were told, unless the pool knows it already. From an Owner alone. */
  grounds: z.optional(saidGrounds),
});
export const keptResume = z.object({
  candidate_id: id,
  is_new: z.boolean(),
  /** True when `grounds` filled gaps of a person already in the pool; absent where none were sent. */
  grounds_filled: z.optional(z.boolean()),
});
export type KeptResume = z.infer<typeof keptResume>;

export const keepResume = defineCall({
  name: 'keepResume',
  summary: 'Adds the person of a résumé to the talent pool, with the résumé.',
  method: 'POST',
  path: '/talent/resumes/:id/keep/',
  access: 'signed-in',
  params: idParams,
  body: keepRequest,
  answers: { 200: keptResume },
});

export const skipResume = defineCall({
  name: 'skipResume',
  summary: 'Discards a résumé without adding anybody.',
  method: 'DELETE',
  path: '/talent/resumes/:id/',
  access: 'signed-in',
  params: idParams,
  answers: { 204: nothing },
});

export const restoreResume = defineCall({
  name: 'restoreResume',
  summary: 'Takes back `keepResume` or `skipResume` within an hour: the résumé waits for its review again.',
  method: 'POST',
  path: '/talent/resumes/:id/restore/',
  access: 'signed-in',
  params: idParams,
  answers: { 204: nothing },
});

export const retryResume = defineCall({
  name: 'retryResume',
  summary: 'Reads a résumé again whose reading failed.',
  method: 'POST',
  path: '/talent/resumes/:id/retry/',
  access: 'signed-in',
  params: idParams,
  answers: { 202: taskStarted },
});

export const resumeTextLimits = { lines: 2000, line: 1000 } as const;
export const resumeText = z.object({ lines: z.array(z.string()) });
export type ResumeText = z.infer<typeof resumeText>;

export const getResumeText = defineCall({
  name: 'getResumeText',
  summary: 'The lines of a résumé that waits for its review, as they were read.',
  method: 'GET',
  path: '/talent/resumes/:id/text/',
  access: 'signed-in',
  params: idParams,
  answers: { 200: resumeText },
});

export const exportResume = defineCall({
  name: 'exportResume',
  summary: 'The file of a résumé that waits for its review, as it was sent.',
  method: 'GET',
  path: '/talent/resumes/:id/file/',
  access: 'signed-in',
  params: idParams,
  answerType: 'application/octet-stream',
  answers: { 200: z.any() },
});
