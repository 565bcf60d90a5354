import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { HandOverTarget } from '../../../../contract/recruiting/hand-overs.calls.ts';
import { mostHandedOver } from '../../../../contract/recruiting/hand-overs.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { applicantSystemPath } from '../../../lib/settings-paths.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { HandOverForm } from './hand-over-form.tsx';
import { HandOverProgress } from './hand-over-progress.tsx';
import { type Chosen, useHandOverTarget } from './use-hand-over.ts';

/** Hands people over to the applicant system: job, preview of the data, progress. */
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
