import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { getPerson, type Person } from '../../../../contract/people/people.calls.ts';
import { listCandidates } from '../../../../contract/people/talent-pool.calls.ts';
import type { CallAnswer } from '../../../../contract/platform/call.ts';
import { addToJob, type BoardPerson } from '../../../../contract/recruiting/board.calls.ts';
import { peopleLimits, undoDecisions } from '../../../../contract/recruiting/search-people.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { counted } from '../../../lib/display-text.ts';
import { boardPath, newSearchPath } from '../../../lib/paths.ts';
import { offerUndo } from '../../../lib/undo.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CancelButton, Dialog } from '../../../ui/dialog.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Form, SelectField, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Options } from '../../../ui/options.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { type ChosenJob, JobSelect, newJob } from '../../search/job-select.tsx';
import { boardKey, resultsKey } from '../../search/query-keys.ts';
import { useBoard } from '../../search/use-board.ts';
import { useColumns } from '../../search/use-columns.ts';
import { StartSequenceButton } from '../sequences/start-sequence-button.tsx';

export interface PersonToAdd {
  id: string;
  name: string;
  do_not_contact?: boolean | undefined;
}

/** Who is written to about a job: a person of its results, or one of the pool who is added to it by the mail. */
export type Addressed = { jobId: string } & ({ resultId: string } | { personId: string });

interface Choice {
  jobId: string;
  stage: string;
}

function useAddToJob(people: readonly PersonToAdd[]) {
  const api = useApi();
  const queries = useQueryClient();
  const reload = (jobId: string) => {
    for (const queryKey of [boardKey(jobId), resultsKey(jobId), ['person'], ['candidates']]) {
      void queries.invalidateQueries({ queryKey });
    }
  };
  const adding = useMutation({
    mutationFn: ({ jobId, stage }: Choice) =>
      api.call(addToJob, { params: { id: jobId }, body: { stage, ids: people.map(({ id }) => id) } }),
    onSettled: (_data, _error, { jobId }) => reload(jobId),
  });
  const undo = async (jobId: string, { added }: CallAnswer<typeof addToJob>) => {
    const seen = added.map(({ id, decision_version: version }) => ({ id, version }));
    try {
      for (let at = 0; at < seen.length; at += peopleLimits.atOnce) {
        const some = seen.slice(at, at + peopleLimits.atOnce);
        await api.call(undoDecisions, { params: { id: jobId }, body: { people: some } });
      }
    } finally {
      reload(jobId);
    }
  };
  return { adding, undo };
}

