import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
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
import { isUndoOffered, offerUndo, type Undoable } from '../../../lib/undo.ts';
import { foundPersonKey, resultsKey, searchStatusKey } from '../query-keys.ts';
import { type ListedPerson, readTitle } from './listed-person.ts';
import { summaryKey } from './use-results.ts';

type Pages = InfiniteData<{ items: FoundCandidate[]; total: number }>;
type Patch = { id: string } & Partial<PersonDecision>;

interface Step {
  ids: string[];
  who: string;
  before: ReadonlyMap<string, { decision: Decision | null; reason: string }>;
}

/** A decision that was not stored is the one that undo means, until another is made. */
export interface FailedStep extends Step {
  text: string;
  retry?: () => void;
}

function useShownDecisions(jobId: string) {
  const queries = useQueryClient();
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
  const reload = () => {
    void queries.invalidateQueries({ queryKey: resultsKey(jobId) });
    void queries.invalidateQueries({ queryKey: summaryKey(jobId) });
    void queries.invalidateQueries({ queryKey: ['found-person'] });
    void queries.invalidateQueries({ queryKey: searchStatusKey(jobId), refetchType: 'none' });
  };
  return { show, reload };
}

/**
 * Shows a decision at once. One that a colleague's has overtaken is taken back and named. Undo goes one by one,
 * the last first. @param onUndone receives the ids of the people concerned
 */
