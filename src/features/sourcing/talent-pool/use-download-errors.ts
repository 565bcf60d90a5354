import { useMutation } from '@tanstack/react-query';
import { exportImportErrors, type TalentImport } from '../../../../contract/api/talent-pool.ts';
import { useApi } from '../../../lib/api.tsx';
import { downloadCsv, toCsv } from './download.ts';

/** Saves every rejected row of an import as a CSV file. The server is asked only where the answer lists the first ones alone. */
export function useDownloadErrors({ id, file_name, errors, rejected }: TalentImport) {
  const api = useApi();
  return useMutation({
    mutationFn: async () =>
      errors.length >= rejected
        ? toCsv([['Line', 'Reason'], ...errors.map(({ line, reason }) => [line, reason])])
        : api.call(exportImportErrors, { params: { id } }),
    onSuccess: (csv) => downloadCsv(`rejected-${file_name.replace(/\.\w+$/, '') || 'rows'}.csv`, csv),
  });
}
