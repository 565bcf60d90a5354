import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { planPost } from '../../../../contract/content/calendar.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { postsKey } from '../use-posts.ts';

const two = (number: number) => String(number).padStart(2, '0');

/** A time in the form of an input of type `datetime-local`. */
export const toLocalInput = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;

/** Returns an ISO timestamp, or undefined while the input is incomplete. */
export function fromLocalInput(text: string): string | undefined {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

export function tomorrowMorning(now = new Date()): Date {
  const date = new Date(now);
  date.setDate(date.getDate() + 1);
  date.setHours(9, 0, 0, 0);
  return date;
}

export function ScheduleForm({
  label,
  at,
  isBusy,
  actionText,
  onSchedule,
  onCancel,
}: {
  /** *Publish at* only where something publishes it then. */
  label: 'Publish at' | 'Planned for';
  at?: string;
  isBusy: boolean;
  actionText: string;
  onSchedule: (at: string) => void;
  onCancel?: () => void;
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
      {onCancel ? (
        <div className="flex gap-3">
          <Button look="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" busy={isBusy}>
            {actionText}
          </Button>
        </div>
      ) : (
        <Button type="submit" look="secondary" busy={isBusy}>
          {actionText}
        </Button>
      )}
    </Form>
  );
}

/** Sets when a post is meant to appear; null takes it out of the calendar. */
export function usePlanPost() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<unknown, Error, { id: string; at: string | null }>({
    mutationFn: ({ id, at }) => api.call(planPost, { params: { id }, body: { planned_for: at } }),
    onSettled: () => queries.invalidateQueries({ queryKey: postsKey }),
  });
}
