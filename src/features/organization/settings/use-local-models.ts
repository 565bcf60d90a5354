import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  addModelFile,
  deleteLocalModel,
  discardModelDownload,
  type LocalModel,
  listLocalModels,
  pauseModelDownload,
  resumeModelDownload,
  startModelDownload,
  tryLocalModel,
} from '../../../../contract/organization/local-models.calls.ts';
import { pollEvery } from '../../../../contract/tasks/task-statuses.ts';
import { useApi } from '../../../lib/api.tsx';
import { useCallQuery } from '../../../lib/use-call.ts';

const key = ['local-models'];

export const isComing = ({ download }: Pick<LocalModel, 'download'>): boolean =>
  download?.status === 'queued' || download?.status === 'processing';

const reads = ({ people }: Pick<LocalModel, 'people'>): boolean =>
  people !== null && people.done < people.total;

/** Polled while a model is being downloaded, or reads people. */
export const useLocalModels = ({ enabled = true } = {}) =>
  useCallQuery(
    key,
    listLocalModels,
    {},
    {
      meta: { tasks: 'model-download' },
      retry: false,
      enabled,
      refetchInterval: ({ state }) =>
        state.data?.models.some((model) => isComing(model) || reads(model)) ? pollEvery.modelDownload : false,
    },
  );

/** Each throws `CallError`. */
export function useChangeLocalModels() {
  const api = useApi();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: key });
  return {
    download: useMutation({
      mutationFn: ({ name, license }: Pick<LocalModel, 'name' | 'license'>) =>
        api.call(startModelDownload, { body: { model: name, license: license?.name ?? '' } }),
      onSettled,
    }),
    pause: useMutation({
      mutationFn: (id: string) => api.call(pauseModelDownload, { params: { id } }),
      onSettled,
    }),
    resume: useMutation({
      mutationFn: (id: string) => api.call(resumeModelDownload, { params: { id } }),
      onSettled,
    }),
    discard: useMutation({
      mutationFn: (id: string) => api.call(discardModelDownload, { params: { id } }),
      onSettled,
    }),
    add: useMutation({
      mutationFn: (file: File) =>
        api.call(
          addModelFile,
          { query: { name: file.name } },
          { upload: file.slice(0, file.size, 'application/octet-stream') },
        ),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (name: string) => api.call(deleteLocalModel, { params: { name } }),
      onSettled,
    }),
    measure: useMutation({
      mutationFn: (name: string) => api.call(tryLocalModel, { params: { name } }),
      onSettled,
    }),
  };
}
