import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  addPersonReminder,
  addReminder,
  changeReminder,
  deleteReminder,
  type NewReminder,
  type Reminder,
  type ReminderChange,
} from '../../../../contract/recruiting/reminders.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { offerUndo } from '../../../lib/undo.ts';
import { boardKey, foundPersonKey, todayKey } from '../../search/query-keys.ts';

function useReload() {
  const queries = useQueryClient();
  return ({ person_id: person, card }: Reminder) =>
    Promise.all(
      [
        todayKey,
        ['person', person],
        ...(card ? [boardKey(card.search_id), foundPersonKey(card.result_id)] : []),
      ].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
}

export function useReminders() {
  const api = useApi();
  const reload = useReload();
  const change = async (id: string, body: ReminderChange) => {
    const changed = await api.call(changeReminder, { params: { id }, body });
    await reload(changed);
  };
  const addAgain = async ({ text, on, card, person_id: person, assignee, by_mail }: Reminder) => {
    if (!on) return;
    const body = { text, on, assignee_id: assignee?.id ?? null, by_mail };
    await reload(
      card
        ? await api.call(addReminder, { params: { id: card.result_id }, body })
        : await api.call(addPersonReminder, { params: { id: person }, body }),
    );
  };
  const finish = useMutation({
    mutationFn: ({ id }: Reminder) => change(id, { done: true }),
    onSuccess: (_done, { id }) =>
      offerUndo({
        text: 'Reminder done.',
        undoneText: 'Reminder open again.',
        undo: () => change(id, { done: false }),
      }),
  });
  const snooze = useMutation({
    mutationFn: ({ reminder: { id }, on }: { reminder: Reminder; on: string }) => change(id, { on }),
    onSuccess: (_done, { reminder: { id, on }, on: day }) => {
      if (!on) return;
      offerUndo({
        text: day > on ? 'Reminder snoozed.' : 'Reminder moved.',
        undoneText: 'Reminder back on its day.',
        undo: () => change(id, { on }),
      });
    },
  });
  const remove = useMutation({
    mutationFn: async (reminder: Reminder) => {
      await api.call(deleteReminder, { params: { id: reminder.id } });
      await reload(reminder);
    },
    onSuccess: (_done, reminder) => {
      if (!reminder.on) return;
      offerUndo({
        text: 'Reminder deleted.',
        undoneText: 'Reminder restored.',
        undo: () => addAgain(reminder),
      });
    },
  });
  return { finish, snooze, remove };
}

/** A person, or the cards of people of a search. */
export type Reminded = { person: string } | { results: readonly string[] };

/** A person gets one reminder; of results, each card gets one. */
export function useAddReminder(about: Reminded) {
  const api = useApi();
  const reload = useReload();
  return useMutation({
    mutationFn: async (body: NewReminder) => {
      if ('person' in about)
        return [await api.call(addPersonReminder, { params: { id: about.person }, body })];
      const added: Reminder[] = [];
      for (const id of about.results) added.push(await api.call(addReminder, { params: { id }, body }));
      return added;
    },
    onSuccess: (added) => Promise.all(added.map(reload)),
  });
}
