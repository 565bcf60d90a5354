import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type GenerationResult, listPosts, type StoredPost } from '../../../contract/api/content.ts';
import { useApi } from '../../lib/api.tsx';
import type { StartedGeneration } from './started-generation.ts';
import { postsKey } from './use-posts.ts';

/** A post as the generator shows it. */
export type LatestPost = Pick<
  StoredPost,
  'type' | 'content' | 'engine' | 'generated_at' | 'audience' | 'sentiment'
>;

const latestKey = [...postsKey, 'latest'];

/**
 * The post that completed last on this visit; before one did, the organisation's newest, as far as it can be fetched. It
 * stays through whatever else happens.
 */
export function useLatestPost() {
  const api = useApi();
  const queries = useQueryClient();
  const [completed, setCompleted] = useState<LatestPost>();
  const { data, isPending } = useQuery({
    queryKey: latestKey,
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
  return { latest: completed ?? data ?? undefined, isPending, showCompleted };
}
