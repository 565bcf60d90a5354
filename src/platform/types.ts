/**
 * All that differs between the website and the desktop app, as small capabilities. The entry chooses one implementation;
 * nothing else asks where it runs. Links that leave the app are plain `target="_blank"` anchors: the shell opens them in
 * the system's browser.
 */
import type { Inbox, ServerChosen, ServerInUse, StartedTask } from '../../contract/desktop.ts';
import type {
  KeptSession,
  RefreshedSession,
  RestoredSession,
  SessionEnd,
  UncertainSession,
} from '../../contract/session.ts';

/** As the shell restores it. Where nothing is known for certain, an unexpired `access` token may still be at hand. */
export type StoredSession = RestoredSession<SessionEnd> | (UncertainSession & { access: string });

/** Keeps the tokens of one session. No method throws or rejects; no method answers a refresh token. */
export interface SessionStore {
  /** The access token as it is stored right now; null when there is none. Another tab may have changed it. */
  accessToken(): string | null;
  /**
   * What an earlier visit left, asked once on load. A stored access token that has expired or cannot be decoded is
   * removed, on the web together with the refresh token (spec §4).
   */
  restore(): Promise<StoredSession>;
  /** Keeps the tokens of a sign-in, in place of whatever was kept. The refresh token is stored only if passed (spec §4). */
  keep(tokens: { access: string; refresh?: string }): Promise<KeptSession>;
  /**
   * Exchanges the refresh token after `spent`, an access token, was answered 401. One exchange at a time: whoever comes
   * while one runs, or after it with the same `spent` token, gets its result. `absent` and `refused` have removed both tokens.
   */
  refresh(spent: string): Promise<RefreshedSession>;
  /** Signs out: removes both tokens at once, then revokes the session at the server as far as that can be reached. */
  clear(): Promise<void>;
  /**
   * The tokens were replaced or removed from outside: by another tab, or by the shell, which says why. Answers the way to
   * stop.
   */
  onOutsideChange(listener: (why?: SessionEnd) => void): () => void;
}

/** Tells the shell what the user waits for, so that it can announce the end. The website has nothing to tell. */
interface TaskNotifier {
  taskStarted(task: StartedTask): void;
}

/** Pages that are asked for from outside the renderer. */
interface Links {
  /** Called with a path of the app: a notification's click or a deep link. Answers the way to stop. */
  onOpenPath(listener: (path: string) => void): () => void;
}

/** What ended lately, however it was announced. Reading it may reject; then there is nothing to show. */
export interface TaskInbox {
  read(): Promise<Inbox>;
  /** Nothing in it is new any more. */
  markSeen(): Promise<void>;
  /** Turns native notifications on or off. */
  setNotifies(notifies: boolean): Promise<void>;
  /** Answers the way to stop. */
  onChange(listener: () => void): () => void;
}

/** What only an app with a shell around it has: a server that its user chooses, and a connection that may be missing. */
export interface Shell {
  readServer(): Promise<ServerInUse>;
  /** Goes over to another server, once that is found to be one and the user agrees. The address as it was typed. */
  chooseServer(address: string): Promise<ServerChosen>;
  /**
   * Asks the server at once whether it answers.
   * @param isUserRequest the user asked for it, so a proxy may prompt for its password again
   */
  checkConnection(isUserRequest?: boolean): Promise<boolean>;
  /** Answers the way to stop. */
  onConnectionChange(listener: (isReachable: boolean) => void): () => void;
  /** The session ended by itself; its tokens are removed. Answers the way to stop. */
  onSessionEnd(listener: () => void): () => void;
}

export interface Platform {
  session: SessionStore;
  tasks: TaskNotifier;
  links: Links;
  /** Null where nothing is announced: the website. */
  inbox: TaskInbox | null;
  /** Null in a browser. */
  shell: Shell | null;
}
