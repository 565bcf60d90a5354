import { useMutation } from '@tanstack/react-query';
import {
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router-dom';
import { localDay } from '../../../../contract/platform/day.ts';
import type { Today } from '../../../../contract/recruiting/today.calls.ts';
import { counted, formatCount } from '../../../lib/display-text.ts';
import { boardCardPath, heldBackPath, newSearchPath, paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { draftsPath, mailSettingsPath } from '../../../lib/settings-paths.ts';
import { useDismissed } from '../../../lib/use-dismissed.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { useKeptFocus } from '../../../lib/use-kept-focus.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { useIsLocal } from '../../../platform/use-is-local.ts';
import { Button, classes } from '../../../ui/button.tsx';
import { CheckIcon, CloseIcon, InfoIcon, MailIcon, MoreIcon, SearchIcon } from '../../../ui/icons.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { Panel, StartingEntry, TodayRow } from './today-row.tsx';
import { useToday } from './use-today.ts';

/** Loaded late: the entries weigh more than the rest of the page and few users have any. */
const loadEntries = () => import('./today-entries.tsx');
const StepEntry = lazy(async () => ({ default: (await loadEntries()).StepEntry }));
const ComingList = lazy(async () => ({ default: (await loadEntries()).ComingList }));
const HaltedEntry = lazy(async () => ({ default: (await loadEntries()).HaltedEntry }));
const ReplyEntry = lazy(async () => ({ default: (await loadEntries()).ReplyEntry }));
const DuplicatesEntry = lazy(async () => ({ default: (await loadEntries()).DuplicatesEntry }));
const FirstModel = lazy(() => import('../../organization/settings/first-model.tsx'));

export function TodayPanel({
  onExample,
  onShown,
}: {
  onExample: () => Promise<unknown>;
  /** Called before the first paint with the panel, or without one where nothing is to be said yet. */
  onShown?: () => void;
}) {
  const shown = useEffectEvent(() => onShown?.());
  useLayoutEffect(() => shown(), []);
  const { data } = useToday();
  // The list below waits for the answer, too.
  if (!data) return null;
  return (
    <>
      {data.has_searches && <Work today={data} />}
      <FirstSteps today={data} onExample={onExample} />
    </>
  );
}

const shownFirst = 5;

function Work({ today }: { today: Today }) {
  const isOwner = useIsOwner();
  const isPhone = useMediaQuery('(width < 40rem)');
  const [showsComing, setShowsComing] = useState(false);
  const { overdue_count: overdue, coming_count: reminders = 0, starting = [], last_search: last } = today;
  const startsLater = ({ at }: (typeof starting)[number]) => localDay(new Date(at)) > localDay();
  const later = starting.filter(startsLater);
  const coming = reminders + later.length;
  const hasTabs = showsComing || coming > 0;
  const overdueCount = overdue > 0 && (
    <strong className="font-semibold text-failed">{overdue} overdue</strong>
  );
  const lastSearch = last && (
    <p className="min-w-0 truncate text-muted max-sm:px-5 max-sm:pt-2 sm:ml-auto">
      <Link to={paths.searchJob(last.id)} className="link">
        Your last search
      </Link>
      {` · ${last.title}`}
    </p>
  );
  return (
    <Panel
      title={showsComing ? 'Coming up' : 'Today'}
      isTitleShown={!hasTabs}
      aside={
        <>
          {hasTabs && (
            <span className="-ml-2.5 flex flex-wrap items-center">
              <TabButton isOpen={!showsComing} onOpen={() => setShowsComing(false)}>
                Today
              </TabButton>
              {overdueCount}
              <TabButton isOpen={showsComing} onOpen={() => setShowsComing(true)}>
                Coming up <span className="font-normal text-sm tabular-nums">{coming}</span>
              </TabButton>
            </span>
          )}
          {!hasTabs && overdueCount}
          {!isPhone && lastSearch}
        </>
      }
    >
      {showsComing ? (
        <Suspense fallback={<LoadingMark text="Loading reminders..." />}>
          <ComingList starting={later} />
        </Suspense>
      ) : (
        <DueList
          today={{ ...today, starting: starting.filter((one) => !startsLater(one)) }}
          hasDuplicates={isOwner && today.has_people === true}
        />
      )}
      {isPhone && lastSearch}
    </Panel>
  );
}

const TabButton = ({
  isOpen,
  onOpen,
  children,
}: {
  isOpen: boolean;
  onOpen: () => void;
  children: ReactNode;
}) => (
  <button
    type="button"
    aria-pressed={isOpen}
    onClick={onOpen}
    className={classes(
      'min-h-9 rounded-control px-2.5 font-medium text-lg touch:min-h-11',
      isOpen ? 'text-ink' : 'text-muted hover:text-strong',
    )}
  >
    {children}
  </button>
);

function DueList({ today, hasDuplicates }: { today: Today; hasDuplicates: boolean }) {
  const [showsAll, setShowsAll] = useState(false);
  const rows = urgentFirst(today);
  const { step_count: steps, reply_count: replies, halted_count: halted } = today;
  const beyond = steps - today.steps.length + replies - today.replies.length + halted - today.halted.length;
  const shown = showsAll || rows.length === shownFirst + 1 ? rows : rows.slice(0, shownFirst);
  const left = rows.length + beyond - shown.length;
  const list = useRef<HTMLDivElement>(null);
  useKeptFocus(
    list,
    shown.map(({ key }) => String(key)),
  );
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {rows.length === 0 && <p className="px-5 py-1 text-muted">Nothing is due.</p>}
      <ul>
        {/* As high as its rows. */}
        <Suspense fallback={<li aria-hidden="true" style={{ height: `${shown.length * rowRem}rem` }} />}>
          {shown}
        </Suspense>
        {hasDuplicates && (
          <Suspense>
            <DuplicatesEntry />
          </Suspense>
        )}
        {left > 0 && shown.length === rows.length && <li className="px-5 py-1 text-muted">{left} more</li>}
      </ul>
      {shown.length < rows.length && (
        <Button look="quiet" size="small" className="ml-2" onClick={() => setShowsAll(true)}>
          Show {left} more
        </Button>
      )}
    </div>
  );
}

/** The height of a row of two lines, as on wide screens. */
const rowRem = 3.625;

function urgentFirst(today: Today): ReactElement[] {
  const { steps, replies, halted, answers, watched, resumes, imports = [], starting = [], drafts } = today;
  return [
    ...steps.map((step) => <StepEntry key={step.id} step={step} />),
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
        title={`${counted(resumes, 'résumé')} to review`}
        note="Keep or skip the people read from them"
      />
    ),
    ...imports.map(({ id, file_name: file, rows }) => (
      <TodayRow
        key={id}
        icon={InfoIcon}
        to={heldBackPath(id)}
        title={`${counted(rows, 'row')} held back`}
        note={file}
      />
    )),
    ...starting.map((sequence) => <StartingEntry key={sequence.id} sequence={sequence} />),
    drafts > 0 && (
      <TodayRow key="drafts" icon={MoreIcon} to={draftsPath} title={counted(drafts, 'unfinished draft')} />
    ),
  ].filter((row) => row !== false);
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

const numerals = [1, 2, 3, 4, 5].map((number) => () => (
  <span aria-hidden="true" className="font-semibold">
    {number}
  </span>
));

interface Step {
  to: string;
  text: string;
  note: string;
  isDone: boolean;
}

/** The steps of a new organization, until all are done or the user puts the list away. */
function FirstSteps({ today, onExample }: { today: Today; onExample: () => Promise<unknown> }) {
  const { isDismissed, dismiss, restore } = useDismissed('first-steps');
  const [wasOpen, setWasOpen] = useState(false);
  const { container, noteRemoval } = useFocusAfterRemoval({ preventScroll: true });
  const steps = useSteps(today);
  const done = steps.filter(({ isDone }) => isDone).length;
  const put = (change: () => void) => () => {
    setWasOpen(true);
    change();
    noteRemoval();
  };
  if (done === steps.length || (isDismissed && !wasOpen)) return null;
  return (
    <div ref={container} tabIndex={-1} className="outline-none">
      {isDismissed ? (
        <p role="status" className="flex min-h-9 flex-wrap items-center gap-x-2 px-5 text-muted text-sm">
          First steps hidden.
          <Button look="quiet" size="small" className="-ml-1" onClick={put(restore)}>
            Undo
          </Button>
        </p>
      ) : (
        <OpenSteps today={today} steps={steps} onDismiss={put(dismiss)} onExample={onExample} />
      )}
    </div>
  );
}

function OpenSteps({
  today,
  steps,
  onDismiss: dismiss,
  onExample,
}: {
  today: Today;
  steps: Step[];
  onDismiss: () => void;
  onExample: () => Promise<unknown>;
}) {
  const isLocal = useIsLocal();
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.findIndex(({ isDone }) => !isDone);
  if (today.has_several_searches) {
    const open = steps.filter(({ isDone }) => !isDone);
    return (
      <p className="-mt-4 mb-2 flex min-h-9 flex-wrap items-center gap-x-2 px-5 text-muted text-sm">
        {counted(open.length, 'step')} left:
        {open.map(({ text, to }) => (
          <Link key={text} to={to} className="link">
            {text}
          </Link>
        ))}
        <Button look="quiet" size="small" className="-ml-1" onClick={dismiss}>
          Dismiss
        </Button>
      </p>
    );
  }
  return (
    <Panel
      title="First steps"
      aside={
        <>
          <span className="text-muted">
            {done} of {steps.length} done
          </span>
          <Button look="quiet" size="small" className="-mr-3 ml-auto" onClick={dismiss}>
            Dismiss
          </Button>
        </>
      }
    >
      <ol
        className={
          today.has_searches
            ? 'sm:grid sm:grid-cols-2 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none xl:px-3 xl:*:gap-x-2 xl:*:px-2'
            : ''
        }
      >
        {steps.map(({ text, note, to, isDone }, at) => (
          <TodayRow
            key={text}
            icon={(isDone ? undefined : numerals[at]) ?? CheckIcon}
            tone={isDone ? 'done' : at === next ? 'strong' : 'plain'}
            isNext={at === next}
            to={to}
            title={text}
            note={!today.has_searches && <span className="whitespace-normal">{isDone ? 'Done' : note}</span>}
          >
            {today.has_searches && <span className="sr-only">{isDone ? 'Done' : 'To do'}</span>}
          </TodayRow>
        ))}
      </ol>
      {today.sample_people !== undefined && !today.has_searches && (
        <Example people={today.sample_people} onExample={onExample} />
      )}
      {today.offers_model && !today.has_searches && (
        <div className="px-5">
          {isLocal ? (
            <Suspense>
              <FirstModel />
            </Suspense>
          ) : (
            <WritingModelNote />
          )}
        </div>
      )}
    </Panel>
  );
}

function useSteps(today: Today): Step[] {
  const isOwner = useIsOwner();
  const isLocal = useIsLocal();
  const describe: Step = {
    to: newSearchPath,
    text: 'Describe a job',
    note: 'Paste the advertisement. The best people are listed with the reasons.',
    isDone: today.has_searches,
  };
  if (!isOwner) return [describe];
  const steps: (Step | false)[] = [
    {
      to: paths.talentPool,
      text: 'Import people',
      note: 'A CSV file or résumés. Searches rank them.',
      isDone: today.has_people,
    },
    describe,
    today.has_profile !== undefined && {
      to: paths.companyProfile,
      text: 'Describe your company',
      note: 'Posts and announcements are written from its profile.',
      isDone: today.has_profile,
    },
    today.has_mail !== undefined && {
      to: mailSettingsPath,
      text: 'Connect mail',
      note: 'Write to people and start sequences from your own address.',
      isDone: today.has_mail,
    },
    !isLocal && {
      to: paths.team,
      text: 'Invite a colleague',
      note: 'You decide about people together.',
      isDone: today.has_colleagues,
    },
  ];
  return steps.filter((step) => step !== false);
}

function Example({ people, onExample }: { people: number; onExample: () => Promise<unknown> }) {
  const example = useMutation({ mutationFn: onExample });
  return (
    <div className="mx-5 my-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-sunk px-4 py-3">
      <p className="min-w-0 flex-1 basis-60">
        <strong className="font-semibold">Try it on {formatCount(people)} fictional people.</strong>{' '}
        <span className="text-muted">
          The example looks for a Senior Data Engineer in London. They leave with your first import.
        </span>
      </p>
      <ServerButton look="secondary" size="small" busy={example.isPending} onClick={() => example.mutate()}>
        Run the example search
      </ServerButton>
      {example.error && (
        <p role="alert" className="basis-full text-failed">
          {problemText(example.error, 'The search could not be started. Please try again.')}
        </p>
      )}
    </div>
  );
}

const WritingModelNote = () => (
  <p className="py-2 text-muted">
    Later, if you like:{' '}
    <Link to={paths.writingModel} className="link">
      Set up a writing model
    </Link>{' '}
    on the server’s own computer, which writes posts and reads jobs.
  </p>
);
