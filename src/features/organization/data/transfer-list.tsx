import { useState } from 'react';
import type { Transfer } from '../../../../contract/organization/organisation.calls.ts';
import { formatDate, formatDateTime, inMegabytes } from '../../../lib/display-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelTask } from '../../../ui/cancel-task.tsx';
import { ConfirmMutation } from '../../../ui/confirm-mutation.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Contents } from './contents.tsx';
import { useChangeTransfers } from './use-transfers.ts';

export function TransferList({ transfers }: { transfers: Transfer[] }) {
  return (
    <ul className="divide-y divide-hairline border-hairline border-y">
      {transfers.map((transfer) => (
        <li key={transfer.id} className="space-y-3 py-4">
          <TransferRow transfer={transfer} />
        </li>
      ))}
    </ul>
  );
}

function TransferRow({ transfer }: { transfer: Transfer }) {
  const { id, kind, status, detail, progress, report, archive, by, created_at } = transfer;
  const isOpen = status === 'queued' || status === 'processing';
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p>
          <span className="font-semibold">{kind === 'export' ? 'Export' : 'Import'}</span>{' '}
          <span className="text-muted text-sm">
            {by}, {formatDateTime(created_at)}
          </span>
        </p>
        <p role="status">
          <StatusTag status={status} />
        </p>
      </div>
      {isOpen && (
        <>
          <ProgressBar label={`How far the ${kind} is`} value={progress?.done} max={progress?.total} />
          <p className="text-muted text-sm">{progress?.stage ?? 'Waiting to begin.'}</p>
          <CancelTask kind="transfer" name={kind} id={id} />
        </>
      )}
      {status === 'failed' && <Notice kind="failed">{detail ?? 'It failed. Please start it again.'}</Notice>}
      {report && <Contents rows={report.rows} files={report.files} />}
      {report && report.notes.length > 0 && (
        <Notice kind="info">
          <ul className="space-y-1">
            {report.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Notice>
      )}
      {archive && <Archive id={id} archive={archive} />}
      {kind === 'export' && status === 'completed' && !archive && (
        <p className="text-muted text-sm">Its archive is no longer available.</p>
      )}
    </>
  );
}

function StatusTag({ status }: { status: Transfer['status'] }) {
  if (status === 'completed') return <Tag look="done">Completed</Tag>;
  if (status === 'failed') return <Tag look="failed">Failed</Tag>;
  return <Tag look="strong">{status === 'queued' ? 'Waiting' : 'Running'}</Tag>;
}

function Archive({ id, archive }: { id: string; archive: NonNullable<Transfer['archive']> }) {
  const { download, discard } = useChangeTransfers();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-3">
        <ServerButton
          isBrief
          look="secondary"
          size="small"
          busy={download.isPending}
          onClick={() => download.mutate({ id, name: archive.name })}
        >
          {download.isPending ? 'Downloading...' : `Download the archive, ${inMegabytes(archive.bytes)}`}
        </ServerButton>
        <ServerButton isBrief look="quiet" size="small" onClick={() => setAsking(true)}>
          Delete the archive
        </ServerButton>
        <p className="text-muted text-sm">Until {formatDate(archive.until)}.</p>
      </div>
      <FailureNotice error={download.error} text="It could not be downloaded. Please try again." />
      <ConfirmMutation
        mutation={discard}
        given={isAsking ? id : undefined}
        title="Delete this archive?"
        confirmText="Delete it"
        onClose={() => setAsking(false)}
      >
        It can no longer be downloaded. What your organization holds stays, and can be exported again.
      </ConfirmMutation>
    </div>
  );
}

/** `onStarted` moves the focus, as another export can't be started meanwhile. */
export function ExportStart({
  isBusy,
  isAgain = false,
  onStarted,
}: {
  isBusy: boolean;
  isAgain?: boolean;
  onStarted: () => void;
}) {
  const { start } = useChangeTransfers();
  return (
    <div className="space-y-3">
      <Button
        look={isAgain ? 'secondary' : 'primary'}
        disabled={isBusy}
        busy={start.isPending}
        onClick={() => start.mutate(undefined, { onSuccess: onStarted })}
      >
        Export everything
      </Button>
      {start.isError && (
        <Notice kind="failed">
          {problemText(start.error, 'The export could not be started. Please try again.')}
        </Notice>
      )}
    </div>
  );
}
