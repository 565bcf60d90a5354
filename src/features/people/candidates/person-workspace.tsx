import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { WaitingTags } from '../../../../contract/desktop/offline.ts';
import { listDuplicates } from '../../../../contract/people/duplicates.calls.ts';
import {
  exportDocument,
  mergePeople,
  type Person,
  type Standing,
} from '../../../../contract/people/people.calls.ts';
import {
  fieldOfPerson,
  type PersonField,
  type PersonFields,
  personFieldNames,
  pickPersonFields,
} from '../../../../contract/people/person-fields.calls.ts';
import type { Candidate } from '../../../../contract/people/talent-pool.calls.ts';
import { candidatePath } from '../../../../contract/platform/paths.ts';
import { decisionLabels } from '../../../../contract/search/decisions.ts';
import { counted, formatDate, formatDateTime, shortTitle } from '../../../lib/display-text.ts';
import { boardCardPath, duplicatesPath, paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice, LoadFailure } from '../../../ui/failure-notice.tsx';
import { filterPill } from '../../../ui/filter-control.ts';
import { DoNotContactNotice, MailProblemNotice } from '../../../ui/mail-problem.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Options } from '../../../ui/options.tsx';
import { PermittedButton, useRefusal } from '../../../ui/permitted-button.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { ServerPart } from '../../../ui/server-button.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { AddToJobButton } from '../../recruiting/add-to-job/add-to-job-button.tsx';
import { ApplicantSystemButton } from '../../recruiting/applicant-system/applicant-system-button.tsx';
import { PersonThere } from '../../recruiting/applicant-system/person-there.tsx';
import { ContactButton } from '../../recruiting/messages/write-button.tsx';
import { ReminderList } from '../../recruiting/reminders/reminder-list.tsx';
import { StartSequenceButton } from '../../recruiting/sequences/start-sequence-button.tsx';
import { PersonNotes } from '../../search/results/person-notes.tsx';
import { PersonTags } from '../../search/results/person-tags.tsx';
import { useColumns } from '../../search/use-columns.ts';
import { VerdictMark } from '../../search/verdict-mark.tsx';
import { JobHistory, PersonHistory, ReplyTo } from './person-history.tsx';
import { useDownloadDocument, useMoveStage, usePerson, usePersonChanges } from './use-person.ts';

const EditPersonDialog = lazy(async () => ({
  default: (await import('./merge-dialog.tsx')).EditPersonDialog,
}));
const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }));

export function PersonWorkspace({ candidate }: { candidate: Candidate }) {
  const { data: person, error, isPending, refetch } = usePerson(candidate.id);
  const about = <About candidate={candidate} hasResume={(person?.documents.length ?? 0) > 0} />;
  if (person) return <Workspace person={person} about={about} />;
  return (
    <div className={frame}>
      {about}
      {isPending ? (
        <LoadingMark text="Loading history..." />
      ) : (
        <LoadFailure
          error={error}
          text="Failed to load the history. Please try again later."
          onRetry={refetch}
        />
      )}
    </div>
  );
}

const frame = 'mt-6 space-y-6 border-hairline border-t pt-6';

const longestShown = 320;

