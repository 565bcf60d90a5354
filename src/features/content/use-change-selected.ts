import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deletePost, restorePost, type StoredPost } from '../../../contract/content/content.calls.ts';
import type { PostStatus } from '../../../contract/content/post-statuses.ts';
import {
  type EditablePost,
  getPost,
  type PostChange,
  updatePost,
} from '../../../contract/content/posts.calls.ts';
import { useApi } from '../../lib/api.tsx';
import { ifMatch } from '../../lib/api-client.ts';
import { problemText } from '../../lib/problem-text.ts';
import { offerUndo, reloadQueries } from '../../lib/undo.ts';
import { statusChange, tagsAdded, tagsRemoved } from './selected-changes.ts';
import { postsKey } from './use-posts.ts';

export interface LeftOut {
  id: string;
  title: string;
  reason: string;
}

/** Why a post is left out. */
class Refusal extends Error {}

interface ChangeOfAll {
  posts: StoredPost[];
  /** @returns what takes it back */
  change: (post: StoredPost) => Promise<() => Promise<unknown>>;
  doneText: (count: string) => string;
  undoneText: (count: string) => string;
}

const takenBack = 'Taken back.';
const counted = (count: number) => (count === 1 ? 'Post' : `${count} posts`);

const statusSet: Record<PostStatus, string> = {
  draft: 'set back to draft',
  in_review: 'sent for review',
  approved: 'approved',
};

/** Changes the selected posts one after the other. What was done can be undone for a moment; the others are told. */
export function useChangeSelected() {
  const api = useApi();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [leftOut, setLeftOut] = useState<LeftOut[]>([]);
  const reload = () => reloadQueries(queries, postsKey);

  /** @returns whether any of them was changed */
  const changeAll = async ({ posts, change, doneText, undoneText }: ChangeOfAll): Promise<boolean> => {
    setBusy(true);
    const takeBack: (() => Promise<unknown>)[] = [];
    const others: LeftOut[] = [];
    for (const post of posts) {
      try {
        takeBack.push(await change(post));
      } catch (error) {
        const { id, title } = post;
        const reason =
          error instanceof Refusal
            ? error.message
            : problemText(error, 'It could not be changed. Please try again.');
        others.push({ id, title, reason });
      }
    }
    const count = takeBack.length;
    if (count > 0) {
      offerUndo({
        text: `${doneText(counted(count))}${others.length > 0 ? ` ${others.length} left out.` : ''}`,
        undoneText: undoneText(counted(count)),
        undo: () => Promise.all(takeBack.map((undo) => undo())).finally(reload),
      });
    }
    await reload();
    setLeftOut(others);
    setBusy(false);
    return count > 0;
  };

  /** Decides on each post as it is now, since the list may be older. */
  const update =
    (decide: (now: EditablePost, shown: StoredPost) => PostChange | string) => async (shown: StoredPost) => {
      const params = { id: shown.id };
      const now = await api.call(getPost, { params });
      const change = decide(now, shown);
      if (typeof change === 'string') throw new Refusal(change);
      await api.call(updatePost, { params, headers: ifMatch(now.version), body: change });
      const before: PostChange = change.tags ? { tags: now.tags ?? [] } : { status: now.status };
      return () => api.call(updatePost, { params, headers: {}, body: before });
    };

  return {
    isBusy,
    leftOut,
    addTags: (posts: StoredPost[], tags: string[]) =>
      changeAll({
        posts,
        change: update((now) => tagsAdded(now, tags)),
        doneText: (count) => `${count} tagged ${tags.join(', ')}.`,
        undoneText: () => takenBack,
      }),
    removeTags: (posts: StoredPost[], tags: string[]) =>
      changeAll({
        posts,
        change: update((now) => tagsRemoved(now, tags)),
        doneText: (count) => `${count} no longer tagged ${tags.join(', ')}.`,
        undoneText: () => takenBack,
      }),
    setStatus: (posts: StoredPost[], status: PostStatus) =>
      changeAll({
        posts,
        change: update((now, shown) => statusChange(now, shown, status)),
        doneText: (count) => `${count} ${statusSet[status]}.`,
        undoneText: () => takenBack,
      }),
    remove: (posts: StoredPost[]) =>
      changeAll({
        posts,
        change: async ({ id }) => {
          await api.call(deletePost, { params: { id } });
          return () => api.call(restorePost, { params: { id } });
        },
        doneText: (count) => `${count} deleted.`,
        undoneText: (count) => `${count} restored.`,
      }),
  };
}
