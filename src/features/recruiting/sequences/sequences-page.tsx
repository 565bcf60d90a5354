import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { PersonInSequence, Sequence } from '../../../../contract/recruiting/sequences.calls.ts';
import { changeSequence, saveSendingTimes } from '../../../../contract/recruiting/sequences.calls.ts';
import { boardPath } from '../../../lib/board-path.ts';
import { counted } from '../../../lib/display-text.ts';
import { formatDate, formatDateTime } from '../../../lib/format-date.ts';
import { paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { SendingTimesDialog } from './sending-times-dialog.tsx';
import { stopReasonTexts } from './stop-reason-texts.ts';
import { useSequence, useSequenceActions, useSequences } from './use-sequences.ts';

/** All sequences, with who is in which step. */
export function SequencesPage() {
  usePageTitle('Sequences');
  const isOwner = useIsOwner();
  const { data: sequences, error, refetch } = useSequences();
  const [editsTimes, setEditsTimes] = useState(false);
  const [params] = useSearchParams();
  const opened = params.get('open');
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl">Sequences</h1>
          <p className="mt-2 max-w-[62ch] text-muted">
            Mails that follow each other until someone answers, sent by your mail server in working hours.
          </p>
        </div>
        {isOwner && (
          <PermittedButton call={saveSendingTimes} look="secondary" onClick={() => setEditsTimes(true)}>
            Sending times
          </PermittedButton>
        )}
      </div>
      {error && (
        <Notice kind="failed">
          <p>{problemText(error, 'The sequences could not be loaded. Please try again later.')}</p>
          <Button look="quiet" size="small" className="-ml-3" onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {!sequences && !error && <LoadingMark text="Loading the sequences..." />}
      {sequences?.length === 0 && (
        <EmptyState
          text="There is no sequence yet. Choose people in the results of a search, on its board or in the talent pool, and press Start a sequence."
          action={<ButtonLink to={paths.sourcing}>Open the searches</ButtonLink>}
        />
      )}
      {sequences && sequences.length > 0 && (
        <ul className="space-y-4">
          {sequences.map((sequence) => (
            <li key={sequence.id}>
              <SequenceCard sequence={sequence} isOpened={sequence.id === opened} />
            </li>
          ))}
        </ul>
      )}
      {editsTimes && <SendingTimesDialog onClose={() => setEditsTimes(false)} />}
    </div>
  );
}

function SequenceCard({ sequence, isOpened }: { sequence: Sequence; isOpened: boolean }) {
  const { id, name, search, author, created_at: createdAt, is_paused: isPaused, steps, people } = sequence;
  const actions = useSequenceActions(sequence);
  const [isOpen, setOpen] = useState(isOpened);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpened) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpened]);
  const run = (act: () => Promise<unknown>) => {
    // Why it failed is shown.
    void act().catch(() => {});
  };
  const state = people.active === 0 ? 'ended' : isPaused ? 'paused' : 'running';
  return (
    <section ref={card} aria-label={name} className="rounded-card border border-hairline bg-panel p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg [overflow-wrap:anywhere]">{name}</h2>
          <p className="mt-1 text-muted text-sm">
            {search && (
              <>
                <Link to={boardPath(search.id)} className="link">
                  {search.title}
                </Link>{' '}
                ·{' '}
              </>
            )}
            {counted(steps.length, 'mail', 'mails')} · {author}, {formatDate(createdAt)}
          </p>
          <p className="mt-1 text-sm">
            <strong>{{ ended: 'Ended', paused: 'Paused', running: 'Running' }[state]}</strong>
            {`: ${people.active} waiting, ${people.replied} replied, ${people.finished} got all mails, ${people.stopped - people.replied} stopped`}
          </p>
        </div>
        {people.active > 0 && (
          <div className="flex flex-wrap gap-2">
            <PermittedButton
              call={changeSequence}
              look="secondary"
              size="small"
              disabled={actions.isPending}
              aria-label={`${isPaused ? 'Resume' : 'Pause'} ${name}`}
              onClick={() => run(isPaused ? actions.resume : actions.pause)}
            >
              {isPaused ? 'Resume' : 'Pause'}
            </PermittedButton>
            <PermittedButton
              call={changeSequence}
              look="quiet"
              size="small"
              disabled={actions.isPending}
              aria-label={`Stop ${name}`}
              onClick={() => run(actions.stopAll)}
            >
              Stop
            </PermittedButton>
          </div>
        )}
      </div>
      {actions.error && (
        <Notice kind="failed" className="mt-3">
          {problemText(actions.error, 'The sequence could not be changed. Please try again.')}
        </Notice>
      )}
      <details className="mt-3" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="cursor-pointer text-sm touch:min-h-11">People of {name}</summary>
        {isOpen && <People id={id} steps={steps.length} actions={actions} run={run} isPaused={isPaused} />}
      </details>
    </section>
  );
}

function People({
  id,
  steps,
  isPaused,
  actions,
  run,
}: {
  id: string;
  steps: number;
  isPaused: boolean;
  actions: ReturnType<typeof useSequenceActions>;
  run: (act: () => Promise<unknown>) => void;
}) {
  const { data, error } = useSequence(id, true);
  if (error && !data) {
    return <Notice kind="failed">{problemText(error, 'The people could not be loaded.')}</Notice>;
  }
  if (!data) return <LoadingMark text="Loading the people..." />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by the keyboard where it is narrow
    <section className="relative mt-3 overflow-x-auto" aria-label={`People of ${data.name}`} tabIndex={0}>
      <table className="w-full min-w-[36rem] text-left text-sm">
        <thead className="text-muted">
          <tr>
            <th className="py-2 pr-4 font-normal">Person</th>
            <th className="py-2 pr-4 font-normal">Mails sent</th>
            <th className="py-2 pr-4 font-normal">Next</th>
            <th className="py-2 font-normal">
              <span className="sr-only">Action</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline border-hairline border-t">
          {data.places.map((place) => (
            <tr key={place.id}>
              <td className="py-2 pr-4">
                <Link to={paths.candidate(place.person_id)} className="link">
                  {place.name}
                </Link>
              </td>
              <td className="py-2 pr-4">
                {place.sent} of {steps}
                {place.last_sent_at && (
                  <span className="text-muted">, last on {formatDate(place.last_sent_at)}</span>
                )}
              </td>
              <td className="py-2 pr-4">{describePlace(place, isPaused)}</td>
              <td className="py-2 text-right">
                {place.state === 'active' && (
                  <PermittedButton
                    call={changeSequence}
                    look="quiet"
                    size="small"
                    disabled={actions.isPending}
                    aria-label={`Stop for ${place.name}`}
                    onClick={() => run(() => actions.stop(place))}
                  >
                    Stop
                  </PermittedButton>
                )}
                {place.state === 'stopped' && place.sent < steps && (
                  <PermittedButton
                    call={changeSequence}
                    look="quiet"
                    size="small"
                    disabled={actions.isPending}
                    aria-label={`Resume for ${place.name}`}
                    onClick={() => run(() => actions.resumeFor(place))}
                  >
                    Resume
                  </PermittedButton>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function describePlace({ state, reason, detail, by, next_at: nextAt }: PersonInSequence, isPaused: boolean) {
  if (state === 'finished') return 'All mails sent';
  if (state === 'active') {
    if (isPaused) return 'Paused';
    return nextAt ? `From ${formatDateTime(nextAt)}` : 'At the mail server';
  }
  const why = reason ? (stopReasonTexts[reason] ?? reason) : 'Stopped';
  return `${why}${by && ` by ${by}`}${detail && `. ${detail}`}`;
}
