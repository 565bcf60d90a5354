import { type FormEvent, useState } from 'react';
import type { SequenceDetails } from '../../../../contract/recruiting/sequences.calls.ts';
import type { SequenceStep } from '../../../../contract/recruiting/sequences.ts';
import { counted } from '../../../lib/display-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { CancelButton, Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { PreviewedPerson } from './previewed-person.tsx';
import { MailsFields, OwnHours, rateOf, useMails } from './start-sequence-dialog.tsx';
import { useChangeSequence, useSequencePreview } from './use-sequences.ts';

const waitingFor = ({ places }: SequenceDetails, at: number): number =>
  places.filter(({ state, sent }) => state === 'active' && sent <= at).length;

/** `sent to 8, 2 replied, 3 to come` */
export function describeMail(sequence: SequenceDetails, at: number): string {
  const { sent = 0, replied = 0 } = sequence.mails?.[at] ?? {};
  const parts = [
    `sent to ${sent}`,
    replied > 0 && `${replied} replied (${rateOf(replied, sent)})`,
    `${waitingFor(sequence, at)} to come`,
  ];
  return parts.filter(Boolean).join(', ');
}

export function describeChanges(
  sequence: SequenceDetails,
  steps: readonly SequenceStep[],
  areHoursChanged: boolean,
): string[] {
  const people = (count: number) => counted(count, 'person', 'people');
  const waiting = sequence.places.filter(({ state }) => state === 'active');
  const changes = steps.flatMap((step, at): string[] => {
    const before = sequence.steps[at];
    const get = waitingFor(sequence, at);
    const have = sequence.mails?.[at]?.sent ?? 0;
    const mail = `Mail ${at + 1}`;
    if (!before) {
      const finished = sequence.places.filter(({ state }) => state === 'finished').length;
      const others = finished > 0 ? ` ${people(finished)} who got all mails do not.` : '';
      return [`${mail} is new: ${people(get)} get it after mail ${at}.${others}`];
    }
    const texts: string[] = [];
    if (step.text !== before.text || step.subject !== before.subject) {
      const former = have > 0 ? ` ${people(have)} have the former one.` : '';
      texts.push(`${mail} has another text for ${people(get)}.${former}`);
    }
    if (at > 0 && step.days !== before.days) {
      const next = waiting.filter(({ sent }) => sent === at).length;
      const moved = next > 0 ? ` For ${people(next)} it is the next one, and moves.` : '';
      texts.push(
        `${mail} leaves ${counted(step.days, 'day')} after the one before, not ${before.days}.${moved}`,
      );
    }
    return texts;
  });
  for (let at = steps.length; at < sequence.steps.length; at++) {
    changes.push(`Mail ${at + 1} is taken out: ${people(waitingFor(sequence, at))} do not get it.`);
  }
  if (areHoursChanged)
    changes.push(`Other hours: the next mail of ${people(waiting.length)} moves into them.`);
  return changes;
}

export function EditSequenceDialog({
  sequence,
  onClose,
}: {
  sequence: SequenceDetails;
  onClose: () => void;
}) {
  // The change is made in view of the sequence as it was opened.
  const [seen] = useState(sequence);
  const mails = useMails(seen.steps);
  const [hours, setHours] = useState(seen.hours ?? null);
  const { steps, problem, settled, isSettled } = mails;
  const preview = useSequencePreview({ sequence: seen.id }, settled, hours);
  const change = useChangeSequence();
  const save = useSingleFlight(async (_: undefined) => {
    await change.mutateAsync({ id: seen.id, body: { steps, seen_steps: seen.steps, hours } });
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(undefined).catch(() => {});
  };
  const areHoursChanged = JSON.stringify(hours) !== JSON.stringify(seen.hours ?? null);
  const changes = describeChanges(seen, steps, areHoursChanged);
  const people = preview.data?.people ?? [];
  const lacking = people.filter(({ obstacle }) => obstacle !== '');
  const reached = Math.max(0, ...seen.places.map(({ sent }) => sent));
  const error = change.error ?? (problem === '' ? preview.error : null);
  return (
    <Dialog
      title={`Edit ${seen.name}`}
      onClose={onClose}
      isQuestion
      className="flex max-h-[94dvh] w-[min(76rem,calc(100vw-2rem))]! max-w-none! flex-col p-5 sm:p-6"
    >
      <Form
        aria-label="Mails of the sequence"
        onSubmit={submit}
        className="mt-3 flex min-h-0 flex-1 flex-col"
      >
        <div className="-mx-2 grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 overflow-y-auto px-2 pb-4 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:overflow-hidden lg:pb-0">
          <div className="space-y-4 lg:-mx-2 lg:overflow-y-auto lg:px-2 lg:pb-4">
            <MailsFields
              mails={mails}
              fixed={reached + 1}
              noteOf={(at) =>
                at < seen.steps.length
                  ? `${describeMail(seen, at)}.`.replace(/^s/, 'S')
                  : `New: ${counted(waitingFor(seen, at), 'person', 'people')} get it.`
              }
              isPast={(at) => (seen.mails?.[at]?.sent ?? 0) > 0 && waitingFor(seen, at) === 0}
            />
            <OwnHours hours={hours} onChange={setHours} />
          </div>
          <section
            aria-label="Preview"
            className="space-y-3 lg:overflow-y-auto lg:border-hairline lg:border-l lg:pb-4 lg:pl-6"
          >
            <h3 className="font-semibold">What changes</h3>
            {changes.length === 0 ? (
              <p className="text-muted text-sm">
                Nothing yet. Everybody keeps the mails that they have got, and gets what stands here from then
                on.
              </p>
            ) : (
              <ul aria-label="What changes" className="list-disc space-y-1 pl-5 text-sm">
                {changes.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
            {lacking.length > 0 && (
              <Notice kind="info">
                A field is missing for {counted(lacking.length, 'person', 'people')}: the sequence would stop
                for them.
              </Notice>
            )}
            <h3 className="pt-2 font-semibold">Who still gets what</h3>
            {!preview.data && !preview.error && <LoadingMark text="Filling in the mails..." />}
            <ul aria-label="People" className="divide-y divide-hairline border-hairline border-y">
              {people.map((person, at) => (
                <PreviewedPerson
                  key={person.id}
                  person={person}
                  same={undefined}
                  isOpen={at === 0}
                  isTicked
                />
              ))}
            </ul>
          </section>
        </div>
        {(problem || error) && (
          <Notice kind="failed" className="mt-3">
            {problem || problemText(error, 'The mails could not be saved. Please try again.')}
          </Notice>
        )}
        <div className="flex flex-wrap items-center justify-end gap-3 border-hairline border-t pt-4">
          <p className="mr-auto text-muted text-sm">What has left stays as it was.</p>
          <CancelButton onClick={onClose} />
          <ServerButton
            type="submit"
            busy={change.isPending}
            disabled={problem !== '' || changes.length === 0 || !isSettled}
          >
            Save for {counted(seen.people.active, 'person', 'people')}
          </ServerButton>
        </div>
      </Form>
    </Dialog>
  );
}
