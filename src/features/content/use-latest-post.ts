import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import {
  type GenerationResult,
  listPosts,
  postKindSchema,
  type StoredPost,
} from '../../../contract/content/content.calls.ts';
import { sentiments } from '../../../contract/content/post-kinds.ts';
import { z } from '../../../contract/platform/zod.ts';
import { useApi } from '../../lib/api.tsx';
import { postsKey } from './use-posts.ts';

const startedGeneration = z.object({
  taskId: z.string(),
  kind: postKindSchema,
  audience: z.string(),
  sentiment: z.enum(sentiments),
  /** Milliseconds. */
  at: z.optional(z.number()),
});
/** A generation in progress, with the inputs that its result does not repeat. */
export type StartedGeneration = z.infer<typeof startedGeneration>;

export const parseStartedGeneration = (stored: unknown): StartedGeneration => startedGeneration.parse(stored);

export type LatestPost = Pick<
  StoredPost,
  | 'id'
  | 'type'
  | 'title'
  | 'content'
  | 'engine'
  | 'generated_at'
  | 'audience'
  | 'sentiment'
  | 'claims'
  | 'facts'
  | 'warnings'
  | 'language'
>;

const latestKey = [...postsKey, 'latest'];

/** The post completed last during this visit, else the organization's newest one. Errors do not clear it. */
export function useLatestPost() {
  const api = useApi();
  const queries = useQueryClient();
  const [completed, setCompleted] = useState<LatestPost>();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: latestKey,
    meta: { tasks: 'generation' },
    queryFn: async ({ signal }) =>
      (await api.call(listPosts, { query: { page: 1, page_size: 1 } }, { signal }))[0] ?? null,
  });
  const showCompleted = useCallback(
    ({ audience, sentiment }: StartedGeneration, { created_at, ...result }: GenerationResult) => {
      setCompleted({ ...result, generated_at: created_at, audience, sentiment });
      void queries.invalidateQueries({ queryKey: postsKey });
    },
    [queries],
  );
  return {
    latest: completed ?? data ?? undefined,
    ready: completed,
    isPending,
    failure: error ?? undefined,
    retry: () => void refetch(),
    showCompleted,
    show: setCompleted,
  };
}
