import { useMutation } from '@tanstack/react-query';
import type { LawfulGrounds } from '../../../../contract/people/people.calls.ts';
import {
  type ColumnMeaning,
  type ImportPreview,
  previewImport,
  startImport,
} from '../../../../contract/people/talent-pool.calls.ts';
import type { TextEncoding } from '../../../../contract/people/text-encodings.ts';
import { useApi } from '../../../lib/api.tsx';
import { paths } from '../../../lib/paths.ts';
import { CallError } from '../../../lib/problem-text.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import type { CsvSource } from './csv-source.ts';

/** Uploads a CSV file, and reports the import to the platform. The server imports it in the background. */
export function useStartImport() {
  const api = useApi();
  const { tasks } = usePlatform();
  return useMutation({
    mutationFn: ({
      source,
      meanings = [],
      grounds,
      encoding,
    }: {
      source: CsvSource;
      meanings?: ColumnMeaning[] | undefined;
      /** Applied to people without grounds in the file. */
      grounds?: LawfulGrounds | undefined;
      /** Found by the server unless given. */
      encoding?: TextEncoding | undefined;
    }) => {
      const { headers, name } = source;
      const columns = meanings.length > 0 && { columns: meanings.join() };
      const { lawful_basis, noticed_on } = grounds ?? {};
      const said = {
        ...(lawful_basis && { lawful_basis }),
        ...(noticed_on && { noticed_on }),
        ...(encoding && { encoding }),
      };
      const input = { headers, query: { file_name: name.slice(-200), ...columns, ...said } };
      return api.call(startImport, input, { upload: source.whole });
    },
    onSuccess: ({ task_id: id }, { source: { name } }) => {
      const label = name.slice(-300);
      tasks.taskStarted({ kind: 'import', id, label, screen: paths.talentPool, result: paths.talentPool });
    },
  });
}

/** Asks what each column of a CSV file is taken for. Undefined from an earlier server, which imports as it guesses. */
export function usePreviewImport() {
  const api = useApi();
  return useMutation({
    mutationFn: async ({
      source: { headers, beginning },
      encoding,
    }: {
      source: CsvSource;
      encoding?: TextEncoding | undefined;
    }): Promise<ImportPreview | undefined> => {
      const input = { headers, query: encoding ? { encoding } : {} };
      try {
        return await api.call(previewImport, input, { upload: beginning });
      } catch (error) {
        if (error instanceof CallError && (error.status === 404 || error.status === 405)) return undefined;
        throw error;
      }
    },
  });
}
