import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  addNote,
  addTag,
  deleteNote,
  type FoundPerson,
  getFoundPerson,
  markPersonSeen,
  removeTag,
  setVerdict,
} from '../../../../contract/recruiting/search-people.calls.ts';
import { decisionLabels, type ShareAnswer } from '../../../../contract/search/decisions.ts';
import type { Verdict } from '../../../../contract/search/sourcing.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { useIsAway } from '../../../ui/server-button.tsx';
import { foundPersonKey, resultsKey } from '../query-keys.ts';
import { summaryKey } from './use-results.ts';

/** Milliseconds: people shown for less time are not loaded. */
const settlesAfterMs = 250;

/** Loads a person once the selection rests on them; they count as seen then. @param isSeen true if they were seen before */
export function useFoundPerson(jobId: string, id: string, isSeen: boolean) {
  const api = useApi();
  const queries = useQueryClient();
  const isAway = useIsAway();
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(id), settlesAfterMs);
    return () => clearTimeout(timer);
  }, [id]);
  const isSettled = settled === id;
  useEffect(() => {
    if (!isSettled || isSeen || isAway) return;
    // It matters to nobody's work when it fails.
    void api.call(markPersonSeen, { params: { id } }).then(
      () => queries.invalidateQueries({ queryKey: resultsKey(jobId) }),
      () => {},
    );
  }, [isSettled, isSeen, isAway, api, id, queries, jobId]);
  return useQuery({
    queryKey: foundPersonKey(id),
    meta: { task: jobId },
    enabled: isSettled,
    queryFn: ({ signal }) => api.call(getFoundPerson, { params: { id } }, { signal }),
  });
}

export function useAnnotations(jobId: string, id: string) {
  const api = useApi();
  const queries = useQueryClient();
  const params = { id };
  const onSettled = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: foundPersonKey(id) }),
      queries.invalidateQueries({ queryKey: resultsKey(jobId) }),
      queries.invalidateQueries({ queryKey: summaryKey(jobId) }),
    ]);
  return {
    addNote: useMutation({
      mutationFn: (text: string) => api.call(addNote, { params, body: { text } }),
      onSettled,
    }),
    deleteNote: useMutation({
      mutationFn: (note: string) => api.call(deleteNote, { params: { id: note } }),
      onSettled,
    }),
    addTag: useMutation({
      mutationFn: (tag: string) => api.call(addTag, { params, body: { tag } }),
      onSettled,
    }),
    removeTag: useMutation({
      mutationFn: (tag: string) => api.call(removeTag, { params, query: { tag } }),
      onSettled,
    }),
    judge: useMutation({
      mutationFn: (given: { criterion: string; verdict: Verdict | null }) =>
        api.call(setVerdict, { params, body: given }),
      onSettled,
    }),
  };
}

export function describePast(past: FoundPerson['history'][number]): string {
  const { kind, to, reason, answer, moved_to: movedTo } = past;
  if (kind === 'answer') return describeAnswer(answer, reason);
  if (kind === 'move') return movedTo ? `Moved to ${movedTo}` : 'Taken off the board';
  const why = reason && `: ${reason}`;
  return `${to ? decisionLabels[to] : 'Undecided'}${why}`;
}

export const describeAnswer = (answer: ShareAnswer | null, comment: string): string =>
  [answer && { yes: 'Yes', no: 'No' }[answer], comment].filter(Boolean).join(': ');
