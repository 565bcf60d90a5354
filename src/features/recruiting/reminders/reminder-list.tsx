import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { localDay } from '../../../../contract/platform/day.ts';
import { boardLimits } from '../../../../contract/recruiting/board.ts';
import {
  addPersonReminder,
  changeReminder,
  deleteReminder,
  type Reminder,
} from '../../../../contract/recruiting/reminders.calls.ts';
import { formatDay } from '../../../lib/display-text.ts';
import { boardCardPath } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useSession } from '../../../lib/session.tsx';
import { useKeptFocus } from '../../../lib/use-kept-focus.ts';
import { useIsLocal } from '../../../platform/use-is-local.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceMenu } from '../../../ui/choice-menu.tsx';
import { CancelButton } from '../../../ui/dialog.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { control, Form, SelectField, TextField } from '../../../ui/field.tsx';
import { TrashIcon } from '../../../ui/icons.tsx';
import { Options } from '../../../ui/options.tsx';
import { PermittedButton, useRefusal } from '../../../ui/permitted-button.tsx';
import { useIsAway } from '../../../ui/server-button.tsx';
import { useColleagues } from '../../search/use-search-status.ts';
import { type Reminded, useAddReminder, useReminders } from './use-reminders.ts';

const snoozes = [
  { value: '1', text: 'Tomorrow' },
  { value: '3', text: 'In three days' },
  { value: '7', text: 'In a week' },
  { value: '30', text: 'In 30 days' },
  { value: 'day', text: 'Another day' },
] as const;

const presets = snoozes.slice(0, 3);

const dayIn = (days: number): string => {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return localDay(day);
};

