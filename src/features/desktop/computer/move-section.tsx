import { type ReactNode, useRef, useState } from 'react';
import { transferLimits } from '../../../../contract/organization/organisation.calls.ts';
import { serverPath } from '../../../../contract/platform/paths.ts';
import { inMegabytes } from '../../../lib/in-megabytes.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ExportStart } from '../../organization/data/export-start.tsx';
import { TransferList } from '../../organization/data/transfer-list.tsx';
import { useTransfers } from '../../organization/data/use-transfers.ts';
import { SettingsSection } from '../../settings/settings-frame.tsx';

/** *Move to a server…*: the archive of everything here is imported by an empty organization there. */
export function MoveSection() {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsSection
      title="Move to a server"
      description="To work with colleagues, or from several computers: export everything here, and import it into an empty organization at a server. What is saved on this computer stays until you delete it."
    >
      <Button look="secondary" onClick={() => setOpen(true)}>
        Move to a server…
      </Button>
      {isOpen && <MoveDialog onClose={() => setOpen(false)} />}
    </SettingsSection>
  );
}

function MoveDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      aria-labelledby="move-title"
      onClose={onClose}
      // The export goes on, and a press beside it must not hide how far it is.
      isQuestion
      className="max-h-[88dvh] w-[min(40rem,calc(100vw-2rem))]! overflow-y-auto! p-6"
    >
      <h2 id="move-title" className="text-xl">
        Move to a server
      </h2>
      <ol className="mt-4 list-decimal space-y-6 pl-5 marker:font-semibold">
        <li>
          <Step title="Export what is here">
            <ExportHere />
          </Step>
        </li>
        <li>
          <Step title="Sign in at the server">
            <p>As the Owner of an empty organization. If you have none, register one there first.</p>
            <ButtonLink look="secondary" size="small" to={serverPath} className="mt-2">
              Connect to the server
            </ButtonLink>
          </Step>
        </li>
        <li>
          <Step title="Import it there">
            <p>
              Open <em>Settings, Data, Import an organization</em>, and choose the archive. The server stores
              all of it or nothing. Passwords and keys are not in it: enter them there again.
            </p>
            <p className="mt-1 text-muted">
              More than {inMegabytes(transferLimits.bytes)} is imported by the operator of the server.
            </p>
          </Step>
        </li>
      </ol>
      <div className="mt-6 flex justify-end">
        <Button look="secondary" size="small" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="text-sm">
    <h3 className="mb-1 font-semibold text-base">{title}</h3>
    {children}
  </section>
);

/** Starts the export, and shows the latest one with its archive. */
function ExportHere() {
  const { data, error, refetch } = useTransfers();
  const list = useRef<HTMLDivElement>(null);
  if (!data) {
    return (
      error && (
        <Notice kind="failed">
          <p>{problemText(error, 'The exports could not be loaded.')}</p>
          <Button look="quiet" size="small" className="-ml-3" onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      )
    );
  }
  const { transfers } = data;
  const latest = transfers.find(({ kind }) => kind === 'export');
  const isBusy = transfers.some(({ status }) => status === 'queued' || status === 'processing');
  return (
    <div className="space-y-3">
      <p>One archive with everything, as JSON and as CSV, and with its files.</p>
      <ExportStart
        isBusy={isBusy}
        isAgain={latest?.archive != null}
        onStarted={() => list.current?.focus()}
      />
      <div ref={list} tabIndex={-1}>
        {latest && <TransferList transfers={[latest]} />}
      </div>
    </div>
  );
}
