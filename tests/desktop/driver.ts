import type { Page } from '@playwright/test';

interface ShownNotification {
  title: string;
  body: string;
}

/** Drives the desktop app as its user and its system do. One for the harness, one for a real Electron. */
export interface DesktopDriver {
  /** Starts the app, or starts it again with the same data, and answers its page. */
  start(options?: { environment?: Record<string, string> }): Promise<Page>;
  /** Quits it as its user does and waits until its process has ended. */
  quit(): Promise<void>;
  page(): Page;
  /** Goes to a path of the app by its address. */
  open(path: string): Promise<void>;
  notifications(): Promise<ShownNotification[]>;
  clickNotification(index: number): Promise<void>;
  hideWindow(): Promise<void>;
  isWindowFocused(): Promise<boolean>;
  /** The folder in which the app keeps everything. */
  readonly userData: string;
}
