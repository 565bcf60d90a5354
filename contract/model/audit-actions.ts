/** What the audit trail records: the kind of thing and what was done to it. */
export const auditActions = [
  'candidate.deleted',
  'candidate.restored',
  'import.started',
  'import.cancelled',
  'search.started',
  'search.cancelled',
  'search.deleted',
  'search.restored',
  'profile.created',
  'profile.updated',
  'generation.started',
  'generation.cancelled',
  'post.deleted',
  'post.restored',
  'post.published',
  'post.unpublished',
  'writing-model.saved',
  'writing-model.removed',
] as const;
export type AuditAction = (typeof auditActions)[number];
