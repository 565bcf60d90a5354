import { postKindSchema } from '../../../contract/content/content.calls.ts';
import { sentiments } from '../../../contract/content/post-kinds.ts';
import { z } from '../../../contract/platform/zod.ts';

const startedGeneration = z.object({
  taskId: z.string(),
  kind: postKindSchema,
  audience: z.string(),
  sentiment: z.enum(sentiments),
  /** When it was submitted, in milliseconds. */
  at: z.optional(z.number()),
});
/** A generation in progress, with the inputs that its result does not repeat. */
export type StartedGeneration = z.infer<typeof startedGeneration>;

export const parseStartedGeneration = (stored: unknown): StartedGeneration => startedGeneration.parse(stored);
