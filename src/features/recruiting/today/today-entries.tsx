import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { listDuplicates } from '../../../../contract/people/duplicates.calls.ts';
import { localDay } from '../../../../contract/platform/day.ts';
import { candidatePath } from '../../../../contract/platform/paths.ts';
import { markReplyDone } from '../../../../contract/recruiting/replies.calls.ts';
import { changeSequence } from '../../../../contract/recruiting/sequences.calls.ts';
import {
  type DueStep,
  type HaltedMails,
  listComingReminders,
  type OpenReply,
} from '../../../../contract/recruiting/today.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { counted, formatDate } from '../../../lib/display-text.ts';
import { boardCardPath, duplicatesPath, paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useSession } from '../../../lib/session.tsx';
import { useKeptFocus } from '../../../lib/use-kept-focus.ts';
import { Button } from '../../../ui/button.tsx';
import { ClockIcon, InfoIcon, MailIcon, WarningIcon } from '../../../ui/icons.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { todayKey } from '../../search/query-keys.ts';
import { WriteButton } from '../messages/write-button.tsx';
import { DueDay, ReminderActions } from '../reminders/reminder-list.tsx';
import { stopReasonTexts, useHaltedActions } from '../sequences/use-sequences.ts';
import { StartingEntry, type StartingSequence, TodayRow } from './today-row.tsx';
import { useTodayAnswer } from './use-today.ts';

const failureText = (error: Error | null) =>
  error ? problemText(error, 'It could not be saved. Please try again.') : undefined;

export function StepEntry({ step }: { step: DueStep }) {
  const { name, text, card, person_id: person, on, is_mine: isMine } = step;
  const title = `${name}: ${text || 'next step'}`;
  const isComing = on > localDay();
  const isAlone = useTodayAnswer()?.has_colleagues === false;
  const forEveryone = isMine || isAlone ? [] : ['for everyone'];
  return (
    <TodayRow
      icon={ClockIcon}
      tone={on < localDay() ? 'failed' : isComing ? 'plain' : 'strong'}
      to={card ? boardCardPath(card.search_id, card.result_id) : candidatePath(person)}
      title={title}
      note={
        isComing ? (
          [card?.title, ...forEveryone].filter(Boolean).join(' · ')
        ) : (
          <>
            <DueDay on={on} />
            {[card?.title, ...forEveryone].filter(Boolean).map((part) => ` · ${part}`)}
          </>
        )
      }
    >
      <ReminderActions
        reminder={step}
        name={title}
        isDeletable={false}
        moveText={isComing ? 'Change date' : 'Snooze'}
      />
    </TodayRow>
  );
}

const listedComing = 200;

function useComing() {
  const api = useApi();
  const on = localDay();
  return useQuery({
    queryKey: [...todayKey, on, 'coming'],
    meta: { tasks: 'search' },
    queryFn: ({ signal }) =>
      api.callPage(listComingReminders, { query: { on, page_size: listedComing } }, { signal }),
  });
}

const comingFirst = 10;

export function ComingList({ starting }: { starting: StartingSequence[] }) {
  const { data, error, refetch } = useComing();
  const [showsAll, setShowsAll] = useState(false);
  const shown = (data?.items ?? []).slice(0, showsAll ? undefined : comingFirst);
  const list = useRef<HTMLDivElement>(null);
  useKeptFocus(
    list,
    shown.map(({ id }) => id),
  );
  if (error && !data) {
    return (
      <p role="alert" className="flex items-center gap-2 px-5 py-1 text-failed">
        {problemText(error, 'The reminders could not be loaded.')}
        <Button look="quiet" size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (!data) return <LoadingMark text="Loading reminders..." />;
  const left = data.total - shown.length;
  const entries = [
    ...starting.map((sequence) => ({
      on: localDay(new Date(sequence.at)),
      entry: <StartingEntry key={sequence.id} sequence={sequence} />,
    })),
    ...shown.map((step) => ({ on: step.on, entry: <StepEntry key={step.id} step={step} /> })),
  ].sort((a, b) => a.on.localeCompare(b.on));
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {entries.length === 0 && (
        <p className="px-5 py-1 text-muted">
          Nothing is planned. Add a reminder to a person or a card, and it stands here until its day.
        </p>
      )}
      {[...Map.groupBy(entries, ({ on }) => on)].map(([on, own]) => (
        <section key={on} aria-label={dayHeading(on)}>
          <h3 className="px-5 pt-2 text-muted text-xs">{dayHeading(on)}</h3>
          <ul>{own.map(({ entry }) => entry)}</ul>
        </section>
      ))}
      {left > 0 && shown.length === data.items.length && <p className="px-5 py-1 text-muted">{left} more</p>}
      {shown.length < data.items.length && (
        <Button look="quiet" size="small" className="ml-2" onClick={() => setShowsAll(true)}>
          Show {left} more
        </Button>
      )}
    </div>
  );
}

function dayHeading(on: string): string {
  const day = new Date(`${on}T12:00`);
  const days = Math.round((day.getTime() - new Date(`${localDay()}T12:00`).getTime()) / 86_400_000);
  const isOtherYear = day.getFullYear() !== new Date().getFullYear();
  const text = day.toLocaleDateString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(isOtherYear && { year: 'numeric' }),
  });
  return `${text} · ${days === 1 ? 'tomorrow' : `in ${days} days`}`;
}

