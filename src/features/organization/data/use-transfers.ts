import { useMutation, useQueryClient } from '@tanstack/react-query';
import { givenFileHeader } from '../../../../contract/desktop/desktop-files.ts';
import {
  discardExport,
  downloadExport,
  listTransfers,
  startExport,
  startOrganisationImport,
} from '../../../../contract/organization/organisation.calls.ts';
import { pollEvery } from '../../../../contract/tasks/task-statuses.ts';
import { useApi } from '../../../lib/api.tsx';
import { downloadBlob } from '../../../lib/download.ts';
import { dataSettingsPath } from '../../../lib/settings-paths.ts';
import { useCallQuery } from '../../../lib/use-call.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';

const key = ['transfers'];
const isOpen = (status: string) => status === 'queued' || status === 'processing';

/** Polled while one is under way. */
export const useTransfers = () =>
  useCallQuery(
    key,
    listTransfers,
    {},
    {
      meta: { tasks: 'transfer' },
      refetchInterval: ({ state }) =>
        state.data?.transfers.some(({ status }) => isOpen(status)) ? pollEvery.transfer : false,
    },
  );

interface Archive {
  upload: Blob;
  headers?: Record<string, string>;
}

export const archiveOf = (file: Blob): Archive => ({ upload: file.slice(0, file.size, 'application/zip') });
export const givenArchive = (id: string): Archive => ({
  upload: new Blob([]),
  headers: { [givenFileHeader]: id },
});

/** Each throws `CallError`. */
export function useChangeTransfers() {
  const api = useApi();
  const queries = useQueryClient();
  const { shell, tasks } = usePlatform();
  const report = (label: string, id: string) =>
    tasks.taskStarted({ kind: 'transfer', id, label, screen: dataSettingsPath, result: dataSettingsPath });
  const onSettled = () => queries.invalidateQueries({ queryKey: key });
  return {
    start: useMutation({
      mutationFn: () => api.call(startExport, { body: {} }),
      onSuccess: ({ task_id }) => report('Export of the organization', task_id),
      onSettled,
    }),
    send: useMutation({
      mutationFn: ({ upload, headers = {} }: Archive) => {
        const input = { headers };
        return api.call(startOrganisationImport, input, { upload });
      },
      onSuccess: ({ task_id }) => report('Import of an organization', task_id),
      onSettled,
    }),
    download: useMutation({
      mutationFn: async ({ id, name }: { id: string; name: string }) =>
        downloadBlob(
          // So named, the app opens it again.
          shell ? name.replace(/\.zip$/, '.larkspur') : name,
          await api.download(downloadExport, { params: { id } }),
        ),
    }),
    discard: useMutation({
      mutationFn: (id: string) => api.call(discardExport, { params: { id } }),
      onSettled,
    }),
  };
}
