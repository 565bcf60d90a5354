import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { planPost } from '../../../../contract/content/calendar.calls.ts';
import { datesIn } from '../../../../contract/content/claims/dates.ts';
import { useApi } from '../../../lib/api.tsx';
import { formatDateTime } from '../../../lib/display-text.ts';
import { offerUndo } from '../../../lib/undo.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/dialog.tsx';
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

const daysBefore = 3;

/** When a series has to start for its last mail to leave three days before the first day to come that its text names. */
export function startOfSeries(
  body: string,
  lastDay: number,
  now = new Date(),
): { at: Date; named: string } | undefined {
  const [first] = datesIn(body)
    .flatMap(({ day, month, year, text }) => {
      if (!day || !month) return [];
      const date = new Date(year ?? now.getFullYear(), month - 1, day, 9);
      if (year === undefined && date < now) date.setFullYear(date.getFullYear() + 1);
      return date > now ? [{ date, text }] : [];
    })
    .sort((one, other) => one.date.getTime() - other.date.getTime());
  if (!first) return undefined;
  first.date.setDate(first.date.getDate() - daysBefore - lastDay);
  return first.date > tomorrowMorning(now) ? { at: first.date, named: first.text } : undefined;
}

export function ScheduleForm({
  label,
  at,
  isCounting = false,
  isBusy,
  actionText,
  onSchedule,
  onCancel,
  children,
}: {
  /** *Publish at* only where something publishes it then. */
  label: 'Publish at' | 'Planned for' | 'First post';
  at?: string;
  /** Its day is not known yet. */
  isCounting?: boolean;
  isBusy: boolean;
  actionText: string;
  onSchedule: (at: string) => void;
  onCancel?: () => void;
  /** More fields. */
  children?: ReactNode;
}) {
  const [typed, setTyped] = useState<string>();
  const value = typed ?? (isCounting ? '' : toLocalInput(at ? new Date(at) : tomorrowMorning()));
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
        onChange={({ target }) => setTyped(target.value)}
      />
      {children}
      {onCancel ? (
        <div className="flex gap-3">
          <CancelButton onClick={onCancel} />
          <Button type="submit" busy={isBusy}>
            {actionText}
          </Button>
        </div>
      ) : (
        <Button type="submit" look="secondary" busy={isBusy} disabled={isCounting && typed === undefined}>
          {actionText}
        </Button>
      )}
    </Form>
  );
}

interface PostPlan {
  id: string;
  /** When the post is meant to appear; null takes it out of the calendar. */
  at: string | null;
  before: string | null | undefined;
}

/** Plans posts one after another, and offers to undo it. */
export function usePlanPosts() {
  const api = useApi();
  const queries = useQueryClient();
  const plan = async (posts: readonly Pick<PostPlan, 'id' | 'at'>[]) => {
    try {
      for (const { id, at } of posts) await api.call(planPost, { params: { id }, body: { planned_for: at } });
    } finally {
      await queries.invalidateQueries({ queryKey: postsKey });
    }
  };
  return useMutation<unknown, Error, readonly PostPlan[]>({
    mutationFn: plan,
    onSuccess: (_, posts) =>
      offerUndo({
        text: planText(posts),
        undoneText: 'The calendar is as before.',
        undo: () => plan(posts.map(({ id, before = null }) => ({ id, at: before }))),
      }),
  });
}

function planText([first, ...others]: readonly PostPlan[]): string {
  if (others.length > 0) return `${others.length + 1} posts planned.`;
  return first?.at ? `Planned for ${formatDateTime(first.at)}.` : 'Taken out of the calendar.';
}
