import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  changeSequence,
  type PersonInSequence,
  type Sequence,
  type SequenceDetails,
  startSequence,
} from '../../../../contract/recruiting/sequences.calls.ts';
import {
  type SequenceHours,
  type StopReason,
  sequenceLimits,
} from '../../../../contract/recruiting/sequences.ts';
import { counted, formatDate, formatDateTime, shortTitle } from '../../../lib/display-text.ts';
import { boardPath, paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CancelButton, Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { FailureNotice, LoadFailure } from '../../../ui/failure-notice.tsx';
import { Form, SelectField, TextField } from '../../../ui/field.tsx';
import { filterPill } from '../../../ui/filter-control.ts';
import { ArrowLeftIcon } from '../../../ui/icons.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Options } from '../../../ui/options.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { Cell, HeadCell, Row, StackedTable } from '../../../ui/table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { JobSelect } from '../../search/job-select.tsx';
import { useBoard } from '../../search/use-board.ts';
import { useColumns } from '../../search/use-columns.ts';
import { describeMail, EditSequenceDialog } from './edit-sequence-dialog.tsx';
import { describeHours, SendingTimesDialog, useSendingTimes } from './sequence-fields.tsx';
import { rateOf, StartSequenceDialog, sumOf } from './start-sequence-dialog.tsx';
import { stopReasonTexts, useSequence, useSequenceActions, useSequencePreview } from './use-sequences.ts';

export type SequenceStanding = 'Running' | 'Paused' | 'Ended' | 'Archived';

export const standingOf = ({
  people,
  is_paused: isPaused,
  is_archived: isArchived,
}: Sequence): SequenceStanding =>
  isArchived ? 'Archived' : people.active === 0 ? 'Ended' : isPaused ? 'Paused' : 'Running';

const standingLooks = { Running: 'done', Paused: 'spark', Ended: 'plain', Archived: 'plain' } as const;

export const StandingTag = ({ sequence }: { sequence: Sequence }) => {
  const standing = standingOf(sequence);
  return <Tag look={standingLooks[standing]}>{standing}</Tag>;
};

/** People who get no further mails though they have neither answered nor got all. */
export const stoppedOf = ({ people: { stopped, replied } }: Sequence): number =>
  Math.max(0, stopped - replied);

/** `2 (25%)` */
export const repliesOf = ({ mails, people: { replied }, reads_answers: isRead }: Sequence): string => {
  if (replied === 0 && isRead === false) return 'Not read';
  const reached = mails?.[0]?.sent ?? 0;
  return reached === 0 ? '0' : `${replied} (${rateOf(replied, reached)})`;
};

export function SequenceView({ id }: { id: string }) {
  const { data, error, refetch } = useSequence(id, true);
  return (
    <div className="space-y-6">
      <ButtonLink look="quiet" size="small" to={paths.sequences} className="-mt-4 -ml-3 mb-0!">
        <ArrowLeftIcon className="size-4" />
        All sequences
      </ButtonLink>
      {error && !data && (
        <LoadFailure
          error={error}
          text="The sequence could not be loaded. Please try again later."
          onRetry={refetch}
        />
      )}
      {!data && !error && <LoadingMark text="Loading the sequence..." />}
      {data && <Loaded sequence={data} />}
    </div>
  );
}

function Loaded({ sequence }: { sequence: SequenceDetails }) {
  const { name, search, author, created_at: createdAt, people, mails = [], hours } = sequence;
  const actions = useSequenceActions(sequence);
  const [opened, setOpened] = useState<'edit' | 'rename' | 'again' | 'times'>();
  const close = () => setOpened(undefined);
  const run = (act: () => Promise<unknown>) => {
    void act().catch(() => {});
  };
  const stopped = stoppedOf(sequence);
  const isOver = people.active === 0;
  const facts: [string, ReactNode][] = [
    [
      'People',
      [
        counted(sequence.places.length, 'person', 'people'),
        `${people.active} waiting`,
        stopped > 0 && `${stopped} stopped`,
      ]
        .filter(Boolean)
        .join(' · '),
    ],
    ['Mails sent', String(sumOf(mails, 'sent'))],
    ['Replied', repliesOf(sequence)],
    ['Next mail', describeNext(sequence)],
    [
      'Hours',
      <Hours
        key="hours"
        hours={hours ?? null}
        onEdit={isOver ? undefined : () => setOpened('edit')}
        onEditTimes={isOver ? undefined : () => setOpened('times')}
      />,
    ],
  ];
  return (
    <section aria-label={name} className="space-y-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="wrap-anywhere text-2xl sm:text-3xl">{name}</h1>
            <StandingTag sequence={sequence} />
          </div>
          <p className="mt-1 text-muted text-sm">
            {search ? (
              <Link to={boardPath(search.id)} className="link">
                {shortTitle(search.title)}
              </Link>
            ) : (
              'No job'
            )}
            {` · ${author}, ${formatDate(createdAt)}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {!isOver && (
            <>
              <PermittedButton call={changeSequence} size="small" onClick={() => setOpened('edit')}>
                Edit…
              </PermittedButton>
              <PermittedButton
                call={changeSequence}
                look="secondary"
                size="small"
                disabled={actions.isPending}
                aria-label={`${sequence.is_paused ? 'Resume' : 'Pause'} ${name}`}
                onClick={() => run(sequence.is_paused ? actions.resume : actions.pause)}
              >
                {sequence.is_paused ? 'Resume' : 'Pause'}
              </PermittedButton>
            </>
          )}
          <PermittedButton
            call={startSequence}
            look={isOver ? 'primary' : 'secondary'}
            size="small"
            onClick={() => setOpened('again')}
          >
            Use again…
          </PermittedButton>
          <MoreMenu>
            <PermittedButton
              call={changeSequence}
              look="secondary"
              size="small"
              onClick={() => setOpened('rename')}
            >
              Rename…
            </PermittedButton>
            {isOver ? (
              <PermittedButton
                call={changeSequence}
                look="secondary"
                size="small"
                onClick={() => run(sequence.is_archived ? actions.restore : actions.archive)}
              >
                {sequence.is_archived ? 'Back to the list' : 'Archive'}
              </PermittedButton>
            ) : (
              <PermittedButton
                call={changeSequence}
                look="secondary"
                size="small"
                disabled={actions.isPending}
                aria-label={`Stop ${name}`}
                onClick={() => run(actions.stopAll)}
              >
                Stop for everybody
              </PermittedButton>
            )}
          </MoreMenu>
        </div>
      </div>
      <FailureNotice error={actions.error} text="The sequence could not be changed. Please try again." />
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-hairline bg-hairline text-sm sm:grid-cols-3 lg:grid-cols-5">
        {facts.map(([label, value]) => (
          <div key={label} className="bg-panel px-4 py-3 last:max-lg:col-span-2">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <People sequence={sequence} actions={actions} run={run} />
        <Mails sequence={sequence} />
      </div>
      {opened === 'edit' && <EditSequenceDialog sequence={sequence} onClose={close} />}
      {opened === 'rename' && <RenameDialog sequence={sequence} rename={actions.rename} onClose={close} />}
      {opened === 'times' && <SendingTimesDialog onClose={close} />}
      {opened === 'again' && <UseAgainDialog sequence={sequence} onClose={close} />}
    </section>
  );
}

function Hours({
  hours,
  onEdit,
  onEditTimes,
}: {
  hours: SequenceHours | null;
  onEdit: (() => void) | undefined;
  onEditTimes: (() => void) | undefined;
}) {
  const isOwner = useIsOwner();
  const { data: times } = useSendingTimes();
  const shown = hours ?? times;
  const change = hours || !isOwner ? onEdit : onEditTimes;
  const text = shown ? describeHours(shown) : 'Sending times';
  if (!change) return text;
  return (
    <button type="button" className="link text-left touch:py-3" onClick={change}>
      {text}
    </button>
  );
}

function Mails({ sequence }: { sequence: SequenceDetails }) {
  const { id, steps, mails = [], hours = null, people } = sequence;
  const preview = useSequencePreview({ sequence: id }, steps, hours, people.active > 0);
  const [chosen, setChosen] = useState<string>();
  const waiting = people.active > 0 ? (preview.data?.people ?? []) : [];
  // At first the one who has most of them to come.
  const first = waiting.toSorted((a, b) => (a.sent ?? 0) - (b.sent ?? 0))[0];
  const shown = chosen === '' ? undefined : (waiting.find((person) => person.id === chosen) ?? first);
  return (
    <section aria-label="Mails" className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">Mails</h2>
        {waiting.length > 0 && (
          <label className="flex min-w-0 items-center gap-2 text-sm">
            Show as
            <select
              className={`${filterPill} min-w-0`}
              value={shown?.id ?? ''}
              onChange={({ target }) => setChosen(target.value)}
            >
              <Options of={waiting.map(({ id: personId, name }) => [personId, name])} />
              <option value="">Fields in braces</option>
            </select>
          </label>
        )}
      </div>
      <ol className="space-y-3 text-sm">
        {steps.map(({ subject, text, days }, at) => {
          const filled = shown?.mails[at - (shown.sent ?? 0)];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the number of the mail is what it is known by
            <li key={at} className="rounded-card border border-hairline p-4">
              <p className="text-muted">
                {at === 0 ? 'Mail 1' : `Mail ${at + 1}, ${counted(days, 'day')} later`}
                {mails[at] && ` · ${describeMail(sequence, at)}`}
                {shown && at < (shown.sent ?? 0) && (
                  <>
                    {' · '}
                    <Link to={`${paths.candidate(shown.id)}#timeline`} className="link">
                      As {shown.name} got it
                    </Link>
                  </>
                )}
              </p>
              <p className="wrap-anywhere font-semibold">
                {filled?.subject ?? (subject || 'Reply to the mail before')}
              </p>
              <p className="wrap-anywhere mt-1 whitespace-pre-wrap">{filled?.text ?? text}</p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const shownStates = {
  '': 'Everybody',
  active: 'Waiting',
  replied: 'Replied',
  finished: 'Got all mails',
  stopped: 'Stopped',
} as const;

function People({
  sequence,
  actions,
  run,
}: {
  sequence: SequenceDetails;
  actions: ReturnType<typeof useSequenceActions>;
  run: (act: () => Promise<unknown>) => void;
}) {
  const { places, steps, is_paused: isPaused } = sequence;
  const [shown, setShown] = useState<keyof typeof shownStates>('');
  const isShown = ({ state, reason }: PersonInSequence) =>
    shown === '' || (shown === 'replied' ? reason === 'replied' : state === shown && reason !== 'replied');
  const listed = places.filter(isShown).sort((a, b) => Number(isProblem(b)) - Number(isProblem(a)));
  return (
    <section aria-label="People" className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">People</h2>
        {places.length > 5 && (
          <select
            aria-label="Show"
            className={filterPill}
            value={shown}
            onChange={({ target }) => setShown(target.value as keyof typeof shownStates)}
          >
            <Options of={Object.entries(shownStates)} />
          </select>
        )}
      </div>
      <StackedTable label={`People of ${sequence.name}`}>
        <thead>
          <tr>
            <HeadCell>Person</HeadCell>
            <HeadCell>Mails sent</HeadCell>
            <HeadCell>Next</HeadCell>
            <HeadCell>
              <span className="sr-only">Action</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody className="text-sm">
          {listed.map((place) => (
            <Row key={place.id} className="relative">
              <Cell className="min-w-36 max-sm:pr-28">
                <Link to={paths.candidate(place.person_id)} className="link">
                  {place.name}
                </Link>
              </Cell>
              <Cell data-heading="Mails sent">
                {place.sent} of {steps.length}
                {place.last_sent_at && (
                  <span className="block whitespace-nowrap text-muted">{formatDate(place.last_sent_at)}</span>
                )}
              </Cell>
              <Cell data-heading="Next" className={isProblem(place) ? 'text-failed' : undefined}>
                {describePlace(place, isPaused)}
              </Cell>
              <Cell className="py-1.5! text-right max-sm:absolute max-sm:-top-0.5 max-sm:right-0">
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
                {place.state === 'stopped' && place.sent < steps.length && (
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
              </Cell>
            </Row>
          ))}
        </tbody>
      </StackedTable>
    </section>
  );
}

/** Reasons that end with what is corrected, and then the sequence resumed. */
const problems: readonly StopReason[] = ['bounced', 'missing', 'failed', 'unclear'];
const isProblem = ({ state, reason }: PersonInSequence): boolean =>
  state === 'stopped' && reason !== null && problems.includes(reason);

export function describeNext(sequence: Sequence): string {
  const { next_at: nextAt, is_paused: isPaused, people } = sequence;
  if (nextAt) return formatDateTime(nextAt);
  if (people.active > 0) return isPaused ? 'Paused' : 'None';
  if (people.finished + people.stopped === 0) return 'None: its people were deleted';
  const ends = [
    people.finished > 0 && 'all were sent',
    people.replied > 0 && 'answered',
    stoppedOf(sequence) > 0 && 'stopped',
  ];
  return `None: ${ends.filter(Boolean).join(' or ')}`;
}

function describePlace({ state, reason, detail, by, next_at: nextAt }: PersonInSequence, isPaused: boolean) {
  if (state === 'finished') return 'All mails sent';
  if (state === 'active') {
    if (isPaused) return 'Paused';
    return nextAt ? `From ${formatDateTime(nextAt)}` : 'At the mail server';
  }
  const why = reason ? (stopReasonTexts[reason] ?? reason) : 'Stopped';
  const advice = reason === 'bounced' ? '. Correct the address on the page of the person, then resume.' : '';
  return `${why}${by && ` by ${by}`}${detail && `. ${detail.replace(/\.$/, '')}`}${advice || (detail && '.')}`;
}

function RenameDialog({
  sequence,
  rename,
  onClose,
}: {
  sequence: Sequence;
  rename: (name: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const [name, setName] = useState(sequence.name);
  const [error, setError] = useState<unknown>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await rename(name);
      onClose();
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <Dialog title="Rename the sequence" onClose={onClose} className="p-6">
      <Form aria-label="Name" onSubmit={submit} className="mt-4 space-y-4">
        <TextField
          label="Name"
          required
          autoFocus
          maxLength={sequenceLimits.name}
          value={name}
          error={error === undefined ? undefined : problemText(error, 'The name could not be saved.')}
          onChange={({ target }) => setName(target.value)}
        />
        <DialogFooter>
          <CancelButton onClick={onClose} />
          <ServerButton type="submit" disabled={name.trim() === ''}>
            Rename
          </ServerButton>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

export function UseAgainDialog({ sequence, onClose }: { sequence?: Sequence; onClose: () => void }) {
  const [jobId, setJobId] = useState(sequence?.search?.id ?? '');
  const [stage, setStage] = useState('');
  const [results, setResults] = useState<string[]>();
  const { data: people = [] } = useBoard(jobId);
  const chosen = people.filter((person) => stage === '' || person.stage === stage);
  if (results) {
    return <StartSequenceDialog recipients={{ results }} areTicked like={sequence} onClose={onClose} />;
  }
  return (
    <Dialog
      title={sequence ? `Use ${sequence.name} again` : 'New sequence'}
      onClose={onClose}
      className="p-6"
    >
      <p className="mt-2 text-muted">
        {sequence && 'Its mails and hours are copied, to be changed before they leave. '}Who gets them?
      </p>
      <div className="mt-4 space-y-4">
        <JobSelect
          value={jobId}
          isPreset
          onChange={({ id }) => {
            setJobId(id);
            setStage('');
          }}
        />
        {jobId && <StageSelect jobId={jobId} stage={stage} onStage={setStage} />}
        <p className="text-muted text-sm">
          For others, choose people in{' '}
          <Link to={paths.talentPool} className="link">
            the talent pool
          </Link>{' '}
          or in{' '}
          <Link to={paths.sourcing} className="link">
            results
          </Link>
          , and press <em>Start a sequence…</em>
          {sequence && `, and start from “${sequence.name}”.`}
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <CancelButton className="max-sm:px-3!" onClick={onClose} />
          <Button
            className="max-sm:px-3!"
            disabled={chosen.length === 0}
            onClick={() => setResults(chosen.map(({ id }) => id))}
          >
            {chosen.length === 0 ? 'Continue' : `Continue with ${counted(chosen.length, 'person', 'people')}`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function StageSelect({
  jobId,
  stage,
  onStage,
}: {
  jobId: string;
  stage: string;
  onStage: (stage: string) => void;
}) {
  const { data: people, error } = useBoard(jobId);
  const { data: columns } = useColumns();
  if (error) return <Notice kind="failed">{problemText(error, 'The board could not be loaded.')}</Notice>;
  if (!people) return <LoadingMark text="Loading the board..." />;
  if (people.length === 0) {
    return (
      <Notice kind="info">
        Nobody is on its board yet.{' '}
        <Link to={paths.searchJob(jobId)} className="link">
          Shortlist people
        </Link>
      </Notice>
    );
  }
  const countIn = (id: string) => people.filter((person) => person.stage === id).length;
  return (
    <SelectField label="People" value={stage} onChange={({ target }) => onStage(target.value)}>
      <option value="">Everybody on its board ({people.length})</option>
      {columns?.columns
        .filter(({ id }) => countIn(id) > 0)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name} ({countIn(id)})
          </option>
        ))}
    </SelectField>
  );
}
