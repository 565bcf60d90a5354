import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AppAction, AppChange, AppState } from '../../../../contract/desktop/app-settings.ts';
import type { FileOutcome } from '../../../../contract/desktop/desktop-computer.ts';
import { localOrigin } from '../../../../contract/desktop/local-server/messages.ts';
import { serverPath } from '../../../../contract/platform/paths.ts';
import { paths } from '../../../lib/paths.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import type { Shell, ThisComputer } from '../../../platform/types.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Choices, Switch } from '../../settings/choices.tsx';
import { SettingsFrame, SettingsSection, SettingsUnavailable } from '../../settings/settings-frame.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { ShortcutSettings } from './shortcut-settings.tsx';
import { SpellingSettings } from './spelling-settings.tsx';
import { useAppState } from './use-app-state.ts';

/** What the app has saved on this computer before it used a server, and how to delete it. */
function LeftData({ computer }: { computer: ThisComputer }) {
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: ['left-data'], queryFn: () => computer.readLocalData() });
  const [outcome, setOutcome] = useState<FileOutcome>();
  const [isBusy, setBusy] = useState(false);
  const isDone = outcome?.outcome === 'done';
  if (!data?.exists && !isDone) return null;

  async function remove() {
    setBusy(true);
    setOutcome(
      await computer
        .removeLocalData()
        .catch((): FileOutcome => ({ outcome: 'failed', reason: 'It could not be deleted. Try again.' })),
    );
    setBusy(false);
    await queries.invalidateQueries({ queryKey: ['left-data'] });
  }

  return (
    <SettingsSection
      title="Saved on this computer"
      description="The app was used without a server before, and what it saved then is still here."
    >
      <div role="status">{isDone && <Notice kind="done">It was deleted.</Notice>}</div>
      {outcome?.outcome === 'failed' && <Notice kind="failed">{outcome.reason}</Notice>}
      {!isDone && (
        <Button look="danger" size="small" className="mt-3" busy={isBusy} onClick={() => void remove()}>
          Delete it…
        </Button>
      )}
    </SettingsSection>
  );
}

/** The settings of the desktop app on this computer. A browser has none. */
export function AppSettingsPage() {
  const { shell } = usePlatform();
  return (
    <SettingsFrame>
      {shell ? (
        <AppSettingsOf shell={shell} />
      ) : (
        <EmptyState text="These settings are in the desktop app. A browser has notifications, spelling and updates in its own." />
      )}
    </SettingsFrame>
  );
}

function AppSettingsOf({ shell }: { shell: Shell }) {
  const { state, error, refetch, change } = useAppState(shell);
  if (error) return <SettingsUnavailable error={error} onRetry={() => void refetch()} />;
  if (!state) return null;
  const set = (given: AppChange) => change.mutate(given);
  return (
    <>
      {change.isError && (
        <Notice kind="failed" className="mb-6">
          The system has refused this change. Nothing was changed.
        </Notice>
      )}
      <p className="mb-8 max-w-[60ch] text-muted">These apply to this computer alone, and at once.</p>
      <Connection shell={shell} />
      <StartAndClose state={state} onChange={set} />
      <NotificationSettings state={state} onChange={set} />
      <ShortcutSettings
        state={state}
        choose={async (keys) => {
          const chosen = await shell.windows.chooseShortcut(keys);
          await refetch();
          return chosen;
        }}
      />
      <SpellingSettings
        state={state}
        onChange={set}
        onRetry={() => void shell.runAppAction('download-dictionaries').catch(() => {})}
      />
      <Updates state={state} onChange={set} onCheck={() => shell.runAppAction('check-updates')} />
      <LeftData computer={shell.computer} />
      <DataAndLogs state={state} act={shell.runAppAction} />
    </>
  );
}

function Connection({ shell }: { shell: Shell }) {
  const { data: server } = useQuery({ queryKey: ['server-in-use'], queryFn: () => shell.readServer() });
  return (
    <SettingsSection title="Server and account">
      <p className="wrap-anywhere">{server?.origin === localOrigin ? 'On this computer' : server?.origin}</p>
      <p className="mt-2 flex flex-wrap gap-x-6">
        <Link to={serverPath} className="link">
          Change the server
        </Link>
        <Link to={paths.settings} className="link">
          Your account
        </Link>
      </p>
    </SettingsSection>
  );
}

interface Part {
  state: AppState;
  onChange: (change: AppChange) => void;
}

function StartAndClose({ state, onChange }: Part) {
  const { closing } = state.settings;
  return (
    <SettingsSection title="Starting and closing">
      <Switch
        checked={state.startsAtLogin ?? false}
        disabled={state.startsAtLogin === null}
        onChange={(startsAtLogin) => onChange({ startsAtLogin })}
        hint={
          state.startsAtLogin === null
            ? 'Only an installed app can do this.'
            : 'It starts without its window and watches your searches.'
        }
      >
        Start when I log in to this computer
      </Switch>
      {state.choosesClosing ? (
        <Choices
          legend="When I close the window"
          value={closing}
          options={[
            ['ask', 'Ask me'],
            ['keep', 'Keep watching'],
            ['quit', 'Quit'],
          ]}
          onChoose={(chosen) => onChange({ closing: chosen })}
          hint={
            state.hasTray
              ? 'The icon in the tray opens the window again.'
              : 'This desktop has no tray: the window is minimized instead of hidden. GNOME has one with an extension such as AppIndicator Support; restart the app after adding it.'
          }
        />
      ) : (
        <p className="mt-4 text-muted text-sm">
          Closing the window keeps the app running, as is usual on macOS.
        </p>
      )}
    </SettingsSection>
  );
}

const updateHints: Record<AppState['updates']['method'], string> = {
  self: 'A new version is downloaded in the background and installed when you quit.',
  'package-manager': 'This copy is updated by the package manager of your system.',
  none: 'This copy runs from a checkout and is not updated.',
};

function Updates({ state, onChange, onCheck }: Part & { onCheck: () => Promise<void> }) {
  const { method, channel } = state.updates;
  return (
    <SettingsSection title="Updates" description={`Version ${state.version}. ${updateHints[method]}`}>
      {method === 'self' && (
        <Choices
          legend="Versions"
          value={channel}
          options={[
            ['stable', 'Stable: finished versions only'],
            ['beta', 'Beta: pre-releases as well'],
          ]}
          onChoose={(chosen) => onChange({ channel: chosen })}
        />
      )}
      <Button look="secondary" size="small" className="mt-4" onClick={() => void onCheck().catch(() => {})}>
        Check for updates
      </Button>
    </SettingsSection>
  );
}

function DataAndLogs({ state, act }: { state: AppState; act: (action: AppAction) => Promise<void> }) {
  const open = (action: AppAction) => void act(action).catch(() => {});
  return (
    <SettingsSection
      title="Data and logs"
      description="Diagnostics are versions, these settings and the end of the log. Tokens, email addresses and your home folder are masked in them."
    >
      <p className="wrap-anywhere font-mono text-sm">{state.dataFolder}</p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button look="secondary" size="small" onClick={() => open('show-data')}>
          Show data folder
        </Button>
        <Button look="secondary" size="small" onClick={() => open('show-logs')}>
          Show logs
        </Button>
        <CopyButton copy={() => act('copy-diagnostics')}>Copy diagnostics</CopyButton>
      </div>
    </SettingsSection>
  );
}
