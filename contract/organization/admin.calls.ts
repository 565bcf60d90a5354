import { endedSessions } from '../account/sessions.calls.ts';
import { roles } from '../account/team.calls.ts';
import { defineCall, id, idParams, nothing, paging, timestamp } from '../platform/call.ts';
import { requiredParagraphs, singleLine } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { acting } from './acting.calls.ts';
import { quotaLimits } from './quotas.calls.ts';

export const organisationOrders = [
  'name',
  'created_at',
  'last_active',
  'users',
  'searches',
  'posts',
  'people',
  'storage',
] as const;
export type OrganisationOrder = (typeof organisationOrders)[number];

const counts = {
  users: z.number(),
  searches: z.number(),
  posts: z.number(),
  people: z.number(),
  /** In bytes. */
  storage: z.number(),
};

/** An organization as the provider sees it: counts, and nothing of what it works on. */
export const organisationRow = z.object({
  id,
  name: z.string(),
  website_url: z.string(),
  created_at: timestamp,
  last_active: z.nullable(timestamp),
  is_provider: z.boolean(),
  is_suspended: z.boolean(),
  to_be_deleted_at: z.nullable(timestamp),
  ...counts,
});
export type OrganisationRow = z.infer<typeof organisationRow>;

export const listOrganisations = defineCall({
  name: 'listOrganisations',
  summary: 'Every organization with what it has. For a SuperAdmin.',
  method: 'GET',
  path: '/api/admin/organisations/',
  access: 'super-admin',
  query: z.object({
    /** Part of its name, website or of the address of one of its users. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(200), singleLine)),
    sort: z._default(z.enum(organisationOrders), 'created_at'),
    order: z.optional(z.enum(['asc', 'desc'])),
    ...paging,
  }),
  answers: { 200: z.array(organisationRow) },
});

export const organisationUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  state: z.enum(['active', 'inactive', 'deactivated']),
  last_sign_in: z.nullable(timestamp),
  sessions: z.number(),
});
export type OrganisationUser = z.infer<typeof organisationUser>;

export const organisationDetails = z.object({
  ...organisationRow.shape,
  suspended_at: z.nullable(timestamp),
  suspension_reason: z.string(),
  tasks: z.object({ open: z.number(), failed: z.number() }),
  people_of_it: z.array(organisationUser),
  quotas: quotaLimits,
  allows_acting: z.boolean(),
  acting: z.nullable(acting),
});
export type OrganisationDetails = z.infer<typeof organisationDetails>;

export const getOrganisation = defineCall({
  name: 'getOrganisation',
  summary: 'An organization with its users, tasks and quotas. For a SuperAdmin.',
  method: 'GET',
  path: '/api/admin/organisations/:id/',
  access: 'super-admin',
  params: idParams,
  answers: { 200: organisationDetails },
});

export const longestReason = 500;
export const reasonGiven = z.object({
  reason: requiredParagraphs(longestReason, 'Say why. The Owners read it.'),
});

export const suspendOrganisation = defineCall({
  name: 'suspendOrganisation',
  summary: 'Signs everybody of an organization out and lets nobody in. For a SuperAdmin.',
  method: 'POST',
  path: '/api/admin/organisations/:id/suspend/',
  access: 'super-admin',
  params: idParams,
  body: reasonGiven,
  answers: { 200: organisationDetails },
});

export const resumeOrganisation = defineCall({
  name: 'resumeOrganisation',
  summary: 'Takes back a suspension. For a SuperAdmin.',
  method: 'POST',
  path: '/api/admin/organisations/:id/resume/',
  access: 'super-admin',
  params: idParams,
  body: reasonGiven,
  answers: { 200: organisationDetails },
});

export const endOrganisationSessions = defineCall({
  name: 'endOrganisationSessions',
  summary: 'Signs everybody of an organization out. For a SuperAdmin.',
  method: 'POST',
  path: '/api/admin/organisations/:id/end-sessions/',
  access: 'super-admin',
  params: idParams,
  answers: { 200: endedSessions },
});

export const endUserSessions = defineCall({
  name: 'endUserSessions',
  summary: 'Signs one user out everywhere. For a SuperAdmin.',
  method: 'POST',
  path: '/api/admin/users/:id/end-sessions/',
  access: 'super-admin',
  params: idParams,
  answers: { 200: endedSessions },
});

export const mailActivation = defineCall({
  name: 'mailActivation',
  summary: 'Mails a user who is not activated a new link. For a SuperAdmin.',
  method: 'POST',
  path: '/api/admin/users/:id/activation/',
  access: 'super-admin',
  params: idParams,
  answers: { 204: nothing },
});
