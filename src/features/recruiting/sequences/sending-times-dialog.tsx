import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import {
  getSendingTimes,
  type SendingTimesSettings,
  saveSendingTimes,
} from '../../../../contract/recruiting/sequences.calls.ts';
import type { SequenceHours } from '../../../../contract/recruiting/sequences.ts';
import { useApi } from '../../../lib/api.tsx';
import { ifMatch } from '../../../lib/api-client.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';

const key = ['sending-times'];

/** When the mails of sequences leave, and how many a day. For Owners. */
export function SendingTimesDialog({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const titleId = useId();
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.call(getSendingTimes, {}, { signal }),
  });
  return (
    <Dialog
      aria-labelledby={titleId}
      onClose={onClose}
      className="mt-[6vh]! max-h-[88dvh] overflow-y-auto! p-6"
    >
      <h2 id={titleId} className="text-xl">
        Sending times
      </h2>
      <p className="mt-1 text-muted text-sm">
        For the mails of all sequences, by the clock of where each person lives.
      </p>
      {error && (
        <Notice kind="failed" className="mt-4">
          {problemText(error, 'The sending times could not be loaded.')}
        </Notice>
      )}
      {!data && !error && <LoadingMark text="Loading the sending times..." />}
      {data && <TimesForm key={data.version} stored={data} onClose={onClose} />}
    </Dialog>
  );
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const mondayFirst = [1, 2, 3, 4, 5, 6, 0];

/** `Monday, Tuesday, 9 to 17` */
export const describeHours = ({ days, from_hour: from, to_hour: to }: SequenceHours): string =>
  `${mondayFirst
    .filter((day) => days.includes(day))
    .map((day) => weekdays[day]?.slice(0, 3))
    .join(', ')}, ${from} to ${to} o’clock`;

/** Days of the week, and the hours of each. */
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
      {save.error && (
        <Notice kind="failed">
          {problemText(save.error, 'The sending times could not be saved. Please try again.')}
        </Notice>
      )}
      <DialogFooter>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <ServerButton type="submit" busy={save.isPending}>
          Save
        </ServerButton>
      </DialogFooter>
    </Form>
  );
}
