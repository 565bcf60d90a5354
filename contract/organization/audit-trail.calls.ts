import { defineCall, paging, timestamp } from '../platform/call.ts';
import { day } from '../platform/day.ts';
import { singleLine } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { auditActions } from './audit-actions.ts';

const auditFilters = {
  /** Part of the name of who did it, of the person, the search or the post that it is about, or of what was done. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(200), singleLine)),
  /** The kind of thing: the part of an action before its dot, or a group of kinds. */
  kind: z.optional(z.string().check(z.trim(), z.maxLength(40), singleLine)),
  from: z.optional(day()),
  to: z.optional(day()),
};

export const auditEntry = z.object({
  id: z.number(),
  at: timestamp,
  actor: z.string(),
  action: z.enum(auditActions),
  subject_id: z.string(),
  subject: z.nullable(z.string()),
  /** The person a note is about, whose name is the subject; left out for others. */
  candidate_id: z.optional(z.string()),
  /** What it became, or was called where its name is gone with it; empty for others, and left out by an earlier server. */
  detail: z.optional(z.string()),
  address: z.string(),
  by_provider: z.optional(z.boolean()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAuditTrail = defineCall({
  name: 'listAuditTrail',
  summary: 'Who did what, when and from where, newest first. For an Owner.',
  method: 'GET',
  path: '/api/audit/',
  access: 'owner',
  query: z.object({ ...auditFilters, ...paging }),
  answers: { 200: z.array(auditEntry) },
});

export const auditFormats = ['csv', 'json'] as const;

export const exportAuditTrail = defineCall({
  name: 'exportAuditTrail',
  summary: 'The audit trail as CSV or JSON, newest first. For an Owner.',
  method: 'GET',
  path: '/api/audit/export/',
  access: 'owner',
  needsProof: true,
  query: z.object({ ...auditFilters, format: z._default(z.enum(auditFormats), 'csv') }),
  answerType: 'text/csv',
  answers: { 200: z.string() },
});
