import { Children, lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Today } from '../../../../contract/recruiting/today.calls.ts';
import { counted } from '../../../lib/display-text.ts';
import { boardCardPath, heldBackPath, newSearchPath, paths } from '../../../lib/paths.ts';
import { draftsPath } from '../../../lib/settings-paths.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { useIsLocal } from '../../../platform/use-is-local.ts';
import { Button } from '../../../ui/button.tsx';
import { useToday } from './use-today.ts';

/** With what can be done about a step, which weighs more than the rest of the page and is there for few. */
const DueStepEntry = lazy(() => import('./due-step-entry.tsx'));
const FirstModel = lazy(() => import('../../organization/settings/first-model.tsx'));
const HaltedEntry = lazy(() => import('./halted-entry.tsx'));
const ReplyEntry = lazy(() => import('./reply-entry.tsx'));

/** The work that waits for the user, above the list of searches: each entry leads to where it is done. */
export default function TodayPanel() {
  const isOwner = useIsOwner();
  const { data, isPending } = useToday();
  // Holds the place, so that the list below does not jump when the answer comes.
  if (isPending) return <div aria-hidden="true" className="h-28 rounded-card border border-hairline" />;
  if (!data) return null;
  return data.has_searches ? <Work today={data} /> : <FirstSteps today={data} isOwner={isOwner} />;
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby="today" className="rounded-card border border-hairline bg-panel px-5 py-4">
      <h2 id="today" className="font-medium text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** What to do until the first search, with what is done already. */
function FirstSteps({ today, isOwner }: { today: Today; isOwner: boolean }) {
  const isLocal = useIsLocal();
  return (
    <Panel title="First steps">
      <ol className="mt-2 grid gap-x-8 gap-y-3 text-sm sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
        {isOwner && (
          <FirstStep to={paths.talentPool} text="Import people" isDone={today.has_people}>
            A CSV file or résumés. Searches rank them.
          </FirstStep>
        )}
        <FirstStep to={newSearchPath} text="Describe a job">
          Paste the advertisement. The best people are listed with the reasons.
        </FirstStep>
        {today.offers_model && !isLocal && (
          <FirstStep to={paths.writingModel} text="Set up a writing model">
            It writes posts and reads jobs, on the server's own computer.
          </FirstStep>
        )}
        {isOwner && (
          <FirstStep to={paths.team} text="Invite a colleague" isDone={today.has_colleagues}>
            You decide about people together.
          </FirstStep>
        )}
      </ol>
      {today.offers_model && isLocal && (
        <Suspense>
          <FirstModel />
        </Suspense>
      )}
    </Panel>
  );
}

function FirstStep({
  to,
  text,
  isDone = false,
  children,
}: {
  to: string;
  text: string;
  isDone?: boolean;
  children: string;
}) {
  return (
    <li className="min-w-0">
      <Link to={to} className="link">
        {text}
      </Link>
      {isDone && <span className="text-muted"> · Done</span>}
      <p className="text-muted">{children}</p>
    </li>
  );
}

function Work({ today }: { today: Today }) {
  const { steps, step_count: count, overdue_count: overdue, replies, reply_count: replyCount } = today;
  const { halted, halted_count: haltedCount, answers, watched, resumes } = today;
  const { drafts, last_search: lastSearch, imports = [] } = today;
  const isFree =
    count + replyCount + haltedCount + answers.length + watched.length + resumes + imports.length + drafts ===
    0;
  return (
    <Panel title="Today">
      {isFree && <p className="mt-1 text-muted text-sm">Nothing is due.</p>}
      <div className="mt-2 grid gap-x-8 gap-y-4 text-sm sm:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]">
        {count > 0 && (
          <Group title="Next steps" note={overdue > 0 ? `${overdue} overdue` : undefined} count={count}>
            {steps.map((step) => (
              <DueStepEntry key={step.id} step={step} />
            ))}
          </Group>
        )}
        {replies.length > 0 && (
          <Group title="Answers to mails" count={replyCount}>
            {replies.map((reply) => (
              <ReplyEntry key={reply.id} reply={reply} />
            ))}
          </Group>
        )}
        {halted.length > 0 && (
          <Group title="Mails that did not leave" count={haltedCount}>
            {halted.map((mails) => (
              <HaltedEntry key={mails.people[0]?.id} mails={mails} />
            ))}
          </Group>
        )}
        {answers.length > 0 && (
          <Group title="Answers of clients">
            {answers.map(({ id, name, job_id: jobId, job, author, answer, comment, at }) => (
              <Entry
                key={`${id} ${at}`}
                to={boardCardPath(jobId, id)}
                text={`${name}: ${answerText(answer, comment)}`}
              >
                {author} · {job}
              </Entry>
            ))}
          </Group>
        )}
        {watched.length > 0 && (
          <Group title="New matches">
            {watched.map(({ id, title, people }) => (
              <Entry
                key={id}
                to={paths.searchJob(id)}
                text={people === 1 ? '1 new person' : `${people} new people`}
              >
                {title}
              </Entry>
            ))}
          </Group>
        )}
        {resumes + imports.length > 0 && (
          <Group title="To review">
            {resumes > 0 && (
              <Entry to={paths.talentPool} text={resumes === 1 ? '1 résumé' : `${resumes} résumés`} />
            )}
            {imports.map(({ id, file_name: file, rows }) => (
              <Entry key={id} to={heldBackPath(id)} text={counted(rows, 'row rejected', 'rows rejected')}>
                {file}
              </Entry>
            ))}
          </Group>
        )}
        {(lastSearch || drafts > 0) && (
          <Group title="Where you left off">
            {lastSearch && (
              <Entry to={paths.searchJob(lastSearch.id)} text="Your last search">
                {lastSearch.title}
              </Entry>
            )}
            {drafts > 0 && (
              <Entry
                to={draftsPath}
                text={drafts === 1 ? '1 unfinished draft' : `${drafts} unfinished drafts`}
              />
            )}
          </Group>
        )}
      </div>
    </Panel>
  );
}

const answerText = (answer: Today['answers'][number]['answer'], comment: string): string => {
  const said = answer === null ? '' : answer === 'yes' ? 'Yes' : 'No';
  return [said, comment].filter(Boolean).join(', ');
};

/** The entries of a list that are shown until all are asked for. */
const shownFirst = 6;

function Group({
  title,
  note,
  count = 0,
  children,
}: {
  title: string;
  note?: string | undefined;
  /** All entries, those beyond the children included. */
  count?: number;
  children: ReactNode;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const entries = Children.toArray(children);
  const shown = showsAll ? entries : entries.slice(0, shownFirst);
  const left = Math.max(count, entries.length) - shown.length;
  return (
    <div className="min-w-0">
      <h3 className="font-medium">
        {title}
        {note && <strong className="font-medium text-failed"> · {note}</strong>}
      </h3>
      <ul className="mt-1 space-y-1">
        <Suspense>{shown}</Suspense>
        {left > 0 && shown.length === entries.length && <li className="text-muted">{left} more</li>}
      </ul>
      {shown.length < entries.length && (
        <Button look="quiet" size="small" className="-ml-3" onClick={() => setShowsAll(true)}>
          Show {left} more
        </Button>
      )}
    </div>
  );
}

function Entry({ to, text, children }: { to: string; text: string; children?: ReactNode }) {
  return (
    <li className="min-w-0">
      <Link to={to} className="link line-clamp-1 break-words leading-6">
        {text}
      </Link>
      {children && <p className="truncate text-muted">{children}</p>}
    </li>
  );
}