export function ReminderActions({
  reminder,
  name,
  isDeletable = true,
  moveText = 'Snooze',
  onChanged,
}: {
  reminder: Reminder;
  name: string;
  isDeletable?: boolean;
  moveText?: 'Snooze' | 'Change date';
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
          label={`${moveText}: ${name}`}
          choices={snoozes}
          disabled={isBusy || isAway || refusal !== undefined}
          className="min-h-9 rounded-control px-2.5 font-semibold text-sm enabled:hover:bg-strong-soft disabled:cursor-not-allowed disabled:opacity-60 touch:min-h-11"
          onChoose={(chosen) =>
            chosen === 'day'
              ? setDay(reminder.on ?? localDay())
              : snooze.mutate({ reminder, on: dayIn(Number(chosen)) }, settled)
          }
        >
          {moveText} <span className="sr-only">{name}</span>
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
            {moveText}
          </Button>
          <CancelButton look="quiet" size="small" onClick={() => setDay(undefined)} />
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

export function DueDay({ on }: { on: string }) {
  const today = localDay();
  if (on === today) return 'Today';
  if (on === dayIn(1)) return 'Tomorrow';
  return (
    <>
      {on < today && <strong className="font-medium text-failed">Overdue since </strong>}
      {formatDay(on)}
    </>
  );
}

export function ReminderList({
  reminders,
  about,
  onChanged,
}: {
  reminders: Reminder[];
  about: Reminded;
  /** Called once the screens show a change. */
  onChanged?: () => void;
}) {
  const [isAdding, setAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useKeptFocus(
    list,
    reminders.map(({ id }) => id),
  );
  const close = () => {
    setAdding(false);
    opener.current?.focus();
  };
  return (
    <div ref={list} tabIndex={-1} className="space-y-3 text-sm outline-none">
      {reminders.length > 0 && (
        <ul className="space-y-2">
          {reminders.map((reminder) => (
            <ReminderRow
              key={reminder.id}
              reminder={reminder}
              isOnCard={'results' in about}
              onChanged={onChanged}
            />
          ))}
        </ul>
      )}
      {isAdding && (
        <ReminderForm
          about={about}
          onClose={close}
          onAdded={() => {
            close();
            onChanged?.();
          }}
        />
      )}
      <PermittedButton
        call={addPersonReminder}
        ref={opener}
        data-palette="Remind me…"
        look="secondary"
        size="small"
        className={isAdding ? 'sr-only' : ''}
        onClick={() => setAdding(true)}
      >
        Add a reminder
      </PermittedButton>
    </div>
  );
}

function ReminderRow({
  reminder,
  isOnCard,
  onChanged,
}: {
  reminder: Reminder;
  isOnCard: boolean;
  onChanged: (() => void) | undefined;
}) {
  const { text, on, card, assignee, by_mail: byMail } = reminder;
  const name = text || 'Next step';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-sunk px-3 py-2">
      <span className="min-w-0 break-words">
        <span className="font-semibold">{name}</span>
        <span className="block text-muted text-xs">
          {on ? <DueDay on={on} /> : 'Without a day'}
          {` · ${assignee?.name ?? 'Everyone'}`}
          {byMail && ' · by mail, too'}
          {card && !isOnCard && (
            <>
              {' · '}
              <Link to={boardCardPath(card.search_id, card.result_id)} className="link">
                {card.title}
              </Link>
            </>
          )}
        </span>
      </span>
      <ReminderActions reminder={reminder} name={name} onChanged={onChanged} />
    </li>
  );
}

const everyone = 'everyone';
const cardsOwner = 'card';

export function ReminderForm({
  about,
  onClose,
  onAdded,
}: {
  about: Reminded;
  onClose: () => void;
  onAdded: () => void;
}) {
  const colleagues = useColleagues() ?? [];
  const add = useAddReminder(about);
  const isLocal = useIsLocal();
  const [text, setText] = useState('');
  const [on, setOn] = useState(() => dayIn(1));
  const { user } = useSession();
  const me = user?.id ?? '';
  const [assignee, setAssignee] = useState(me);
  const [byMail, setByMail] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setProblem('Say what it is about.');
    setProblem(undefined);
    const who = assignee === cardsOwner ? {} : { assignee_id: assignee === everyone ? null : assignee };
    add.mutate({ text: text.trim(), on, ...who, by_mail: byMail }, { onSuccess: onAdded });
  };
  return (
    <Form
      aria-label="New reminder"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      className="grid gap-3 rounded-control border border-hairline p-3 sm:grid-cols-2"
    >
      <TextField
        className="sm:col-span-2"
        label="Reminder"
        required
        autoFocus
        placeholder="Call about the notice period"
        maxLength={boardLimits.nextStep}
        value={text}
        error={problem}
        onChange={({ target }) => setText(target.value)}
      />
      <TextField label="Day" type="date" required value={on} onChange={({ target }) => setOn(target.value)} />
      {colleagues.length > 1 && (
        <SelectField label="For" value={assignee} onChange={({ target }) => setAssignee(target.value)}>
          <option value={me}>Me</option>
          <Options of={colleagues.filter(({ id }) => id !== me).map(({ id, name }) => [id, name])} />
          {'results' in about ? (
            <option value={cardsOwner}>Who the card is assigned to</option>
          ) : (
            <option value={everyone}>Everyone</option>
          )}
        </SelectField>
      )}
      <div className="grid grid-cols-3 gap-1.5 sm:col-span-2">
        {presets.map(({ value, text: name }) => (
          <button
            key={value}
            type="button"
            aria-pressed={on === dayIn(Number(value))}
            onClick={() => setOn(dayIn(Number(value)))}
            className="min-h-9 whitespace-nowrap rounded-full border border-edge bg-panel px-1 text-sm hover:border-ink aria-pressed:border-strong aria-pressed:bg-strong-soft aria-pressed:font-semibold touch:min-h-11"
          >
            {name}
          </button>
        ))}
      </div>
      {!isLocal && (
        <label className="flex items-center gap-2 sm:col-span-2">
          <input
            type="checkbox"
            checked={byMail}
            onChange={({ target }) => setByMail(target.checked)}
            className="size-4"
          />
          Mail it on the day, too
        </label>
      )}
      <FailureNotice
        error={add.error}
        text="The reminder could not be stored. Please try again."
        className="sm:col-span-2"
      />
      <div className="flex gap-2 sm:col-span-2">
        <Button type="submit" size="small" busy={add.isPending}>
          Add
        </Button>
        <CancelButton look="quiet" size="small" onClick={onClose} />
      </div>
    </Form>
  );
}
