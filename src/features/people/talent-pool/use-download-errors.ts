import { useMutation } from '@tanstack/react-query';
import {
  exportImportErrors,
  exportImportFile,
  type TalentImport,
} from '../../../../contract/people/talent-pool.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { downloadBlob } from '../../../lib/download.ts';
import { downloadCsv } from './download.ts';

/** Saves every rejected row of an import as a CSV file, to be mended and imported again. */
export function useDownloadErrors({ id, file_name }: TalentImport) {
  const api = useApi();
  return useMutation({
    mutationFn: () => api.call(exportImportErrors, { params: { id } }),
    onSuccess: (csv) => downloadCsv(`rejected-${file_name.replace(/\.\w+$/, '') || 'rows'}.csv`, csv),
  });
}

export function useDownloadOriginal({ id, file_name }: TalentImport) {
  const api = useApi();
  return useMutation({
    mutationFn: () => api.download(exportImportFile, { params: { id } }),
    onSuccess: (file) => downloadBlob(file_name || 'candidates.csv', file),
  });
}
