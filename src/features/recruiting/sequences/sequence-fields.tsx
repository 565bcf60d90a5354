import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { type MailSender, messageLimits } from '../../../../contract/recruiting/messages.calls.ts';
import {
  getSendingTimes,
  mergeFields,
  type SendingTimesSettings,
  saveSendingTimes,
} from '../../../../contract/recruiting/sequences.calls.ts';
import {
  type SequenceHours,
  type SequenceStep,
  sequenceLimits,
} from '../../../../contract/recruiting/sequences.ts';
import { brand } from '../../../../contract/site/brand.ts';
import { useApi } from '../../../lib/api.tsx';
import { ifMatch } from '../../../lib/api-client.ts';
import { counted } from '../../../lib/display-text.ts';
import { paths } from '../../../lib/paths.ts';
import { useCallQuery } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton, Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Form, TextArea, TextField } from '../../../ui/field.tsx';
import { filterPill } from '../../../ui/filter-control.ts';
import { Options } from '../../../ui/options.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';

/** `Mon, Nov 30, 3:00 PM` */
export const formatComing = (at: string): string =>
  new Date(at).toLocaleString(undefined, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });

/** `in a minute`, or `Mon, Nov 30, 3:00 PM` where the hours of sending begin later. */
export const describeComing = (at: string): string =>
  Date.parse(at) < Date.now() + 2 * 60_000 ? 'in a minute' : formatComing(at);

export const SenderNote = ({
  to = '',
  sender,
  hasSignature,
  className = '',
  children,
}: {
  to?: string;
  sender: MailSender | undefined;
  hasSignature: boolean;
  className?: string;
  children?: ReactNode;
}) => (
  <p className={`wrap-anywhere text-muted text-sm ${className}`}>
    {to && (
      <>
        To <span className="text-ink">{to}</span>
        {sender ? ' · ' : '. '}
      </>
    )}
    {sender && (
      <>
        From <span className="text-ink">{sender.name || sender.address}</span>
        {sender.name && `, ${sender.address}`}. Replies go to {sender.answers_to}
        {sender.is_read ? ' and show up in Today. ' : `; replies there do not show up in ${brand.name}. `}
      </>
    )}
    {children}
    {!hasSignature && (
      <Link to={paths.settings} className="link">
        Add your signature
      </Link>
    )}
  </p>
);

export const firstSteps = (hasSearch: boolean, hasSignature: boolean): SequenceStep[] => {
  const closing = hasSignature ? '' : '\n\nKind regards\n{{my_name}}';
  return [
    {
      subject: hasSearch ? '{{job}} at {{company}}' : 'A position at {{company}}',
      text: `Hello {{first_name}},\n\nI came across your profile. At {{company}} we ${hasSearch ? 'are hiring for the role of {{job}}' : 'have a role that may interest you'}.\n\nIf you would like to know more, just reply.${closing && `${closing}\n{{company}}`}`,
      days: 0,
    },
    {
      subject: '',
      text: `Hello {{first_name}},\n\nJust following up on my note below. I am glad to call you at a time that suits you.${closing}`,
      days: 3,
    },
    {
      subject: '',
      text: `Hello {{first_name}},\n\nThis is my last mail about it. If the time is not right, a short reply is enough.${closing}`,
      days: 7,
    },
  ];
};

const key = ['sending-times'];

export const useSendingTimes = () => useCallQuery(key, getSendingTimes, {});

export function SendingTimesDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useSendingTimes();
  return (
    <Dialog title="Sending times" onClose={onClose} className="mt-[6vh]! max-h-[88dvh] overflow-y-auto! p-6">
      <p className="mt-1 text-muted text-sm">
        For the mails of all sequences, by the clock of where each person lives.
      </p>
      <FailureNotice error={error} text="The sending times could not be loaded." className="mt-4" />
      {!data && !error && <LoadingMark text="Loading the sending times..." />}
      {data && <TimesForm key={data.version} stored={data} onClose={onClose} />}
    </Dialog>
  );
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const mondayFirst = [1, 2, 3, 4, 5, 6, 0];

export function describeHours({ days, from_hour: from, to_hour: to }: SequenceHours): string {
  const chosen = mondayFirst.filter((day) => days.includes(day));
  const names = chosen.map((day) => weekdays[day]?.slice(0, 3) ?? '');
  const places = chosen.map((day) => mondayFirst.indexOf(day));
  const isRun = chosen.length > 2 && (places.at(-1) ?? 0) - (places[0] ?? 0) === chosen.length - 1;
  return `${isRun ? `${names[0]} to ${names.at(-1)}` : names.join(', ')}, ${from} to ${to}, their time`;
}

