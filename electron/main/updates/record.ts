import type { UpdateChannel } from '../../../contract/desktop/app-settings.ts';
import { z } from '../../../contract/platform/zod.ts';

/** What is remembered of updates between two starts. */
export const updateRecord = z.object({
  /** Absent until the user chooses one: then the running version decides. */
  channel: z.optional(z.enum(['stable', 'beta'])),
  /** The version that the last quit was to install, and the one that quit. */
  expected: z.optional(z.object({ version: z.string(), from: z.string() })),
  /** The oldest version that should still be used, while the running one is older. */
  minimum: z.optional(z.string()),
  /** When the update server last answered, in milliseconds since 1970. */
  reachedAt: z.optional(z.number()),
});
/** `stable` has finished versions only, `beta` has pre-releases as well. */
export type Channel = UpdateChannel;
export type UpdateRecord = z.infer<typeof updateRecord>;
