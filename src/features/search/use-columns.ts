import { useQuery } from '@tanstack/react-query';
import { getBoardColumns } from '../../../contract/recruiting/board.calls.ts';
import { useApi } from '../../lib/api.tsx';
import { columnsKey } from './query-keys.ts';

export function useColumns() {
  const api = useApi();
  return useQuery({
    queryKey: columnsKey,
    queryFn: ({ signal }) => api.call(getBoardColumns, {}, { signal }),
  });
}
