import path from 'node:path';
import type { Tokens } from '../../contract/account/account.calls.ts';
import { hasEnded, type TimedEnd } from '../../contract/account/session.ts';
import { localOrigin } from '../../contract/desktop/local-server/messages.ts';
import type { LocalServer } from './local/local-server.ts';
import type { Offline } from './offline/offline.ts';
import { createKeychain, fileMarker, type Keychain, type KeychainQueue } from './session/keychain.ts';
import { createSession, type DesktopSession } from './session/session.ts';
import type { Fetch } from './shell/protocol.ts';
import { createDueReminders } from './tasks/due-reminders.ts';
import { createTaskWatch, type TaskWatch } from './tasks/watch.ts';

/**
 * Keeps the refresh token of the local server in memory. There is always one: the system has authenticated the user, so the
 * server starts a session without a password. The token needs no place in the keychain.
 */
function createLocalKeychain(signIn: () => Promise<Tokens>): Keychain {
  let refresh: string | undefined;
  return {
    read: async () => {
      try {
        refresh ??= (await signIn()).refresh;
        return { outcome: 'found', secret: refresh };
      } catch {
        return { outcome: 'unreachable' };
      }
    },
    write: async (secret) => {
      refresh = secret;
      return 'kept';
    },
    take: async () => {
      const held = refresh;
      refresh = undefined;
      return held;
    },
  };
}

/**
 * A session that starts again when the server refuses its token, as after a restored backup: there is no sign-in that the user
 * could be asked for.
 */
function withoutSessionEnd(session: DesktopSession): DesktopSession {
  return {
    ...session,
    restore: async () => {
      const restored = await session.restore();
      return restored.outcome === 'absent' ? session.restore() : restored;
    },
    refresh: async () => {
      const refreshed = await session.refresh();
      return hasEnded(refreshed) ? session.refresh() : refreshed;
    },
  };
}

/**
 * The session of a server whose answers are kept: they go with the sign-out and once the server ends it, and another user's
 * sign-in begins without them.
 */
export const wipedWithSession = (
  session: DesktopSession,
  offline: Offline,
  serverUrl: string,
): DesktopSession => ({
  ...session,
  restore: async () => {
    const restored = await session.restore();
    if (restored.outcome === 'absent' && restored.why) await offline.endSession();
    if (restored.outcome === 'restored') offline.retryKey();
    return restored;
  },
  refresh: async () => {
    const refreshed = await session.refresh();
    if (refreshed.outcome === 'refused') await offline.endSession();
    if (refreshed.outcome === 'refreshed') offline.retryKey();
    return refreshed;
  },
  keep: async (tokens) => {
    await offline.signedIn(serverUrl, tokens.access);
    return session.keep(tokens);
  },
  clear: async () => {
    await Promise.all([offline.wipe(), session.clear()]);
  },
});

interface AccountParts extends Omit<Parameters<typeof createTaskWatch>[0], 'serverUrl' | 'session'> {
  keychains: KeychainQueue;
  userData: string;
  fetch: Fetch;
  local: Pick<LocalServer, 'signIn'>;
  offline: Offline;
  onRefused(why: 'refused' | TimedEnd): void;
}

export interface Account {
  session: DesktopSession;
  tasks: TaskWatch;
}

export function openAccount(serverUrl: string, parts: AccountParts): Account {
  const { keychains, userData, fetch, onRefused } = parts;
  if (serverUrl === localOrigin) {
    const keychain = createLocalKeychain(parts.local.signIn);
    const session = withoutSessionEnd(createSession(keychain, serverUrl, fetch, () => {}));
    return { session, tasks: openTasks(serverUrl, session, parts) };
  }
  const keychain = createKeychain(keychains, serverUrl, fileMarker(userData, serverUrl));
  const session = wipedWithSession(
    createSession(keychain, serverUrl, fetch, onRefused),
    parts.offline,
    serverUrl,
  );
  return { session, tasks: openTasks(serverUrl, session, parts) };
}

function openTasks(serverUrl: string, session: DesktopSession, parts: AccountParts): TaskWatch {
  const tasks = createTaskWatch({ ...parts, serverUrl, session });
  const reminders = createDueReminders({
    ...parts,
    serverUrl,
    session,
    file: path.join(parts.userData, 'reminders.json'),
    notifies: () => parts.store.get().notifies,
  });
  return {
    ...tasks,
    signedIn: (access) => {
      tasks.signedIn(access);
      reminders.start();
    },
    wake: () => {
      tasks.wake();
      void reminders.look();
    },
    clear: () => {
      tasks.clear();
      reminders.stop();
    },
  };
}

/** Signs out of the server that is left. Before the first choice, files that the app was opened with wait for the sign-in. */
export const leaveServer = (account: Account, previous: string | undefined): Promise<void> =>
  previous === undefined && account.session.accessToken() === undefined
    ? account.session.clear()
    : signOut(account);

function signOut({ session, tasks }: Account): Promise<void> {
  tasks.clear();
  return session.clear();
}
