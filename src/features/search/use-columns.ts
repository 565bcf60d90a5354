import { getBoardColumns } from '../../../contract/recruiting/board.calls.ts';
import { useCallQuery } from '../../lib/use-call.ts';
import { columnsKey } from './query-keys.ts';

export const useColumns = () => useCallQuery(columnsKey, getBoardColumns, {});
