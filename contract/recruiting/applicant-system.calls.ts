import { defineCall, id, idParams, ifMatchHeaders, nothing, timestamp } from '../platform/call.ts';
import { emailAddress, singleLine, webAddress } from '../platform/text.ts';
import { z } from '../platform/zod.ts';

export const applicantSystems = ['greenhouse'] as const;
export type ApplicantSystemKind = (typeof applicantSystems)[number];

export const applicantSystemFacts: Record<ApplicantSystemKind, { name: string; baseUrl: string }> = {
  greenhouse: { name: 'Greenhouse', baseUrl: 'https://api.greenhouse.io/v1/partner' },
};

/** The word itself for a system that this version does not know. */
export const systemName = (kind: ApplicantSystemKind): string =>
  Object.hasOwn(applicantSystemFacts, kind) ? applicantSystemFacts[kind].name : kind;

/** An applicant system as an Owner enters it. Without `api_key` a stored one is kept, as long as the origin stays; null removes it. */
export const applicantSystemFields = z.object({
  system: z.enum(applicantSystems),
  base_url: webAddress(),
  api_key: z.optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(500), singleLine))),
  user_email: emailAddress(),
});
export type ApplicantSystemFields = z.infer<typeof applicantSystemFields>;

export const applicantSystem = z.object({
  is_set: z.boolean(),
  system: z.enum(applicantSystems),
  base_url: z.string(),
  has_key: z.boolean(),
  user_email: z.string(),
  version: z.number(),
});
export type ApplicantSystemSettings = z.infer<typeof applicantSystem>;

export const applicantSystemTest = z.object({
  works: z.boolean(),
  detail: z.string(),
});
export type ApplicantSystemTest = z.infer<typeof applicantSystemTest>;

/** A person who was erased or deleted here and is still in the applicant system. Nothing else is stored about them. */
export const leftElsewhere = z.object({
  id,
  system: z.string(),
  person: z.string(),
  url: z.string(),
  by: z.string(),
  at: timestamp,
});
export type LeftElsewhere = z.infer<typeof leftElsewhere>;

const path = '/api/settings/applicant-system/';

export const getApplicantSystem = defineCall({
  name: 'getApplicantSystem',
  summary: 'The applicant system that people are handed over to. For an Owner.',
  method: 'GET',
  path,
  access: 'owner',
  answers: { 200: applicantSystem },
});

export const saveApplicantSystem = defineCall({
  name: 'saveApplicantSystem',
  summary: 'Connects an applicant system. For an Owner.',
  method: 'PUT',
  path,
  access: 'owner',
  needsProof: true,
  headers: ifMatchHeaders,
  body: applicantSystemFields,
  answers: { 200: applicantSystem },
});

export const removeApplicantSystem = defineCall({
  name: 'removeApplicantSystem',
  summary: 'Disconnects the applicant system and removes its key. For an Owner.',
  method: 'DELETE',
  path,
  access: 'owner',
  needsProof: true,
  answers: { 204: nothing },
});

export const testApplicantSystem = defineCall({
  name: 'testApplicantSystem',
  summary: 'Asks the given applicant system for its jobs. Stores and sends nothing. For an Owner.',
  method: 'POST',
  path: `${path}test/`,
  access: 'owner',
  body: applicantSystemFields,
  answers: { 200: applicantSystemTest },
});

export const listLeftElsewhere = defineCall({
  name: 'listLeftElsewhere',
  summary: 'Who was erased or deleted here and is still in the applicant system. For an Owner.',
  method: 'GET',
  path: `${path}left/`,
  access: 'owner',
  answers: { 200: z.array(leftElsewhere) },
});

export const forgetLeftElsewhere = defineCall({
  name: 'forgetLeftElsewhere',
  summary: 'Confirms that a person was deleted in the applicant system as well. For an Owner.',
  method: 'DELETE',
  path: `${path}left/:id/`,
  access: 'owner',
  params: idParams,
  answers: { 204: nothing },
});
