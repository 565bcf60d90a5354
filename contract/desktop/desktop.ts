/**
 * The contract between the renderer and the desktop shell. Main and preload import the channel names, the renderer only the
 * types. There are no schemas here, so that the preload script stays small. Main validates sender and arguments of every call.
 */
import type { Tokens } from '../account/account.calls.ts';
import type { KeptSession, RefreshedSession, RestoredSession, ShellSessionEnd } from '../account/session.ts';
import type { AppAction, AppChange, AppState } from './app-settings.ts';
import type { ComputerBridge } from './desktop-computer.ts';
import type { FilesBridge } from './desktop-files.ts';
import type { WindowsBridge } from './desktop-windows.ts';

/** The scheme and host under which the shell serves the renderer: standard and secure, so paths work as on the web. */
export const desktopOrigin = 'app://larkspur';

export interface StartedTask {
  kind: 'search' | 'generation' | 'import' | 'resume' | 'transfer';
  /** The task's id from the server (a UUID). Of `resume`, which stands for all that the user has sent, any. */
  id: string;
  /** The user's name for it, a job title, a kind of post or a file; at most 300 characters. */
  label: string;
  /** The page that shows the task's progress. There is no notification while the window is focused on it. */
  screen: string;
  /** The page that shows the result. A click on the notification opens it. */
  result: string;
  /** Tells runs of a search apart, which share its id; at most 100 characters. */
  run?: string | undefined;
}

export interface FinishedTask {
  task: StartedTask;
  title: string;
  body: string;
  /** Timestamp in ISO 8601, UTC. */
  finishedAt: string;
  isNew: boolean;
}

export interface Inbox {
  finished: FinishedTask[];
  notifies: boolean;
}

/** The origin of the current server (`localOrigin` for the one on this computer), and of the server that the app came with. */
export interface ServerInUse {
  origin: string;
  standard: string;
  /** On the first start nobody has decided yet between this computer and a server. */
  isUndecided?: boolean;
}

/**
 * `changed`: the app has signed out of the previous server. `cancelled`: the user declined. `refused`: nothing
 * has changed, and `reason` tells the user why.
 */
export type ServerChosen =
  | { outcome: 'changed' | 'same' | 'cancelled'; origin: string }
  | { outcome: 'refused'; reason: string };

/**
 * `signed-in`: the session is kept, and can be restored. `cancelled`: another one was started, or nothing came.
 * `refused`: `reason` tells the user why.
 */
export type BrowserSignedIn = { outcome: 'signed-in' | 'cancelled' } | { outcome: 'refused'; reason: string };

/**
 * The bridge at `window.larkspur`: a frozen object of named methods. No method returns a refresh token, and listeners receive
 * values, never events.
 */
export interface DesktopBridge extends ComputerBridge, FilesBridge, WindowsBridge {
  restoreSession(): Promise<RestoredSession>;
  /** Passes the tokens of a sign-in to main, which stores the refresh token and uses the access token to watch tasks. */
  keepSession(tokens: Tokens): Promise<KeptSession>;
  refreshSession(): Promise<RefreshedSession>;
  /** Asks the user before changes that wait for the server are deleted by a sign-out. True when none wait. */
  confirmSignOut(): Promise<boolean>;
  /** Deletes the refresh token, and revokes it at the server if that can be reached. */
  clearSession(): Promise<void>;
  signInByBrowser(): Promise<BrowserSignedIn>;
  watchTask(task: StartedTask): Promise<void>;
  readInbox(): Promise<Inbox>;
  markInboxSeen(): Promise<void>;
  setNotifies(notifies: boolean): Promise<void>;
  readServer(): Promise<ServerInUse>;
  /** Asks the user first. `address`: as typed, at most 2,000 characters. */
  chooseServer(address: string): Promise<ServerChosen>;
  /** Starts the server on this computer and switches to it. The page has to be loaded anew, with its session. */
  chooseThisComputer(): Promise<ServerChosen>;
  readAppState(): Promise<AppState>;
  /** Resolves to all settings. Rejects when the system refuses. */
  changeAppSettings(change: AppChange): Promise<AppState>;
  runAppAction(action: AppAction): Promise<void>;
  onAppStateChanged(listener: () => void): () => void;
  /** Asks the server at once whether it answers. Never prompts again for a proxy password that the user has declined. */
  checkConnection(): Promise<boolean>;
  /** The same check at the user's request: a proxy may prompt for its password again. */
  retryConnection(): Promise<boolean>;
  onConnectionChanged(listener: (isReachable: boolean) => void): () => void;
  onInboxChanged(listener: () => void): () => void;
  /** The shell opens a page, for a notification's click or a deep link. The path starts with one slash. Returns an unsubscribe function. */
  onOpenPath(listener: (path: string) => void): () => void;
  /** The session ended without a sign-out on this page; in another window where no reason is given. Returns an unsubscribe function. */
  onSessionDropped(listener: (why?: ShellSessionEnd) => void): () => void;
}

export const desktopCalls = {
  restoreSession: 'session:restore',
  keepSession: 'session:keep',
  refreshSession: 'session:refresh',
  confirmSignOut: 'session:confirm-sign-out',
  clearSession: 'session:clear',
  signInByBrowser: 'session:browser',
  watchTask: 'task:watch',
  readInbox: 'inbox:read',
  markInboxSeen: 'inbox:seen',
  setNotifies: 'notifications:set',
  readServer: 'server:read',
  chooseServer: 'server:choose',
  chooseThisComputer: 'server:local',
  readAppState: 'app:read',
  changeAppSettings: 'app:change',
  runAppAction: 'app:act',
  checkConnection: 'connection:check',
  retryConnection: 'connection:retry',
} as const satisfies Partial<Record<keyof DesktopBridge, string>>;

export const desktopMessages = {
  openPath: 'page:open',
  sessionDropped: 'session:dropped',
  inboxChanged: 'inbox:changed',
  connectionChanged: 'connection:changed',
  filesChanged: 'files:changed',
  appStateChanged: 'app:changed',
} as const;

declare global {
  interface Window {
    larkspur?: DesktopBridge;
  }
}
