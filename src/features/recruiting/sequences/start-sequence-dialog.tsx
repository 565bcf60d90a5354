import { type FormEvent, useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type Sequence,
  type SequencePreview,
  unknownFields,
  usualSendingTimes,
} from '../../../../contract/recruiting/sequences.calls.ts';
import {
  mostInSequence,
  type SequenceHours,
  type SequenceStep,
  sequenceLimits,
} from '../../../../contract/recruiting/sequences.ts';
import { counted, formatDateTime } from '../../../lib/display-text.ts';
import { paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { mailSettingsPath } from '../../../lib/settings-paths.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { usePreferences } from '../../../lib/use-theme.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, SelectField, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { describeHours, HoursFields, SenderNote, StepFields } from './sequence-fields.tsx';
import { type Recipients, useSequencePreview, useSequences, useStartSequence } from './use-sequences.ts';

/** What a sequence begins with: a first mail and two that follow up. */
const firstSteps = (hasSearch: boolean, hasSignature: boolean): SequenceStep[] => {
  const closing = hasSignature ? '' : '\n\nKind regards\n{{my_name}}';
  return [
    {
      subject: hasSearch ? '{{job}} at {{company}}' : 'A position at {{company}}',
      text: `Hello {{first_name}},\n\nI came across your profile. At {{company}} we are looking to fill ${hasSearch ? 'the position {{job}}' : 'a position that may interest you'}.\n\nIf you would like to know more, just answer this mail.${closing && `${closing}\n{{company}}`}`,
      days: 0,
    },
    {
      subject: '',
      text: `Hello {{first_name}},\n\nDid you see my mail? I am glad to call you at a time that suits you.${closing}`,
      days: 3,
    },
    {
      subject: '',
      text: `Hello {{first_name}},\n\nThis is my last mail about it. If the time is not right, a short answer is enough.${closing}`,
      days: 7,
    },
  ];
};

/** A sequence whose mails another one begins with. */
export type EarlierSequence = Pick<Sequence, 'id' | 'name' | 'steps' | 'hours'>;

/** Starts a sequence of mails: its mails, and who gets what. */
export function StartSequenceDialog({
  recipients,
  areTicked,
  like,
  onClose,
}: {
  recipients: Recipients;
  areTicked: boolean;
  like?: EarlierSequence | undefined;
  onClose: () => void;
}) {
  const titleId = useId();
  const count = 'people' in recipients ? recipients.people.length : recipients.results.length;
  const [started, setStarted] = useState(0);
  const close = (
    <div className="mt-5 flex justify-end">
      <Button look="secondary" onClick={onClose}>
        Close
      </Button>
    </div>
  );
  return (
    <Dialog
      aria-labelledby={titleId}
      onClose={onClose}
      // A press beside it must not lose what was typed.
      isQuestion
      className="flex max-h-[94dvh] w-[min(76rem,calc(100vw-2rem))]! max-w-none! flex-col p-5 sm:p-6"
    >
      <h2 id={titleId} className="text-xl">
        Start a sequence
      </h2>
      {started > 0 ? (
        <>
          <Notice kind="done" className="mt-4">
            The sequence starts in a minute for {counted(started, 'person', 'people')}.{' '}
            <Link to={paths.sequences} className="link">
              Open the sequences
            </Link>
          </Notice>
          {close}
        </>
      ) : count > mostInSequence ? (
        <>
          <Notice kind="info" className="mt-4">
            A sequence has at most {mostInSequence} people. Choose fewer.
          </Notice>
          {close}
        </>
      ) : (
        <SequenceForm
          recipients={recipients}
          areTicked={areTicked}
          like={like}
          onStarted={setStarted}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface Row {
  key: number;
  step: SequenceStep;
}

/** The mails of a form, what is wrong with them, and how they were when typing paused. */
export function useMails(initial: readonly SequenceStep[]) {
  const [rows, setRows] = useState<Row[]>(() => initial.map((step, key) => ({ key, step })));
  const steps = rows.map(({ step }) => step);
  const problem = problemOf(steps);
  const nextKey = Math.max(-1, ...rows.map(({ key }) => key)) + 1;
  return {
    rows,
    steps,
    problem,
    ...useSettledSteps(steps, problem === ''),
    put: (key: number, step: SequenceStep) =>
      setRows(rows.map((row) => (row.key === key ? { key, step } : row))),
    remove: (key: number) => setRows(rows.filter((row) => row.key !== key)),
    add: () =>
      setRows([...rows, { key: nextKey, step: { subject: '', text: 'Hello {{first_name}},\n\n', days: 7 } }]),
    replace: (others: readonly SequenceStep[]) =>
      setRows(others.map((step, at) => ({ key: nextKey + at, step }))),
  };
}

/** The fields of each mail. */
export function MailsFields({
  mails: { rows, put, remove, add },
  noteOf,
  isPast,
  fixed = 1,
}: {
  mails: ReturnType<typeof useMails>;
  /** Who has got a mail, and who will, by its place. */
  noteOf?: (at: number) => string;
  isPast?: (at: number) => boolean;
  /** So many mails cannot be taken out. */
  fixed?: number;
}) {
  return (
    <>
      {rows.map(({ key, step }, at) => (
        <StepFields
          key={key}
          step={step}
          at={at}
          note={noteOf?.(at)}
          isPast={isPast?.(at) ?? false}
          onChange={(changed) => put(key, changed)}
          onRemove={
            rows.length > 1 && at >= fixed - 1 && (at > 0 || fixed <= 1) ? () => remove(key) : undefined
          }
        />
      ))}
      {rows.length < sequenceLimits.steps && (
        <Button look="secondary" size="small" onClick={add}>
          Add a mail
        </Button>
      )}
    </>
  );
}

/** Whether a sequence has hours of its own, and which. */
export function OwnHours({
  hours,
  onChange,
}: {
  hours: SequenceHours | null;
  onChange: (hours: SequenceHours | null) => void;
}) {
  const { days, from_hour, to_hour } = usualSendingTimes;
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer touch:py-3">
        Hours: {hours ? describeHours(hours) : 'those under Sending times'}
      </summary>
      <div className="mt-2 space-y-3">
        <label className="flex items-center gap-2 touch:min-h-11">
          <input
            type="checkbox"
            className="size-4 accent-strong"
            checked={hours !== null}
            onChange={({ target }) => onChange(target.checked ? { days, from_hour, to_hour } : null)}
          />
          Hours of its own, by the clock of where each person lives
        </label>
        {hours && <HoursFields hours={hours} onChange={onChange} />}
      </div>
    </details>
  );
}

function SequenceForm({
  recipients,
  areTicked,
  like,
  onStarted,
  onClose,
}: {
  recipients: Recipients;
  areTicked: boolean;
  like: EarlierSequence | undefined;
  onStarted: (people: number) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState(like?.name ?? 'First contact');
  const [hours, setHours] = useState(like?.hours ?? null);
  const [from, setFrom] = useState(like?.id ?? '');
  const hasSignature = Boolean(usePreferences().data?.signature);
  const usualSteps = firstSteps('results' in recipients, hasSignature);
  const mails = useMails(like?.steps ?? usualSteps);
  /** What was ticked or unticked by hand; everybody else is as they come. */
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { steps, problem, settled, isSettled } = mails;
  const preview = useSequencePreview(recipients, settled, hours);
  const earlier = useSequences().data?.filter(({ is_archived: isArchived }) => !isArchived);
  const people = preview.data?.people ?? [];
  const free = people.filter(({ obstacle, same_as }) => obstacle === '' && !same_as);
  const isTicked = ({ id, obstacle, same_as, written }: SequencePreview) =>
    obstacle === '' && (ticks.get(id) ?? (areTicked && !same_as && !isRecent(written)));
  const ticked = people.filter(isTicked);
  const start = useStartSequence();
  const send = useSingleFlight(async (given: Parameters<typeof start.mutateAsync>[0]) =>
    onStarted((await start.mutateAsync(given)).people.active),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const results = ticked.flatMap(({ result }) => result ?? []);
    const chosen = results.length === ticked.length ? { results } : { people: ticked.map(({ id }) => id) };
    void send({ name, steps, hours, ...chosen });
  };
  const error = start.error ?? (problem === '' ? preview.error : null);
  return (
    <Form aria-label="Sequence" onSubmit={submit} className="mt-3 flex min-h-0 flex-1 flex-col">
      <div className="-mx-2 grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 overflow-y-auto px-2 pb-4 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:overflow-hidden lg:pb-0">
        {/* On a wide screen mails and people scroll each by themselves. */}
        <div className="space-y-4 lg:-mx-2 lg:overflow-y-auto lg:px-2 lg:pb-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Name"
              required
              maxLength={sequenceLimits.name}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            {earlier && earlier.length > 0 && (
              <SelectField
                label="Start from"
                value={from}
                onChange={({ target }) => {
                  setFrom(target.value);
                  const found = earlier.find(({ id }) => id === target.value);
                  mails.replace(found?.steps ?? usualSteps);
                  setHours(found?.hours ?? null);
                }}
              >
                <option value="">The usual three mails</option>
                {earlier.map(({ id, name: title, mails: sent }) => (
                  <option key={id} value={id}>
                    {title}
                    {sent?.[0] &&
                      sent[0].sent > 0 &&
                      `, ${rateOf(sumOf(sent, 'replied'), sent[0].sent)} replied`}
                  </option>
                ))}
              </SelectField>
            )}
          </div>
          <MailsFields mails={mails} />
          <OwnHours hours={hours} onChange={setHours} />
        </div>
        <section
          aria-label="Preview"
          className="space-y-3 lg:overflow-y-auto lg:border-hairline lg:border-l lg:pb-4 lg:pl-6"
        >
          <h3 className="font-semibold">Who gets what</h3>
          <p className="text-muted text-sm">
            Mails leave in working hours where the person lives. They stop with an answer, a bounce, No, do
            not contact, or by hand. {hasSignature ? 'Your signature and how' : 'How'} to unsubscribe{' '}
            {hasSignature ? 'are' : 'is'} added to each.
            {'people' in recipients &&
              ' They belong to no job, and no board shows them: for a job, add the people to it first.'}
          </p>
          {preview.data && (
            <SenderNote sender={preview.data.sender} hasSignature={hasSignature} className="empty:hidden" />
          )}
          {preview.data?.obstacle && <MailObstacle text={preview.data.obstacle} />}
          {!preview.data && !preview.error && <LoadingMark text="Filling in the mails..." />}
          {free.length > 1 && (
            <label className="flex items-center gap-3 text-sm touch:min-h-11">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-strong"
                checked={free.every(isTicked)}
                onChange={({ target: { checked } }) =>
                  setTicks(new Map([...ticks, ...free.map(({ id }) => [id, checked] as const)]))
                }
              />
              Everybody who can be written to ({free.length})
            </label>
          )}
          {people.length > 0 && (
            <ul aria-label="People" className="divide-y divide-hairline border-hairline border-y">
              {people.map((person) => (
                <PreviewedPerson
                  key={person.id}
                  person={person}
                  same={people.find(({ id }) => id === person.same_as)}
                  isOpen={person.id === free[0]?.id}
                  isTicked={isTicked(person)}
                  onTick={(isOn) => setTicks(new Map(ticks).set(person.id, isOn))}
                />
              ))}
            </ul>
          )}
        </section>
      </div>
      {(problem || error) && (
        <Notice kind="failed" className="mt-3">
          {problem || problemText(error, 'The sequence could not be started. Please try again.')}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3 border-hairline border-t pt-4">
        <p className="mr-auto text-muted text-sm">
          {preview.data && ticked.length === 0
            ? 'Tick at least one person.'
            : 'The first mails leave a minute after you start, in working hours.'}
        </p>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <ServerButton
          type="submit"
          busy={start.isPending}
          disabled={
            ticked.length === 0 ||
            problem !== '' ||
            name.trim() === '' ||
            !isSettled ||
            preview.isFetching ||
            preview.data?.obstacle !== ''
          }
        >
          {ticked.length > 0 ? `Start for ${counted(ticked.length, 'person', 'people')}` : 'Start'}
        </ServerButton>
      </div>
    </Form>
  );
}

/** `12%` */
export const rateOf = (part: number, all: number): string => `${Math.round((100 * part) / all)}%`;

/** Of all mails of a sequence. */
export const sumOf = (mails: NonNullable<Sequence['mails']>, count: 'sent' | 'replied'): number =>
  mails.reduce((sum, mail) => sum + mail[count], 0);

/** Who was written to a few days ago is ticked by hand. */
const isRecent = (written: SequencePreview['written']): boolean =>
  written !== undefined && Date.now() - Date.parse(written.at) < 7 * 86_400_000;

/** How long typing pauses before the mails are filled in anew, in milliseconds. */
const settleMs = 500;

/** The mails as they were when typing paused and all of them could be sent. */
function useSettledSteps(steps: SequenceStep[], areFine: boolean) {
  const typed = JSON.stringify(steps);
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    if (!areFine) return;
    const timer = setTimeout(() => setSettled(typed), settleMs);
    return () => clearTimeout(timer);
  }, [typed, areFine]);
  return { settled: JSON.parse(settled) as SequenceStep[], isSettled: settled === typed };
}

/** Why the mails cannot be sent as they are; empty where they can. */
function problemOf(steps: SequenceStep[]): string {
  for (const [at, { subject, text, days }] of steps.entries()) {
    const unknown = unknownFields(`${subject}\n${text}`);
    if (unknown.length > 0) return `Mail ${at + 1}: there is no field ${unknown.join(', ')}.`;
    if (text.trim() === '') return `Mail ${at + 1} is empty.`;
    if (at === 0 && subject.trim() === '') return 'Give the first mail a subject.';
    if (at > 0 && !(days >= 1 && days <= sequenceLimits.days)) {
      return `Mail ${at + 1}: choose 1 to ${sequenceLimits.days} days.`;
    }
  }
  return '';
}

function MailObstacle({ text }: { text: string }) {
  const isOwner = useIsOwner();
  return (
    <Notice kind="info">
      {text}
      {isOwner && (
        <>
          {' '}
          <Link to={mailSettingsPath} className="link">
            Open the settings
          </Link>
        </>
      )}
    </Notice>
  );
}

export function PreviewedPerson({
  person,
  same,
  isOpen,
  isTicked,
  onTick,
}: {
  person: SequencePreview;
  /** Who may be the same person, and gets the mails already. */
  same: SequencePreview | undefined;
  /** Whether their mails are shown at first. */
  isOpen: boolean;
  isTicked: boolean;
  /** Left out where everybody gets what they get. */
  onTick?: (isOn: boolean) => void;
}) {
  const { name, to, obstacle, first_at: firstAt, time_zone: zone, mails, sent = 0, written } = person;
  const mailId = useId();
  const who = (
    <span className="flex min-w-0 flex-wrap gap-x-3 [overflow-wrap:anywhere]">
      <span className="font-semibold">{name}</span>
      <span className="text-muted">{to}</span>
    </span>
  );
  const indent = onTick ? 'pl-7' : '';
  return (
    <li className="py-3 text-sm">
      {onTick ? (
        <label className="flex items-center gap-3 touch:min-h-11">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-strong"
            checked={isTicked}
            disabled={obstacle !== ''}
            aria-describedby={mailId}
            onChange={({ target }) => onTick(target.checked)}
          />
          {who}
        </label>
      ) : (
        who
      )}
      <div id={mailId} className={indent}>
        {same && (
          <p className="font-semibold">
            May be the same person as {same.name}, {same.to}. Tick one of them.
          </p>
        )}
        {written && (
          <p className="font-semibold">
            {written.author} wrote to them on {formatDateTime(written.at)}.
          </p>
        )}
        {obstacle ? (
          <p className="text-failed">{obstacle}</p>
        ) : (
          <p className="text-muted">
            {!onTick && `${counted(sent, 'mail', 'mails')} so far. `}
            {firstAt === null ? (
              'Nothing follows.'
            ) : (
              <>
                From {formatDateTime(firstAt)} your time, in working hours of {zone.replaceAll('_', ' ')}.
              </>
            )}
          </p>
        )}
      </div>
      {!obstacle && mails.length > 0 && (
        <details open={isOpen} className={`mt-1 ${indent}`}>
          <summary className="cursor-pointer touch:py-3">Mails to {name}</summary>
          <ol className="mt-2 space-y-3">
            {mails.map(({ subject, text }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the number of the mail is what it is known by
              <li key={at} className="rounded-control bg-sunk p-3 [overflow-wrap:anywhere]">
                <p className="font-semibold">{subject}</p>
                <p className="mt-1 whitespace-pre-wrap">{text}</p>
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}
