import { useRef } from 'react';
import { transferLimits } from '../../../../contract/organization/organisation.calls.ts';
import { inMegabytes } from '../../../lib/in-megabytes.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { ServerButton } from '../../../lib/server-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { archiveOf, useChangeTransfers } from './use-transfers.ts';

/** Sends the archive of another organization. */
export function ImportStart({ isBusy, onStarted }: { isBusy: boolean; onStarted: () => void }) {
  const picker = useRef<HTMLInputElement>(null);
  const { send } = useChangeTransfers();
  return (
    <div className="space-y-3">
      <ServerButton
        isBrief
        look="secondary"
        busy={send.isPending}
        disabled={isBusy}
        onClick={() => picker.current?.click()}
      >
        {send.isPending ? 'Sending the archive...' : 'Choose an archive'}
      </ServerButton>
      <input
        ref={picker}
        type="file"
        accept=".zip,.larkspur,application/zip"
        aria-label="Archive to import"
        tabIndex={-1}
        className="sr-only"
        disabled={isBusy || send.isPending}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) send.mutate(archiveOf(file), { onSuccess: onStarted });
          // Choosing the same file again must fire a change event.
          target.value = '';
        }}
      />
      <p className="text-muted text-sm">
        Up to {inMegabytes(transferLimits.bytes)}. Larger ones are imported by the operator of the server.
      </p>
      {send.isError && (
        <Notice kind="failed">
          {problemText(send.error, 'The archive could not be sent. Please try again.')}
        </Notice>
      )}
    </div>
  );
}
