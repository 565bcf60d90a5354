import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import {
  type FileOutcome,
  type LockAction,
  type LockOutcome,
  type LockState,
  lockMinutes,
} from '../../../../contract/desktop/desktop-computer.ts';
import { transferLimits } from '../../../../contract/organization/organisation.calls.ts';
import { serverPath } from '../../../../contract/platform/paths.ts';
import { inMegabytes } from '../../../lib/display-text.ts';
import { paths } from '../../../lib/paths.ts';
import { lockProblem } from '../../../lib/problem-text.ts';
import { type ThisComputer, usePlatform } from '../../../platform/platform-context.tsx';
import { useIsLocal } from '../../../platform/use-is-local.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadFailure } from '../../../ui/failure-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ExportStart, TransferList } from '../../organization/data/transfer-list.tsx';
import { useTransfers } from '../../organization/data/use-transfers.ts';
import { ShownOnce } from '../../organization/open/shown-once.tsx';
import { WebSourcesSection } from '../../search/settings/web-sources-section.tsx';
import { Choices } from '../../settings/choices.tsx';
import { SettingsFrame, SettingsSection } from '../../settings/settings-frame.tsx';
import { OutgoingList } from './outgoing-list.tsx';
import { PassphraseForm } from './passphrase-form.tsx';

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

function ExportHere() {
  const { data, error, refetch } = useTransfers();
  const list = useRef<HTMLDivElement>(null);
  if (!data) {
    return error && <LoadFailure error={error} text="The exports could not be loaded." onRetry={refetch} />;
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

type Form = 'turn-on' | 'change' | 'turn-off';

function PassphraseSection({ computer }: { computer: ThisComputer }) {
  const { state, outcome, run } = useLock(computer);
  const [form, setForm] = useState<Form>();
  if (!state) return null;

  async function submit(action: LockAction) {
    if ((await run(action)).outcome === 'done') setForm(undefined);
  }

  const problem = outcome && outcome.outcome !== 'done' ? lockProblem(outcome) : undefined;
  return (
    <SettingsSection
      title="Passphrase"
      description="The system's account protects your data. A passphrase protects it a little more: without it the app does not open, and the key of your stored passwords cannot be used."
    >
      <div className="space-y-5">
        {problem && <Notice kind="failed">{problem}</Notice>}
        {outcome?.outcome === 'done' && outcome.recoveryKey && <RecoveryKey value={outcome.recoveryKey} />}
        {form ? (
          <PassphraseForm
            key={form}
            kind={form}
            minutes={state.minutes}
            onSubmit={submit}
            onCancel={() => setForm(undefined)}
          />
        ) : (
          <Actions state={state} onOpen={setForm} run={run} />
        )}
      </div>
    </SettingsSection>
  );
}

function useLock(computer: ThisComputer) {
  const queries = useQueryClient();
  const key = ['passphrase'];
  const { data: state } = useQuery({ queryKey: key, queryFn: () => computer.readLock() });
  const [outcome, setOutcome] = useState<LockOutcome>();
  async function run(action: LockAction): Promise<LockOutcome> {
    const result = await computer
      .actOnLock(action)
      .catch((): LockOutcome => ({ outcome: 'failed', reason: 'It could not be changed. Try again.' }));
    setOutcome(result);
    if (result.outcome === 'done') queries.setQueryData(key, result.state);
    return result;
  }
  return { state, outcome, run };
}

function Actions({
  state,
  onOpen,
  run,
}: {
  state: LockState;
  onOpen: (form: Form) => void;
  run: (action: LockAction) => Promise<LockOutcome>;
}) {
  if (!state.isOn) {
    return (
      <Button look="secondary" onClick={() => onOpen('turn-on')}>
        Set a passphrase…
      </Button>
    );
  }
  return (
    <>
      <Choices
        legend="Lock when the computer is not used"
        value={String(state.minutes)}
        options={minuteOptions}
        hint="It is also locked when the app ends, and by Lock in the menu (Ctrl L, ⌘ L). What runs is interrupted then, and goes on once you unlock."
        onChoose={(minutes) => void run({ do: 'set-minutes', minutes: Number(minutes) })}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void run({ do: 'lock' })}>Lock now</Button>
        <Button look="secondary" onClick={() => onOpen('change')}>
          Change it…
        </Button>
        <Button look="quiet" onClick={() => onOpen('turn-off')}>
          Switch it off…
        </Button>
      </div>
    </>
  );
}

const minuteOptions = lockMinutes.map(
  (minutes) => [String(minutes), minutes === 0 ? 'Never' : `After ${minutes} minutes`] as const,
);

function RecoveryKey({ value }: { value: string }) {
  return (
    <div className="space-y-3">
      <ShownOnce
        title="The passphrase is set. This is your recovery key."
        label="Recovery key"
        secret={value}
      />
      <p className="max-w-[60ch] text-muted text-sm">
        It opens the app when you have forgotten the passphrase. Print this page or write the key down, and
        keep it away from this computer.
      </p>
      <Button look="secondary" size="small" onClick={() => print()}>
        Print…
      </Button>
    </div>
  );
}

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
          <MoveSection />
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
