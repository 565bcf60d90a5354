import { useSearchParams } from 'react-router-dom';
import {
  type PoolFilters,
  type PoolSort,
  poolFilters,
  poolSorts,
} from '../../../../contract/people/talent-pool.calls.ts';
import {
  defaultColumns,
  type PoolColumn,
  parseColumns,
  rememberColumns,
  storedColumns,
} from './pool-columns.ts';

export type PoolFilterName = keyof PoolFilters;
const filterNames = Object.keys(poolFilters) as PoolFilterName[];

export type PoolRequest = Partial<PoolFilters> & { sort?: PoolSort; order?: 'asc' | 'desc' };

export function usePoolAddress() {
  const [params, setParams] = useSearchParams();
  const sort = poolSorts.find((each) => each === params.get('sort'));
  const order = params.get('order');
  const chosen: Partial<PoolFilters> = Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = params.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const change = (edit: (next: URLSearchParams) => void, replace = false) => {
    const next = new URLSearchParams(params);
    edit(next);
    setParams(next, { replace });
  };
  const put = (next: URLSearchParams, name: string, value: string) => {
    if (value === '') next.delete(name);
    else next.set(name, value);
  };
  const request: PoolRequest = {
    ...chosen,
    ...(sort && { sort }),
    ...(sort && (order === 'asc' || order === 'desc') && { order }),
  };
  const chosenColumns = parseColumns(params.get('columns')) ?? storedColumns();
  return {
    /** As saved views keep it. */
    query: params.toString(),
    chosen,
    request,
    columns: chosenColumns ?? defaultColumns,
    /** Nobody has chosen the columns: those without values need not be there. */
    areUsualColumns: chosenColumns === undefined,
    isFiltered: Object.keys(chosen).length > 0,
    setFilter: (name: PoolFilterName, value: string) =>
      // A search that is typed is one step of the history, not one a pause.
      change((next) => put(next, name, value.trim()), name === 'q'),
    clear: () => change((next) => filterNames.forEach((name) => void next.delete(name))),
    setSort: (by: PoolSort | undefined, direction: 'asc' | 'desc' | undefined) =>
      change((next) => {
        put(next, 'sort', by ?? '');
        put(next, 'order', direction ?? '');
      }, true),
    setColumns: (columns: PoolColumn[]) => {
      rememberColumns(columns);
      change((next) => put(next, 'columns', columns.join(',')), true);
    },
    openView: (query: string) => setParams(new URLSearchParams(query)),
  };
}
export type PoolAddress = ReturnType<typeof usePoolAddress>;

export type FilterName = Exclude<PoolFilterName, 'q'>;
export const filterLabels: Record<FilterName, string> = {
  title: 'Title',
  employer: 'Employer',
  skill: 'Skill',
  place: 'Place',
  source: 'Source',
  tag: 'Tag',
  import: 'Import',
  stage: 'Stage',
  last_contact: 'Last contact',
  do_not_contact: 'Contact',
  privacy: 'Basis and notice',
  unread: 'Values',
  added_from: 'Added from',
  added_to: 'Added to',
};
