import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addPicture,
  addPictureCut,
  choosePicture,
  exportPicture,
  getPostPicture,
  type PictureCrop,
  type PostPicture,
} from '../../../../contract/content/post-pictures.calls.ts';
import { type PictureShape, pictureShapeNames } from '../../../../contract/content/text-pictures.ts';
import { useApi } from '../../../lib/api.tsx';
import type { ApiClient } from '../../../lib/api-client.ts';
import { ifMatch } from '../../../lib/api-client.ts';
import { downloadBlob } from '../../../lib/download.ts';
import { CallError } from '../../../lib/problem-text.ts';
import { offerUndo } from '../../../lib/undo.ts';
import { useCallQuery } from '../../../lib/use-call.ts';
import { postKey } from '../use-edit-post.ts';
import { postsKey } from '../use-posts.ts';
import { cutPicture, type OpenPicture, openPicture } from './image-work.ts';

export type Crops = Record<PictureShape, PictureCrop>;

export const usePostPicture = (postId: string) =>
  useCallQuery([...postKey(postId), 'picture'], getPostPicture, { params: { id: postId } });

export function useReopenPicture() {
  const api = useApi();
  return useMutation({
    mutationFn: async (id: string) =>
      openPicture(await api.download(exportPicture, { params: { id }, query: {} })),
  });
}

export function useDownloadPicture() {
  const api = useApi();
  return useMutation({
    mutationFn: async ({ id, shape, name }: { id: string; shape: PictureShape | undefined; name: string }) =>
      downloadBlob(
        name,
        await api.download(exportPicture, { params: { id }, query: shape ? { shape } : {} }),
      ),
  });
}

export type PictureChange =
  | { is: 'new'; picture: OpenPicture; name: string; crops: Crops; alt: string }
  | { is: 'described'; id: string; alt: string }
  | { is: 'removed' };

const doneTexts = {
  new: 'Picture saved.',
  described: 'Alt text saved.',
  removed: 'Picture removed.',
} as const;

/** When a colleague changed the picture first, refetches theirs before the error shows. */
export function useChangePicture(postId: string) {
  const api = useApi();
  const queries = useQueryClient();
  /** From 0 to 1. */
  const [progress, setProgress] = useState(0);
  const choose = (choice: { picture: string | null; alt: string }, version: number) =>
    api.call(choosePicture, { params: { id: postId }, headers: ifMatch(version), body: choice });
  const mutation = useMutation<PostPicture, Error, { over: PostPicture; change: PictureChange }>({
    mutationFn: async ({ over, change }) => {
      if (change.is === 'removed') return choose({ picture: null, alt: '' }, over.version);
      if (change.is === 'described') return choose({ picture: change.id, alt: change.alt }, over.version);
      const id = await upload(api, postId, change, setProgress);
      return choose({ picture: id, alt: change.alt }, over.version);
    },
    onSuccess: (saved, { over, change }) => {
      const before = { picture: over.picture?.id ?? null, alt: over.picture?.alt ?? '' };
      offerUndo({
        text: doneTexts[change.is],
        undoneText: 'The picture is as it was.',
        undo: () => choose(before, saved.version).finally(() => reload(queries)),
      });
      queries.setQueryData([...postKey(postId), 'picture'], saved);
      return reload(queries);
    },
    onError: (error) => (error instanceof CallError && error.status === 409 ? reload(queries) : undefined),
    onSettled: () => setProgress(0),
  });
  return { ...mutation, progress };
}

const reload = (queries: QueryClient) => queries.invalidateQueries({ queryKey: postsKey });

async function upload(
  api: ApiClient,
  postId: string,
  { picture, name, crops }: Extract<PictureChange, { is: 'new' }>,
  onProgress: (done: number) => void,
): Promise<string> {
  const steps = pictureShapeNames.length + 1;
  const { id } = await api.call(
    addPicture,
    { params: { id: postId }, query: { file_name: name } },
    { upload: picture.content },
  );
  for (const [index, shape] of pictureShapeNames.entries()) {
    onProgress((index + 1) / steps);
    await api.call(
      addPictureCut,
      { params: { id, shape }, query: crops[shape] },
      { upload: await cutPicture(picture, crops[shape], shape) },
    );
  }
  return id;
}
