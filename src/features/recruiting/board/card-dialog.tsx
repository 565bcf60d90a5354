import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { BoardPerson } from '../../../../contract/recruiting/board.calls.ts';
import { type BoardColumn, boardLimits } from '../../../../contract/recruiting/board.ts';
import { decisionLabels } from '../../../../contract/search/decisions.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DoNotContactNotice } from '../../../ui/do-not-contact.tsx';
import { Form, SelectField, TextField } from '../../../ui/field.tsx';
import { MailProblemNotice } from '../../../ui/mail-problem.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ServerPart } from '../../../ui/server-button.tsx';
import { describePast } from '../../search/results/describe-past.ts';
import { useFoundPerson } from '../../search/results/use-found-person.ts';
import { useColleagues } from '../../search/use-search-details.ts';
import { HandOverButton } from '../hand-over/hand-over-button.tsx';
import { WriteButton } from '../messages/write-button.tsx';
import { ReminderList } from '../reminders/reminder-list.tsx';
import { StartSequenceButton } from '../sequences/start-sequence-button.tsx';
import { usePlan } from './use-board.ts';

/** One person of the board: column, assignee, next step, and how they came there. */
export function CardDialog({
  jobId,
  person,
  columns,
  onMove,
  onClose,
}: {
  jobId: string;
  person: BoardPerson;
  columns: readonly BoardColumn[];
  onMove: (column: BoardColumn) => void;
  onClose: () => void;
}) {
  const titleId = useId();
  const { data: known } = useFoundPerson(jobId, person.id, true);
  // The form shows what a change of a reminder has made of the next step.
  const [ownChanges, setOwnChanges] = useState(0);
  const { name, role, employer, place, decision, reason } = person;
  return (
    <Dialog
      aria-labelledby={titleId}
      onClose={onClose}
      className="mt-[6vh]! max-h-[88dvh] w-[min(40rem,calc(100vw-2rem))]! overflow-y-auto! p-6"
    >
      <h2 id={titleId} className="text-xl">
        {name}
      </h2>
      <p className="mt-1 text-muted text-sm">{[role, employer, place].filter(Boolean).join(' · ')}</p>
      {decision && (
        <p className="mt-1 text-sm">
          <strong>{decisionLabels[decision]}</strong>
          {reason && `: ${reason}`}
        </p>
      )}
      {person.do_not_contact && <DoNotContactNotice className="mt-3" />}
      {person.email_problem && (
        <MailProblemNotice email={known?.email ?? ''} problem={person.email_problem} className="mt-3" />
      )}
      <div className="mt-4 sm:w-1/2 sm:pr-2">
        <SelectField
          label="Column"
          value={person.stage}
          onChange={({ target }) => {
            const column = columns.find(({ id }) => id === target.value);
            if (!column) return;
            onMove(column);
            onClose();
          }}
        >
          {columns.map(({ id, name: column }) => (
            <option key={id} value={id}>
              {column}
            </option>
          ))}
        </SelectField>
      </div>
      <ServerPart className="mt-4">
        <PlanForm key={ownChanges} jobId={jobId} person={person} onClose={onClose} />
        <section aria-label="Reminders" className="mt-5 border-hairline border-t pt-4">
          <h3 className="mb-2 font-semibold text-sm">Reminders</h3>
          <ReminderList
            reminders={known?.reminders ?? []}
            about={{ result: person.id }}
            onChanged={() => setOwnChanges((count) => count + 1)}
          />
        </section>
      </ServerPart>
      {known && known.history.length > 0 && (
        <section aria-label="History" className="mt-5 border-hairline border-t pt-4 text-sm">
          <h3 className="font-semibold">History</h3>
          <ol className="mt-2 space-y-1">
            {known.history.map((past) => (
              <li key={past.created_at + past.kind} className="text-muted">
                <span className="text-ink">{describePast(past)}</span> · {past.author},{' '}
                {formatDateTime(past.created_at)}
              </li>
            ))}
          </ol>
        </section>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-3 border-hairline border-t pt-4">
        <WriteButton jobId={jobId} id={person.id} name={name} />
        <StartSequenceButton recipients={{ results: [person.id] }} />
        <HandOverButton chosen={{ results: [person.id] }} />
        <Link to={`${paths.searchJob(jobId)}?person=${person.id}`} className="link text-sm">
          Open among the results
        </Link>
        <Button look="quiet" size="small" className="ml-auto" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

function PlanForm({
  jobId,
  person,
  onClose,
}: Pick<Parameters<typeof CardDialog>[0], 'jobId' | 'person' | 'onClose'>) {
  const colleagues = useColleagues() ?? [];
  const plan = usePlan(jobId, person.id);
  const [assignee, setAssignee] = useState(person.assignee?.id ?? '');
  const [nextStep, setNextStep] = useState(person.next_step);
  const [nextOn, setNextOn] = useState(person.next_on ?? '');
  // A colleague's later change is refused by this one.
  const [version, setVersion] = useState(person.version);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { version, assignee_id: assignee || null, next_step: nextStep, next_on: nextOn || null };
    plan.mutate(body, { onSuccess: onClose, onError: () => setVersion(person.version) });
  };
  const isKnown = !person.assignee || colleagues.some(({ id }) => id === person.assignee?.id);
  return (
    <Form aria-label="Next step" onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      <SelectField label="Assignee" value={assignee} onChange={({ target }) => setAssignee(target.value)}>
        <option value="">Nobody</option>
        {!isKnown && <option value={person.assignee?.id}>{person.assignee?.name}</option>}
        {colleagues.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Next step"
        maxLength={boardLimits.nextStep}
        placeholder="Call about the notice period"
        value={nextStep}
        onChange={({ target }) => setNextStep(target.value)}
      />
      <TextField label="On" type="date" value={nextOn} onChange={({ target }) => setNextOn(target.value)} />
      {plan.error && (
        <Notice kind="failed" className="sm:col-span-2">
          {problemText(plan.error, 'The next step could not be stored. Please try again.')}
        </Notice>
      )}
      <div className="sm:col-span-2">
        <Button type="submit" size="small" busy={plan.isPending}>
          Save
        </Button>
      </div>
    </Form>
  );
}
