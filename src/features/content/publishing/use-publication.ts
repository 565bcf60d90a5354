import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { planPost } from '../../../../contract/content/calendar.calls.ts';
import type { PostStatus } from '../../../../contract/content/post-statuses.ts';
import { updatePost } from '../../../../contract/content/posts.calls.ts';
import {
  addPostComment,
  deletePostComment,
  getPublication,
  listPostComments,
  publishOnOwnBlog,
  withdrawFromOwnBlog,
} from '../../../../contract/content/publishing.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { postKey } from '../use-edit-post.ts';
import { postsKey } from '../use-posts.ts';

/** Loads a post's place on the organisation's own blog. */
export function usePublication(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...postKey(id), 'publication'],
    queryFn: ({ signal }) => api.call(getPublication, { params: { id } }, { signal }),
  });
}

export type PublicationChange =
  | { is: 'publish'; at?: string }
  | { is: 'withdraw' }
  | { is: 'status'; status: PostStatus };

/** Publishes, schedules or takes off a post, or changes its status, and refetches what shows it. */
export function useChangePublication(id: string) {
  const api = useApi();
  const queries = useQueryClient();
  const params = { id };
  return useMutation<unknown, Error, PublicationChange>({
    mutationFn: (change) => {
      if (change.is === 'withdraw') return api.call(withdrawFromOwnBlog, { params });
      if (change.is === 'status')
        return api.call(updatePost, { params, headers: {}, body: { status: change.status } });
      return api.call(publishOnOwnBlog, { params, body: change.at ? { publish_at: change.at } : {} });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: postsKey }),
  });
}

/** Plans when a post is to be published elsewhere, or takes it out of the calendar. */
export function usePlanPost() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<unknown, Error, { id: string; at: string | null }>({
    mutationFn: ({ id, at }) => api.call(planPost, { params: { id }, body: { planned_for: at } }),
    onSettled: () => queries.invalidateQueries({ queryKey: postsKey }),
  });
}

export function usePostComments(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...postKey(id), 'comments'],
    queryFn: ({ signal }) => api.call(listPostComments, { params: { id } }, { signal }),
  });
}

export function useChangeComments(postId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<unknown, Error, { add: string } | { remove: string }>({
    mutationFn: (change) =>
      'add' in change
        ? api.call(addPostComment, { params: { id: postId }, body: { text: change.add } })
        : api.call(deletePostComment, { params: { id: change.remove } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...postKey(postId), 'comments'] }),
  });
}
