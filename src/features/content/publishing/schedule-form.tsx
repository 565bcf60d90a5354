import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { fromLocalInput, toLocalInput, tomorrowMorning } from './local-time.ts';

/** Chooses when a post is published or meant to be, in the reader's own time zone. */
export function ScheduleForm({
  label,
  at,
  isBusy,
  actionText,
  onSchedule,
}: {
  /** *Publish at* only where something publishes it then. */
  label: 'Publish at' | 'Planned for';
  at?: string;
  isBusy: boolean;
  actionText: string;
  onSchedule: (at: string) => void;
}) {
  const [value, setValue] = useState(() => toLocalInput(at ? new Date(at) : tomorrowMorning()));
  const [error, setError] = useState<string>();
  return (
    <Form
      className="mt-5 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        // An hour that the clocks repeat is written alike twice: what is not changed stays the moment it was.
        const chosen = at && value === toLocalInput(new Date(at)) ? at : fromLocalInput(value);
        const isAhead = chosen !== undefined && Date.parse(chosen) > Date.now();
        setError(isAhead ? undefined : 'Choose a time that is still to come.');
        if (isAhead) onSchedule(chosen);
      }}
    >
      <TextField
        label={label}
        type="datetime-local"
        value={value}
        error={error}
        onChange={({ target }) => setValue(target.value)}
      />
      <Button type="submit" look="secondary" busy={isBusy}>
        {actionText}
      </Button>
    </Form>
  );
}
