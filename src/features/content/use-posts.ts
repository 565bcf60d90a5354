import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  deletePost,
  listPosts,
  publishPost,
  restorePost,
  unpublishPost,
} from '../../../contract/api/content.ts';
import type { PostKind } from '../../../contract/model/post-kinds.ts';
import { useApi } from '../../lib/api.tsx';
import { offerUndo } from '../../lib/undo.ts';

export const postsKey = ['posts'];
export const postsPerPage = 10;

/** Loads one page of the organisation's posts of a kind, newest first, with the total count. */
export function usePosts(kind: PostKind, page: number) {
  const api = useApi();
  return useQuery({
    queryKey: [...postsKey, kind, page],
    meta: { tasks: 'generation' },
    queryFn: ({ signal }) =>
      api.callPage(listPosts, { query: { post_type: kind, page, page_size: postsPerPage } }, { signal }),
    placeholderData: (previous, query) =>
      query?.queryKey[1] === kind ? keepPreviousData(previous) : undefined,
  });
}

const changes = { delete: deletePost, publish: publishPost, unpublish: unpublishPost };

/** Deletes, publishes or unpublishes a post, and refetches the lists. A deletion can be undone for a moment. */
export function useChangePost() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<unknown, Error, { change: keyof typeof changes; id: string }>({
    mutationFn: ({ change, id }) => api.call(changes[change], { params: { id } }),
    onSuccess: (_, { change, id }) => {
      const reload = () => queries.invalidateQueries({ queryKey: postsKey });
      if (change === 'delete') {
        offerUndo({
          text: 'Post deleted.',
          undoneText: 'Post restored.',
          undo: () => api.call(restorePost, { params: { id } }).finally(reload),
        });
      }
      return reload();
    },
  });
}
