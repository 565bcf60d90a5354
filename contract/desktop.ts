/**
 * What the renderer and the desktop shell agree on. Main and preload import the channel names, the renderer the types alone;
 * no schema stands here, so that the preload stays a few hundred bytes. Main checks sender and arguments on every channel.
 */
import type { Tokens } from './api/account.ts';
import type { KeptSession, RefreshedSession, RestoredSession, ShellSessionEnd } from './session.ts';

/** The scheme and host under which the shell serves the renderer: standard and secure, so paths work as on the web. */
export const desktopOrigin = 'app://larkspur';

/** A task that has begun on the server and whose end the shell announces. */
export interface StartedTask {
  kind: 'search' | 'generation';
  /** The task id that the server answered (a UUID). */
  id: string;
  /** What the user calls it: a job title, or a kind of post; at most 300 characters. */
  label: string;
  /** The page that follows the task while it runs. No notification while the window is focused on it. */
  screen: string;
  /** The page that shows what came of it; a click on the notification opens it. */
  result: string;
}

/** A task that has ended, as the app lists it and as its notification said it. */
export interface FinishedTask {
  task: StartedTask;
  title: string;
  body: string;
  /** A moment as ISO 8601 in UTC. */
  finishedAt: string;
  /** Until the user has looked at it. */
  isNew: boolean;
}

/** What has ended lately, newest first, and whether notifications are raised. */
export interface Inbox {
  finished: FinishedTask[];
  notifies: boolean;
}

/** The server that the app talks to, and the one that it came with; both as origins. */
export interface ServerInUse {
  origin: string;
  standard: string;
}

/**
 * What came of the choice of another server. `changed` has signed out at the one before; `cancelled`: the user took it back;
 * `refused`: nothing was changed, and `reason` says why, in words for the user.
 */
export type ServerChosen =
  | { outcome: 'changed' | 'same' | 'cancelled'; origin: string }
  | { outcome: 'refused'; reason: string };

/**
 * The whole bridge, `window.larkspur`: named methods only, frozen. No method answers a refresh token, and listeners
 * receive values, never events.
 */
export interface DesktopBridge {
  restoreSession(): Promise<RestoredSession>;
  /** Hands over the tokens of a sign-in. Main keeps the refresh token and uses the access token to watch tasks. */
  keepSession(tokens: Tokens): Promise<KeptSession>;
  refreshSession(): Promise<RefreshedSession>;
  /** Deletes the refresh token here and revokes it at the server, as far as the server can be reached. */
  clearSession(): Promise<void>;
  watchTask(task: StartedTask): Promise<void>;
  readInbox(): Promise<Inbox>;
  /** Nothing in the inbox is new any more. */
  markInboxSeen(): Promise<void>;
  setNotifies(notifies: boolean): Promise<void>;
  readServer(): Promise<ServerInUse>;
  /** Checks a server, asks the user, and goes over to it. The address as it was typed; at most 2,000 characters. */
  chooseServer(address: string): Promise<ServerChosen>;
  /** Asks the server at once whether it answers. Never prompts again for a proxy password that the user has declined. */
  checkConnection(): Promise<boolean>;
  /** The same check at the user's request: a proxy may prompt for its password again. */
  retryConnection(): Promise<boolean>;
  /** The server stopped answering, or answers again. Answers the way to stop. */
  onConnectionChanged(listener: (isReachable: boolean) => void): () => void;
  /** Something ended, or the inbox was changed otherwise. Answers the way to stop. */
  onInboxChanged(listener: () => void): () => void;
  /** The shell asks for a page: a notification's click or a deep link. The path starts with one slash. Answers the way to stop. */
  onOpenPath(listener: (path: string) => void): () => void;
  /** The session ended by itself. Answers the way to stop. */
  onSessionDropped(listener: (why: ShellSessionEnd) => void): () => void;
}

/** Calls from the page to main, by `ipcRenderer.invoke`. */
export const desktopCalls = {
  restoreSession: 'session:restore',
  keepSession: 'session:keep',
  refreshSession: 'session:refresh',
  clearSession: 'session:clear',
  watchTask: 'task:watch',
  readInbox: 'inbox:read',
  markInboxSeen: 'inbox:seen',
  setNotifies: 'notifications:set',
  readServer: 'server:read',
  chooseServer: 'server:choose',
  checkConnection: 'connection:check',
  retryConnection: 'connection:retry',
} as const satisfies Partial<Record<keyof DesktopBridge, string>>;

/** Messages from main to the page, by `webContents.send`. */
export const desktopMessages = {
  openPath: 'page:open',
  sessionDropped: 'session:dropped',
  inboxChanged: 'inbox:changed',
  connectionChanged: 'connection:changed',
} as const;

declare global {
  interface Window {
    /** Present in the desktop app alone. */
    larkspur?: DesktopBridge;
  }
}
