import { Link } from 'react-router-dom';
import type { CalendarEntry } from '../../../../contract/content/calendar.calls.ts';
import { postKindTable } from '../../../../contract/content/post-kinds.ts';
import { formatTime } from '../../../lib/format-date.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { byDay, dateOf } from './calendar-days.ts';

const longDays = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' });
const stateNames = { planned: 'Planned', scheduled: 'Scheduled', published: 'Published' } as const;

export function EntryList({
  month,
  entries,
  onOpen,
}: {
  month: string;
  entries: CalendarEntry[];
  onOpen: (entry: CalendarEntry) => void;
}) {
  const days = [...byDay(entries)].filter(([day]) => day.startsWith(month));
  if (days.length === 0) return <EmptyState text="Nothing is planned in this month" />;
  return (
    <ol className="max-w-3xl space-y-6">
      {days.map(([day, ofDay]) => (
        <li key={day}>
          <h3 className="mb-2 font-semibold">
            <time dateTime={day}>{longDays.format(dateOf(day))}</time>
          </h3>
          <ul className="divide-y divide-hairline rounded-card border border-hairline bg-panel">
            {ofDay.map((entry) => (
              <li key={entry.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
                <time dateTime={entry.at} className="w-16 text-muted text-sm">
                  {formatTime(entry.at)}
                </time>
                <Link to={paths.post(entry.type, entry.id)} className="link min-w-0 grow basis-60 py-1">
                  {entry.title}
                </Link>
                <span className="text-muted text-sm">
                  {[postKindTable[entry.type].label, entry.campaign].filter(Boolean).join(' · ')}
                </span>
                <Tag look={entry.state === 'published' ? 'done' : 'plain'}>{stateNames[entry.state]}</Tag>
                {entry.may_move && (
                  <Button
                    look="quiet"
                    size="small"
                    aria-label={`Move ${entry.title}`}
                    onClick={() => onOpen(entry)}
                  >
                    Move
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
