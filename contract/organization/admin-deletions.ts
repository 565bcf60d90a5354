import { defineCall, id, timestamp } from '../platform/call.ts';
import { z } from '../platform/zod.ts';

export const deletions = z.object({
  /** Organizations that are to be deleted, the next one first. */
  planned: z.array(z.object({ id, name: z.string(), due_at: timestamp })),
  /** Those that were deleted, newest first: ids, which lead to nobody any more. */
  deleted: z.array(
    z.object({
      id,
      /** The Owner who asked; null for the operator. */
      asked_by: z.nullable(id),
      asked_at: timestamp,
      /** Null while it is going on. */
      deleted_at: z.nullable(timestamp),
    }),
  ),
});
export type Deletions = z.infer<typeof deletions>;

export const listDeletions = defineCall({
  name: 'listDeletions',
  summary: 'Organizations that are to be deleted, and those that were. For a SuperAdmin.',
  method: 'GET',
  path: '/api/admin/deletions/',
  access: 'super-admin',
  answers: { 200: deletions },
});
