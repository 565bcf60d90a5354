import type { Page } from '@playwright/test';

export interface ShownNotification {
  title: string;
  body: string;
}

export interface StartOptions {
  /** Arguments of the start: a deep link where the system passes it so. */
  arguments?: string[];
  /** On a machine whose keychain does not answer. Linux only. */
  withoutKeychain?: boolean;
}

/** Drives the desktop app as its user and its system do. One for the harness, one for a real Electron. */
export interface DesktopDriver {
  /** The folder in which the app keeps everything. */
  readonly userData: string;
  /** Starts the app, or starts it again with the same data, and answers its page. */
  start(options?: StartOptions): Promise<Page>;
  /** Quits it as its user does and waits until its process has ended. */
  quit(): Promise<void>;
  page(): Page;
  /** Every notification since the start, in order. */
  notifications(): Promise<ShownNotification[]>;
  clickNotification(index: number): Promise<void>;
  /** The window is in front of all others, with its page awake. */
  focusWindow(): Promise<void>;
  hideWindow(): Promise<void>;
  minimizeWindow(): Promise<void>;
  isWindowFocused(): Promise<boolean>;
  /** Another program opens a link: `event` as macOS tells it, `arguments` of a second start as the others do. */
  openLink(link: string, how: 'event' | 'arguments'): Promise<void>;
  /** What the app asked the system to open. */
  openedOutside(): Promise<string[]>;
  /** The refresh token that the keychain holds for the app's server; undefined when none. The app has to run. */
  storedSecret(): Promise<string | undefined>;
}