/** People of a sequence whose mails did not leave: the sequence goes on with them, or ends for them. */
export function HaltedEntry({ mails }: { mails: HaltedMails }) {
  const { sequence_id: id, sequence, reason, detail, people } = mails;
  const actions = useHaltedActions(mails);
  const [first] = people;
  const isOne = people.length === 1 && first !== undefined;
  const title = `${isOne ? first.name : `${people.length} people`}: ${detail || stopReasonTexts[reason]}`;
  return (
    <TodayRow
      icon={WarningIcon}
      tone="failed"
      to={isOne ? candidatePath(first.person_id) : `${paths.sequences}?open=${id}`}
      title={title}
      note={`Mail did not leave · ${sequence}`}
      problem={failureText(actions.error)}
    >
      <PermittedButton
        call={changeSequence}
        look="quiet"
        size="small"
        aria-label={`Resume: ${title}`}
        disabled={actions.isPending}
        onClick={actions.resume}
      >
        Resume
      </PermittedButton>
      <PermittedButton
        call={changeSequence}
        look="quiet"
        size="small"
        aria-label={`Done: ${title}`}
        disabled={actions.isPending}
        onClick={actions.leave}
      >
        Done
      </PermittedButton>
    </TodayRow>
  );
}

export function ReplyEntry({ reply }: { reply: OpenReply }) {
  const { id, kind, person_id: person, name, card, text, at } = reply;
  const api = useApi();
  const queries = useQueryClient();
  const done = useMutation({
    mutationFn: () => api.call(markReplyDone, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: todayKey }),
  });
  const isBounce = kind === 'bounce';
  const title = `${name}: ${isBounce ? `mail came back, ${text}` : text}`;
  return (
    <TodayRow
      icon={isBounce ? WarningIcon : MailIcon}
      tone={isBounce ? 'failed' : 'done'}
      to={isBounce ? candidatePath(person) : `${candidatePath(person)}#timeline`}
      title={title}
      note={`${isBounce ? 'Not delivered' : 'Replied'} ${formatDate(at)}${card ? ` · ${card.title}` : ''}`}
      problem={failureText(done.error)}
    >
      {kind === 'reply' && card && (
        <WriteButton jobId={card.search_id} id={card.result_id} name={name} isStopped={false} isReply />
      )}
      <PermittedButton
        call={markReplyDone}
        look="quiet"
        size="small"
        aria-label={`Done: ${title}`}
        disabled={done.isPending}
        onClick={() => done.mutate()}
      >
        Done
      </PermittedButton>
    </TodayRow>
  );
}

/** Pairs change with imports and edits, and looking for them reads the whole pool. */
const pairsStayMs = 30 * 60_000;

/** The last count known in this browser stands there at once, so that nothing below moves when the pool has been read. */
export function DuplicatesEntry() {
  const api = useApi();
  const place = `larkspur-duplicates-${useSession().user?.id}`;
  const { data: total = storedPairs(place) } = useQuery({
    queryKey: ['duplicates', 'today'],
    queryFn: async ({ signal }) => {
      const page = await api.callPage(listDuplicates, { query: { page: 1, page_size: 1 } }, { signal });
      storePairs(place, page.total);
      return page.total;
    },
    staleTime: pairsStayMs,
    retry: false,
  });
  if (total === 0) return null;
  return (
    <TodayRow
      icon={InfoIcon}
      to={duplicatesPath}
      title={counted(total, 'likely duplicate')}
      note="Merge them or tell them apart"
    />
  );
}

function storedPairs(place: string): number {
  try {
    return Number(localStorage.getItem(place)) || 0;
  } catch {
    return 0;
  }
}

function storePairs(place: string, total: number): void {
  try {
    localStorage.setItem(place, String(total));
  } catch {
    // Where storage is refused, the row comes once the pool has been read.
  }
}
