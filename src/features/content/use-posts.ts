import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  deletePost,
  listPosts,
  publishPost,
  restorePost,
  type StoredPost,
  unpublishPost,
} from '../../../contract/content/content.calls.ts';
import type { PostKind } from '../../../contract/content/post-kinds.ts';
import { listTextActions } from '../../../contract/content/proposals.calls.ts';
import { useApi } from '../../lib/api.tsx';
import { paths } from '../../lib/paths.ts';
import { offerUndo, reloadQueries } from '../../lib/undo.ts';
import { useCallQuery, usePageQuery } from '../../lib/use-call.ts';

export const postsKey = ['posts'];
export const postsPerPage = 10;

export const usePosts = (kind: PostKind | undefined, page: number, filters: object = {}) =>
  usePageQuery(
    [...postsKey, kind ?? 'all', page, filters],
    listPosts,
    { query: { ...(kind && { post_type: kind }), page, page_size: postsPerPage, ...filters } },
    {
      meta: { tasks: 'generation' },
      placeholderData: (previous, query) =>
        query?.queryKey[1] === (kind ?? 'all') ? keepPreviousData(previous) : undefined,
    },
  );

/** As many as the server lists at once. */
const longestPage = 200;

/** All posts of a list, page after page. */
export function useEveryPost(kind: PostKind | undefined, filters: object, isAsked: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: [...postsKey, kind ?? 'all', 'every', filters],
    enabled: isAsked,
    queryFn: async ({ signal }) => {
      const posts: StoredPost[] = [];
      for (let page = 1; ; page += 1) {
        const query = { ...(kind && { post_type: kind }), page, page_size: longestPage, ...filters };
        const { items, total } = await api.callPage(listPosts, { query }, { signal });
        posts.push(...items);
        if (items.length < longestPage || posts.length >= total) return posts;
      }
    },
  });
}

export const useNewestPosts = (count: number) =>
  useCallQuery(
    [...postsKey, 'newest', count],
    listPosts,
    { query: { page: 1, page_size: count } },
    { meta: { tasks: 'generation' } },
  );

/** `newest` has the posts of all kinds, newest first. */
export function pathInList(post: StoredPost, newest: StoredPost[]): string {
  const place = newest.filter(({ type }) => type === post.type).indexOf(post);
  const page = Math.floor(place / postsPerPage) + 1;
  return `${paths.posts(post.type)}${page > 1 ? `?page=${page}` : ''}#${postAnchor(post.id)}`;
}

export const postAnchor = (id: string): string => `post-${id}`;

/** The model is null where none is connected. */
export const useTextActions = () => useCallQuery(['text-actions'], listTextActions, {});

const changes = { delete: deletePost, publish: publishPost, unpublish: unpublishPost };

export function useChangePost() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<unknown, Error, { change: keyof typeof changes; id: string }>({
    mutationFn: ({ change, id }) => api.call(changes[change], { params: { id } }),
    onSuccess: (_, { change, id }) => {
      const reload = () => reloadQueries(queries, postsKey);
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
