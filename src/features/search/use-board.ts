import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  type BoardColumnsFields,
  type BoardPerson,
  listBoard,
  movePeople,
  type PlanRequest,
  planNextStep,
  saveBoardColumns,
} from '../../../contract/recruiting/board.calls.ts';
import type { BoardColumn } from '../../../contract/recruiting/board.ts';
import {
  decidePeople,
  type PersonDecision,
  undoDecisions,
} from '../../../contract/recruiting/search-people.calls.ts';
import { useApi } from '../../lib/api.tsx';
import { ifMatch } from '../../lib/api-client.ts';
import { problemText } from '../../lib/problem-text.ts';
import { offerUndo } from '../../lib/undo.ts';
import { useCallMutation } from '../../lib/use-call.ts';
import { boardKey, columnsKey, foundPersonKey, resultsKey } from './query-keys.ts';

/** Search events keep the people up to date; an empty id asks for none. */
export function useBoard(jobId: string) {
  const api = useApi();
  return useQuery({
    queryKey: boardKey(jobId),
    enabled: jobId !== '',
    meta: { task: jobId },
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      const people: BoardPerson[] = [];
      for (let page = 1; ; page++) {
        const { items, total } = await api.callPage(
          listBoard,
          { params: { id: jobId }, query: { page } },
          { signal },
        );
        people.push(...items);
        if (items.length === 0 || people.length >= total) return people;
      }
    },
  });
}

export const useSaveColumns = (version: number) =>
  useCallMutation(
    saveBoardColumns,
    (body: BoardColumnsFields) => ({ headers: ifMatch(version), body }),
    columnsKey,
  );

export function usePlan(jobId: string, id: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: PlanRequest) => api.call(planNextStep, { params: { id }, body }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: boardKey(jobId) }),
        queries.invalidateQueries({ queryKey: foundPersonKey(id) }),
      ]),
  });
}

/** Shows a move at once. One that a colleague's has overtaken is taken back and named. The last move can be undone. */
export function useMove(jobId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string>();
  /** One after the other: the second move of a person needs the version that the first one makes. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const params = { id: jobId };

  const show = (ids: readonly string[], change: (person: BoardPerson) => Partial<BoardPerson>) =>
    queries.setQueryData<BoardPerson[]>(boardKey(jobId), (people) =>
      people?.map((person) => (ids.includes(person.id) ? { ...person, ...change(person) } : person)),
    );
  const versionOf = (person: BoardPerson) =>
    queries.getQueryData<BoardPerson[]>(boardKey(jobId))?.find(({ id }) => id === person.id)?.version ??
    person.version;
  const reload = (ids: readonly string[]) => {
    void queries.invalidateQueries({ queryKey: boardKey(jobId) });
    void queries.invalidateQueries({ queryKey: resultsKey(jobId) });
    for (const id of ids) void queries.invalidateQueries({ queryKey: foundPersonKey(id) });
  };

  const send = async (given: readonly BoardPerson[], { to, undone, change }: Change) => {
    const ids = given.map(({ id }) => id);
    try {
      const people = given.map((person) => ({ id: person.id, version: versionOf(person) }));
      const changed = await change(people);
      const versions = new Map(changed.map(({ id, decision_version: version }) => [id, version]));
      show(ids, ({ id, version }) => ({ version: versions.get(id) ?? version }));
      // Nothing is stored yet where it waits for the server.
      const stored = people.flatMap(({ id, version }) => {
        const after = versions.get(id);
        return after === undefined || after === version ? [] : [{ id, version: after }];
      });
      if (stored.length === 0) return;
      const [first] = given;
      const who = given.length === 1 && first ? first.name : `${given.length} people`;
      offerUndo({
        text: `${who}: ${to}.${changed.some(({ stopped_sequence: stopped }) => stopped) ? ' Sequence stopped.' : ''}`,
        undoneText: undone(who),
        undo: async () => {
          try {
            await api.call(undoDecisions, { params, body: { people: stored } });
          } finally {
            reload(ids);
          }
        },
      });
    } catch (error) {
      setProblem(problemText(error, 'The move could not be stored. Please try again.'));
    } finally {
      reload(ids);
    }
  };
  const begin = (people: readonly BoardPerson[], shown: Partial<BoardPerson>, change: Change) => {
    setProblem(undefined);
    offerUndo(undefined);
    void queries.cancelQueries({ queryKey: boardKey(jobId) });
    show(
      people.map(({ id }) => id),
      () => ({ ...shown, moved_at: new Date().toISOString() }),
    );
    queue.current = queue.current.then(() => send(people, change));
  };

  return {
    problem,
    dismiss: () => setProblem(undefined),
    move: (people: readonly BoardPerson[], column: BoardColumn) =>
      begin(
        people,
        { stage: column.id },
        {
          to: column.name,
          undone: () => 'Move taken back.',
          change: (seen) => api.call(movePeople, { params, body: { stage: column.id, people: seen } }),
        },
      ),
    decline: (people: readonly BoardPerson[], reason: string) =>
      begin(
        people,
        { stage: 'closed', decision: 'no', reason },
        {
          to: 'No',
          undone: (who) => `No taken back for ${who}.`,
          change: (seen) =>
            api.call(decidePeople, { params, body: { decision: 'no', reason, people: seen } }),
        },
      ),
  };
}

interface Change {
  to: string;
  undone: (who: string) => string;
  change: (people: { id: string; version: number }[]) => Promise<PersonDecision[]>;
}
