import { useState } from 'react';
import type { FileOutcome } from '../../../../contract/desktop/desktop-computer.ts';
import { paths } from '../../../lib/paths.ts';
import { useIsLocal } from '../../../lib/use-is-local.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import type { ThisComputer } from '../../../platform/types.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { WebSourcesSection } from '../../search/settings/web-sources-section.tsx';
import { SettingsFrame, SettingsSection } from '../../settings/settings-frame.tsx';
import { MoveSection } from './move-section.tsx';
import { OutgoingList } from './outgoing-list.tsx';
import { PassphraseSection } from './passphrase-section.tsx';

/** What leaves this computer, and the backups of what is saved on it. For the desktop app without a server. */
export function ThisComputerPage() {
  const { shell } = usePlatform();
  const isLocal = useIsLocal();
  return (
    <SettingsFrame>
      {shell && isLocal ? (
        <>
          <SettingsSection
            title="What leaves this computer"
            description="What you save stays on this computer. It is sent elsewhere only by what is on in this list."
          >
            <OutgoingList shell={shell} />
          </SettingsSection>
          <WebSourcesSection />
          <SettingsSection
            title="Your data"
            description="A snapshot is taken every hour while something changes, when you quit, and before an update. The last of each day is kept for a month, in the folder “backups” of your data."
          >
            <DataActions computer={shell.computer} />
          </SettingsSection>
          <PassphraseSection computer={shell.computer} />
          <MoveSection computer={shell.computer} />
        </>
      ) : (
        <p>These settings belong to the desktop app without a server.</p>
      )}
    </SettingsFrame>
  );
}

function DataActions({ computer }: { computer: ThisComputer }) {
  const [running, setRunning] = useState<'back-up' | 'restore'>();
  const [outcome, setOutcome] = useState<FileOutcome>();

  async function run(what: 'back-up' | 'restore') {
    setRunning(what);
    setOutcome(undefined);
    const act = what === 'back-up' ? computer.backUp : computer.restoreBackup;
    const result = await act().catch((): FileOutcome => ({ outcome: 'failed', reason: 'Try again.' }));
    setRunning(undefined);
    // Everything on the page is of the data that was replaced.
    if (what === 'restore' && result.outcome === 'done') location.assign(paths.dashboard);
    else setOutcome(result);
  }

  return (
    <div className="space-y-5">
      <div className="flex flex-wrap gap-3">
        <Button
          busy={running === 'back-up'}
          disabled={running === 'restore'}
          onClick={() => void run('back-up')}
        >
          Back up…
        </Button>
        <Button
          look="secondary"
          busy={running === 'restore'}
          disabled={running === 'back-up'}
          onClick={() => void run('restore')}
        >
          Restore…
        </Button>
        <Button look="quiet" onClick={() => void computer.showDataFolder()}>
          Show folder
        </Button>
      </div>
      <div role="status">
        {outcome?.outcome === 'done' && (
          <Notice kind="done">
            <p>
              Saved as <strong className="break-all">{outcome.file}</strong>. It holds everything, and the key
              of your stored passwords: keep it like a password.
            </p>
          </Notice>
        )}
        {outcome?.outcome === 'failed' && (
          <Notice kind="failed">
            <p>Nothing was changed. {outcome.reason}</p>
          </Notice>
        )}
      </div>
      <p className="max-w-[60ch] text-muted text-sm">
        A backup can be restored on another computer. <em>Restore…</em> takes a backup or a snapshot; what it
        replaces is kept as a snapshot and in the folder “replaced”.
      </p>
    </div>
  );
}
