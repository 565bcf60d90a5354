import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import {
  type GenerationResult,
  listPosts,
  type StoredPost,
} from '../../../contract/content/content.calls.ts';
import { useApi } from '../../lib/api.tsx';
import type { StartedGeneration } from './started-generation.ts';
import { postsKey } from './use-posts.ts';

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

/** The post completed last during this visit, else the organisation's newest one. Errors do not clear it. */
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
    isPending,
    failure: error ?? undefined,
    retry: () => void refetch(),
    showCompleted,
    show: setCompleted,
  };
}
