import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type HandOver,
  type HandOverTarget,
  mostHandedOver,
} from '../../../../contract/recruiting/hand-overs.calls.ts';
import { counted } from '../../../lib/display-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { applicantSystemPath } from '../../../lib/settings-paths.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelTask } from '../../../ui/cancel-task.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark, ProgressBar } from '../../../ui/progress.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { HandOverForm } from './hand-over-form.tsx';
import { PageThere, stateTexts } from './person-there.tsx';
import {
  type Chosen,
  isHandOverOver,
  useHandOver,
  useHandOverTarget,
  useStartHandOver,
} from './use-hand-over.ts';

/** The hand-over goes on when the dialog is closed. */
function HandOverProgress({
  id,
  onRetry,
  onClose,
}: {
  id: string;
  onRetry: (task: string) => void;
  onClose: () => void;
}) {
  const { data, error } = useHandOver(id);
  const container = useRef<HTMLDivElement>(null);
  const isOverNow = isHandOverOver(data);
  // The button that led here, or one of the parts before, has gone with the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each part that comes keeps the focus in the dialog
  useEffect(() => {
    if (document.activeElement === document.body) container.current?.focus({ preventScroll: true });
  }, [data === undefined, isOverNow]);
  return (
    <div ref={container} tabIndex={-1} className="mt-4 space-y-4">
      {data ? (
        <Parts handOver={data} onRetry={onRetry} onClose={onClose} />
      ) : (
        <>
          {error ? (
            <Notice kind="failed">
              {problemText(error, 'The hand-over could not be loaded. It goes on all the same.')}
            </Notice>
          ) : (
            <LoadingMark text="Handing over..." />
          )}
          <div className="flex justify-end">
            <Button look="secondary" onClick={onClose}>
              Close
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function Parts({
  handOver: data,
  onRetry,
  onClose,
}: {
  handOver: HandOver;
  onRetry: (task: string) => void;
  onClose: () => void;
}) {
  const isOver = isHandOverOver(data);
  const settled = data.people.filter(({ state }) => state !== 'waiting' && state !== 'sending').length;
  return (
    <>
      {isOver ? (
        <Outcome handOver={data} />
      ) : (
        <>
          <ProgressBar label="Handing over" value={settled} max={data.people.length} />
          <p role="status" className="text-muted text-sm">
            {data.detail || `${settled} of ${data.people.length} done. It goes on when you close this.`}
          </p>
        </>
      )}
      <ul aria-label="Outcome" className="divide-y divide-hairline border-hairline border-y text-sm">
        {data.people.map((person) => (
          <li key={person.id ?? person.name} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
            <span className="min-w-0 break-words font-semibold">{person.name}</span>
            <Tag look={looks[person.state]}>{stateTexts[person.state]}</Tag>
            {person.url && <PageThere url={person.url} system={data.system} />}
            {person.detail && <p className="w-full text-muted">{person.detail}</p>}
          </li>
        ))}
      </ul>
      {isOver ? (
        <Ending handOver={data} onRetry={onRetry} onClose={onClose} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <CancelTask kind="hand-over" id={data.id} />
          <Button look="secondary" onClick={onClose}>
            Close
          </Button>
        </div>
      )}
    </>
  );
}

const looks = {
  waiting: 'plain',
  sending: 'plain',
  done: 'done',
  failed: 'failed',
  unclear: 'spark',
} as const;

function Outcome({ handOver: { people, system, detail } }: { handOver: HandOver }) {
  const done = people.filter(({ state }) => state === 'done').length;
  const isWhole = done === people.length;
  return (
    <Notice kind={isWhole ? 'done' : done > 0 ? 'info' : 'failed'}>
      {isWhole
        ? `${counted(done, 'person', 'people')} handed over to ${system}.`
        : detail || `Nobody was handed over to ${system}.`}
    </Notice>
  );
}

function Ending({
  handOver,
  onRetry,
  onClose,
}: {
  handOver: HandOver;
  onRetry: (task: string) => void;
  onClose: () => void;
}) {
  const again = useStartHandOver();
  const failed = handOver.people.flatMap(({ id, state }) => (state === 'failed' && id ? [id] : []));
  const { job_id, role } = handOver;
  return (
    <>
      <FailureNotice error={again.error} text="Nobody was handed over. Please try again." />
      <DialogFooter>
        {failed.length > 0 && (
          <ServerButton
            look="secondary"
            busy={again.isPending}
            onClick={() =>
              again.mutate(
                { people: failed, job_id, role },
                { onSuccess: ({ task_id: task }) => onRetry(task) },
              )
            }
          >
            {`Try ${counted(failed.length, 'person', 'people')} again`}
          </ServerButton>
        )}
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
    </>
  );
}

export function HandOverDialog({
  chosen,
  areTicked,
  onClose,
}: {
  chosen: Chosen;
  areTicked: boolean;
  onClose: () => void;
}) {
  const titleId = useId();
  const { data: target, error, isFetching, refetch } = useHandOverTarget();
  const [task, setTask] = useState<string>();
  const count = 'people' in chosen ? chosen.people.length : chosen.results.length;
  const closeBeside = (action?: ReactNode) => (
    <div className="mt-5 flex justify-end gap-3">
      {action}
      <Button look="secondary" onClick={onClose}>
        Close
      </Button>
    </div>
  );
  const content = () => {
    if (task) return <HandOverProgress key={task} id={task} onRetry={setTask} onClose={onClose} />;
    if (count > mostHandedOver) {
      return (
        <>
          <Notice kind="info" className="mt-4">
            At most {mostHandedOver} people are handed over at once. Choose fewer.
          </Notice>
          {closeBeside()}
        </>
      );
    }
    if (!target && !error) return <LoadingMark text="Asking for the jobs..." />;
    if (!target || target.obstacle) {
      return (
        <>
          <Notice kind={target && target.system === null ? 'info' : 'failed'} className="mt-4">
            <Obstacle target={target} error={error} />
          </Notice>
          {closeBeside(
            // Where none is connected, asking again changes nothing.
            target?.system !== null && (
              <Button busy={isFetching} onClick={() => void refetch()}>
                Try again
              </Button>
            ),
          )}
        </>
      );
    }
    return (
      <HandOverForm
        target={target}
        chosen={chosen}
        areTicked={areTicked}
        onStarted={setTask}
        onClose={onClose}
      />
    );
  };
  return (
    <Dialog
      aria-labelledby={titleId}
      onClose={onClose}
      // A press beside it must not lose what was chosen.
      isQuestion
      className="max-h-[92dvh] w-[min(44rem,calc(100vw-2rem))]! overflow-y-auto! p-6"
    >
      <h2 id={titleId} className="text-xl">
        Hand over{target?.system ? ` to ${target.system}` : ''}
      </h2>
      {content()}
    </Dialog>
  );
}

function Obstacle({ target, error }: { target: HandOverTarget | undefined; error: Error | null }) {
  const isOwner = useIsOwner();
  return (
    <>
      {target?.obstacle ?? problemText(error, 'The jobs could not be loaded. Please try again.')}
      {isOwner && target?.obstacle.includes('Settings') && (
        <>
          {' '}
          <Link to={applicantSystemPath} className="link">
            Open the settings
          </Link>
        </>
      )}
    </>
  );
}
