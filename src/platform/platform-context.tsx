import { createContext, type ReactNode, useContext } from 'react';
import type { DesktopBridge, Inbox, StartedTask } from '../../contract/desktop/desktop.ts';
import type { ComputerBridge } from '../../contract/desktop/desktop-computer.ts';
import type { FilesBridge } from '../../contract/desktop/desktop-files.ts';
import type { WindowsBridge } from '../../contract/desktop/desktop-windows.ts';
import type { SessionStore } from '../lib/session.tsx';

/**
 * The entry chooses one implementation; nothing else checks where it runs. External links are plain
 * `target="_blank"` anchors, which the shell opens in the system's browser.
 */

interface TaskNotifier {
  taskStarted(task: StartedTask): void;
}

interface Links {
  /** Returns an unsubscribe function. */
  onOpenPath(listener: (path: string) => void): () => void;
}

export interface TaskInbox {
  read(): Promise<Inbox>;
  markSeen(): Promise<void>;
  setNotifies(notifies: boolean): Promise<void>;
  onChange(listener: () => void): () => void;
}

export type ThisComputer = ComputerBridge;

export type ContactMessage = Record<'name' | 'email' | 'company' | 'phone' | 'services' | 'message', string>;

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

export interface Shell extends Pick<DesktopBridge, SameAsBridge> {
  computer: ThisComputer;
  files: FilesBridge;
  windows: WindowsBridge;
  draftMessage(message: ContactMessage): Promise<DraftedMessage | undefined>;
  /** Called for changes of `readAppState` without a call. Returns an unsubscribe function. */
  onAppStateChange(listener: () => void): () => void;
  /** `isUserRequest`: a proxy may prompt for its password again. */
  checkConnection(isUserRequest?: boolean): Promise<boolean>;
  onConnectionChange(listener: (isReachable: boolean) => void): () => void;
  onSessionEnd(listener: () => void): () => void;
}

export interface Platform {
  session: SessionStore;
  tasks: TaskNotifier;
  links: Links;
  inbox: TaskInbox | null;
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
