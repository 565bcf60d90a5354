import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  discardExport,
  downloadExport,
  listTransfers,
  startExport,
  startOrganisationImport,
} from '../../../../contract/api/organisation.ts';
import type { OwnerProof } from '../../../../contract/api/second-factor.ts';
import { pollEvery } from '../../../../contract/model/task-statuses.ts';
import { useApi } from '../../../lib/api.tsx';
import { downloadBlob } from '../../../lib/download.ts';

const key = ['transfers'];
const isOpen = (status: string) => status === 'queued' || status === 'processing';

/** Exports and imports of the organization; polled while one is under way. */
export function useTransfers() {
  const api = useApi();
  return useQuery({
    queryKey: key,
    meta: { tasks: 'transfer' },
    queryFn: ({ signal }) => api.call(listTransfers, {}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.transfers.some(({ status }) => isOpen(status)) ? pollEvery.transfer : false,
  });
}

/** What is done with exports and imports. Each throws `CallError`. */
export function useChangeTransfers() {
  const api = useApi();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: key });
  return {
    start: useMutation({ mutationFn: (body: OwnerProof) => api.call(startExport, { body }), onSettled }),
    send: useMutation({
      mutationFn: (upload: Blob) =>
        api.call(startOrganisationImport, {}, { upload: upload.slice(0, upload.size, 'application/zip') }),
      onSettled,
    }),
    download: useMutation({
      mutationFn: async ({ id, name }: { id: string; name: string }) =>
        downloadBlob(name, await api.download(downloadExport, { params: { id } })),
    }),
    discard: useMutation({
      mutationFn: (id: string) => api.call(discardExport, { params: { id } }),
      onSettled,
    }),
  };
}
