import { type FormEvent, useState } from 'react';
import type {
  HandOverPreview,
  HandOverRole,
  HandOverTarget,
} from '../../../../contract/recruiting/hand-overs.calls.ts';
import { counted } from '../../../lib/display-text.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { CancelButton } from '../../../ui/dialog.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Form, SelectField } from '../../../ui/field.tsx';
import { Options } from '../../../ui/options.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { HandedOverText } from './person-there.tsx';
import { type Chosen, useHandOverPreview, useStartHandOver } from './use-hand-over.ts';

function PreviewedPerson({
  person,
  isAlone,
  isTicked,
  onTick,
}: {
  person: HandOverPreview;
  isAlone: boolean;
  isTicked: boolean;
  onTick: (isOn: boolean) => void;
}) {
  const { name, fields, obstacle, earlier, is_there: isThere, do_not_contact: isStopped } = person;
  return (
    <li className="py-3 text-sm">
      <label className="flex items-center gap-3 font-semibold touch:min-h-11">
        <input
          type="checkbox"
          className="size-4 shrink-0 accent-strong"
          checked={isTicked}
          disabled={obstacle !== ''}
          onChange={({ target }) => onTick(target.checked)}
        />
        <span className="min-w-0 break-words">{name}</span>
      </label>
      <div className="ml-7 space-y-1">
        {obstacle && <p className="text-failed">{obstacle}</p>}
        {isStopped && <p className="text-muted">This person asked not to be written to.</p>}
        {isThere && !obstacle && <p>Is in this job already. Tick to hand over once more.</p>}
        {earlier.slice(0, 3).map((one) => (
          <p key={one.hand_over_id} className="text-muted">
            <HandedOverText handedOver={one} />
          </p>
        ))}
        {fields.length > 0 && (
          <details open={isAlone}>
            <summary className="cursor-pointer text-strong touch:py-3">
              What is sent: {fields.map(({ label }) => label.toLowerCase()).join(', ')}
            </summary>
            <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
              {fields.map(({ label, value }) => (
                <div key={label} className="contents">
                  <dt className="text-muted">{label}</dt>
                  <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
    </li>
  );
}

const noJob = 'none';

function PlaceFields({
  jobs,
  job,
  onJob,
  role,
  onRole,
}: {
  jobs: HandOverTarget['jobs'];
  job: string;
  onJob: (job: string) => void;
  role: HandOverRole;
  onRole: (role: HandOverRole) => void;
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label="Job" required value={job} onChange={({ target }) => onJob(target.value)}>
        <option value="" disabled>
          Choose a job
        </option>
        <Options of={jobs.map(({ id, name }) => [id, name])} />
        <option value={noJob}>No job yet</option>
      </SelectField>
      <SelectField
        label="As"
        value={role}
        disabled={job === noJob}
        onChange={({ target }) => onRole(target.value as HandOverRole)}
      >
        <option value="candidate">Candidate</option>
        <option value="prospect">Prospect</option>
      </SelectField>
    </div>
  );
}

export function HandOverForm({
  target,
  chosen,
  areTicked,
  onStarted,
  onClose,
}: {
  target: HandOverTarget;
  chosen: Chosen;
  areTicked: boolean;
  onStarted: (task: string) => void;
  onClose: () => void;
}) {
  const [job, setJob] = useState('');
  const [wanted, setRole] = useState<HandOverRole>('candidate');
  /** What was ticked or unticked by hand; everybody else is as they come. */
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const role = job === noJob ? 'prospect' : wanted;
  const place = { job_id: job === noJob ? null : job, role };
  const preview = useHandOverPreview(chosen, place, job !== '');
  const people = job === '' ? undefined : preview.data;
  const isTicked = (person: HandOverPreview) =>
    person.id !== null && !person.obstacle && (ticks.get(person.id) ?? (areTicked && !person.is_there));
  const ticked = (people ?? []).filter(isTicked);
  const free = (people ?? []).flatMap((one) => (one.id && !one.obstacle && !one.is_there ? [one.id] : []));
  const start = useStartHandOver();
  const send = useSingleFlight(async (body: Parameters<typeof start.mutateAsync>[0]) =>
    onStarted((await start.mutateAsync(body)).task_id),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send({
      people: ticked.flatMap(({ id }) => id ?? []),
      again: ticked.flatMap(({ id, is_there: isThere }) => (isThere && id ? [id] : [])),
      ...place,
    });
  };
  const error = preview.error ?? start.error;
  return (
    <Form aria-label="Hand over" onSubmit={submit} className="mt-4 space-y-4">
      <PlaceFields jobs={target.jobs} job={job} onJob={setJob} role={role} onRole={setRole} />
      {job !== '' && preview.isPending && <LoadingMark text="Looking at who is there..." />}
      {free.length > 1 && (
        <label className="flex items-center gap-3 text-sm touch:min-h-11">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-strong"
            checked={free.every((id) => ticked.some((one) => one.id === id))}
            onChange={({ target: { checked } }) =>
              setTicks(new Map([...ticks, ...free.map((id) => [id, checked] as const)]))
            }
          />
          Everybody who is not there yet
        </label>
      )}
      {people && (
        <ul aria-label="People" className="divide-y divide-hairline border-hairline border-y">
          {people.map((person) => (
            <PreviewedPerson
              key={person.id ?? person.name}
              person={person}
              isAlone={people.length === 1}
              isTicked={isTicked(person)}
              onTick={(isOn) => person.id && setTicks(new Map(ticks).set(person.id, isOn))}
            />
          ))}
        </ul>
      )}
      <FailureNotice error={error} text="Nobody was handed over. Please try again." />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p className="mr-auto text-muted text-sm">
          {people && ticked.length === 0
            ? 'Tick at least one person.'
            : 'Nothing is sent before you press the button.'}
        </p>
        <CancelButton onClick={onClose} />
        <ServerButton
          type="submit"
          busy={start.isPending}
          disabled={ticked.length === 0 || preview.isFetching}
        >
          {ticked.length > 0 ? `Hand over ${counted(ticked.length, 'person', 'people')}` : 'Hand over'}
        </ServerButton>
      </div>
    </Form>
  );
}
