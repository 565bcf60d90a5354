import { defineCall, id, idParams, taskStarted, timestamp } from '../platform/call.ts';
import { z } from '../platform/zod.ts';
import { handOverStatuses } from '../tasks/task-statuses.ts';

const handOverRoles = ['candidate', 'prospect'] as const;
export type HandOverRole = (typeof handOverRoles)[number];

/** `unclear`: the system may have them, because its answer never came. Nobody is sent again by the machine then. */
const handOverStates = ['waiting', 'sending', 'done', 'failed', 'unclear'] as const;
export type HandOverState = (typeof handOverStates)[number];

export const mostHandedOver = 100;

/** The id is the system's own. */
export const systemJob = z.object({ id: z.string(), name: z.string() });

export const handOverTarget = z.object({
  system: z.nullable(z.string()),
  jobs: z.array(systemJob),
  obstacle: z.string(),
});
export type HandOverTarget = z.infer<typeof handOverTarget>;

const ids = z._default(z.array(id).check(z.maxLength(mostHandedOver)), []);
export const handOverRequest = z.object({
  people: ids,
  results: ids,
  job_id: z.nullable(z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/))),
  role: z.enum(handOverRoles),
  /** Those who are handed over even though the system has them in this job, or may have them: ids of the preview. */
  again: ids,
});
export type HandOverRequest = z.infer<typeof handOverRequest>;

export const handedOver = z.object({
  hand_over_id: id,
  system: z.string(),
  job: z.string(),
  role: z.enum(handOverRoles),
  state: z.enum(handOverStates),
  detail: z.string(),
  by: z.string(),
  at: timestamp,
  url: z.string(),
});
export type HandedOver = z.infer<typeof handedOver>;

export const handOverPreview = z.object({
  id: z.nullable(id),
  name: z.string(),
  fields: z.array(z.object({ label: z.string(), value: z.string() })),
  obstacle: z.string(),
  do_not_contact: z.boolean(),
  earlier: z.array(handedOver),
  /** True if the system has the person in this very job, or may have them. They are sent again only if asked for. */
  is_there: z.boolean(),
});
export type HandOverPreview = z.infer<typeof handOverPreview>;

export const handOver = z.object({
  id,
  system: z.string(),
  job: z.string(),
  job_id: z.nullable(z.string()),
  role: z.enum(handOverRoles),
  status: z.enum(handOverStatuses),
  /** Why it waits or has ended early; empty otherwise. */
  detail: z.string(),
  by: z.string(),
  created_at: timestamp,
  finished_at: z.nullable(timestamp),
  people: z.array(
    z.object({
      /** The candidate's; null for a person erased since. */
      id: z.nullable(id),
      name: z.string(),
      state: z.enum(handOverStates),
      detail: z.string(),
      at: z.nullable(timestamp),
      url: z.string(),
    }),
  ),
});
export type HandOver = z.infer<typeof handOver>;

const path = '/talent/hand-overs/';

export const getHandOverTarget = defineCall({
  name: 'getHandOverTarget',
  summary: 'The applicant system that people can be handed over to, with its open jobs.',
  method: 'GET',
  path: `${path}target/`,
  access: 'signed-in',
  answers: { 200: handOverTarget },
});

export const previewHandOver = defineCall({
  name: 'previewHandOver',
  summary: 'Previews what would be sent for each person, and who is already in the system. Sends nothing.',
  method: 'POST',
  path: `${path}preview/`,
  access: 'signed-in',
  body: handOverRequest,
  answers: { 200: z.array(handOverPreview) },
});

export const startHandOver = defineCall({
  name: 'startHandOver',
  summary: 'Hands people over to the applicant system, in the background.',
  method: 'POST',
  path,
  access: 'signed-in',
  needsProof: true,
  body: handOverRequest,
  answers: { 202: taskStarted },
});

export const getHandOver = defineCall({
  name: 'getHandOver',
  summary: 'How a hand-over goes, person by person.',
  method: 'GET',
  path: `${path}:id/`,
  access: 'signed-in',
  params: idParams,
  answers: { 200: handOver },
});

export const listHandOversOfPerson = defineCall({
  name: 'listHandOversOfPerson',
  summary: 'Where a person of the talent pool was handed over to, newest first.',
  method: 'GET',
  path: '/talent/people/:id/hand-overs/',
  access: 'signed-in',
  params: idParams,
  answers: { 200: z.array(handedOver) },
});
