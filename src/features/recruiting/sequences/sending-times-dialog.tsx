import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import {
  getSendingTimes,
  type SendingTimesSettings,
  saveSendingTimes,
} from '../../../../contract/recruiting/sequences.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { ifMatch } from '../../../lib/api-client.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
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
    <Dialog aria-labelledby={titleId} onClose={onClose} className="max-h-[92dvh] overflow-y-auto! p-6">
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
  const number = (name: 'from_hour' | 'to_hour' | 'daily_limit') => ({
    type: 'number',
    required: true,
    value: String(times[name]),
    onChange: ({ target }: { target: { value: string } }) =>
      setTimes({ ...times, [name]: Math.trunc(Number(target.value)) }),
  });
  return (
    <Form aria-label="Sending times" onSubmit={submit} className="mt-4 space-y-4">
      <fieldset>
        <legend className="mb-1 font-semibold text-sm">Days</legend>
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {mondayFirst.map((day) => (
            <label key={day} className="flex items-center gap-2 text-sm touch:min-h-11">
              <input
                type="checkbox"
                className="size-4 accent-strong"
                checked={times.days.includes(day)}
                onChange={({ target }) =>
                  setTimes({
                    ...times,
                    days: target.checked ? [...times.days, day] : times.days.filter((other) => other !== day),
                  })
                }
              />
              {weekdays[day]}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label="From hour" min={0} max={23} {...number('from_hour')} />
        <TextField label="To hour" min={1} max={24} {...number('to_hour')} />
        <TextField label="Mails a day" min={1} max={2000} {...number('daily_limit')} />
      </div>
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
      <div className="flex justify-end gap-3">
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <ServerButton type="submit" busy={save.isPending}>
          Save
        </ServerButton>
      </div>
    </Form>
  );
}