export function HoursFields({
  hours,
  onChange,
}: {
  hours: SequenceHours;
  onChange: (hours: SequenceHours) => void;
}) {
  const { days, from_hour, to_hour } = hours;
  const number = (name: 'from_hour' | 'to_hour') => ({
    type: 'number',
    required: true,
    value: String(hours[name]),
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ days, from_hour, to_hour, [name]: Math.trunc(Number(target.value)) }),
  });
  return (
    <>
      <fieldset>
        <legend className="mb-1 font-semibold text-sm">Days</legend>
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {mondayFirst.map((day) => (
            <label key={day} className="flex items-center gap-2 text-sm touch:min-h-11">
              <input
                type="checkbox"
                className="size-4 accent-strong"
                checked={days.includes(day)}
                onChange={({ target }) =>
                  onChange({
                    days: target.checked ? [...days, day] : days.filter((other) => other !== day),
                    from_hour,
                    to_hour,
                  })
                }
              />
              {weekdays[day]}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="From hour" min={0} max={23} {...number('from_hour')} />
        <TextField label="To hour" min={1} max={24} {...number('to_hour')} />
      </div>
    </>
  );
}

function TimesForm({ stored, onClose }: { stored: SendingTimesSettings; onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const { version, ...fields } = stored;
  const [times, setTimes] = useState(fields);
  const save = useMutation({
    mutationFn: () => api.call(saveSendingTimes, { headers: ifMatch(version), body: times }),
    onSuccess: (saved) => {
      queries.setQueryData(key, saved);
      onClose();
    },
    onError: () => queries.invalidateQueries({ queryKey: key }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Form aria-label="Sending times" onSubmit={submit} className="mt-4 space-y-4">
      <HoursFields hours={times} onChange={(hours) => setTimes({ ...times, ...hours })} />
      <TextField
        label="Mails a day"
        type="number"
        min={1}
        max={2000}
        required
        value={String(times.daily_limit)}
        onChange={({ target }) => setTimes({ ...times, daily_limit: Math.trunc(Number(target.value)) })}
      />
      <TextField
        label="Time zone"
        placeholder="Europe/Berlin"
        hint="For people whose own is not known. Empty: that of who starts the sequence."
        value={times.time_zone}
        onChange={({ target }) => setTimes({ ...times, time_zone: target.value.trim() })}
      />
      <FailureNotice error={save.error} text="The sending times could not be saved. Please try again." />
      <DialogFooter>
        <CancelButton onClick={onClose} />
        <ServerButton type="submit" busy={save.isPending}>
          Save
        </ServerButton>
      </DialogFooter>
    </Form>
  );
}

export function StepFields({
  step,
  at,
  note,
  isPast = false,
  onChange,
  onRemove,
}: {
  step: SequenceStep;
  at: number;
  note?: string | undefined;
  isPast?: boolean;
  onChange: (step: SequenceStep) => void;
  /** Undefined for the only mail. */
  onRemove: (() => void) | undefined;
}) {
  const cursor = useRef<number>(undefined);
  const isFirst = at === 0;
  const insert = (field: string) => {
    const position = cursor.current ?? step.text.length;
    const text = `${step.text.slice(0, position)}{{${field}}}${step.text.slice(position)}`;
    cursor.current = position + field.length + 4;
    onChange({ ...step, text });
  };
  if (isPast) {
    return (
      <fieldset
        aria-label={`Mail ${at + 1}`}
        className="rounded-card border border-hairline px-4 py-3 text-sm"
      >
        <p>
          <span className="font-semibold text-base">Mail {at + 1}</span>
          <span className="text-muted"> · {note}</span>
        </p>
        <details className="mt-1">
          <summary className="w-fit cursor-pointer touch:py-3">
            {step.subject || 'Reply to the mail before'}
          </summary>
          <p className="wrap-anywhere mt-2 whitespace-pre-wrap text-muted">{step.text}</p>
        </details>
      </fieldset>
    );
  }
  return (
    <fieldset aria-label={`Mail ${at + 1}`} className="space-y-3 rounded-card border border-hairline p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="font-semibold">
          Mail {at + 1}
          <span className="font-normal text-muted text-sm">
            {isFirst
              ? ' · leaves at the start'
              : ` · ${counted(step.days, 'day', 'days')} after the one before`}
          </span>
        </p>
        {onRemove && (
          <Button look="quiet" size="small" className="-my-1.5 -mr-3" onClick={onRemove}>
            Remove mail {at + 1}
          </Button>
        )}
      </div>
      {note && <p className="-mt-2 text-muted text-sm">{note}</p>}
      <div className={isFirst ? '' : 'grid gap-3 sm:grid-cols-[1fr_8rem]'}>
        <TextField
          label="Subject"
          required={isFirst}
          maxLength={messageLimits.subject}
          placeholder={isFirst ? '' : 'Empty: a reply to the mail before'}
          value={step.subject}
          onChange={({ target }) => onChange({ ...step, subject: target.value })}
        />
        {!isFirst && (
          <TextField
            label="Days later"
            type="number"
            min={1}
            max={sequenceLimits.days}
            required
            value={String(step.days)}
            onChange={({ target }) => onChange({ ...step, days: Math.trunc(Number(target.value)) })}
          />
        )}
      </div>
      <TextArea
        label="Text"
        required
        rows={5}
        maxLength={messageLimits.text}
        value={step.text}
        onSelect={({ currentTarget }) => {
          cursor.current = currentTarget.selectionStart;
        }}
        onChange={({ target }) => {
          cursor.current = target.selectionStart;
          onChange({ ...step, text: target.value });
        }}
      />
      <select
        aria-label="Insert a field"
        className={filterPill}
        value=""
        onChange={({ target }) => insert(target.value)}
      >
        <option value="" disabled>
          Insert a field…
        </option>
        <Options of={Object.entries(mergeFields)} />
      </select>
    </fieldset>
  );
}