export function useDecisions(jobId: string, onUndone: (ids: string[]) => void) {
  const api = useApi();
  const { show, reload } = useShownDecisions(jobId);
  const [failures, setFailures] = useState<readonly FailedStep[]>([]);
  /** One after the other: the second decision on a person needs the version that the first one makes. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const versions = useRef(new Map<string, number>());
  const steps = useRef<(Step | FailedStep)[]>([]);
  /** The offer whose step was taken back last: its outcome may still stand. */
  const undone = useRef<Undoable>(undefined);
  /** Of these people the last step was taken back: for the server, undoing once more would bring it back. */
  const restored = useRef(new Set<string>());
  const returnTo = useRef(onUndone);
  useEffect(() => {
    returnTo.current = onUndone;
  });

  const settle = (answer: PersonDecision[]) => {
    for (const { id, decision_version: version } of answer) versions.current.set(id, version);
    show(answer);
  };
  const versionOf = (id: string, details: FoundCandidate | undefined) =>
    Math.max(details?.decision_version ?? 0, versions.current.get(id) ?? 0);

  const params = { id: jobId };
  const current = (id: string) => ({ id, version: versions.current.get(id) ?? 0 });
  const takeBack = async ({ ids, before }: Step) => {
    const decideAgain = async (id: string) => {
      const stood = before.get(id) ?? { decision: null, reason: '' };
      settle(await api.call(decidePeople, { params, body: { ...stood, people: [current(id)] } }));
    };
    try {
      const [again = [], once = []] = [true, false].map((is) =>
        ids.filter((id) => restored.current.has(id) === is),
      );
      const people = once.map(current);
      if (once.length > 0) settle(await api.call(undoDecisions, { params, body: { people } }));
      for (const id of again) await decideAgain(id);
      for (const id of ids) restored.current.add(id);
      returnTo.current(ids);
    } finally {
      reload();
    }
  };
  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.current.then(work);
    queue.current = done.catch(() => undefined);
    return done;
  };
  const dismiss = (failure: Step) => {
    steps.current = steps.current.filter((step) => step !== failure);
    setFailures((now) => now.filter((one) => one !== failure));
  };
  const fail = (failure: FailedStep) => {
    // An offer to undo an older decision would stand below this one.
    offerUndo(undefined);
    steps.current.push(failure);
    setFailures((now) => [...now, failure]);
  };
  const undoLast = () =>
    enqueue(async () => {
      const step = steps.current.at(-1);
      if (!step) return;
      if ('text' in step) {
        dismiss(step);
        returnTo.current(step.ids);
        return step;
      }
      try {
        steps.current.pop();
        await takeBack(step);
      } catch (error) {
        // Pressed once more, it must not take back an older one instead.
        if (!isRefusal(error)) steps.current.push(step);
        throw error;
      }
      return step;
    });

  /** What is decided on anew is lost no longer. */
  const failuresOf = (people: { id: string }[]) =>
    steps.current.filter(
      (step) => 'text' in step && step.ids.every((failed) => people.some(({ id }) => id === failed)),
    );

  const send = async (chosen: ListedPerson[], decision: Decision | null, reason: string) => {
    const people = chosen.flatMap(({ id, details }) =>
      id === undefined ? [] : [{ id, version: versionOf(id, details) }],
    );
    if (people.length === 0) return;
    for (const failure of failuresOf(people)) dismiss(failure);
    const before = describeBefore(chosen);
    show(people.map(({ id }) => ({ id, decision, reason })));
    try {
      const answer = await api.call(decidePeople, { params, body: { decision, reason, people } });
      settle(answer);
      const sent = new Map(people.map(({ id, version }) => [id, version]));
      const changed = answer.filter(({ id, decision_version }) => decision_version > (sent.get(id) ?? 0));
      if (changed.length === 0) return;
      const ids = changed.map(({ id }) => id);
      for (const id of ids) restored.current.delete(id);
      const who = describe(chosen.filter(({ id }) => id !== undefined && ids.includes(id)));
      steps.current.push({ ids, who, before });
      const offer: Undoable = {
        text: `${who}: ${decisionText(decision)}.`,
        undoneText: undoneText(who),
        undo: () => {
          undone.current = offer;
          return undoLast();
        },
      };
      offerUndo(offer);
    } catch (error) {
      // The list may not load again either.
      show([...before].map(([id, stood]) => ({ id, ...stood })));
      const failure: FailedStep = {
        ids: people.map(({ id }) => id),
        who: describe(chosen),
        before,
        text: refusalText(error, chosen, decision),
        ...(!isRefusal(error) && {
          retry: () => {
            dismiss(failure);
            decide(chosen, decision, reason);
          },
        }),
      };
      fail(failure);
    } finally {
      reload();
    }
  };
  const decide = (people: ListedPerson[], decision: Decision | null, reason = '') => {
    // From now on, undo means this one.
    offerUndo(undefined);
    void enqueue(() => send(people, decision, reason));
  };

  return {
    failures,
    dismiss,
    decide,
    /**
     * Takes back the last decision that still stands, also one that is still being stored. While an offer to undo it stands, that
     * listens to the same key.
     */
    undo: () => {
      if (isUndoOffered(undone.current)) return;
      const tell = (step: Step | undefined) => {
        if (step) offerUndo(takenBack(step));
      };
      undoLast().then(tell, (error: unknown) => {
        setFailures((now) => [
          ...now.filter(({ ids }) => ids.length > 0),
          {
            ids: [],
            who: '',
            before: new Map(),
            text: problemText(error, 'The decision could not be taken back. Please try again.'),
          },
        ]);
      });
    },
  };
}

const decisionText = (decision: Decision | null) => (decision ? decisionLabels[decision] : 'undecided');

const undoneText = (who: string) => `Decision on ${who} taken back.`;

const takenBack = ({ who }: Step): Undoable => ({
  text: '',
  undoneText: undoneText(who),
  undo: async () => undefined,
  isTakenBack: true,
});

const describeBefore = (people: ListedPerson[]): Step['before'] =>
  new Map(
    people.map(({ id = '', details }) => [
      id,
      { decision: details?.decision ?? null, reason: details?.reason ?? '' },
    ]),
  );

const describe = (people: ListedPerson[]): string => {
  const [first] = people;
  return people.length === 1 && first ? readTitle(first).name : `${people.length} people`;
};

/** Sent once more, it would be refused once more. */
const isRefusal = (error: unknown) =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Names the people concerned: the selection has moved on. A refusal of one person names them itself. */
const refusalText = (error: unknown, people: ListedPerson[], decision: Decision | null): string => {
  if (!isRefusal(error)) return `Not stored: ${describe(people)}, ${decisionText(decision)}.`;
  const text = problemText(error, 'The decision could not be stored.');
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
