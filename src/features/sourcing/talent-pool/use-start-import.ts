import { useMutation } from '@tanstack/react-query';
import {
  type ColumnMeaning,
  type ImportPreview,
  importLimits,
  previewImport,
  startImport,
} from '../../../../contract/api/talent-pool.ts';
import { useApi } from '../../../lib/api.tsx';
import { CallError } from '../../../lib/problem-text.ts';

/** Uploads a CSV file. The server imports it in the background. */
export function useStartImport() {
  const api = useApi();
  return useMutation({
    mutationFn: ({ file, meanings = [] }: { file: File; meanings?: ColumnMeaning[] | undefined }) =>
      api.call(
        startImport,
        {
          query: {
            file_name: file.name.slice(-200),
            ...(meanings.length > 0 && { columns: meanings.join() }),
          },
        },
        { upload: file },
      ),
  });
}

/** Asks what each column of a CSV file is taken for. Undefined from an earlier server, which imports as it guesses. */
export function usePreviewImport() {
  const api = useApi();
  return useMutation({
    mutationFn: async (file: File): Promise<ImportPreview | undefined> => {
      const upload = file.slice(0, importLimits.previewBytes, file.type);
      try {
        return await api.call(previewImport, {}, { upload });
      } catch (error) {
        if (error instanceof CallError && (error.status === 404 || error.status === 405)) return undefined;
        throw error;
      }
    },
  });
}