export function AddToJobDialog({
  people,
  isToWrite,
  onWrite,
  onClose,
}: {
  people: readonly PersonToAdd[];
  isToWrite: boolean;
  /** Called before they are added where that is to write to one, else for one who is. */
  onWrite: (about: Addressed) => void;
  onClose: () => void;
}) {
  const { adding, undo } = useAddToJob(people);
  const [one] = people;
  const api = useApi();
  const { data: known } = useQuery({
    queryKey: ['person', one?.id],
    enabled: people.length === 1,
    queryFn: ({ signal }) => api.call(getPerson, { params: { id: one?.id ?? '' } }, { signal }),
  });
  const [job, setJob] = useState({ id: '', title: '' });
  const [asked, setAsked] = useState('');
  const { data: present = [] } = useBoard(people.length > 1 ? asked : '');
  const who = people.length === 1 ? (people[0]?.name ?? '') : counted(people.length, 'person', 'people');
  const submit = async (choice: Choice) => {
    if (isToWrite && one) onWrite({ jobId: choice.jobId, personId: one.id });
    else await adding.mutateAsync(choice).catch(() => undefined);
  };
  const answer = adding.data;
  const close = () => {
    onClose();
    if (!answer || answer.added.length === 0) return;
    offerUndo({
      text: `${people.length === 1 ? who : counted(answer.added.length, 'person', 'people')} added to ${job.title}.`,
      undoneText: 'Taken out again.',
      undo: () => undo(job.id, answer),
    });
  };
  return (
    <Dialog
      title={isToWrite ? `Write to ${who}` : `Add ${who} to a job`}
      isQuestion
      onClose={close}
      className="p-6"
    >
      {answer ? (
        <Outcome answer={answer} people={people} job={job} onWrite={onWrite} onClose={close} />
      ) : (
        <JobForm
          lead={
            isToWrite ? 'A mail is about a job. Which one? Once it is sent, the person is on its board.' : ''
          }
          warningsOf={(jobId) => [
            isToWrite ? '' : contactText(people),
            people.length > 1 ? presentText(people, present) : '',
            knownText(known?.searches?.find(({ id }) => id === jobId)),
          ]}
          isToWrite={isToWrite}
          isBusy={adding.isPending}
          problem={adding.error}
          onAsk={setAsked}
          onJob={setJob}
          onSubmit={submit}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

function contactText(people: readonly PersonToAdd[]): string {
  const stopped = people.filter((person) => person.do_not_contact).length;
  if (stopped === 0) return '';
  if (people.length === 1) return 'This person must not be contacted. The card says so.';
  return `${stopped} of them must not be contacted. Their cards say so.`;
}

function presentText(people: readonly PersonToAdd[], board: readonly BoardPerson[]): string {
  const there = new Set(board.map(({ person_id: id }) => id));
  const names = people.filter(({ id }) => there.has(id)).map(({ name }) => name);
  if (names.length === 0) return '';
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  return `On its board already: ${names.slice(0, 3).join(', ')}${more}. Their cards stay where they are.`;
}

function knownText(standing: NonNullable<Person['searches']>[number] | undefined): string {
  if (!standing) return '';
  const { decision, reason, stage } = standing;
  if (decision === 'no') return `Decided No for this job${reason && `: ${reason}`}. The card stays as it is.`;
  if (stage) return `On its board already: ${stage}. The card stays there.`;
  return 'Among its results already.';
}

function JobForm({
  lead,
  warningsOf,
  isToWrite,
  isBusy,
  problem,
  onAsk,
  onJob,
  onSubmit,
  onCancel,
}: {
  lead: string;
  /** What should be known before people are put into a job; empty ones are left out. */
  warningsOf: (jobId: string) => string[];
  isToWrite: boolean;
  isBusy: boolean;
  problem: Error | null;
  onAsk: (jobId: string) => void;
  onJob: (job: { id: string; title: string }) => void;
  onSubmit: (choice: Choice) => Promise<void>;
  onCancel: () => void;
}) {
  const [job, setJob] = useState<ChosenJob>({ id: '', title: '' });
  const [stage, setStage] = useState('new');
  const isNew = job.id === newJob.id;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNew) return;
    onJob(job);
    void onSubmit({ jobId: job.id, stage });
  };
  const warnings = warningsOf(job.id).filter(Boolean);
  return (
    <Form aria-label="Job" onSubmit={submit} className="mt-3 space-y-4">
      {lead && <p className="text-muted">{lead}</p>}
      <JobSelect
        value={job.id}
        takesNew
        onChange={(chosen) => {
          setJob(chosen);
          onAsk(chosen.id === newJob.id ? '' : chosen.id);
        }}
      />
      {isNew && <p className="text-muted">Describe the job first, then add people to it.</p>}
      {!isToWrite && !isNew && <ColumnSelect value={stage} onChange={setStage} />}
      {warnings.length > 0 && (
        <Notice kind="info">
          {warnings.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      <FailureNotice error={problem} text="Nobody was added. Please try again." />
      <div className="flex flex-wrap justify-end gap-3 pt-2">
        <CancelButton onClick={onCancel} />
        {isNew ? (
          <ButtonLink to={newSearchPath}>Describe the job</ButtonLink>
        ) : (
          <ServerButton type="submit" busy={isBusy} disabled={job.id === ''}>
            {isToWrite ? 'Continue' : 'Add'}
          </ServerButton>
        )}
      </div>
    </Form>
  );
}

function ColumnSelect({ value, onChange }: { value: string; onChange: (stage: string) => void }) {
  const { data } = useColumns();
  return (
    <SelectField label="Column" value={value} onChange={({ target }) => onChange(target.value)}>
      <Options of={(data?.columns ?? [{ id: 'new', name: 'New' }]).map(({ id, name }) => [id, name])} />
    </SelectField>
  );
}

function Outcome({
  answer: { added, there },
  people,
  job,
  onWrite,
  onClose,
}: {
  answer: CallAnswer<typeof addToJob>;
  people: readonly PersonToAdd[];
  job: { id: string; title: string };
  onWrite: (about: Addressed) => void;
  onClose: () => void;
}) {
  const { data } = useColumns();
  const column = data?.columns.find(({ id }) => id === added[0]?.stage)?.name;
  const left = people.length - added.length - there.length;
  const one = people.length === 1 && !people[0]?.do_not_contact ? (added[0] ?? there[0]) : undefined;
  return (
    <>
      <Notice kind={added.length > 0 ? 'done' : 'info'} className="mt-4">
        {added.length > 0
          ? `${counted(added.length, 'person', 'people')} added to ${job.title}, in ${column ?? 'its board'}.`
          : 'Nobody was added.'}
        {there.length > 0 && ` ${there.length} known there already: the card stays where it is.`}
        {left > 0 && ` ${left} left out: deleted from the talent pool, or the same person as another.`}{' '}
        <Link to={boardPath(job.id)} className="link" onClick={onClose}>
          Open the board
        </Link>
      </Notice>
      <div className="mt-6 flex flex-wrap items-center justify-end gap-3">
        <StartSequenceButton recipients={{ results: [...added, ...there].map(({ id }) => id) }} />
        {one && (
          <Button look="secondary" size="small" onClick={() => onWrite({ jobId: job.id, resultId: one.id })}>
            Write to…
          </Button>
        )}
        <Button size="small" autoFocus onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}

const foundAtOnce = 25;

export function AddPersonDialog({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const [q, setQ] = useState('');
  const { text, setText } = useDebounced(q, setQ);
  const api = useApi();
  const { data: found, isFetching } = useQuery({
    queryKey: ['candidates', q, 'to-add'],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.callPage(listCandidates, { query: { q, page_size: foundAtOnce } }, { signal }),
  });
  const [stage, setStage] = useState('new');
  const [person, setPerson] = useState<PersonToAdd>();
  const { adding, undo } = useAddToJob(person ? [person] : []);
  const isListed = found?.items.some(({ id }) => id === person?.id) === true;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await adding.mutateAsync({ jobId, stage }).catch(() => undefined);
    if (!answer || !person || answer.added.length === 0) return;
    onClose();
    offerUndo({
      text: `${person.name} added to the board.`,
      undoneText: 'Taken out again.',
      undo: () => undo(jobId, answer),
    });
  };
  return (
    <Dialog title="Add a person" isQuestion onClose={onClose} className="p-6">
      <Form aria-label="Person" onSubmit={submit} className="mt-3 space-y-4">
        <TextField
          type="search"
          label="Find in the talent pool"
          placeholder="Name, title or employer"
          autoFocus
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <fieldset aria-busy={isFetching} className="max-h-72 overflow-y-auto">
          <legend className="sr-only">Person</legend>
          {found?.items.map(({ id, name, title: role, employer, location, do_not_contact: isStopped }) => (
            <label key={id} className="flex items-baseline gap-2 rounded-control px-2 py-1.5 hover:bg-sunk">
              <input
                type="radio"
                name="person"
                className="accent-strong"
                checked={person?.id === id}
                onChange={() => setPerson({ id, name, do_not_contact: isStopped })}
              />
              <span className="min-w-0">
                <span className="font-semibold">{name}</span>{' '}
                <span className="text-muted text-sm">
                  {[role, employer, location].filter(Boolean).join(' · ')}
                </span>
              </span>
            </label>
          ))}
          {found?.items.length === 0 && (
            <p className="text-muted text-sm">Nobody of the talent pool has these words.</p>
          )}
        </fieldset>
        <ColumnSelect value={stage} onChange={setStage} />
        {person?.do_not_contact && <Notice kind="info">{contactText([person])}</Notice>}
        {adding.data?.there.length === 1 && (
          <Notice kind="info">Known there already: the card stays where it is.</Notice>
        )}
        <FailureNotice error={adding.error} text="Nobody was added. Please try again." />
        <div className="flex flex-wrap justify-end gap-3">
          <CancelButton onClick={onClose} />
          <ServerButton type="submit" busy={adding.isPending} disabled={!isListed}>
            Add
          </ServerButton>
        </div>
      </Form>
    </Dialog>
  );
}