function About({ candidate: { summary, skills }, hasResume }: { candidate: Candidate; hasResume: boolean }) {
  const shown = hasResume ? '' : summary;
  if (!shown && skills.length === 0) return null;
  return (
    <section aria-label="Summary and skills" className="space-y-3">
      {shown && <Summary title="Summary" text={shown} />}
      {skills.length > 0 && (
        <>
          <h2 className="text-lg">Skills</h2>
          <ul aria-label="Skills" className="flex flex-wrap gap-1.5">
            {skills.map((skill) => (
              <li key={skill}>
                <Tag>{skill}</Tag>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Summary({ title, text }: { title: string; text: string }) {
  // The text of a whole résumé would push what colleagues know off the screen.
  const isLong = text.length > longestShown || text.split('\n').length > 4;
  return (
    <Part title={title}>
      {isLong ? (
        <details className="group max-w-[42rem]">
          <summary className="cursor-pointer list-none">
            <span className="line-clamp-3 whitespace-pre-line group-open:hidden">{text}</span>
            <span className="text-sm text-strong underline group-open:hidden">Show all</span>
            <span className="hidden text-sm text-strong underline group-open:inline">Show less</span>
          </summary>
          <p className="mt-2 whitespace-pre-line">{text}</p>
        </details>
      ) : (
        <p className="max-w-[42rem] whitespace-pre-line">{text}</p>
      )}
    </Part>
  );
}

function Workspace({ person, about }: { person: Person; about: ReactNode }) {
  const changes = usePersonChanges(person.id);
  const note = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<string>();
  useShownTimeline();
  const attempt = (change: Promise<unknown>) => {
    setProblem(undefined);
    change.catch((error) =>
      setProblem(problemText(error, 'The change could not be stored. Please try again.')),
    );
  };
  const jobs = (
    <Part title="Job history">
      <JobHistory
        jobs={person.jobs}
        save={
          person.sample
            ? undefined
            : (jobs) => changes.save({ ...pickPersonFields(person), jobs }, person.version)
        }
      />
    </Part>
  );
  return (
    <div className={frame}>
      {person.do_not_contact && <DoNotContactNotice stop={person.contact_stop} />}
      {person.email_problem && <MailProblemNotice email={person.email} problem={person.email_problem} />}
      {person.sequence && <RunningSequence sequence={person.sequence} />}
      <Sharing people={person.sharing ?? []} />
      <PersonThere id={person.id} />
      {problem && <Notice kind="failed">{problem}</Notice>}
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1.7fr)_minmax(20rem,1fr)]">
        <div className="min-w-0 space-y-8 empty:hidden">
          {person.searches && person.searches.length > 0 && (
            <Part title="Searches">
              <Searches person={person.id} searches={rankSearches(person)} />
            </Part>
          )}
          {about}
          {person.jobs && jobs}
          {person.summary && person.documents.length > 0 && <Summary title="Résumé" text={person.summary} />}
          <Part title="Notes">
            <PersonNotes
              field={note}
              notes={person.written_notes}
              onAdd={changes.addNote}
              onDelete={(noteId) => attempt(changes.deleteNote(noteId))}
            />
          </Part>
          <Part title="Timeline" id={timelineId}>
            <PersonHistory events={person.history} of={person} />
          </Part>
          {!person.jobs && !person.sample && jobs}
        </div>
        <div className="min-w-0 space-y-8 lg:border-hairline lg:border-l lg:pl-8">
          <Part title="Reminders">
            <ServerPart>
              <ReminderList reminders={person.reminders} about={{ person: person.id }} />
            </ServerPart>
          </Part>
          <Part title="Tags">
            <PersonTags
              tags={person.tags}
              waiting={(person as WaitingTags).waiting_tags}
              onAdd={changes.addTag}
              onRemove={(tag) => attempt(changes.removeTag(tag))}
            />
          </Part>
          {person.documents.length > 0 && (
            <Part title="Documents">
              <Documents person={person} />
            </Part>
          )}
          <Details person={person} />
        </div>
      </div>
    </div>
  );
}

const timelineId = 'timeline';

/** Scrolls to the timeline, which comes later than the page, where the address asks for it. */
function useShownTimeline(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be pressed again
  useEffect(() => {
    // In Chromium it returns a promise, which is no clean-up.
    if (hash === `#${timelineId}`) void document.getElementById(timelineId)?.scrollIntoView?.();
  }, [hash, key]);
}

function countMusts({ verdicts }: Standing): { met: number; all: number } {
  const musts = verdicts.filter(({ need }) => need === 'must');
  return { met: musts.filter(({ verdict }) => verdict === 'found').length, all: musts.length };
}

const isOver = ({ decision, stage_id: stage }: Standing): boolean => decision === 'no' || stage === 'closed';

const standingText = ({ stage, decision }: Standing): string =>
  stage || (decision ? decisionLabels[decision] : '');

/** Closed searches last, then those on a board first, the one of the running sequence, and the most musts met. */
function rankSearches({ searches = [], sequence }: Person): Standing[] {
  const rank = (standing: Standing): number[] => [
    isOver(standing) ? 0 : 1,
    standing.stage || standing.decision ? 1 : 0,
    sequence && standing.id === sequence.job_id ? 1 : 0,
    countMusts(standing).met,
  ];
  return searches.toSorted((a, b) => {
    const [ofA, ofB] = [rank(a), rank(b)];
    return ofA.map((value, at) => (ofB[at] ?? 0) - value).find((difference) => difference !== 0) ?? 0;
  });
}

export function PersonActions({ id, children }: { id: string; children: ReactNode }) {
  const { data: person } = usePerson(id);
  const isOwner = useIsOwner();
  const isNarrow = useMediaQuery('(width < 40rem)');
  const [open, setOpen] = useState<'edit' | 'merge'>();
  const close = () => setOpen(undefined);
  if (!person || person.sample) return <span className="flex flex-wrap gap-2">{children}</span>;
  const { do_not_contact: isStopped } = person;
  const searches = rankSearches(person);
  const writesIn = searches.map((standing) => ({
    jobId: standing.id,
    resultId: standing.result_id,
    title: shortTitle(standing.title),
    standing: standingText(standing),
  }));
  const first = searches.find((standing) => !isOver(standing));
  const others = (
    <>
      {!person.sequence && !isStopped && (
        <StartSequenceButton
          look="secondary"
          recipients={first ? { results: [first.result_id] } : { people: [id] }}
        />
      )}
      <Button look="secondary" size="small" onClick={() => setOpen('edit')}>
        Edit
      </Button>
      <ContactButton ids={[id]} who={person.name} stopped={{ isStopped, stop: person.contact_stop }} />
    </>
  );
  return (
    <ServerPart className="space-y-2">
      <span className="flex flex-wrap gap-2 sm:justify-end">
        {!isStopped && (
          <AddToJobButton
            people={[person]}
            look={first ? 'primary' : 'secondary'}
            writesIn={first ? writesIn : []}
          />
        )}
        <AddToJobButton people={[person]} look={first ? 'secondary' : 'primary'} />
        {!isNarrow && others}
        <MoreMenu>
          {isNarrow && others}
          <ApplicantSystemButton chosen={{ people: [id] }} />
          {isOwner && (
            <PermittedButton
              call={mergePeople}
              look="secondary"
              size="small"
              onClick={() => setOpen('merge')}
            >
              Merge…
            </PermittedButton>
          )}
          {children}
        </MoreMenu>
      </span>
      <Suspense>
        {open === 'edit' && <EditPersonDialog person={person} onClose={close} />}
        {open === 'merge' && <MergeDialog person={person} onClose={close} />}
      </Suspense>
    </ServerPart>
  );
}

export function PersonStatus({ id }: { id: string }) {
  const { data: person } = usePerson(id);
  const { state } = useLocation();
  if (!person) return null;
  const { history, reminders } = person;
  const first = rankSearches(person).find(({ stage, decision }) => stage || decision);
  const [reminder] = reminders;
  const contact = history.find(({ kind }) => kind === 'wrote' || kind === 'replied');
  const facts: ReactNode[] = [];
  if (first) {
    const { met, all } = countMusts(first);
    facts.push(
      <>
        <strong>{shortTitle(first.title)}</strong>: {standingText(first)}
        {all > 0 && `, ${met} of ${all} musts`}
      </>,
    );
  }
  if (contact) {
    const day = formatDate(contact.created_at);
    const on = day === formatDate(new Date().toISOString()) ? 'today' : `on ${day}`;
    facts.push(
      contact.kind === 'wrote' ? (
        `Last mail by ${contact.author} ${on}`
      ) : (
        <span className="flex min-w-0 items-center gap-x-2">
          <span className="max-w-[56ch] truncate">
            <Link to={`#${timelineId}`} state={state} className="link">
              {`Answered ${on}`}
            </Link>
            {contact.text && `: ${contact.text}`}
          </span>
          <ReplyTo search={contact.search} of={person} />
        </span>
      ),
    );
  }
  if (reminder) {
    facts.push(
      <>
        Next: <strong>{reminder.text}</strong>
        {reminder.on && `, ${formatDate(`${reminder.on}T00:00`)}`}
      </>,
    );
  }
  if (facts.length === 0) return null;
  return (
    <ul aria-label="At present" className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {facts.map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: each has its place
        <li key={at} className="min-w-0">
          {fact}
        </li>
      ))}
    </ul>
  );
}

function StageChoice({ person, standing }: { person: string; standing: Standing }) {
  const { id: jobId, result_id: result, stage, stage_id: stageId, version } = standing;
  const { data } = useColumns();
  const move = useMoveStage(person, jobId);
  if (version === undefined || !data) {
    return stage ? (
      <Link to={boardCardPath(jobId, result)} className="link">
        {stage}
      </Link>
    ) : null;
  }
  return (
    <span className="flex items-center gap-2">
      <select
        aria-label={`Column in ${shortTitle(standing.title)}`}
        className={filterPill}
        value={stageId}
        disabled={move.isPending}
        onChange={({ target }) =>
          move.mutate({ result, version, stage: target.value, name: target.selectedOptions[0]?.text ?? '' })
        }
      >
        {!stageId && <option value="">Not on the board</option>}
        <Options of={data.columns.map(({ id, name }) => [id, name])} />
      </select>
      <Link to={boardCardPath(jobId, result)} className="link">
        Board
      </Link>
      {move.error && (
        <span role="alert" className="text-failed">
          {problemText(move.error, 'The column could not be changed.')}
        </span>
      )}
    </span>
  );
}

function Searches({ person, searches }: { person: string; searches: Standing[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const isWeak = (standing: Standing) => {
    const { met, all } = countMusts(standing);
    return standingText(standing) === '' && all > 0 && met === 0;
  };
  const strong = searches.filter((standing) => !isWeak(standing));
  const shownFirst = showsAll ? searches : (strong.length > 0 ? strong : searches).slice(0, 4);
  return (
    <>
      <ul className="divide-y divide-hairline rounded-card border border-hairline bg-panel">
        {shownFirst.map((standing) => {
          const { id, title, result_id: result, decision, reason, stage, verdicts } = standing;
          const musts = countMusts(standing);
          const shown = verdicts.filter(({ need, verdict }) => need === 'must' || verdict === 'found');
          return (
            <li key={id} className="space-y-1.5 px-4 py-3 text-sm">
              <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <Link to={`${paths.searchJob(id)}?person=${result}`} className="link font-semibold">
                  {shortTitle(title)}
                </Link>
                {/* Who is shortlisted stands in a column, which says more. */}
                {decision && !(decision === 'shortlist' && stage) && (
                  <span className="font-semibold">
                    {decisionLabels[decision]}
                    {reason && <span className="font-normal">: {reason}</span>}
                  </span>
                )}
                <StageChoice person={person} standing={standing} />
                {musts.all > 0 && (
                  <span className="text-muted">
                    Musts {musts.met} of {musts.all}
                  </span>
                )}
              </p>
              {shown.length > 0 && (
                <ul aria-label={`Criteria of ${title}`} className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
                  {shown.map(({ text, verdict }) => (
                    <li key={text} className="flex min-w-0 items-center gap-1">
                      <VerdictMark verdict={verdict} />
                      <span className="wrap-anywhere">{text}</span>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
      {shownFirst.length < searches.length && (
        <Button look="quiet" size="small" className="-ml-3" onClick={() => setShowsAll(true)}>
          Show {searches.length - shownFirst.length} more
        </Button>
      )}
    </>
  );
}

function RunningSequence({ sequence }: { sequence: NonNullable<Person['sequence']> }) {
  const { id, name, is_paused: isPaused, sent, steps, next_at: nextAt } = sequence;
  const next = isPaused
    ? 'paused'
    : nextAt
      ? `the next one from ${formatDateTime(nextAt)}`
      : 'one is being sent';
  return (
    <Notice kind="info">
      In the sequence{' '}
      <Link to={`${paths.sequences}?open=${id}`} className="link">
        {name}
      </Link>
      : {sent} of {counted(steps, 'mail', 'mails')} sent, {next}.
    </Notice>
  );
}

function Sharing({ people }: { people: NonNullable<Person['sharing']> }) {
  const refusal = useRefusal()(listDuplicates);
  if (people.length === 0) return null;
  return (
    <Notice kind="info">
      <p>
        Maybe the same person: a mail address, a profile, or name and employer are the same.{' '}
        {refusal === undefined && (
          <Link to={duplicatesPath} className="link">
            Compare them
          </Link>
        )}
      </p>
      <ul className="mt-2 space-y-1">
        {people.map(({ id, name, title }) => (
          <li key={id} className="min-w-0 break-words">
            <Link to={candidatePath(id)} className="link font-semibold">
              {name}
            </Link>
            {title && ` · ${title}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Part({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} aria-label={title} className="scroll-mt-52 space-y-3">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}

const shownElsewhere: readonly PersonField[] = [
  'name',
  'title',
  'employer',
  'location',
  'email',
  'other_emails',
  'profile_url',
  'phone',
  'links',
  'skills',
  'summary',
  'source',
  'jobs',
];
const furtherFields = personFieldNames.filter((name) => !shownElsewhere.includes(name));

const showField = (value: PersonFields[PersonField]): string =>
  Array.isArray(value) ? value.join(', ') : value === null ? '' : String(value);

function Details({ person }: { person: Person }) {
  const all: [string, string][] = [
    ...furtherFields.map((name): [string, string] => [fieldOfPerson(name).label, showField(person[name])]),
    ...Object.entries(person.attributes),
  ];
  const facts = all.filter(([, value]) => value !== '');
  if (facts.length === 0) return null;
  return (
    <Part title="Details">
      <dl className="grid grid-cols-[minmax(6rem,2fr)_minmax(0,3fr)] gap-x-4 gap-y-2 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="wrap-anywhere text-muted">{name}</dt>
            <dd className="wrap-anywhere min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Documents({ person }: { person: Person }) {
  const download = useDownloadDocument();
  return (
    <>
      <ul className="space-y-2">
        {person.documents.map((document) => (
          <li
            key={document.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm"
          >
            <span className="min-w-0 break-words">
              <span className="font-semibold">{document.file_name}</span>
              <span className="text-muted">
                {` ${Math.ceil(document.size / 1024).toLocaleString('en-US')} kB, ${document.added_by}, ${formatDateTime(document.created_at)}`}
              </span>
            </span>
            <PermittedButton
              call={exportDocument}
              look="quiet"
              size="small"
              className="-ml-3"
              aria-label={`Download ${document.file_name}`}
              busy={download.isPending}
              onClick={() => download.mutate(document)}
            >
              Download
            </PermittedButton>
          </li>
        ))}
      </ul>
      <FailureNotice error={download.error} text="The download failed. Please try again later." />
    </>
  );
}
