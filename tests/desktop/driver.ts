import type { Page } from '@playwright/test';

export interface ShownNotification {
  title: string;
  body: string;
}

export interface StartOptions {
  /** Command-line arguments, such as a deep link on systems that pass it this way. */
  arguments?: string[];
  /** Starts without a reachable keychain. Linux only. */
  withoutKeychain?: boolean;
}

/** Drives the desktop app as the user and the system do. Implemented by the harness and for a real Electron. */
export interface DesktopDriver {
  /** The app's data folder. */
  readonly userData: string;
  /** Starts or restarts the app with the same data, and resolves to its page. */
  start(options?: StartOptions): Promise<Page>;
  /** Quits the app as the user does, and waits until its process has exited. */
  quit(): Promise<void>;
  /** The main window's page. */
  page(): Page;
  /** The page of a window at a path, once there is one. */
  pageAt(path: string): Promise<Page>;
  /** Every notification since the start, in order. */
  notifications(): Promise<ShownNotification[]>;
  clickNotification(index: number): Promise<void>;
  /** Brings the window to the front. */
  focusWindow(): Promise<void>;
  hideWindow(): Promise<void>;
  minimizeWindow(): Promise<void>;
  isWindowFocused(): Promise<boolean>;
  /** Opens a link from another program: by an event, as on macOS, or by the arguments of a second start. */
  openLink(link: string, how: 'event' | 'arguments'): Promise<void>;
  /** Drags files and folders of the system over the page, and leaves them there. */
  dragFiles(paths: string[]): Promise<void>;
  /** Drops them on the page. */
  dropFiles(paths: string[]): Promise<void>;
  /** Opens files with the app, as `openLink` does links. */
  openFiles(paths: string[], how: 'event' | 'arguments'): Promise<void>;
  /** The file or folder that the user will choose in the next dialog. */
  chooseFile(path: string): Promise<void>;
  /** The URLs and folders that the app asked the system to open. */
  openedOutside(): Promise<string[]>;
  /** The refresh token in the keychain for the app's server, if any. The app must be running. */
  storedSecret(): Promise<string | undefined>;
}
