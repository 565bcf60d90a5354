import { type ReactNode, useId, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { type CalendarEntry, getCalendarFeed } from '../../../../contract/content/calendar.calls.ts';
import type { StoredPost } from '../../../../contract/content/content.calls.ts';
import { openPromptsIn } from '../../../../contract/content/open-prompts.ts';
import { postKindTable } from '../../../../contract/content/post-kinds.ts';
import { localDay } from '../../../../contract/platform/day.ts';
import { formatDate, formatDateTime, formatTime } from '../../../lib/display-text.ts';
import { paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { allPostsPath } from '../../../lib/settings-paths.ts';
import { offerUndo } from '../../../lib/undo.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button, ButtonLink, classes } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { CancelButton, Dialog } from '../../../ui/dialog.tsx';
import { FailureNotice, LoadFailure } from '../../../ui/failure-notice.tsx';
import { EmptyState, Notice } from '../../../ui/notice.tsx';
import { useRefusal } from '../../../ui/permitted-button.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { ServerButton, ServerPart, useIsAway } from '../../../ui/server-button.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { kindIcons } from '../kind-icons.tsx';
import { postStageNames } from '../post-kind-texts.tsx';
import { ScheduleForm, usePlanPosts } from '../publishing/schedule-form.tsx';
import { draggedPost, kindText, MonthGrid, questionsText } from './month-grid.tsx';
import {
  addDays,
  addMonths,
  byDay,
  dateOf,
  shownWeeks,
  useCalendar,
  useCalendarFeed,
  useChangeCalendarFeed,
  useMoveEntry,
  useUnplannedPosts,
} from './use-calendar.ts';

export function CalendarFeed() {
  const refusal = useRefusal()(getCalendarFeed);
  if (refusal === undefined) return <ShownFeed />;
  return (
    <FeedSection>
      <p className="mt-1 text-muted">{refusal}</p>
    </FeedSection>
  );
}

function FeedSection({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10 max-w-3xl">
      <h2 id={id} className="font-semibold text-lg">
        In your calendar program
      </h2>
      {children}
    </section>
  );
}

function ShownFeed() {
  const { data } = useCalendarFeed();
  const change = useChangeCalendarFeed();
  const isOwner = useIsOwner();
  if (!data || (!data.is_made && !isOwner)) return null;
  const address = data.is_made ? change.data?.address : undefined;
  return (
    <FeedSection>
      <p className="mt-1 text-muted">
        {data.is_made
          ? 'Subscribe to its address. Everyone who has it sees titles and times.'
          : 'An address of its own lets calendar programs show what is planned.'}
      </p>
      {address && <p className="mt-2 break-all text-sm">{address}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {address && <CopyButton text={address}>Copy the address</CopyButton>}
        {data.is_made && !address && (
          <FeedButton change={change} to="show">
            Show the address
          </FeedButton>
        )}
        {isOwner && (
          <FeedButton change={change} to="renew">
            {data.is_made ? 'Make a new address' : 'Create a calendar link'}
          </FeedButton>
        )}
        {isOwner && data.is_made && (
          <FeedButton change={change} to="remove">
            End the address
          </FeedButton>
        )}
      </div>
      {change.isError && (
        <Notice kind="failed" className="mt-3">
          {problemText(
            change.error,
            change.variables === 'show'
              ? 'The address could not be shown. Please try again.'
              : 'The address could not be changed. Please try again.',
          )}
        </Notice>
      )}
    </FeedSection>
  );
}

type FeedChange = ReturnType<typeof useChangeCalendarFeed>;

function FeedButton({
  change,
  to,
  children,
}: {
  change: FeedChange;
  to: 'show' | 'renew' | 'remove';
  children: ReactNode;
}) {
  return (
    <ServerButton
      isBrief
      look={to === 'remove' ? 'quiet' : 'secondary'}
      size="small"
      disabled={change.isPending}
      busy={change.isPending && change.variables === to}
      onClick={() => change.mutate(to)}
    >
      {children}
    </ServerButton>
  );
}

const monthNames = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' });

function reasonAgainst({ title, state }: CalendarEntry, at: string): string | undefined {
  const day = localDay(new Date(at));
  const today = localDay();
  const text = `“${title}” was not moved: `;
  if (day < today) return `${text}${formatDate(at)} lies in the past. Choose a day from today on.`;
  if (state === 'scheduled' && Date.parse(at) <= Date.now()) {
    return `${text}${formatTime(at)} has passed today. Choose a later day, or open the post to set another time.`;
  }
}

export function CalendarPage() {
  const [search, setSearch] = useSearchParams();
  const isWide = useMediaQuery('(width >= 48rem)');
  const asked = search.get('month') ?? '';
  const { months, weeks } = shownWeeks(/^2\d{3}-(0[1-9]|1[0-2])$/.test(asked) ? asked : '', localDay());
  const view = isWide && search.get('view') !== 'list' ? 'month' : 'list';
  const { data, isPending, error, refetch } = useCalendar(weeks[0]?.[0] ?? '', weeks.at(-1)?.at(-1) ?? '');
  const isAway = useIsAway();
  // A move does not wait for the server.
  const entries = useMemo(
    () => (isAway ? data?.map((entry) => ({ ...entry, may_move: false })) : data),
    [data, isAway],
  );
  const move = useMoveEntry();
  const plan = usePlanPosts();
  const [opened, setOpened] = useState<CalendarEntry>();
  const [planned, setPlanned] = useState<string>();
  const [unplanned, setUnplanned] = useState<StoredPost>();
  const show = (change: Record<string, string>) => {
    const next = Object.entries({ ...Object.fromEntries(search), ...change });
    setSearch(Object.fromEntries(next.filter(([, value]) => value !== '')));
  };
  const [refusal, setRefusal] = useState<string>();
  const onMove = (entry: CalendarEntry, at: string) => {
    const reason = reasonAgainst(entry, at);
    setRefusal(reason);
    if (reason) return;
    move.mutate({ entry, at }, { onSuccess: () => offerToMoveBack(entry, at) });
    const day = localDay(new Date(at));
    if (view === 'month' && !weeks.flat().includes(day)) show({ month: day.slice(0, 7) });
  };
  const offerToMoveBack = (entry: CalendarEntry, at: string) =>
    offerUndo({
      text: `“${entry.title}” moved to ${formatDateTime(at)}.`,
      undoneText: `“${entry.title}” is back on ${formatDateTime(entry.at)}.`,
      undo: () => move.mutateAsync({ entry: { ...entry, at }, at: entry.at }),
    });
  const onPlan = (post: { id: string; at: string }) => {
    const isPast = localDay(new Date(post.at)) < localDay();
    setRefusal(isPast ? 'Choose a day from today on.' : undefined);
    if (!isPast) plan.mutate([{ ...post, before: null }]);
  };
  const failure = move.error ?? plan.error;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-4">
        <h1 className="text-3xl max-xl:grow">Calendar</h1>
        <MonthBar months={months} isMonth={view === 'month'} mayChoose={isWide} onShow={show} />
        <ButtonLink look="secondary" to={allPostsPath}>
          All posts
        </ButtonLink>
      </div>
      {isAway && <ServerPart />}
      <DueNow />
      {refusal && (
        <Notice kind="failed" className="mb-4">
          {refusal}
        </Notice>
      )}
      <FailureNotice error={failure} text="The post could not be moved. Please try again." className="mb-4" />
      <NotScheduled isDraggable={view === 'month' && !isAway} onPlan={setUnplanned} />
      {isPending && <LoadingMark text="Loading..." />}
      {error && <LoadFailure error={error} text="The calendar could not be loaded." onRetry={refetch} />}
      {entries &&
        (view === 'month' ? (
          <MonthGrid
            months={months}
            weeks={weeks}
            entries={entries}
            onMove={onMove}
            onDropPost={(id, day) => onPlan({ id, at: morningOf(day) })}
            onPlan={setPlanned}
          />
        ) : (
          <EntryList months={months} weeks={weeks} entries={entries} onOpen={setOpened} />
        ))}
      <p className="mt-4 text-muted text-sm">
        {view === 'month'
          ? 'Drag a post to another day. By keyboard: focus it and press Shift with an arrow key.'
          : 'Times are in your own time zone.'}
      </p>
      <CalendarFeed />
      {planned !== undefined && <PlanDialog day={planned} onClose={() => setPlanned(undefined)} />}
      {opened && (
        <TimeDialog
          title={`Move “${opened.title}”`}
          label={opened.state === 'scheduled' ? 'Publish at' : 'Planned for'}
          at={opened.at}
          actionText="Move"
          onClose={() => setOpened(undefined)}
          onChoose={(at) => {
            onMove(opened, at);
            setOpened(undefined);
          }}
        />
      )}
      {unplanned && (
        <TimeDialog
          title={`Plan “${unplanned.title}”`}
          label="Planned for"
          actionText="Plan"
          onClose={() => setUnplanned(undefined)}
          onChoose={(at) => {
            onPlan({ id: unplanned.id, at });
            setUnplanned(undefined);
          }}
        />
      )}
    </>
  );
}

function MonthBar({
  months,
  isMonth,
  mayChoose,
  onShow,
}: {
  months: readonly string[];
  isMonth: boolean;
  mayChoose: boolean;
  onShow: (change: Record<string, string>) => void;
}) {
  const [first = '', last = first] = months;
  return (
    <div className="flex grow flex-wrap items-center gap-3 max-xl:order-last max-xl:w-full">
      <Button
        look="secondary"
        size="small"
        onClick={() => onShow({ month: last === first ? addMonths(first, -1) : first })}
      >
        Previous month
      </Button>
      <h2
        className="min-w-40 font-semibold text-lg max-sm:order-first max-sm:w-full sm:text-center"
        aria-live="polite"
      >
        {monthNames.formatRange(dateOf(`${first}-01`), dateOf(`${last}-01`))}
      </h2>
      <Button look="secondary" size="small" onClick={() => onShow({ month: addMonths(last, 1) })}>
        Next month
      </Button>
      <Button
        look="quiet"
        size="small"
        onClick={() => {
          onShow({ month: '' });
          document.querySelector(`[data-day="${localDay()}"]`)?.scrollIntoView({ block: 'nearest' });
        }}
      >
        Today
      </Button>
      {mayChoose && (
        <Button look="quiet" size="small" onClick={() => onShow({ view: isMonth ? 'list' : 'month' })}>
          {isMonth ? 'Show as a list' : 'Show as a month'}
        </Button>
      )}
    </div>
  );
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Nine o'clock of a day; of today, the next full hour once that has passed. */
function morningOf(day: string): string {
  const nine = new Date(`${day}T09:00:00`);
  if (day !== localDay()) return nine.toISOString();
  return new Date(Math.max(nine.getTime(), Math.ceil(Date.now() / hourMs) * hourMs)).toISOString();
}

function NotScheduled({ isDraggable, onPlan }: { isDraggable: boolean; onPlan: (post: StoredPost) => void }) {
  const id = useId();
  const { data, isPending } = useUnplannedPosts();
  // As high as the strip, which comes later than the rest.
  if (isPending) return <div className="mb-5 h-21" />;
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-5">
      <h2 id={id} className="mb-2 font-semibold text-sm">
        {`Not scheduled: ${data.total}`}
      </h2>
      {/* What goes on beyond the edge fades out there. */}
      <ul className="relative flex gap-2 overflow-x-auto pr-12 pb-2 [mask-image:linear-gradient(to_right,black_calc(100%-3rem),transparent)]">
        {data.items.map((post) => {
          const KindIcon = kindIcons[post.type];
          return (
            <li
              key={post.id}
              draggable={isDraggable}
              onDragStart={(event) => event.dataTransfer.setData(draggedPost, post.id)}
              className={classes(
                'flex h-12 w-64 shrink-0 items-center gap-2 rounded-control border border-hairline bg-panel pl-2.5 text-sm',
                isDraggable && 'cursor-grab',
              )}
            >
              <KindIcon className="size-4 shrink-0 text-muted" />
              <span className="sr-only">{`${postKindTable[post.type].label}: `}</span>
              <Link
                to={paths.post(post.type, post.id)}
                draggable={false}
                title={post.title}
                className="my-1 line-clamp-2 min-w-0 flex-1 text-ink leading-tight no-underline hover:underline"
              >
                {post.title}
              </Link>
              <ServerButton
                isBrief
                look="quiet"
                size="small"
                aria-label={`Plan ${post.title}`}
                onClick={() => onPlan(post)}
              >
                Plan
              </ServerButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Posts due today that nothing publishes by itself, with a way to copy them. */
function DueNow() {
  const today = localDay();
  const { data = [] } = useCalendar(addDays(today, -1), today);
  const due = data.filter(({ type, state, at }) => {
    const age = Date.now() - Date.parse(at);
    return state === 'planned' && !postKindTable[type].isForBlog && age >= 0 && age < dayMs;
  });
  if (due.length === 0) return null;
  return (
    <Notice kind="info" className="mb-4">
      <p className="font-semibold">Time to publish</p>
      <ul>
        {due.map(({ id, type, title, at }) => (
          <li key={id}>
            {`${formatTime(at)} ${title}: `}
            <Link className="link" to={paths.post(type, id)}>
              {postKindTable[type].copyTo}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const longDays = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' });
const stateNames = { planned: 'Planned', scheduled: 'Scheduled', published: 'Published' } as const;

function EntryList({
  months,
  weeks,
  entries,
  onOpen,
}: {
  months: readonly string[];
  weeks: string[][];
  entries: CalendarEntry[];
  onOpen: (entry: CalendarEntry) => void;
}) {
  const shown = new Set(weeks.flat().filter((day) => months.includes(day.slice(0, 7))));
  const days = [...byDay(entries)].filter(([day]) => shown.has(day));
  if (days.length === 0) {
    return (
      <EmptyState text={months.length > 1 ? 'Nothing is planned' : 'Nothing is planned in this month'} />
    );
  }
  return (
    <ol className="max-w-3xl space-y-6">
      {days.map(([day, ofDay]) => (
        <li key={day}>
          <h3 className="mb-2 font-semibold">
            <time dateTime={day}>{longDays.format(dateOf(day))}</time>
          </h3>
          <ul className="divide-y divide-hairline rounded-card border border-hairline bg-panel">
            {ofDay.map((entry) => (
              <li
                key={`${entry.id}-${entry.mailDay ?? 0}`}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2"
              >
                <time dateTime={entry.at} className="w-16 text-muted text-sm">
                  {formatTime(entry.at)}
                </time>
                <Link to={paths.post(entry.type, entry.id)} className="link min-w-0 grow basis-60 py-1">
                  {entry.title}
                </Link>
                <span className="flex min-w-0 items-center gap-x-3 max-sm:basis-full">
                  <span className="min-w-0 truncate text-muted text-sm">
                    {[kindText(entry), entry.campaign].filter(Boolean).join(' · ')}
                  </span>
                  {entry.open_prompts !== undefined && (
                    <Tag className="shrink-0">{questionsText(entry.open_prompts)}</Tag>
                  )}
                  <Tag look={entry.state === 'published' ? 'done' : 'plain'} className="shrink-0">
                    {stateNames[entry.state]}
                  </Tag>
                  {entry.may_move && (
                    <Button
                      look="quiet"
                      size="small"
                      className="-mr-3 max-sm:ml-auto"
                      aria-label={`Move ${entry.title}`}
                      onClick={() => onOpen(entry)}
                    >
                      Move
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function PlanDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const { data, isPending, error } = useUnplannedPosts();
  const plan = usePlanPosts();
  const at = morningOf(day);
  const failure = error ?? plan.error;
  return (
    <Dialog title="Plan a draft" isQuestion onClose={onClose} className="p-6">
      <p className="mt-1 text-muted text-sm">{`For ${formatDateTime(at)}. Its post sets another time.`}</p>
      {isPending && <LoadingMark text="Loading..." />}
      <FailureNotice
        error={failure}
        text="The post could not be planned. Please try again."
        className="mt-4"
      />
      {data?.items.length === 0 && <p className="mt-4">Every post has its day already.</p>}
      <ul className="mt-4 divide-y divide-hairline">
        {data?.items.map(({ id, type, title, content }) => (
          <li key={id}>
            <ServerButton
              isBrief
              look="quiet"
              disabled={plan.isPending}
              className="w-full justify-between gap-4 text-left"
              onClick={() => plan.mutate([{ id, at, before: null }], { onSuccess: onClose })}
            >
              <span className="min-w-0 flex-1 break-words">{title}</span>
              {openPromptsIn(content).length > 0 && <Tag>{postStageNames.outline}</Tag>}
              <span className="shrink-0 text-muted text-sm">{postKindTable[type].label}</span>
            </ServerButton>
          </li>
        ))}
      </ul>
      <CancelButton look="quiet" className="mt-4 -ml-3" onClick={onClose} />
    </Dialog>
  );
}

function TimeDialog({
  title,
  label,
  at,
  actionText,
  onChoose,
  onClose,
}: {
  title: string;
  label: 'Publish at' | 'Planned for';
  at?: string;
  actionText: string;
  onChoose: (at: string) => void;
  onClose: () => void;
}) {
  return (
    <Dialog title={title} isQuestion onClose={onClose} className="p-6">
      <ScheduleForm
        label={label}
        {...(at !== undefined && { at })}
        isBusy={false}
        actionText={actionText}
        onSchedule={onChoose}
        onCancel={onClose}
      />
    </Dialog>
  );
}
