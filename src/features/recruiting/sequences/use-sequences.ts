import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../../contract/platform/call.ts';
import {
  changeSequence,
  getSequence,
  listSequences,
  previewSequence,
  type Sequence,
  type SequenceDetails,
  startSequence,
} from '../../../../contract/recruiting/sequences.calls.ts';
import {
  mostInSequence,
  type SequenceHours,
  type SequenceStep,
  type StopReason,
} from '../../../../contract/recruiting/sequences.ts';
import type { HaltedMails } from '../../../../contract/recruiting/today.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { counted } from '../../../lib/display-text.ts';
import { paths } from '../../../lib/paths.ts';
import { offerUndo } from '../../../lib/undo.ts';
import { useCallQuery } from '../../../lib/use-call.ts';
import { boardsKey, sequencesKey, todayKey } from '../../search/query-keys.ts';

export type Recipients = { people: string[] } | { results: string[] };

export const stopReasonTexts: Record<StopReason, string> = {
  replied: 'Replied',
  bounced: 'The mail came back',
  decided: 'The decision is No',
  closed: 'Closed',
  'do-not-contact': 'Do not contact',
  'by-hand': 'Stopped',
  missing: 'A field is missing',
  failed: 'Not sent',
  unclear: 'It is not known whether the last mail arrived',
  deleted: 'Deleted',
  merged: 'Merged with a person of another sequence',
};

/** Where nothing else is known of a recipient. */
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
/** Mails leave and answers come in without an event. */
const refreshMs = 15_000;

export const useSequences = () =>
  useCallQuery(sequencesKey, listSequences, {}, { refetchInterval: refreshMs });

export const useSequence = (id: string, isOpen: boolean) =>
  useCallQuery(
    [...sequencesKey, id],
    getSequence,
    { params: { id } },
    { enabled: isOpen, refetchInterval: refreshMs },
  );

export function useSequencePreview(
  recipients: Recipients | { sequence: string },
  steps: SequenceStep[],
  hours: SequenceHours | null,
  isEnabled = true,
) {
  const api = useApi();
  const body = { ...recipients, steps, hours, time_zone: ownZone() };
  return useQuery({
    queryKey: ['sequence-preview', body],
    queryFn: ({ signal }) => api.call(previewSequence, { body }, { signal }),
    enabled: isEnabled,
    gcTime: 0,
    retry: false,
    placeholderData: (before) => before,
  });
}

/** Cards say which sequence a person is in. */
const reloadSequences = (queries: QueryClient) =>
  Promise.all([sequencesKey, boardsKey].map((queryKey) => queries.invalidateQueries({ queryKey })));

export function useStartSequence() {
  const api = useApi();
  const change = useChangeSequence();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({
      when: _when,
      ...given
    }: Recipients & {
      name: string;
      steps: SequenceStep[];
      hours: SequenceHours | null;
      when: string;
    }) => api.call(startSequence, { body: { ...given, time_zone: ownZone() } }),
    onSuccess: ({ id, name, people }, { when }) => {
      offerUndo({
        text: `“${name}” starts ${when} for ${counted(people.active, 'person', 'people')}.`,
        opens: `${paths.sequences}?open=${id}`,
        undoneText: 'The sequence was stopped before its first mail.',
        undo: async () => {
          const { places } = await api.call(getSequence, { params: { id } });
          await change.mutateAsync({ id, body: { stop: activePlaces(places) } });
        },
      });
    },
    onSettled: () => reloadSequences(queries),
  });
}

export function useChangeSequence() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: CallInput<typeof changeSequence>['body'] }) =>
      api.call(changeSequence, { params: { id }, body }),
    onSettled: () => reloadSequences(queries),
  });
}

export function useHaltedActions({ sequence_id: id, people }: HaltedMails) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useChangeSequence();
  const places = people.slice(0, mostInSequence).map((person) => person.id);
  const change = (body: Parameters<typeof mutate>[0]['body']) => () =>
    mutate({ id, body }, { onSuccess: () => queries.invalidateQueries({ queryKey: todayKey }) });
  return {
    isPending,
    error,
    resume: change({ resume: places }),
    leave: change({ stop: places }),
  };
}

const activePlaces = (places: SequenceDetails['places']): string[] =>
  places.filter(({ state }) => state === 'active').map(({ id }) => id);

/** Each action can be undone. */
export function useSequenceActions({ id, name }: Pick<Sequence, 'id' | 'name'>) {
  const api = useApi();
  const { mutateAsync, isPending, error } = useChangeSequence();
  const change = (body: Parameters<typeof mutateAsync>[0]['body']) => mutateAsync({ id, body });
  const doWith = async (done: Parameters<typeof change>[0], undone: typeof done, texts: [string, string]) => {
    await change(done);
    offerUndo({ text: texts[0], undoneText: texts[1], undo: () => change(undone) });
  };
  return {
    isPending,
    error,
    pause: () =>
      doWith({ is_paused: true }, { is_paused: false }, [`“${name}” paused.`, `“${name}” goes on.`]),
    resume: () =>
      doWith({ is_paused: false }, { is_paused: true }, [`“${name}” goes on.`, `“${name}” paused again.`]),
    archive: () =>
      doWith({ is_archived: true }, { is_archived: false }, [
        `“${name}” archived.`,
        `“${name}” is in the list again.`,
      ]),
    restore: () => change({ is_archived: false }),
    rename: (to: string) => change({ name: to }),
    stop: (person: { id: string; name: string }) =>
      doWith({ stop: [person.id] }, { resume: [person.id] }, [
        `Stopped for ${person.name}.`,
        `Goes on for ${person.name}.`,
      ]),
    resumeFor: (person: { id: string; name: string }) =>
      doWith({ resume: [person.id] }, { stop: [person.id] }, [
        `Goes on for ${person.name}.`,
        `Stopped for ${person.name}.`,
      ]),
    stopAll: async () => {
      const { places } = await api.call(getSequence, { params: { id } });
      const active = activePlaces(places);
      await doWith({ stop: active }, { resume: active }, [`“${name}” stopped.`, `“${name}” goes on.`]);
    },
  };
}
