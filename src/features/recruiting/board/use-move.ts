import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type BoardPerson, movePeople } from '../../../../contract/recruiting/board.calls.ts';
import type { BoardColumn } from '../../../../contract/recruiting/board.ts';
import { undoDecisions } from '../../../../contract/recruiting/search-people.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { problemText } from '../../../lib/problem-text.ts';
import { offerUndo } from '../../../lib/undo.ts';
import { foundPersonKey, resultsKey } from '../../search/query-keys.ts';
import { boardKey } from '../query-keys.ts';

/**
 * Moves a person to another column. The board shows it at once; a move that a colleague's has overtaken is taken back and
 * named. The last one can be undone.
 */
export function useMove(jobId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string>();
  /** One after the other: the second move of a person needs the version that the first one makes. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const params = { id: jobId };

  const show = (id: string, change: Partial<BoardPerson>) =>
    queries.setQueryData<BoardPerson[]>(boardKey(jobId), (people) =>
      people?.map((person) => (person.id === id ? { ...person, ...change } : person)),
    );
  const versionOf = (person: BoardPerson) =>
    queries.getQueryData<BoardPerson[]>(boardKey(jobId))?.find(({ id }) => id === person.id)?.version ??
    person.version;
  const reload = (id: string) => {
    void queries.invalidateQueries({ queryKey: boardKey(jobId) });
    void queries.invalidateQueries({ queryKey: resultsKey(jobId) });
    void queries.invalidateQueries({ queryKey: foundPersonKey(id) });
  };

  const send = async (person: BoardPerson, column: BoardColumn) => {
    const { id } = person;
    try {
      const people = [{ id, version: versionOf(person) }];
      const [moved] = await api.call(movePeople, { params, body: { stage: column.id, people } });
      if (!moved) return;
      show(id, { version: moved.decision_version });
      // Nothing is stored yet where it waits for the server.
      if (moved.decision_version === people[0]?.version) return;
      offerUndo({
        text: `${person.name}: ${column.name}.`,
        undoneText: 'Move taken back.',
        undo: async () => {
          try {
            const body = { people: [{ id, version: moved.decision_version }] };
            await api.call(undoDecisions, { params, body });
          } finally {
            reload(id);
          }
        },
      });
    } catch (error) {
      setProblem(problemText(error, 'The move could not be stored. Please try again.'));
    } finally {
      reload(id);
    }
  };

  return {
    /** Why the last move was not made. */
    problem,
    dismiss: () => setProblem(undefined),
    move: (person: BoardPerson, column: BoardColumn) => {
      setProblem(undefined);
      offerUndo(undefined);
      void queries.cancelQueries({ queryKey: boardKey(jobId) });
      show(person.id, { stage: column.id, moved_at: new Date().toISOString() });
      queue.current = queue.current.then(() => send(person, column));
    },
  };
}
