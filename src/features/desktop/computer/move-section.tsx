import { useState } from 'react';
import { Link } from 'react-router-dom';
import { transferLimits } from '../../../../contract/organization/organisation.calls.ts';
import { serverPath } from '../../../../contract/platform/paths.ts';
import { inMegabytes } from '../../../lib/in-megabytes.ts';
import { dataSettingsPath } from '../../../lib/settings-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
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
    <Dialog aria-labelledby="move-title" onClose={onClose} className="max-h-[76vh] overflow-y-auto p-6">
      <h2 id="move-title" className="text-xl">
        Move to a server
      </h2>
      <ol className="mt-4 list-decimal space-y-3 pl-5">
        <li>
          <Link to={dataSettingsPath} className="link">
            Export everything
          </Link>{' '}
          and download the archive.
        </li>
        <li>
          <Link to={serverPath} className="link">
            Connect to the server
          </Link>{' '}
          and sign in as the Owner of an empty organization. If you have none, register one there first.
        </li>
        <li>There, choose the archive under Settings, Data, Import an organization.</li>
      </ol>
      <p className="mt-4 text-muted text-sm">
        The server stores all of it or nothing. Passwords and keys are not in the archive: enter them there
        again. More than {inMegabytes(transferLimits.bytes)} is imported by the operator of the server.
      </p>
      <div className="mt-6 flex justify-end">
        <Button look="secondary" size="small" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
