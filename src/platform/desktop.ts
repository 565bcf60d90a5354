import { hasEnded } from '../../contract/account/session.ts';
import type { DesktopBridge } from '../../contract/desktop/desktop.ts';
import { learnServerTime, readAccessToken, readHolder } from '../lib/access-token.ts';
import type { SessionStore } from '../lib/session.tsx';
import type { Platform } from './platform-context.tsx';
import { accessTokenKey, createMemoryStorage, openTokenStorage } from './token-storage.ts';

/** Main stores the refresh token and refreshes sessions; the page holds only the access token. */
export function createDesktopPlatform(bridge: DesktopBridge): Platform {
  return {
    session: createDesktopSession(bridge),
    tasks: {
      // Without an announcement the task's own screen still shows it.
      taskStarted: (task) => void bridge.watchTask(task).catch(() => {}),
    },
    links: { onOpenPath: (listener) => bridge.onOpenPath(listener) },
    inbox: {
      read: () => bridge.readInbox(),
      markSeen: () => bridge.markInboxSeen(),
      setNotifies: (notifies) => bridge.setNotifies(notifies),
      onChange: (listener) => bridge.onInboxChanged(listener),
    },
    shell: {
      computer: bridge,
      files: bridge,
      windows: bridge,
      draftMessage: async (message) => (await import('./draft-message.ts')).draftMessage(bridge, message),
      confirmSignOut: () => bridge.confirmSignOut().catch(() => true),
      signInByBrowser: () => bridge.signInByBrowser(),
      readServer: () => bridge.readServer(),
      chooseServer: (address) => bridge.chooseServer(address),
      chooseThisComputer: () => bridge.chooseThisComputer(),
      readAppState: () => bridge.readAppState(),
      changeAppSettings: (change) => bridge.changeAppSettings(change),
      runAppAction: (action) => bridge.runAppAction(action),
      onAppStateChange: (listener) => bridge.onAppStateChanged(listener),
      checkConnection: (isUserRequest) =>
        isUserRequest ? bridge.retryConnection() : bridge.checkConnection(),
      onConnectionChange: (listener) => bridge.onConnectionChanged(listener),
      onSessionEnd: (listener) => bridge.onSessionDropped(() => listener()),
    },
  };
}

function createDesktopSession(bridge: DesktopBridge): SessionStore {
  const lasting = openTokenStorage().storage;
  // If the keychain does not store the session, the access token is not written to disk either.
  const passing = createMemoryStorage();
  const accessToken = () => passing.getItem(accessTokenKey) ?? lasting.getItem(accessTokenKey);
  const remove = () => {
    passing.removeItem(accessTokenKey);
    lasting.removeItem(accessTokenKey);
  };
  const replace = (access: string, inMemory = false) => {
    remove();
    (inMemory ? passing : lasting).setItem(accessTokenKey, access);
  };

  return {
    accessToken,
    restore: async () => {
      const restored = await bridge.restoreSession().catch(() => ({ outcome: 'no-keychain' }) as const);
      if (restored.outcome === 'restored') learnServerTime(restored.access);
      if (restored.outcome === 'restored' && readAccessToken(restored.access)) {
        replace(restored.access, restored.inMemory);
        return restored;
      }
      if (restored.outcome === 'restored' || restored.outcome === 'absent') {
        remove();
        return restored.outcome === 'restored' ? { outcome: 'absent', why: 'ended' } : restored;
      }
      const access = accessToken();
      // Offline, an expired token still identifies the user; it is refreshed once the server answers.
      const read = restored.outcome === 'unreachable' ? readHolder : readAccessToken;
      if (access && read(access)) return { ...restored, access };
      remove();
      return restored;
    },
    keep: async ({ access, refresh }) => {
      const kept = refresh
        ? await bridge.keepSession({ access, refresh }).catch(() => ({ outcome: 'memory' }) as const)
        : ({ outcome: 'memory' } as const);
      replace(access, kept.outcome === 'memory');
      return kept;
    },
    refresh: async (spent) => {
      const current = accessToken();
      if (current && current !== spent) return { outcome: 'refreshed', access: current };
      const refreshed = await bridge.refreshSession().catch(() => ({ outcome: 'unreachable' }) as const);
      if (refreshed.outcome === 'refreshed') {
        learnServerTime(refreshed.access);
        replace(refreshed.access, refreshed.inMemory);
      }
      if (hasEnded(refreshed)) remove();
      return refreshed;
    },
    clear: async () => {
      remove();
      await bridge.clearSession().catch(() => {});
    },
    onOutsideChange: (listener) =>
      bridge.onSessionDropped((why) => {
        remove();
        listener(why);
      }),
  };
}
