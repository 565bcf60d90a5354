import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { z } from '../../../../contract/platform/zod.ts';
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
  sequenceHours,
  sequenceLimits,
  sequenceStep,
} from '../../../../contract/recruiting/sequences.ts';
import { counted } from '../../../lib/display-text.ts';
import type { DraftKind, DraftStore } from '../../../lib/drafts.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { usePreferences } from '../../../lib/use-theme.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton, Dialog } from '../../../ui/dialog.tsx';
import { RestoredNotice } from '../../../ui/draft-notice.tsx';
import { Form, SelectField, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { isRecent, MailObstacle, NoMailbox, PreviewedPerson, whyNobody } from './previewed-person.tsx';
import {
  describeComing,
  describeHours,
  firstSteps,
  HoursFields,
  SenderNote,
  StepFields,
} from './sequence-fields.tsx';
import { type Recipients, useSequencePreview, useSequences, useStartSequence } from './use-sequences.ts';

export type EarlierSequence = Pick<Sequence, 'id' | 'name' | 'steps' | 'hours'>;

export function StartSequenceDialog({
  recipients,
  areTicked,
  like,
  onStarted,
  onClose,
}: {
  recipients: Recipients;
  areTicked: boolean;
  like?: EarlierSequence | undefined;
  onStarted?: (() => void) | undefined;
  onClose: () => void;
}) {
  const count = 'people' in recipients ? recipients.people.length : recipients.results.length;
  return (
    <Dialog
      title="Start a sequence"
      onClose={onClose}
      // A press beside it must not lose what was typed.
      isQuestion
      className="flex max-h-[94dvh] w-[min(76rem,calc(100vw-2rem))]! max-w-none! flex-col p-5 sm:p-6"
    >
      {count > mostInSequence ? (
        <>
          <Notice kind="info" className="mt-4">
            A sequence has at most {mostInSequence} people. Choose fewer.
          </Notice>
          <div className="mt-5 flex justify-end">
            <Button look="secondary" onClick={onClose}>
              Close
            </Button>
          </div>
        </>
      ) : (
        <SequenceForm
          recipients={recipients}
          areTicked={areTicked}
          like={like}
          onStarted={() => {
            onClose();
            onStarted?.();
          }}
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

/** Also returns the mails as they were when typing paused. */
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

export function MailsFields({
  mails: { rows, put, remove, add },
  noteOf,
  isPast,
  fixed = 1,
}: {
  mails: ReturnType<typeof useMails>;
  noteOf?: (at: number) => string;
  isPast?: (at: number) => boolean;
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

const typedFields = z.object({
  name: z.string(),
  from: z.string(),
  steps: z.array(sequenceStep).check(z.minLength(1)),
  hours: z.nullable(sequenceHours),
  /** What was ticked or unticked by hand; everybody else is as they come. */
  ticks: z.record(z.string(), z.boolean()),
});
type TypedSequence = z.infer<typeof typedFields>;

const typedSequence = (place: string): DraftKind<TypedSequence> => ({
  name: `sequence ${place}`,
  version: 1,
  read: (stored) => typedFields.safeParse(stored).data,
});

/** Keeps what is typed as a draft; what stands there from the first needs none. */
function useStored(
  store: DraftStore<TypedSequence>,
  fields: TypedSequence,
  found: TypedSequence | undefined,
  blank: TypedSequence,
): void {
  const stored = useRef(JSON.stringify(found ?? blank));
  const typed = JSON.stringify(fields);
  const blankText = JSON.stringify(blank);
  useEffect(() => {
    if (typed === stored.current) return;
    stored.current = typed;
    if (typed === blankText) store.remove();
    else store.write(JSON.parse(typed) as TypedSequence);
  }, [store, typed, blankText]);
}

function useTypedSequence(hasSearch: boolean, like: EarlierSequence | undefined) {
  const hasSignature = Boolean(usePreferences().data?.signature);
  const usualSteps = firstSteps(hasSearch, hasSignature);
  const [blank] = useState<TypedSequence>({
    name: like?.name ?? 'First contact',
    from: like?.id ?? '',
    steps: like?.steps ?? usualSteps,
    hours: like?.hours ?? null,
    ticks: {},
  });
  const { pathname } = useLocation();
  const place = `${pathname} ${like?.id ?? ''}`;
  const { store, found, forget } = useDraft(useMemo(() => typedSequence(place), [place]));
  const [{ name, from, hours, ticks }, setFields] = useState(found?.value ?? blank);
  const mails = useMails((found?.value ?? blank).steps);
  useStored(store, { name, from, steps: mails.steps, hours, ticks }, found?.value, blank);
  return {
    fields: { name, from, hours, ticks },
    change: (changes: Partial<TypedSequence>) => setFields((fields) => ({ ...fields, ...changes })),
    mails,
    usualSteps,
    hasSignature,
    found,
    discard: () => {
      forget();
      setFields(blank);
      mails.replace(blank.steps);
    },
    drop: () => store.remove(),
  };
}

const WhoGetsIt = ({ people, ticked, onShow }: { people: number; ticked: number; onShow: () => void }) =>
  people > 0 && (
    <p className="lg:hidden">
      {ticked === 1 ? '1 gets it' : `${ticked} get it`}
      {ticked < people && `, ${people - ticked} left out`}:{' '}
      <button type="button" className="link touch:py-3" onClick={onShow}>
        see who
      </button>
    </p>
  );

function TickAll({
  people,
  leftOut,
  isTicked,
  onTick,
}: {
  people: SequencePreview[];
  leftOut: SequencePreview[];
  isTicked: boolean;
  onTick: (isOn: boolean) => void;
}) {
  const late = leftOut.filter(({ column }) => column).length;
  const recent = leftOut.length - late;
  return (
    <label className="flex items-center gap-3 text-sm touch:min-h-11">
      <input
        type="checkbox"
        className="size-4 shrink-0 accent-strong"
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
      />
      <span>
        Everybody who can be written to ({people.length}
        {late > 0 && `; not the ${late} in Replied or later`}
        {recent > 0 && `; not the ${recent} written to within 7 days`})
      </span>
    </label>
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
  onStarted: () => void;
  onClose: () => void;
}) {
  const { fields, change, mails, usualSteps, hasSignature, found, discard, drop } = useTypedSequence(
    'results' in recipients,
    like,
  );
  const { name, from, hours, ticks } = fields;
  const { steps, problem, settled, isSettled } = mails;
  const preview = useSequencePreview(recipients, settled, hours);
  const earlier = useSequences().data?.filter(({ is_archived: isArchived }) => !isArchived);
  const people = preview.data?.people ?? [];
  const free = people.filter(({ obstacle, same_as }) => obstacle === '' && !same_as);
  const isMeant = ({ obstacle, same_as, written, column }: SequencePreview) =>
    obstacle === '' && !same_as && !isRecent(written) && !column;
  const isTicked = (person: SequencePreview) =>
    person.obstacle === '' && (ticks[person.id] ?? (areTicked && isMeant(person)));
  const meant = free.filter(isMeant);
  const opened = meant[0] ?? free[0];
  const ticked = people.filter(isTicked);
  const shownPeople = useRef<HTMLElement>(null);
  /** Scrolls what stands in the dialog alone: scrollIntoView() would move the dialog's own content as well. */
  const showPeople = () => {
    const shown = shownPeople.current;
    const frame = shown?.parentElement;
    if (!shown || !frame) return;
    frame.scrollTop += shown.getBoundingClientRect().top - frame.getBoundingClientRect().top;
  };
  const start = useStartSequence();
  const send = useSingleFlight(async (given: Parameters<typeof start.mutateAsync>[0]) => {
    await start.mutateAsync(given);
    drop();
    onStarted();
  });
  const firstAt = ticked.flatMap(({ first_at: at }) => at ?? []).sort()[0] ?? '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const results = ticked.flatMap(({ result }) => result ?? []);
    const chosen = results.length === ticked.length ? { results } : { people: ticked.map(({ id }) => id) };
    void send({ name, steps, hours, when: describeComing(firstAt), ...chosen }).catch(() => {});
  };
  const error = start.error ?? (problem === '' ? preview.error : null);
  return (
    <Form aria-label="Sequence" onSubmit={submit} className="mt-3 flex min-h-0 flex-1 flex-col">
      <div className="-mx-2 grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 overflow-y-auto px-2 pb-4 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:overflow-hidden lg:pb-0">
        {/* On a wide screen mails and people scroll each by themselves. */}
        <div className="space-y-4 lg:-mx-2 lg:overflow-y-auto lg:px-2 lg:pb-4">
          {found && <RestoredNotice savedAt={found.savedAt} onDiscard={discard} />}
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Name"
              required
              maxLength={sequenceLimits.name}
              value={name}
              onChange={({ target }) => change({ name: target.value })}
            />
            {earlier && earlier.length > 0 && (
              <SelectField
                label="Start from"
                value={from}
                onChange={({ target }) => {
                  const chosen = earlier.find(({ id }) => id === target.value);
                  mails.replace(chosen?.steps ?? usualSteps);
                  change({ from: target.value, hours: chosen?.hours ?? null });
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
          <OwnHours hours={hours} onChange={(own) => change({ hours: own })} />
        </div>
        <section
          ref={shownPeople}
          aria-label="Preview"
          className="space-y-3 lg:overflow-y-auto lg:border-hairline lg:border-l lg:pb-4 lg:pl-6"
        >
          <h3 className="font-semibold">Who gets what</h3>
          <p className="text-muted text-sm">
            Mails leave in working hours where the person lives. They stop with{' '}
            {preview.data?.sender?.is_read ? 'an answer, a bounce, ' : ''}a card in Replied or later, No, do
            not contact, or by hand. {hasSignature ? 'Your signature and how' : 'How'} to unsubscribe{' '}
            {hasSignature ? 'are' : 'is'} added to each.
            {'people' in recipients &&
              ' They belong to no job, and no board shows them: for a job, add the people to it first.'}
          </p>
          {preview.data && (
            <SenderNote sender={preview.data.sender} hasSignature={hasSignature} className="empty:hidden" />
          )}
          {preview.data?.sender?.is_read === false && <NoMailbox />}
          {preview.data?.obstacle && <MailObstacle text={preview.data.obstacle} />}
          {!preview.data && !preview.error && <LoadingMark text="Filling in the mails..." />}
          {meant.length > 1 && (
            <TickAll
              people={meant}
              leftOut={free.filter((person) => !isMeant(person))}
              isTicked={meant.every(isTicked)}
              onTick={(isOn) =>
                change({ ticks: { ...ticks, ...Object.fromEntries(meant.map(({ id }) => [id, isOn])) } })
              }
            />
          )}
          {people.length > 0 && (
            <ul aria-label="People" className="divide-y divide-hairline border-hairline border-y">
              {people.map((person) => (
                <PreviewedPerson
                  key={person.id}
                  person={person}
                  same={people.find(({ id }) => id === person.same_as)}
                  isOpen={person.id === opened?.id}
                  isTicked={isTicked(person)}
                  onTick={(isOn) => change({ ticks: { ...ticks, [person.id]: isOn } })}
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
        <div className="mr-auto text-sm max-sm:w-full">
          <WhoGetsIt people={people.length} ticked={ticked.length} onShow={showPeople} />
          {preview.data && (
            <p className="text-muted">
              {ticked.length > 0
                ? `First mail: ${describeComing(firstAt)}`
                : (whyNobody(people) ?? 'Tick at least one person.')}
            </p>
          )}
        </div>
        <CancelButton onClick={onClose} />
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

export const rateOf = (part: number, all: number): string => `${Math.round((100 * part) / all)}%`;

/** Of all mails of a sequence. */
export const sumOf = (mails: NonNullable<Sequence['mails']>, count: 'sent' | 'replied'): number =>
  mails.reduce((sum, mail) => sum + mail[count], 0);

/** Milliseconds of pause before the mails are filled in anew. */
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
