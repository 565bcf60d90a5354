import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deletePost, restorePost, type StoredPost } from '../../../contract/api/content.ts';
import { useApi } from '../../lib/api.tsx';
import { offerUndo, reloadQueries } from '../../lib/undo.ts';
import { postsKey } from './use-posts.ts';

/** The posts of a page that are selected, and what is done to all of them. */
export function usePostSelection(shown: StoredPost[]) {
  const api = useApi();
  const queries = useQueryClient();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = shown.filter(({ id }) => ids.has(id));
  const reload = () => reloadQueries(queries, postsKey);
  const remove = useMutation({
    mutationFn: async (posts: StoredPost[]) => {
      const deleted: string[] = [];
      try {
        for (const { id } of posts) {
          await api.call(deletePost, { params: { id } });
          deleted.push(id);
        }
      } finally {
        // Also what was deleted before one failed can be taken back.
        if (deleted.length > 0) offerRestoring(deleted);
        await reload();
      }
    },
    onSuccess: () => setIds(new Set()),
  });
  const offerRestoring = (deleted: string[]) =>
    offerUndo({
      text: deleted.length === 1 ? 'Post deleted.' : `${deleted.length} posts deleted.`,
      undoneText: deleted.length === 1 ? 'Post restored.' : `${deleted.length} posts restored.`,
      undo: () => Promise.all(deleted.map((id) => api.call(restorePost, { params: { id } }))).finally(reload),
    });
  return {
    selected,
    isSelected: (id: string) => ids.has(id),
    toggle: (id: string) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    selectAll: () => setIds(new Set(shown.map(({ id }) => id))),
    clear: () => setIds(new Set()),
    remove,
  };
}
