import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  decidePeople,
  type FoundPerson,
  type PersonDecision,
  undoDecisions,
} from '../../../../contract/recruiting/search-people.calls.ts';
import { type Decision, decisionLabels } from '../../../../contract/search/decisions.ts';
import type { FoundCandidate } from '../../../../contract/search/sourcing.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { CallError, problemText } from '../../../lib/problem-text.ts';
import { isUndoOffered, offerUndo } from '../../../lib/undo.ts';
import { foundPersonKey, resultsKey, searchStatusKey } from '../query-keys.ts';
import { type ListedPerson, readTitle } from './listed-person.ts';
import { summaryKey } from './use-results.ts';

type Pages = InfiniteData<{ items: FoundCandidate[]; total: number }>;
type Patch = { id: string } & Partial<PersonDecision>;

/**
 * Decides about people of a search. The screen shows a decision at once; one that a colleague's has overtaken is taken back
 * and named. The last one can be undone.
 */
export function useDecisions(jobId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string>();
  /** One after the other: the second decision on a person needs the version that the first one makes. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const versions = useRef(new Map<string, number>());
  const undoLast = useRef<() => Promise<unknown>>(undefined);

  const show = (patches: Patch[]) => {
    const byId = new Map(patches.map((patch) => [patch.id, patch]));
    queries.setQueriesData<Pages>({ queryKey: resultsKey(jobId) }, (data) => data && patchPages(data, byId));
    for (const patch of patches) {
      queries.setQueryData<FoundPerson>(
        foundPersonKey(patch.id),
        (person) => person && patched(person, patch),
      );
    }
  };
  const settle = (answer: PersonDecision[]) => {
    for (const { id, decision_version: version } of answer) versions.current.set(id, version);
    show(answer);
  };
  const reload = () => {
    void queries.invalidateQueries({ queryKey: resultsKey(jobId) });
    void queries.invalidateQueries({ queryKey: summaryKey(jobId) });
    void queries.invalidateQueries({ queryKey: ['found-person'] });
    void queries.invalidateQueries({ queryKey: searchStatusKey(jobId), refetchType: 'none' });
  };
  const versionOf = (id: string, details: FoundCandidate | undefined) =>
    Math.max(details?.decision_version ?? 0, versions.current.get(id) ?? 0);

  const takeBack = async (answer: PersonDecision[]) => {
    const people = answer.map(({ id, decision_version: version }) => ({ id, version }));
    try {
      settle(await api.call(undoDecisions, { params: { id: jobId }, body: { people } }));
    } finally {
      reload();
    }
  };

  const send = async (chosen: ListedPerson[], decision: Decision | null, reason: string) => {
    const people = chosen.flatMap(({ id, details }) =>
      id === undefined ? [] : [{ id, version: versionOf(id, details) }],
    );
    if (people.length === 0) return;
    setProblem(undefined);
    show(people.map(({ id }) => ({ id, decision, reason })));
    try {
      const answer = await api.call(decidePeople, {
        params: { id: jobId },
        body: { decision, reason, people },
      });
      settle(answer);
      const sent = new Map(people.map(({ id, version }) => [id, version]));
      const changed = answer.filter(({ id, decision_version }) => decision_version > (sent.get(id) ?? 0));
      if (changed.length === 0) return;
      const undo = () => takeBack(changed);
      undoLast.current = undo;
      offerUndo({
        text: `${describe(chosen)}: ${decision ? decisionLabels[decision] : 'undecided'}.`,
        undoneText: 'Decision taken back.',
        undo: () => {
          undoLast.current = undefined;
          return undo();
        },
      });
    } catch (error) {
      setProblem(refusalText(error, chosen));
    } finally {
      reload();
    }
  };

  return {
    /** Why the last decision was not taken. */
    problem,
    dismiss: () => setProblem(undefined),
    decide: (people: ListedPerson[], decision: Decision | null, reason = '') => {
      // From now on, undo means this one.
      offerUndo(undefined);
      queue.current = queue.current.then(() => send(people, decision, reason));
    },
    /**
     * Takes back the last decision, also one that is still being stored. While an offer to undo it stands, that listens to the
     * same key.
     */
    undo: () => {
      if (isUndoOffered()) return;
      queue.current = queue.current.then(async () => {
        const undo = undoLast.current;
        undoLast.current = undefined;
        offerUndo(undefined);
        await undo?.().catch((error: unknown) => {
          setProblem(problemText(error, 'The decision could not be taken back. Please try again.'));
        });
      });
    },
  };
}

const describe = (people: ListedPerson[]): string => {
  const [first] = people;
  return people.length === 1 && first ? readTitle(first).name : `${people.length} people`;
};

/** The text of a refusal, prefixed with the names of the people concerned if there are several. */
const refusalText = (error: unknown, people: ListedPerson[]): string => {
  const text = problemText(error, 'The decision could not be stored. Please try again.');
  const ids = error instanceof CallError ? (error.problem.ids ?? []) : [];
  const named = people.length > 1 ? people.filter(({ id }) => id !== undefined && ids.includes(id)) : [];
  return named.length === 0 ? text : `${named.map((person) => readTitle(person).name).join(', ')}: ${text}`;
};

const patchPages = (data: Pages, patches: Map<string, Patch>): Pages => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    items: page.items.map((person) => {
      const patch = patches.get(person.id ?? '');
      return patch ? patched(person, patch) : person;
    }),
  })),
});

function patched<Person extends FoundCandidate>(person: Person, { decision, ...patch }: Patch): Person {
  const { decision: _, ...rest } = person;
  return { ...rest, ...patch, ...(decision && { decision }) } as Person;
}
