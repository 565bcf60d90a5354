import { useEffect, useRef } from 'react';
import type { HandOver } from '../../../../contract/recruiting/hand-overs.calls.ts';
import { counted } from '../../../lib/display-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelTask } from '../../../ui/cancel-task.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark, ProgressBar } from '../../../ui/progress.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { PageThere, stateTexts } from './handed-over-text.tsx';
import { isHandOverOver, useHandOver, useStartHandOver } from './use-hand-over.ts';

/** How a hand-over goes, person by person. It goes on when the dialog is closed. */
export function HandOverProgress({
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
      {again.error && (
        <Notice kind="failed">{problemText(again.error, 'Nobody was handed over. Please try again.')}</Notice>
      )}
      <div className="flex flex-wrap justify-end gap-3">
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
      </div>
    </>
  );
}
