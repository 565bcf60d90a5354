import { createContext, type ReactNode, useContext } from 'react';
import type { DesktopBridge, Inbox, StartedTask } from '../../contract/desktop/desktop.ts';
import type { ComputerBridge } from '../../contract/desktop/desktop-computer.ts';
import type { FilesBridge } from '../../contract/desktop/desktop-files.ts';
import type { WindowsBridge } from '../../contract/desktop/desktop-windows.ts';
import type { SessionStore } from '../lib/session.tsx';

/**
 * Everything that differs between the website and the desktop app, as small capabilities. The entry chooses one
 * implementation; nothing else checks where it runs. External links are plain `target="_blank"` anchors, which the shell opens
 * in the system's browser.
 */

/** Tells the shell about tasks that the user has started, so that it can announce their end. Does nothing on the website. */
interface TaskNotifier {
  taskStarted(task: StartedTask): void;
}

/** Pages that are opened from outside the renderer. */
interface Links {
  /** Called with a path of the app: a notification's click or a deep link. Returns an unsubscribe function. */
  onOpenPath(listener: (path: string) => void): () => void;
}

export interface TaskInbox {
  read(): Promise<Inbox>;
  markSeen(): Promise<void>;
  setNotifies(notifies: boolean): Promise<void>;
  onChange(listener: () => void): () => void;
}

/** The data on this computer, while the app runs its own server. */
export type ThisComputer = ComputerBridge;

export type ContactMessage = Record<'name' | 'email' | 'company' | 'phone' | 'services' | 'message', string>;

/** What has become of a message that the mail program was asked to take, as a notice shows it. */
export interface DraftedMessage {
  kind: 'info' | 'failed';
  children: string;
}

type SameAsBridge =
  | 'confirmSignOut'
  | 'signInByBrowser'
  | 'readServer'
  | 'chooseServer'
  | 'chooseThisComputer'
  | 'readAppState'
  | 'changeAppSettings'
  | 'runAppAction';

/** The desktop shell: a server that the user chooses, and a connection that may be lost. */
export interface Shell extends Pick<DesktopBridge, SameAsBridge> {
  computer: ThisComputer;
  files: FilesBridge;
  windows: WindowsBridge;
  /** Opens a message to the provider in the mail program; undefined where the server takes it itself. */
  draftMessage(message: ContactMessage): Promise<DraftedMessage | undefined>;
  /** What `readAppState` resolves to has changed without a call. Returns an unsubscribe function. */
  onAppStateChange(listener: () => void): () => void;
  /**
   * Asks the server at once whether it answers.
   * @param isUserRequest the user asked for it, so a proxy may prompt for its password again
   */
  checkConnection(isUserRequest?: boolean): Promise<boolean>;
  onConnectionChange(listener: (isReachable: boolean) => void): () => void;
  /** The session ended without a sign-out; its tokens are removed. Returns an unsubscribe function. */
  onSessionEnd(listener: () => void): () => void;
}

export interface Platform {
  session: SessionStore;
  tasks: TaskNotifier;
  links: Links;
  /** Null on the website, which announces nothing. */
  inbox: TaskInbox | null;
  /** Null on the website. */
  shell: Shell | null;
}

const PlatformContext = createContext<Platform | null>(null);

export function PlatformProvider({ platform, children }: { platform: Platform; children: ReactNode }) {
  return <PlatformContext value={platform}>{children}</PlatformContext>;
}

export function usePlatform(): Platform {
  const platform = useContext(PlatformContext);
  if (!platform) throw new Error('usePlatform needs a PlatformProvider above it.');
  return platform;
}
