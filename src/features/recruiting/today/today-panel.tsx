import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Today } from '../../../../contract/recruiting/today.calls.ts';
import { counted, formatDateTime } from '../../../lib/display-text.ts';
import { boardCardPath, heldBackPath, paths } from '../../../lib/paths.ts';
import { draftsPath } from '../../../lib/settings-paths.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckIcon, CloseIcon, InfoIcon, MailIcon, MoreIcon, SearchIcon } from '../../../ui/icons.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Panel, TodayRow } from './today-row.tsx';
import { useToday } from './use-today.ts';

/** With what can be done about them, which weighs more than the rest of the page and is there for few. */
const loadEntries = () => import('./today-entries.tsx');
const DueStepEntry = lazy(async () => ({ default: (await loadEntries()).DueStepEntry }));
const HaltedEntry = lazy(async () => ({ default: (await loadEntries()).HaltedEntry }));
const ReplyEntry = lazy(async () => ({ default: (await loadEntries()).ReplyEntry }));
const DuplicatesEntry = lazy(async () => ({ default: (await loadEntries()).DuplicatesEntry }));

/** The work that waits for the user, above the list of searches, and the first steps while some are left. */
export default function TodayPanel({ onExample }: { onExample: () => Promise<unknown> }) {
  const { data, isPending } = useToday();
  // Holds the place, so that the list below does not jump when the answer comes.
  if (isPending) return <div aria-hidden="true" className="h-28 rounded-card border border-hairline" />;
  if (!data) return null;
  return (
    <>
      {data.has_searches && <Work today={data} />}
      <FirstSteps today={data} onExample={onExample} />
    </>
  );
}

/** The rows that are shown until all are asked for. */
const shownFirst = 7;

/** One list of all that waits, the most urgent first. */
function Work({ today }: { today: Today }) {
  const isOwner = useIsOwner();
  const [showsAll, setShowsAll] = useState(false);
  const rows = urgentFirst(today);
  const { step_count: steps, reply_count: replies, halted_count: halted, overdue_count: overdue } = today;
  const beyond = steps - today.steps.length + replies - today.replies.length + halted - today.halted.length;
  const shown = showsAll ? rows : rows.slice(0, shownFirst);
  const left = rows.length + beyond - shown.length;
  const { last_search: last } = today;
  return (
    <Panel
      title="Today"
      aside={
        <>
          {overdue > 0 && <strong className="font-semibold text-failed">{overdue} overdue</strong>}
          {last && (
            <span className="ml-auto min-w-0 truncate text-muted">
              <Link to={paths.searchJob(last.id)} className="link">
                Your last search
              </Link>
              {` · ${last.title}`}
            </span>
          )}
        </>
      }
    >
      {rows.length === 0 && <p className="px-5 py-1 text-muted">Nothing is due.</p>}
      <ul>
        <Suspense>
          {shown}
          {isOwner && today.has_people && <DuplicatesEntry />}
        </Suspense>
        {left > 0 && shown.length === rows.length && <li className="px-5 py-1 text-muted">{left} more</li>}
      </ul>
      {shown.length < rows.length && (
        <Button look="quiet" size="small" className="ml-2" onClick={() => setShowsAll(true)}>
          Show {left} more
        </Button>
      )}
    </Panel>
  );
}

function urgentFirst(today: Today): ReactNode[] {
  const { steps, replies, halted, answers, watched, resumes, imports = [], starting = [], drafts } = today;
  return [
    ...steps.map((step) => <DueStepEntry key={step.id} step={step} />),
    ...halted.map((mails) => <HaltedEntry key={mails.people[0]?.id} mails={mails} />),
    ...answers.map((answer) => <ClientAnswer key={`${answer.id} ${answer.at}`} answer={answer} />),
    ...replies.map((reply) => <ReplyEntry key={reply.id} reply={reply} />),
    ...watched.map(({ id, title, people }) => (
      <TodayRow
        key={id}
        icon={SearchIcon}
        to={paths.searchJob(id)}
        title={counted(people, 'new person', 'new people')}
        note={title}
      />
    )),
    resumes > 0 && (
      <TodayRow
        key="resumes"
        icon={InfoIcon}
        to={paths.talentPool}
        title={counted(resumes, 'résumé')}
        note="To review"
      />
    ),
    ...imports.map(({ id, file_name: file, rows }) => (
      <TodayRow
        key={id}
        icon={InfoIcon}
        to={heldBackPath(id)}
        title={counted(rows, 'row rejected', 'rows rejected')}
        note={file}
      />
    )),
    ...starting.map(({ id, name, people, at }) => (
      <TodayRow
        key={id}
        icon={MailIcon}
        to={`${paths.sequences}?open=${id}`}
        title={`${name}: ${counted(people, 'first mail')}`}
        note={`Sequence starts ${formatDateTime(at)}`}
      />
    )),
    drafts > 0 && (
      <TodayRow key="drafts" icon={MoreIcon} to={draftsPath} title={counted(drafts, 'unfinished draft')} />
    ),
  ].filter(Boolean);
}

function ClientAnswer({
  answer: { id, name, job_id: jobId, job, author, answer, comment },
}: {
  answer: Today['answers'][number];
}) {
  const said = answer === null ? '' : answer === 'yes' ? 'Yes' : 'No';
  return (
    <TodayRow
      icon={answer === 'yes' ? CheckIcon : answer === 'no' ? CloseIcon : MailIcon}
      tone={answer === 'no' ? 'failed' : 'done'}
      to={boardCardPath(jobId, id)}
      title={`${name}: ${[said, comment].filter(Boolean).join(', ')}`}
      note={`${author} · ${job}`}
    />
  );
}
