import { defineCall, idParams } from '../platform/call.ts';
import { z } from '../platform/zod.ts';

/** Days are those of UTC. */
export const quotaNames = ['people', 'searches', 'generations', 'storage', 'members'] as const;
export type QuotaName = (typeof quotaNames)[number];

export const dailyQuotas: readonly QuotaName[] = ['searches', 'generations'];

export const bytesPerMegabyte = 1024 * 1024;

export const largestQuota = 1_000_000_000;

/** Null: without limit. */
const limit = z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(largestQuota)));
const forEach = <T>(value: T) =>
  Object.fromEntries(quotaNames.map((name) => [name, value])) as Record<QuotaName, T>;

/** Limits that are set; those that are missing fall back on the provider's defaults, and these on no limit. */
export const quotaFields = z.object(forEach(z.optional(limit)));
export type QuotaFields = z.infer<typeof quotaFields>;

export const quotaLimits = z.object({
  own: quotaFields,
  /** What counts: its own, or the default. */
  limits: z.object(forEach(limit)),
  used: z.object(forEach(z.number())),
});
export type QuotaLimits = z.infer<typeof quotaLimits>;

export const getQuotas = defineCall({
  name: 'getQuotas',
  summary: 'The limits of organizations that have none of their own. For a SuperAdmin.',
  method: 'GET',
  path: '/api/admin/quotas/',
  access: 'super-admin',
  answers: { 200: quotaFields },
});

export const saveQuotas = defineCall({
  name: 'saveQuotas',
  summary: 'Saves the limits of organizations that have none of their own. For a SuperAdmin.',
  method: 'PUT',
  path: '/api/admin/quotas/',
  access: 'super-admin',
  body: quotaFields,
  answers: { 200: quotaFields },
});

export const saveOrganisationQuotas = defineCall({
  name: 'saveOrganisationQuotas',
  summary: 'Saves the limits of one organization. For a SuperAdmin.',
  method: 'PUT',
  path: '/api/admin/organisations/:id/quotas/',
  access: 'super-admin',
  params: idParams,
  body: quotaFields,
  answers: { 200: quotaLimits },
});
