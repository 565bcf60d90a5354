import { vi } from 'vitest';
import type { AppChange, AppState } from '../../contract/desktop/app-settings.ts';
import type { Shell } from '../../src/platform/platform-context.tsx';
import { buildAppState } from './app-state.ts';
import { nothingGiven } from './given-files.ts';

type Windows = Shell['windows'];

/** Creates a desktop shell in memory. `connect` and `endSession` emit what the real shell would. */
export function buildFakeShell({
  isReachable = true,
  origin = 'https://standard.example',
  isUndecided = false,
  appState = buildAppState(),
} = {}) {
  const connections = new Set<(isReachable: boolean) => void>();
  const ends = new Set<() => void>();
  const stateListeners = new Set<() => void>();
  const givenListeners = new Set<() => void>();
  let given = nothingGiven;
  /** Changes what the user has given to the app. */
  function give(changed: Partial<typeof nothingGiven>): void {
    given = { ...given, ...changed };
    for (const listener of givenListeners) listener();
  }
  return {
    readServer: vi.fn<Shell['readServer']>(async () => ({
      origin,
      standard: 'https://standard.example',
      isUndecided,
    })),
    chooseServer: vi.fn<Shell['chooseServer']>(async () => ({ outcome: 'changed', origin })),
    computer: {
      backUp: vi.fn<Shell['computer']['backUp']>(async () => ({ outcome: 'cancelled' })),
      restoreBackup: vi.fn<Shell['computer']['restoreBackup']>(async () => ({ outcome: 'cancelled' })),
      showDataFolder: vi.fn(async () => {}),
      readLocalData: vi.fn<Shell['computer']['readLocalData']>(async () => ({ exists: false })),
      removeLocalData: vi.fn<Shell['computer']['removeLocalData']>(async () => ({ outcome: 'cancelled' })),
      readLock: vi.fn<Shell['computer']['readLock']>(async () => ({
        isOn: false,
        isLocked: false,
        minutes: 0,
      })),
      actOnLock: vi.fn<Shell['computer']['actOnLock']>(async () => ({ outcome: 'wrong' })),
      openMailDraft: vi.fn<Shell['computer']['openMailDraft']>(async () => ({ outcome: 'done' })),
    },
    draftMessage: vi.fn<Shell['draftMessage']>(async () => undefined),
    files: {
      readGiven: vi.fn(async () => given),
      chooseFolder: vi.fn(async () => {}),
      sendResumes: vi.fn(async () => {}),
      stopResumes: vi.fn(async () => {}),
      discardGiven: vi.fn(async (what: string) => {
        give({ files: given.files.filter(({ id }) => id !== what) });
      }),
      onGivenChanged: (listener: () => void) => {
        givenListeners.add(listener);
        return () => void givenListeners.delete(listener);
      },
    },
    give,
    windows: {
      readWindow: vi.fn<Windows['readWindow']>(async () => ({ kind: 'main', sharesBySystem: false })),
      openWindow: vi.fn<Windows['openWindow']>(async () => {}),
      showInMain: vi.fn<Windows['showInMain']>(async () => {}),
      closeWindow: vi.fn(async () => {}),
      chooseShortcut: vi.fn<Windows['chooseShortcut']>(async () => 'set'),
      printPage: vi.fn<Windows['printPage']>(async () => ({ outcome: 'done' })),
      savePdf: vi.fn<Windows['savePdf']>(async () => ({ outcome: 'done' })),
      share: vi.fn<Windows['share']>(async () => {}),
    },
    confirmSignOut: vi.fn<Shell['confirmSignOut']>(async () => true),
    signInByBrowser: vi.fn<Shell['signInByBrowser']>(async () => ({ outcome: 'cancelled' })),
    chooseThisComputer: vi.fn<Shell['chooseThisComputer']>(async () => ({ outcome: 'cancelled', origin })),
    readAppState: vi.fn<Shell['readAppState']>(async () => structuredClone(appState)),
    changeAppSettings: vi.fn<Shell['changeAppSettings']>(async (change) => changeState(appState, change)),
    runAppAction: vi.fn<Shell['runAppAction']>(async () => {}),
    checkConnection: vi.fn<Shell['checkConnection']>(async () => isReachable),
    onConnectionChange: (listener: (isReachable: boolean) => void) => {
      connections.add(listener);
      return () => void connections.delete(listener);
    },
    onAppStateChange: (listener: () => void) => {
      stateListeners.add(listener);
      return () => void stateListeners.delete(listener);
    },
    /** Changes the state of the app as main does by itself. */
    changeAppState: (changed: Partial<AppState>) => {
      Object.assign(appState, changed);
      for (const listener of stateListeners) listener();
    },
    onSessionEnd: (listener: () => void) => {
      ends.add(listener);
      return () => void ends.delete(listener);
    },
    connect: (answers: boolean) => {
      for (const listener of connections) listener(answers);
    },
    endSession: () => {
      for (const listener of ends) listener();
    },
  };
}

/** Changes a state in place, as the real shell keeps it. */
function changeState(
  state: AppState,
  { notifies, startsAtLogin, channel, ...settings }: AppChange,
): AppState {
  Object.assign(state.settings, settings);
  if (notifies !== undefined) state.notifies = notifies;
  if (startsAtLogin !== undefined) state.startsAtLogin = startsAtLogin;
  if (channel !== undefined) state.updates.channel = channel;
  return structuredClone(state);
}
