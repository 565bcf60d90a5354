import { useCallback, useState } from 'react';
import { postKindSchema } from '../../../contract/api/content.ts';
import { sentiments } from '../../../contract/model/post-kinds.ts';
import { z } from '../../../contract/zod.ts';

const startedGeneration = z.object({
  taskId: z.string(),
  kind: postKindSchema,
  audience: z.string(),
  sentiment: z.enum(sentiments),
  /** When it was asked for, in milliseconds. */
  at: z.optional(z.number()),
});
/** A generation that was asked for, with what its answer doesn't repeat. */
export type StartedGeneration = z.infer<typeof startedGeneration>;

/**
 * The generation that a person follows in this tab; a reload finds it again, another person doesn't. Without storage it
 * lives as long as the page.
 */
export function useStartedGeneration(userId: string) {
  const key = `generation:${userId}`;
  const [started, setStarted] = useState(() => read(key));
  const follow = useCallback(
    (generation: StartedGeneration) => {
      write(key, JSON.stringify(generation));
      setStarted(generation);
    },
    [key],
  );
  /** The screen keeps showing how it ended; the next visit does not. */
  const forget = useCallback(() => write(key, null), [key]);
  return { started, follow, forget };
}

function read(key: string): StartedGeneration | undefined {
  try {
    return startedGeneration.parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  } catch {
    return undefined;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // A browser may refuse storage; the page itself still follows the generation.
  }
}
