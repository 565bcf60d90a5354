import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changePeople,
  deleteCandidates,
  getPoolFacets,
  listDeletedPeople,
} from '../../../../contract/people/pool-people.calls.ts';
import { setGroundsOfPeople } from '../../../../contract/people/privacy.calls.ts';
import type { CallInput } from '../../../../contract/platform/call.ts';
import { useApi } from '../../../lib/api.tsx';
import { counted } from '../../../lib/display-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { offerUndo } from '../../../lib/undo.ts';
import type { Stop } from '../../recruiting/messages/stop-dialog.tsx';
import { candidatesKey, facetsKey } from '../candidates/use-person.ts';

export function usePoolFacets() {
  const api = useApi();
  const { data } = useQuery({
    queryKey: facetsKey,
    queryFn: ({ signal }) => api.call(getPoolFacets, {}, { signal }),
  });
  return data ?? { sources: [], tags: [] };
}

export function useDeletions(isEnabled: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: [...candidatesKey, 'deletions'],
    queryFn: ({ signal }) => api.call(listDeletedPeople, {}, { signal }),
    enabled: isEnabled,
    // An earlier server has no list.
    retry: false,
  }).data;
}

type Change = Omit<CallInput<typeof changePeople>['body'], 'ids'>;
type PersonGrounds = CallInput<typeof setGroundsOfPeople>['body']['people'][number];
export type GroundsChange = Omit<PersonGrounds, 'id'>;

/** The last change can be undone for a moment. */
export function useChangePeople() {
  const api = useApi();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const reload = () =>
    Promise.all(
      [candidatesKey, facetsKey, ['candidate'], ['person']].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  const attempt = async <Changed>(
    change: (ids: string[]) => Promise<{ changed: Changed[] }>,
    undo: (changed: Changed[]) => Promise<unknown>,
    ids: string[],
    describe: (people: string) => string,
  ): Promise<boolean> => {
    setProblem(undefined);
    setBusy(true);
    try {
      const { changed } = await change(ids);
      await reload();
      offerUndo({
        text: describe(counted(changed.length, 'person', 'people')),
        undoneText: 'Taken back.',
        undo: () => (changed.length > 0 ? undo(changed) : Promise.resolve()).finally(reload),
      });
      return true;
    } catch (error) {
      setProblem(problemText(error, 'The people could not be changed. Please try again.'));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const send = (change: Change) => (ids: string[]) => api.call(changePeople, { body: { ids, ...change } });
  const setDeleted = (is_deleted: boolean) => (ids: string[]) =>
    api.call(deleteCandidates, { body: { ids, is_deleted } });
  const putGrounds = (people: PersonGrounds[]) => api.call(setGroundsOfPeople, { body: { people } });
  return {
    isBusy,
    problem,
    tag: (ids: string[], tag: string) =>
      attempt(send({ add_tag: tag }), send({ remove_tag: tag }), ids, (people) => `${people} tagged ${tag}.`),
    untag: (ids: string[], tag: string) =>
      attempt(
        send({ remove_tag: tag }),
        send({ add_tag: tag }),
        ids,
        (people) => `Tag ${tag} removed of ${people}.`,
      ),
    stopContact: (ids: string[], stop: Stop) =>
      attempt(
        send({ do_not_contact: true, ...stop }),
        send({ do_not_contact: false }),
        ids,
        (people) => `Do not contact: ${people}.`,
      ),
    allowContact: (ids: string[]) =>
      attempt(
        send({ do_not_contact: false }),
        send({ do_not_contact: true }),
        ids,
        (people) => `Contact allowed: ${people}.`,
      ),
    setGrounds: (ids: string[], grounds: GroundsChange) =>
      attempt(
        (chosen) => putGrounds(chosen.map((id) => ({ id, ...grounds }))),
        putGrounds,
        ids,
        (people) => `Basis and notice set for ${people}.`,
      ),
    remove: (ids: string[]) =>
      attempt(setDeleted(true), setDeleted(false), ids, (people) => `${people} deleted.`),
    restore: (ids: string[]) =>
      attempt(setDeleted(false), setDeleted(true), ids, (people) => `${people} restored.`),
  };
}
