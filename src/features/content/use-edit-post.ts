import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type EditablePost,
  getPost,
  listPostVersions,
  type PostChange,
  restorePostVersion,
  updatePost,
} from '../../../contract/content/posts.calls.ts';
import { useApi } from '../../lib/api.tsx';
import { ifMatch } from '../../lib/api-client.ts';
import { CallError } from '../../lib/problem-text.ts';
import { offerUndo } from '../../lib/undo.ts';
import { useCallQuery } from '../../lib/use-call.ts';
import { postsKey } from './use-posts.ts';

export const postKey = (id: string) => [...postsKey, 'one', id];
const versionsPerPage = 20;

export const useEditablePost = (id: string) => useCallQuery(postKey(id), getPost, { params: { id } });

export const usePostVersions = (id: string, newest: number) =>
  useCallQuery(
    [...postKey(id), 'versions', newest],
    listPostVersions,
    { params: { id }, query: { page: 1, page_size: versionsPerPage } },
    { placeholderData: keepPreviousData },
  );

type Over = Pick<EditablePost, 'id'> & { version: string };

/** Saves a change or restores a version. When another user saved first, refetches their version before the error shows. */
export function useSavePost() {
  const api = useApi();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: postsKey });
  const restore = ({ id, version }: Over, earlier: string) =>
    api.call(restorePostVersion, { params: { id, version: earlier }, headers: ifMatch(version) });
  return useMutation<EditablePost, Error, { over: Over; change: PostChange | { restore: number } }>({
    mutationFn: ({ over, change }) =>
      'restore' in change
        ? restore(over, String(change.restore))
        : api.call(updatePost, { params: { id: over.id }, headers: ifMatch(over.version), body: change }),
    onSuccess: (saved, { over, change }) => {
      queries.setQueryData(postKey(saved.id), saved);
      if (String(saved.version) !== over.version) {
        offerUndo({
          text: 'restore' in change ? `Version ${change.restore} restored.` : 'Post saved.',
          undoneText: 'The text before is restored.',
          undo: () => restore({ id: saved.id, version: String(saved.version) }, over.version).finally(reload),
        });
      }
      return reload();
    },
    onError: async (error, { over }) => {
      if (error instanceof CallError && error.status === 409) {
        await queries.invalidateQueries({ queryKey: postKey(over.id) });
      }
    },
  });
}
