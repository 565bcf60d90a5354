import type { Tokens } from '../../contract/account/account.calls.ts';
import type { DesktopBridge } from '../../contract/desktop/desktop.ts';
import { exchangeTokens, type TokenServer } from '../../src/platform/web.ts';
import { buildAppState } from './app-state.ts';
import { nothingGiven } from './given-files.ts';

/** An in-memory bridge. Like main, it keeps the refresh token to itself. */
export function buildFakeBridge(server: TokenServer, kept: Tokens | null = null): DesktopBridge {
  let tokens = kept;
  return {
    restoreSession: async () =>
      tokens ? { outcome: 'restored', access: tokens.access } : { outcome: 'absent' },
    keepSession: async (given) => {
      tokens = given;
      return { outcome: 'kept' };
    },
    refreshSession: async () => {
      if (!tokens) return { outcome: 'absent' };
      const exchanged = await exchangeTokens(server, tokens.refresh);
      if (exchanged.outcome === 'refused') tokens = null;
      if (exchanged.outcome !== 'refreshed') return exchanged;
      tokens = exchanged.tokens;
      return { outcome: 'refreshed', access: tokens.access };
    },
    confirmSignOut: async () => true,
    clearSession: async () => {
      if (tokens) await server.revoke(tokens.access, tokens.refresh);
      tokens = null;
    },
    signInByBrowser: async () => ({ outcome: 'cancelled' }),
    watchTask: async () => {},
    readInbox: async () => ({ finished: [], notifies: true }),
    markInboxSeen: async () => {},
    setNotifies: async () => {},
    readServer: async () => ({ origin: 'https://one.example', standard: 'https://one.example' }),
    chooseServer: async () => ({ outcome: 'changed', origin: 'https://two.example' }),
    chooseThisComputer: async () => ({ outcome: 'changed', origin: 'https://this-computer.invalid' }),
    readAppState: async () => buildAppState(),
    changeAppSettings: async () => buildAppState(),
    runAppAction: async () => {},
    checkConnection: async () => true,
    retryConnection: async () => false,
    backUp: async () => ({ outcome: 'cancelled' }),
    restoreBackup: async () => ({ outcome: 'cancelled' }),
    showDataFolder: async () => {},
    readLocalData: async () => ({ exists: false }),
    removeLocalData: async () => ({ outcome: 'cancelled' }),
    readGiven: async () => nothingGiven,
    chooseFolder: async () => {},
    sendResumes: async () => {},
    stopResumes: async () => {},
    discardGiven: async () => {},
    onGivenChanged: () => () => {},
    readLock: async () => ({ isOn: false, isLocked: false, minutes: 0 }),
    actOnLock: async () => ({ outcome: 'wrong' }),
    openMailDraft: async () => ({ outcome: 'done' }),
    readWindow: async () => ({ kind: 'main', sharesBySystem: false }),
    openWindow: async () => {},
    showInMain: async () => {},
    closeWindow: async () => {},
    chooseShortcut: async () => 'set',
    printPage: async () => ({ outcome: 'done' }),
    savePdf: async () => ({ outcome: 'done' }),
    share: async () => {},
    onAppStateChanged: () => () => {},
    onConnectionChanged: () => () => {},
    onInboxChanged: () => () => {},
    onOpenPath: () => () => {},
    onSessionDropped: () => () => {},
  };
}
