import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type {
  AppAction,
  AppChange,
  AppState,
  DictionaryState,
  NotificationKind,
} from '../../../../contract/desktop/app-settings.ts';
import type { FileOutcome } from '../../../../contract/desktop/desktop-computer.ts';
import { localOrigin } from '../../../../contract/desktop/local-server/messages.ts';
import { serverPath } from '../../../../contract/platform/paths.ts';
import { paths } from '../../../lib/paths.ts';
import { type Shell, type ThisComputer, usePlatform } from '../../../platform/platform-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { EmptyState, Notice } from '../../../ui/notice.tsx';
import { Choices, Switch } from '../../settings/choices.tsx';
import { SettingsFrame, SettingsSection, SettingsUnavailable } from '../../settings/settings-frame.tsx';
import { ShortcutSettings } from './shortcut-settings.tsx';
import { useAppState } from './use-app-state.ts';

const kinds: [NotificationKind, string][] = [
  ['search', 'A search has ended'],
  ['watch', 'A watched search has found new people'],
  ['generation', 'A post is ready'],
  ['reminder', 'A reminder or a step on a board is due, or a mail was answered'],
  ['import', 'An import, an export or the reading of résumés has ended'],
];
const usualHours = { from: '22:00', to: '07:00' };

function NotificationSettings({
  state: { settings, notifies },
  onChange,
}: {
  state: AppState;
  onChange: (change: AppChange) => void;
}) {
  const { muted, quietHours } = settings;
  const mute = (kind: NotificationKind, isTold: boolean) =>
    onChange({ muted: isTold ? muted.filter((one) => one !== kind) : [...muted, kind] });
  return (
    <SettingsSection title="Notifications" description="Everything also appears under Finished.">
      <Switch checked={notifies} onChange={(next) => onChange({ notifies: next })}>
        Tell me with a notification when something finishes
      </Switch>
      <fieldset disabled={!notifies} className="ml-6 disabled:text-muted">
        <legend className="sr-only">Tell me when</legend>
        {kinds.map(([kind, label]) => (
          <Switch key={kind} checked={!muted.includes(kind)} onChange={(isTold) => mute(kind, isTold)}>
            {label}
          </Switch>
        ))}
      </fieldset>
      <Switch
        checked={quietHours !== null}
        disabled={!notifies}
        onChange={(isOn) => onChange({ quietHours: isOn ? usualHours : null })}
      >
        Quiet hours
      </Switch>
      {quietHours && (
        <div className="ml-6 flex flex-wrap items-center gap-3">
          <Time
            label="From"
            value={quietHours.from}
            onChange={(from) => onChange({ quietHours: { ...quietHours, from } })}
          />
          <Time
            label="to"
            value={quietHours.to}
            onChange={(to) => onChange({ quietHours: { ...quietHours, to } })}
          />
        </div>
      )}
    </SettingsSection>
  );
}

function Time({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <label className="flex items-center gap-2">
      {label}
      <input
        type="time"
        required
        value={value}
        onChange={({ target }) => target.value && onChange(target.value.slice(0, 5))}
        className="min-h-11 rounded-control border border-edge bg-panel px-3"
      />
    </label>
  );
}

const names = new Intl.DisplayNames(['en'], { type: 'language' });
const nameOf = (code: string) => names.of(code) ?? code;
const hints: Record<DictionaryState, string> = {
  downloading: 'Its dictionary is being downloaded.',
  failed: 'Its dictionary could not be downloaded.',
};

/** Choosing a language is the consent to download its dictionary. */
function SpellingSettings({
  state: { settings, languages, dictionaries },
  onChange,
  onRetry,
}: {
  state: AppState;
  onChange: (change: AppChange) => void;
  onRetry: () => void;
}) {
  if (!languages) {
    return (
      <SettingsSection title="Spelling">
        <p>macOS checks what you type, in the languages of its keyboard settings.</p>
      </SettingsSection>
    );
  }
  const chosen = settings.spelling;
  const sorted = languages
    .map((code) => ({ code, name: nameOf(code) }))
    .sort((one, other) => one.name.localeCompare(other.name));
  return (
    <SettingsSection
      title="Spelling"
      description="For each language that you choose, its dictionary is downloaded once from redirector.gvt1.com. What you type is sent nowhere. Without a language nothing is checked."
    >
      <fieldset className="max-h-64 overflow-y-auto rounded-control border border-hairline px-4 py-1">
        <legend className="sr-only">Languages to check</legend>
        <div className="grid sm:grid-cols-2">
          {sorted.map(({ code, name }) => (
            <Switch
              key={code}
              checked={chosen.includes(code)}
              hint={dictionaries[code] && hints[dictionaries[code]]}
              onChange={(isOn) =>
                onChange({ spelling: isOn ? [...chosen, code] : chosen.filter((one) => one !== code) })
              }
            >
              {name}
            </Switch>
          ))}
        </div>
      </fieldset>
      <Downloads dictionaries={dictionaries} onRetry={onRetry} />
    </SettingsSection>
  );
}

function Downloads({
  dictionaries,
  onRetry,
}: {
  dictionaries: AppState['dictionaries'];
  onRetry: () => void;
}) {
  const inState = (wanted: DictionaryState) =>
    Object.keys(dictionaries).filter((code) => dictionaries[code] === wanted);
  const [failed, downloading] = [inState('failed'), inState('downloading')];
  return (
    <>
      <p role="status" className="mt-3 text-muted text-sm empty:hidden">
        {downloading.length > 0 && `Downloading the dictionary of ${listed(downloading)}...`}
      </p>
      {failed.length > 0 && (
        <Notice kind="failed" className="mt-4">
          <p>
            {`The dictionary of ${listed(failed)} could not be downloaded, so nothing is underlined in it. Check the network, and whether a firewall or proxy lets redirector.gvt1.com through.`}
          </p>
          <Button look="secondary" size="small" className="mt-3" onClick={onRetry}>
            Try again
          </Button>
        </Notice>
      )}
    </>
  );
}

const listed = (codes: string[]) => new Intl.ListFormat('en').format(codes.map(nameOf));

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
