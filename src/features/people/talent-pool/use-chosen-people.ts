import { useState } from 'react';
import { mostPeopleAtOnce } from '../../../../contract/people/pool-people.calls.ts';
import { type Candidate, listCandidates } from '../../../../contract/people/talent-pool.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import type { PoolRequest } from './use-pool-address.ts';

const pageSize = 200;

/** Selected people by id. The selection survives scrolling and filter changes. */
export type Chosen = ReadonlyMap<string, Candidate>;

export function useChosenPeople(request: PoolRequest) {
  const api = useApi();
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [isLoading, setLoading] = useState(false);
  return {
    chosen,
    isLoading,
    choose: (people: Candidate[], isChosen: boolean) =>
      setChosen((before) => {
        const next = new Map(before);
        for (const person of people) {
          if (!isChosen) next.delete(person.id);
          else if (!person.sample && next.size < mostPeopleAtOnce) next.set(person.id, person);
        }
        return next;
      }),
    clear: () => setChosen(new Map()),
    /** Selects all people who match the filters, up to `mostPeopleAtOnce`. */
    chooseAll: async () => {
      setLoading(true);
      try {
        const all = new Map<string, Candidate>();
        for (let page = 1; all.size < mostPeopleAtOnce; page++) {
          const query = { ...request, page, page_size: pageSize };
          const { items } = await api.callPage(listCandidates, { query });
          for (const person of items) {
            if (!person.sample && all.size < mostPeopleAtOnce) all.set(person.id, person);
          }
          if (items.length < pageSize) break;
        }
        setChosen(all);
      } finally {
        setLoading(false);
      }
    },
  };
}
