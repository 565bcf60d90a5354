import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import {
  type auditFormats,
  exportAuditTrail,
  listAuditTrail,
} from '../../../../contract/organization/audit-trail.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { downloadBlob } from '../../../lib/download.ts';

/** What the trail is narrowed by, as the address says it. */
export interface TrailFilters {
  q?: string;
  kind?: string;
  from?: string;
  to?: string;
}

export const trailPageSize = 50;

/** One page of the trail, newest first, with the number of all entries. */
export function useAuditTrail(filters: TrailFilters, page: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['audit-trail', filters, page],
    queryFn: ({ signal }) =>
      api.callPage(listAuditTrail, { query: { ...filters, page, page_size: trailPageSize } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Downloads what the filters let through. */
export function useExportAuditTrail(filters: TrailFilters) {
  const api = useApi();
  return useMutation<Blob, Error, (typeof auditFormats)[number]>({
    mutationFn: (format) => api.download(exportAuditTrail, { query: { ...filters, format } }),
    onSuccess: (file, format) => downloadBlob(`audit-trail.${format}`, file),
  });
}
