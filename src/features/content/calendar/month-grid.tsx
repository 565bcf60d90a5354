import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CalendarEntry } from '../../../../contract/content/calendar.calls.ts';
import { postKindTable } from '../../../../contract/content/post-kinds.ts';
import { localDay } from '../../../../contract/platform/day.ts';
import { formatTime } from '../../../lib/display-text.ts';
import { paths } from '../../../lib/paths.ts';
import { classes } from '../../../ui/button.tsx';
import { kindIcons } from '../kind-icons.tsx';
import { addDays, byDay, type DayEntry, type DayKey, dateOf, moveToDay } from './use-calendar.ts';

const dayNames = new Intl.DateTimeFormat(undefined, { weekday: 'short' });
const longDays = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' });
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
export const draggedPost = 'text/x-post';

/** A month as a table of days. Entries are moved by the mouse, or by the keyboard. */
export function MonthGrid({
  months,
  weeks,
  entries,
  onMove,
  onDropPost,
  onPlan,
}: {
  /** The months that the weeks show; days of others are muted. */
  months: readonly string[];
  weeks: DayKey[][];
  entries: CalendarEntry[];
  onMove: (entry: CalendarEntry, at: string) => void;
  onDropPost: (id: string, day: DayKey) => void;
  onPlan: (day: DayKey) => void;
}) {
  const days = byDay(entries);
  const today = localDay();
  const table = useRef<HTMLTableElement>(null);
  const [movedId, setMovedId] = useState<string>();
  const [target, setTarget] = useState<DayKey>();
  // In another cell it is another element, which has to get the focus back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the entries stand elsewhere
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (movedId && isFocusLost) {
      table.current?.querySelector<HTMLElement>(`[data-entry="${movedId}"]`)?.focus();
    }
  }, [movedId, entries]);

  const drop = (event: DragEvent, day: DayKey) => {
    event.preventDefault();
    setTarget(undefined);
    const dropped = event.dataTransfer.getData(draggedPost);
    const entry = entries.find(({ id }) => id === dropped);
    if (!entry) onDropPost(dropped, day);
    else if (localDay(new Date(entry.at)) !== day) onMove(entry, moveToDay(entry.at, day));
  };
  const press = (event: KeyboardEvent, entry: CalendarEntry) => {
    const step = event.shiftKey ? steps[event.key] : undefined;
    if (step === undefined || !entry.may_move) return;
    event.preventDefault();
    setMovedId(entry.id);
    const day = addDays(localDay(new Date(entry.at)), step);
    // From a day long past, the first step forward leads to today.
    onMove(entry, moveToDay(entry.at, step > 0 && day < today ? today : day));
  };
  return (
    <table ref={table} className="w-full table-fixed border-collapse">
      <caption className="sr-only">Posts by day</caption>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" className="p-2 text-left font-semibold text-muted text-sm">
              {dayNames.format(dateOf(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]} className="scroll-my-24">
            {week.map((day) => (
              <td
                key={day}
                data-day={day}
                onDragOver={(event) => {
                  if (!event.dataTransfer.types.includes(draggedPost)) return;
                  event.preventDefault();
                  setTarget(day < today ? undefined : day);
                }}
                onDragLeave={() => setTarget(undefined)}
                onDrop={(event) => drop(event, day)}
                className={classes(
                  'relative h-28 border border-hairline p-1.5 align-top',
                  day < today ? 'bg-sunk' : 'bg-panel',
                  target === day && 'outline-2 outline-strong -outline-offset-2',
                )}
              >
                <time
                  dateTime={day}
                  aria-current={day === today ? 'date' : undefined}
                  className={classes(
                    'inline-block px-1 text-sm aria-[current=date]:font-bold aria-[current=date]:text-strong',
                    months.includes(day.slice(0, 7)) ? 'text-ink' : 'text-muted',
                  )}
                >
                  <span aria-hidden="true">{dateOf(day).getDate()}</span>
                  <span className="sr-only">{longDays.format(dateOf(day))}</span>
                </time>
                {day >= today && (
                  <button
                    type="button"
                    aria-label={`Plan a draft on ${longDays.format(dateOf(day))}`}
                    title="Plan a draft"
                    onClick={() => onPlan(day)}
                    className="absolute top-1 right-1 size-7 cursor-pointer rounded-control text-muted hover:bg-sunk hover:text-strong touch:size-11"
                  >
                    <span aria-hidden="true">+</span>
                  </button>
                )}
                <ul className="space-y-1">
                  {days.get(day)?.map((entry) => (
                    <Entry
                      key={`${entry.id}-${entry.mailDay ?? 0}`}
                      entry={entry}
                      onKeyDown={(event) => press(event, entry)}
                    />
                  ))}
                </ul>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const kindText = ({ type, mailDay }: Pick<DayEntry, 'type' | 'mailDay'>): string =>
  postKindTable[type].label + (mailDay === undefined ? '' : `, day ${mailDay}`);

export const questionsText = (count: number): string =>
  count === 1 ? '1 question left' : `${count} questions left`;

function Entry({
  entry: { id, type, title, campaign, state, at, mailDay, may_move, open_prompts },
  onKeyDown,
}: {
  entry: DayEntry;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const KindIcon = kindIcons[type];
  return (
    <li>
      <Link
        to={paths.post(type, id)}
        data-entry={mailDay === undefined ? id : undefined}
        draggable={may_move}
        onDragStart={(event) => event.dataTransfer.setData(draggedPost, id)}
        onKeyDown={onKeyDown}
        aria-keyshortcuts={
          may_move ? 'Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown' : undefined
        }
        title={title}
        className={classes(
          'block break-words rounded-control border border-hairline px-1.5 py-1 text-ink text-xs no-underline hover:underline',
          state === 'published' ? 'bg-done-soft' : state === 'scheduled' ? 'bg-strong-soft' : 'bg-sunk',
          may_move && 'cursor-grab',
        )}
      >
        <span className="line-clamp-4">
          <span className="font-semibold">{formatTime(at)}</span> {title}
        </span>
        <span className="sr-only">, </span>
        <span className="mt-0.5 flex gap-1 text-muted">
          <KindIcon className="size-4 shrink-0 max-lg:hidden" />
          {kindText({ type, mailDay })}
        </span>
        {campaign && (
          <span className="mt-0.5 block border-hairline border-t pt-0.5">
            <span className="sr-only">, </span>
            {campaign}
          </span>
        )}
        <span className="sr-only">{`, ${state}`}</span>
        {open_prompts !== undefined && (
          <span className="mt-0.5 block font-semibold">
            <span className="sr-only">, </span>
            {questionsText(open_prompts)}
          </span>
        )}
      </Link>
    </li>
  );
}
