import { useCallback, useState } from 'react';
import { postKindSchema } from '../../../contract/api/content.ts';
import { z } from '../../../contract/zod.ts';

const startedGeneration = z.object({
  taskId: z.string(),
  kind: postKindSchema,
  audience: z.string(),
  sentiment: z.string(),
});
/** A generation that was asked for, with what its answer doesn't repeat. */
export type StartedGeneration = z.infer<typeof startedGeneration>;

/** The last generation a person started in this tab; a reload finds it again, another person doesn't. */
export function useStartedGeneration(userId: string) {
  const key = `generation:${userId}`;
  const [started, setStarted] = useState(() => read(key));
  const keep = useCallback(
    (generation: StartedGeneration) => {
      sessionStorage.setItem(key, JSON.stringify(generation));
      setStarted(generation);
    },
    [key],
  );
  return [started, keep] as const;
}

function read(key: string): StartedGeneration | undefined {
  try {
    return startedGeneration.parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  } catch {
    return undefined;
  }
}
