import { useMutation } from '@tanstack/react-query';
import { startImport } from '../../../../contract/api/talent-pool.ts';
import { useApi } from '../../../lib/api.tsx';

/** Uploads a CSV file. The server imports it in the background. */
export function useStartImport() {
  const api = useApi();
  return useMutation({
    mutationFn: (file: File) =>
      api.call(startImport, { query: { file_name: file.name.slice(-200) } }, { upload: file }),
  });
}
