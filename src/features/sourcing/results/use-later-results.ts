import { useState } from 'react';
import { type FoundCandidate, listSearchResults, searchPages } from '../../../../contract/api/sourcing.ts';
import { useApi } from '../../../lib/api.tsx';

/** Results that a page holds. */
const pageSize = searchPages.shown;

/**
 * What a search found beyond the results that go with it, page by page.
 * @param known the number of results that go with the search
 */
export function useLaterResults(jobId: string, known: number) {
  const api = useApi();
  const [later, setLater] = useState<FoundCandidate[]>([]);
  const [total, setTotal] = useState<number>();
  const [state, setState] = useState<{ isLoading: boolean; error?: unknown }>({ isLoading: false });
  const count = known + later.length;

  const load = async () => {
    setState({ isLoading: true });
    try {
      const query = { page: Math.floor(count / pageSize) + 1, page_size: pageSize };
      const page = await api.callPage(listSearchResults, { params: { id: jobId }, query });
      setLater((before) => [...before, ...page.items]);
      setTotal(page.total);
      setState({ isLoading: false });
    } catch (error) {
      setState({ isLoading: false, error });
    }
  };
  // How many there are is known once a page was loaded.
  const mayHaveMore = total === undefined ? known > 0 && known % pageSize === 0 : count < total;
  return { results: later, load, mayHaveMore, ...state };
}
