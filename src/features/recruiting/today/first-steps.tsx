import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { Today } from '../../../../contract/recruiting/today.calls.ts';
import { formatCount } from '../../../lib/display-text.ts';
import { newSearchPath, paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { mailSettingsPath } from '../../../lib/settings-paths.ts';
import { useDismissed } from '../../../lib/use-dismissed.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { useIsLocal } from '../../../platform/use-is-local.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckIcon, icon } from '../../../ui/icons.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { Panel, TodayRow } from './today-row.tsx';

const FirstModel = lazy(() => import('../../organization/settings/first-model.tsx'));

const OpenIcon = icon(<circle cx="12" cy="12" r="7" />);

interface Step {
  to: string;
  text: string;
  note: string;
  isDone: boolean;
}

/** The steps of a new organization, until all are done or the user puts the list away. */
export function FirstSteps({ today, onExample }: { today: Today; onExample: () => Promise<unknown> }) {
  const isLocal = useIsLocal();
  const { isDismissed, dismiss } = useDismissed('first-steps');
  const steps = useSteps(today);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (isDismissed || done === steps.length) return null;
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
      <ol className={today.has_searches ? 'sm:grid sm:grid-cols-2 xl:grid-cols-4' : ''}>
        {steps.map(({ text, note, to, isDone }) => (
          <TodayRow
            key={text}
            icon={isDone ? CheckIcon : OpenIcon}
            tone={isDone ? 'done' : 'plain'}
            to={to}
            title={text}
            note={!today.has_searches && (isDone ? 'Done' : note)}
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

/** A search among the fictional people, made by one press. */
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
