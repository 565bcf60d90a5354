import { type FormEvent, useState } from 'react';
import { localDay } from '../../../../contract/platform/local-day.ts';
import {
  changeReminder,
  deleteReminder,
  type Reminder,
} from '../../../../contract/recruiting/reminders.calls.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useRefusal } from '../../../lib/use-refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceMenu } from '../../../ui/choice-menu.tsx';
import { control, Form } from '../../../ui/field.tsx';
import { TrashIcon } from '../../../ui/icons.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { useIsAway } from '../../../ui/server-button.tsx';
import { useReminders } from './use-reminders.ts';

const snoozes = [
  { value: '1', text: 'Tomorrow' },
  { value: '3', text: 'In three days' },
  { value: '7', text: 'In a week' },
  { value: '30', text: 'In 30 days' },
  { value: 'day', text: 'Another day' },
] as const;

/** A day of the calendar, so many days from today. */
export const dayIn = (days: number): string => {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return localDay(day);
};

/** Done, snoozed or deleted: what can be done with a reminder wherever it is shown. */
export function ReminderActions({
  reminder,
  name,
  isDeletable = true,
  onChanged,
}: {
  reminder: Reminder;
  /** Names the reminder for assistive technology. */
  name: string;
  isDeletable?: boolean;
  onChanged?: (() => void) | undefined;
}) {
  const { finish, snooze, remove } = useReminders();
  const refusal = useRefusal()(changeReminder);
  const isAway = useIsAway();
  const [day, setDay] = useState<string>();
  const settled = { onSuccess: () => onChanged?.() };
  const isBusy = finish.isPending || snooze.isPending || remove.isPending;
  const error = finish.error ?? snooze.error ?? remove.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (day) snooze.mutate({ reminder, on: day }, settled);
    setDay(undefined);
  };
  return (
    <>
      <span className="flex flex-wrap items-center gap-1">
        <PermittedButton
          call={changeReminder}
          look="quiet"
          size="small"
          aria-label={`Done: ${name}`}
          disabled={isBusy}
          onClick={() => finish.mutate(reminder, settled)}
        >
          Done
        </PermittedButton>
        <ChoiceMenu
          label={`Snooze: ${name}`}
          choices={snoozes}
          disabled={isBusy || isAway || refusal !== undefined}
          className="min-h-9 rounded-control px-2.5 font-semibold text-sm enabled:hover:bg-strong-soft disabled:cursor-not-allowed disabled:opacity-60 touch:min-h-11"
          onChoose={(chosen) =>
            chosen === 'day'
              ? setDay(reminder.on ?? localDay())
              : snooze.mutate({ reminder, on: dayIn(Number(chosen)) }, settled)
          }
        >
          Snooze <span className="sr-only">{name}</span>
        </ChoiceMenu>
        {isDeletable && (
          <PermittedButton
            call={deleteReminder}
            look="quiet"
            size="small"
            aria-label={`Delete: ${name}`}
            disabled={isBusy}
            onClick={() => remove.mutate(reminder, settled)}
          >
            <TrashIcon className="size-4" />
          </PermittedButton>
        )}
      </span>
      {day !== undefined && (
        <Form aria-label={`Another day: ${name}`} onSubmit={submit} className="flex items-center gap-2">
          <input
            // biome-ignore lint/a11y/noAutofocus: the menu that opened it had the focus
            autoFocus
            type="date"
            aria-label="Day"
            value={day}
            onChange={({ target }) => setDay(target.value)}
            className={`${control} h-9 w-auto! text-sm touch:h-11`}
          />
          <Button type="submit" look="secondary" size="small" disabled={day === ''}>
            Snooze
          </Button>
          <Button look="quiet" size="small" onClick={() => setDay(undefined)}>
            Cancel
          </Button>
        </Form>
      )}
      {error && (
        <p role="alert" className="font-medium text-failed text-sm">
          {problemText(error, 'The reminder could not be changed. Please try again.')}
        </p>
      )}
    </>
  );
}
