import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { BoardPerson } from '../../../../contract/recruiting/board.calls.ts';
import type { BoardColumn } from '../../../../contract/recruiting/board.ts';
import type { FoundPerson } from '../../../../contract/recruiting/search-people.calls.ts';
import { changeSequence } from '../../../../contract/recruiting/sequences.calls.ts';
import { decisionLabels } from '../../../../contract/search/decisions.ts';
import type { Criterion } from '../../../../contract/search/sourcing.calls.ts';
import { formatDateTime } from '../../../lib/display-text.ts';
import { paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { useShortcut } from '../../../lib/use-shortcut.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceMenu } from '../../../ui/choice-menu.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { ChevronDownIcon, CloseIcon } from '../../../ui/icons.tsx';
import { DoNotContactNotice, MailProblemNotice } from '../../../ui/mail-problem.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { Options } from '../../../ui/options.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { ServerPart } from '../../../ui/server-button.tsx';
import { StepButtons } from '../../../ui/step-buttons.tsx';
import { linkToCandidate } from '../../search/results/listed-person.ts';
import { PersonCriteria } from '../../search/results/person-criteria.tsx';
import { PersonNotes } from '../../search/results/person-notes.tsx';
import { ReasonDialog } from '../../search/results/reason-dialog.tsx';
import { describePast, useAnnotations, useFoundPerson } from '../../search/results/use-found-person.ts';
import { usePlan } from '../../search/use-board.ts';
import { useColleagues, useSearchStatus } from '../../search/use-search-status.ts';
import { ApplicantSystemButton } from '../applicant-system/applicant-system-button.tsx';
import { WriteButton } from '../messages/write-button.tsx';
import { ReminderList } from '../reminders/reminder-list.tsx';
import { StartSequenceButton } from '../sequences/start-sequence-button.tsx';
import { useSequenceActions } from '../sequences/use-sequences.ts';
import { nextMail } from './board-card.tsx';

interface CardProps {
  jobId: string;
  person: BoardPerson;
  columns: readonly BoardColumn[];
  onMove: (column: BoardColumn) => void;
  onDecline: (reason: string) => void;
}

export function CardDialog({
  neighbors,
  onOpen,
  onClose,
  ...card
}: CardProps & {
  /** The people before and after this one on the board. */
  neighbors?: { previous?: string | undefined; next?: string | undefined };
  onOpen?: (id: string) => void;
  onClose: () => void;
}) {
  const titleId = useId();
  const { name } = card.person;
  return (
    <Dialog
      aria-labelledby={titleId}
      onClose={onClose}
      className="drawer mt-0! mr-0! ml-auto! flex h-dvh max-h-dvh! w-[min(34rem,100vw)]! max-w-full! flex-col rounded-r-none!"
    >
      <div className="flex items-start justify-between gap-4 px-5 pt-3.5">
        <h2 id={titleId} className="wrap-anywhere text-xl">
          {name}
        </h2>
        <div className="-mt-1 -mr-3 flex flex-none">
          {neighbors && onOpen && <Steps neighbors={neighbors} onOpen={onOpen} />}
          <Button look="quiet" size="small" aria-label="Close" onClick={onClose}>
            <CloseIcon className="size-4" />
          </Button>
        </div>
      </div>
      <Card key={card.person.id} {...card} />
    </Dialog>
  );
}

function Steps({
  neighbors: { previous, next },
  onOpen,
}: {
  neighbors: { previous?: string | undefined; next?: string | undefined };
  onOpen: (id: string) => void;
}) {
  const step = (to: string | undefined) => {
    if (to !== undefined) onOpen(to);
  };
  useShortcut('j', () => step(next), 1);
  useShortcut('k', () => step(previous), 1);
  return (
    <StepButtons
      onStep={(by) => step(by === 1 ? next : previous)}
      can={{ back: previous !== undefined, on: next !== undefined }}
    />
  );
}

function Card({ jobId, person, columns, onMove, onDecline }: CardProps) {
  const { data: known } = useFoundPerson(jobId, person.id, true);
  const { data: search } = useSearchStatus(jobId, { poll: false });
  const annotations = useAnnotations(jobId, person.id);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const column = useRef<HTMLDivElement>(null);
  // A browser may give the focus to the part that scrolls. Who steps from person to person stays at the buttons.
  useEffect(() => {
    const isStepping = document.activeElement?.hasAttribute('aria-keyshortcuts');
    if (!isStepping) column.current?.querySelector('button')?.focus();
  }, []);
  const { name, role, employer, place, decision, reason, sequence } = person;
  const page = known && linkToCandidate(known.url, known.source);
  const stage = columns.find(({ id }) => id === person.stage)?.name;
  return (
    <>
      <header className="border-hairline border-b px-5 pb-3.5">
        <p className="text-muted text-sm">{[role, employer, place].filter(Boolean).join(' · ')}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          {decision && decision !== 'shortlist' && (
            <span>
              <strong>{decisionLabels[decision]}</strong>
              {reason && `: ${reason}`}
            </span>
          )}
          {page?.kind === 'page' && (
            <Link to={page.to} className="link">
              Open page
            </Link>
          )}
          <Link to={`${paths.searchJob(jobId)}?person=${person.id}`} className="link">
            Open among the results
          </Link>
          {known?.email && !person.do_not_contact && (
            <span className="-mx-3">
              <CopyButton text={known.email}>Copy email</CopyButton>
            </span>
          )}
        </p>
        {sequence && <RunningSequence key={sequence.place} name={name} sequence={sequence} />}
      </header>
      <div className="relative min-h-0 flex-1 space-y-5 overflow-y-auto px-5 py-4">
        {person.do_not_contact && <DoNotContactNotice stop={known?.contact_stop} />}
        {person.email_problem && (
          <MailProblemNotice email={known?.email ?? ''} problem={person.email_problem} />
        )}
        {known && (
          <LatestContact known={known}>
            <WriteButton jobId={jobId} id={person.id} name={name} isStopped={person.do_not_contact} isReply />
          </LatestContact>
        )}
        <div ref={column} className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          <div className="flex flex-col gap-1.5">
            <p aria-hidden="true" className="font-semibold text-sm">
              Column
            </p>
            <ChoiceMenu
              label="Column"
              value={person.stage}
              choices={columns.map(({ id, name: text }) => ({ value: id, text }))}
              onChoose={(chosen) => {
                const found = columns.find(({ id }) => id === chosen);
                if (found) onMove(found);
              }}
              className="flex h-11 w-full min-w-0 items-center gap-2 rounded-control border border-edge bg-panel px-3 hover:border-ink"
            >
              <span className="sr-only">Column:</span> <span className="truncate">{stage}</span>
              <ChevronDownIcon className="ml-auto size-4 flex-none text-muted" />
            </ChoiceMenu>
          </div>
          <ServerPart>
            <Assignee jobId={jobId} person={person} />
          </ServerPart>
        </div>
        <ServerPart>
          <Part title="Next steps">
            <ReminderList reminders={known?.reminders ?? []} about={{ results: [person.id] }} />
          </Part>
        </ServerPart>
        {known && search?.criteria && (
          <Evidence criteria={search.criteria} known={known} annotations={annotations} />
        )}
        <Part title="Notes">
          <PersonNotes
            id={person.id}
            field={noteField}
            notes={known?.written_notes}
            onAdd={(text) => annotations.addNote.mutateAsync(text)}
            onDelete={(note) => annotations.deleteNote.mutate(note)}
          />
        </Part>
        {known && <History known={known} />}
      </div>
      <CardActions jobId={jobId} person={person} onDecline={onDecline} />
    </>
  );
}

function CardActions({
  jobId,
  person: { id, name, decision, do_not_contact: isStopped },
  onDecline,
}: Pick<CardProps, 'jobId' | 'person' | 'onDecline'>) {
  const [isDeclining, setDeclining] = useState(false);
  const isNarrow = useMediaQuery('(width < 30rem)');
  const further = (
    <>
      <StartSequenceButton recipients={{ results: [id] }} />
      <ApplicantSystemButton chosen={{ results: [id] }} />
    </>
  );
  return (
    <>
      <footer className="flex flex-wrap items-center gap-2 border-hairline border-t px-5 py-3">
        <WriteButton jobId={jobId} id={id} name={name} isStopped={isStopped} />
        {decision !== 'no' && (
          <Button look="secondary" size="small" onClick={() => setDeclining(true)}>
            No…
          </Button>
        )}
        {isNarrow ? <MoreMenu opensUp>{further}</MoreMenu> : further}
      </footer>
      {isDeclining && (
        <ReasonDialog
          who={name}
          effect="The card moves to Closed, and their sequences stop."
          onDecide={(given) => {
            setDeclining(false);
            onDecline(given);
          }}
          onClose={() => setDeclining(false)}
        />
      )}
    </>
  );
}

function RunningSequence({
  name,
  sequence,
}: {
  name: string;
  sequence: NonNullable<BoardPerson['sequence']>;
}) {
  const actions = useSequenceActions(sequence);
  return (
    <>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm">
        <span className="wrap-anywhere">
          In{' '}
          <Link to={`${paths.sequences}?open=${sequence.id}`} className="link">
            {sequence.name}
          </Link>
          {` · ${nextMail(sequence)}`}
        </span>
        <PermittedButton
          call={changeSequence}
          look="quiet"
          size="small"
          aria-label={`Stop ${sequence.name} for ${name}`}
          disabled={actions.isPending}
          // A failure is told below.
          onClick={() => void actions.stop({ id: sequence.place, name }).catch(() => undefined)}
        >
          Stop
        </PermittedButton>
      </p>
      {actions.error && (
        <p role="alert" className="text-failed text-sm">
          {problemText(actions.error, 'The sequence could not be stopped. Please try again.')}
        </p>
      )}
    </>
  );
}

const mostNamed = 5;

function Evidence({
  criteria,
  known,
  annotations,
}: {
  criteria: Criterion[];
  known: FoundPerson;
  annotations: ReturnType<typeof useAnnotations>;
}) {
  const musts = criteria.filter(({ need }) => need === 'must');
  const found = new Set(known.criteria?.flatMap(({ id, verdict }) => (verdict === 'found' ? id : [])));
  const missing = musts.filter(({ id }) => !found.has(id));
  const unnamed = missing.length - mostNamed;
  if (criteria.length === 0) return null;
  return (
    <Part title="Criteria">
      <details className="text-sm">
        <summary className="w-fit cursor-pointer py-1 touch:py-3">
          Musts {musts.length - missing.length} of {musts.length}
          {missing.length > 0 && (
            <span className="text-muted">
              {` · not found: ${missing
                .slice(0, mostNamed)
                .map(({ text }) => text)
                .join(', ')}${unnamed > 0 ? ` and ${unnamed} more` : ''}`}
            </span>
          )}
        </summary>
        <PersonCriteria
          criteria={criteria}
          details={known}
          onJudge={(criterion, verdict) => annotations.judge.mutate({ criterion, verdict })}
        />
      </details>
    </Part>
  );
}

const contactTitles = {
  wrote: 'Mail',
  replied: 'Answer',
  away: 'Automatic answer',
  bounced: 'Mail came back',
};

/** The last answer or mail, before anything else; an answer with what replies to it. */
function LatestContact({ known: { contacts = [] }, children }: { known: FoundPerson; children: ReactNode }) {
  const latest = contacts.find(({ kind }) => kind === 'replied' || kind === 'wrote');
  if (!latest) return null;
  const isAnswer = latest.kind === 'replied';
  return (
    <section
      aria-label={`Last ${isAnswer ? 'answer' : 'mail'}`}
      className="rounded-control bg-sunk p-3 text-sm"
    >
      <div className="flex items-center justify-between gap-3">
        <p className="text-muted">
          {contactTitles[latest.kind]} by {latest.author}, {formatDateTime(latest.created_at)}
        </p>
        {isAnswer && children}
      </div>
      <p className="wrap-anywhere line-clamp-6 whitespace-pre-line">{latest.text}</p>
    </section>
  );
}

function History({ known: { history, contacts = [] } }: { known: FoundPerson }) {
  const past = [
    ...history.map((one) => ({ ...one, text: describePast(one) })),
    ...contacts.map((one) => ({ ...one, text: `${contactTitles[one.kind]}: ${one.text}` })),
  ].sort((a, b) => b.created_at.localeCompare(a.created_at));
  if (past.length === 0) return null;
  return (
    <Part title="History">
      <ol className="space-y-1 text-sm">
        {past.map((one) => (
          <li key={one.created_at + one.kind} className="wrap-anywhere text-muted">
            <span className="text-ink">{one.text}</span> ·{' '}
            {[one.author, formatDateTime(one.created_at)].filter(Boolean).join(', ')}
          </li>
        ))}
      </ol>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-hairline border-t pt-4">
      <h3 className="mb-2 font-semibold text-sm">{title}</h3>
      {children}
    </section>
  );
}

function Assignee({ jobId, person }: Pick<CardProps, 'jobId' | 'person'>) {
  const colleagues = useColleagues() ?? [];
  const plan = usePlan(jobId, person.id);
  const isKnown = !person.assignee || colleagues.some(({ id }) => id === person.assignee?.id);
  return (
    <>
      <SelectField
        label="Assignee"
        disabled={plan.isPending}
        value={(plan.isPending ? plan.variables.assignee_id : person.assignee?.id) ?? ''}
        onChange={({ target }) => plan.mutate({ version: person.version, assignee_id: target.value || null })}
      >
        <option value="">Nobody</option>
        {!isKnown && <option value={person.assignee?.id}>{person.assignee?.name}</option>}
        <Options of={colleagues.map(({ id, name }) => [id, name])} />
      </SelectField>
      <FailureNotice error={plan.error} text="The assignee could not be stored. Please try again." />
    </>
  );
}
