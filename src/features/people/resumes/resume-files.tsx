import { type ReactNode, useState } from 'react';
import { type Resume, retryResume } from '../../../../contract/people/resumes.calls.ts';
import { Button } from '../../../ui/button.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import type { Upload } from './use-resume-uploads.ts';

const rowButton = { look: 'quiet', size: 'small' } as const;

/** The files that are sent and read, and those that could not be: each can be cancelled or dismissed. */
export function ResumeFiles({
  uploads,
  reading,
  failed,
  onDismiss,
  onSkip,
  onRetry,
}: {
  uploads: Upload[];
  reading: Resume[];
  failed: Resume[];
  onDismiss: (key: number) => void;
  onSkip: (ids: string[]) => void;
  onRetry: (id: string) => void;
}) {
  const [isClearing, setClearing] = useState(false);
  const refused = uploads.filter(({ problem }) => problem !== undefined);
  const sending = uploads.filter(({ problem }) => problem === undefined);
  if (uploads.length + reading.length + failed.length === 0) return null;
  // What was never sent is known here alone.
  const ClearButton = failed.length > 0 ? ServerButton : Button;
  const clear = () => {
    setClearing(true);
    for (const { key } of refused) onDismiss(key);
    if (failed.length > 0) onSkip(failed.map(({ id }) => id));
    setClearing(false);
  };
  return (
    <div className="rounded-card border border-hairline bg-panel px-5 py-4">
      <ul aria-label="Files" className="divide-y divide-hairline text-sm">
        {sending.map(({ key, name }) => (
          <FileRow key={key} name={name} state="Sending..." />
        ))}
        {reading.map(({ id, file_name, status }) => (
          <FileRow
            key={id}
            name={file_name}
            state={status === 'queued' ? 'Waiting...' : 'Reading...'}
            action={
              <ServerButton
                isBrief
                {...rowButton}
                aria-label={`Cancel ${file_name}`}
                onClick={() => onSkip([id])}
              >
                Cancel
              </ServerButton>
            }
          />
        ))}
        {refused.map(({ key, name, problem }) => (
          <FileRow
            key={key}
            name={name}
            problem={problem}
            action={
              <Button {...rowButton} aria-label={`Dismiss ${name}`} onClick={() => onDismiss(key)}>
                Dismiss
              </Button>
            }
          />
        ))}
        {failed.map(({ id, file_name, detail, can_retry }) => (
          <FileRow
            key={id}
            name={file_name}
            problem={detail}
            action={
              <>
                {can_retry && (
                  <PermittedButton
                    call={retryResume}
                    {...rowButton}
                    aria-label={`Try again: ${file_name}`}
                    onClick={() => onRetry(id)}
                  >
                    Try again
                  </PermittedButton>
                )}
                <ServerButton
                  isBrief
                  {...rowButton}
                  aria-label={`Dismiss ${file_name}`}
                  onClick={() => onSkip([id])}
                >
                  Dismiss
                </ServerButton>
              </>
            }
          />
        ))}
      </ul>
      {refused.length + failed.length > 1 && (
        <ClearButton {...rowButton} className="-ml-3" busy={isClearing} onClick={clear}>
          Dismiss all that failed
        </ClearButton>
      )}
    </div>
  );
}

function FileRow({
  name,
  state,
  problem,
  action,
}: {
  name: string;
  state?: string;
  problem?: string | undefined;
  action?: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-48 break-words font-semibold sm:max-w-md">{name}</span>
      {state ? (
        <span className="flex flex-1 items-center gap-3 text-muted">
          <ProgressBar label={`${name}: ${state}`} className="w-24" />
          {state}
        </span>
      ) : (
        <span className="flex-1 basis-64 text-failed">{problem ?? 'It could not be read.'}</span>
      )}
      {action}
    </li>
  );
}
