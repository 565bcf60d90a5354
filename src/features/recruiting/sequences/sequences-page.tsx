import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import {
  changeSequence,
  getSendingTimes,
  type PersonInSequence,
  type SendingTimesSettings,
  type Sequence,
  saveSendingTimes,
} from '../../../../contract/recruiting/sequences.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { ifMatch } from '../../../lib/api-client.ts';
import { counted, formatDate, formatDateTime } from '../../../lib/display-text.ts';
import { boardPath, paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { EmptyState, Notice } from '../../../ui/notice.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { stopReasonTexts } from './stop-reason-texts.ts';
import { useSequence, useSequenceActions, useSequences } from './use-sequences.ts';

const key = ['sending-times'];

/** When the mails of sequences leave, and how many a day. For Owners. */
function SendingTimesDialog({ onClose }: { onClose: () => void }) {
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
            {search ? (
              <Link to={boardPath(search.id)} className="link">
                {search.title}
              </Link>
            ) : (
              'No job'
            )}
            {' · '}
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
      <details className="mt-3">
        <summary className="cursor-pointer text-sm touch:py-3">Mails of {name}</summary>
        <ol className="mt-2 grid gap-3 text-sm lg:grid-cols-2">
          {steps.map(({ subject, text, days }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the number of the mail is what it is known by
            <li key={at} className="rounded-control bg-sunk p-3">
              <p className="text-muted">
                {at === 0 ? 'First mail' : `Mail ${at + 1}, ${counted(days, 'day')} later`}
              </p>
              <p className="font-semibold">{subject || 'Reply to the mail before'}</p>
              <p className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
            </li>
          ))}
        </ol>
      </details>
      <details className="mt-3" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="cursor-pointer text-sm touch:py-3">People of {name}</summary>
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
