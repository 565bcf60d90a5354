/** The part of the bridge that concerns windows, paper and the system's ways to share, as `desktop.ts` describes it. */

/** A search from anywhere, in a small window. Apart from the other paths, which every public page loads. */
export const quickSearchPath = '/quick-search';

/** What a window is for: the app as a whole, one thing that was opened apart, or a new search from anywhere. */
export type WindowKind = 'main' | 'own' | 'quick';

export interface WindowInfo {
  kind: WindowKind;
  sharesBySystem: boolean;
}

/** What became of a page on its way to paper. `failed`: `reason` tells the user why. */
export type PaperOutcome = { outcome: 'done' | 'cancelled' } | { outcome: 'failed'; reason: string };

/**
 * `set`: the keys open the quick search from now on, or nothing does after `off`. `taken`: another program has them; `own`: this
 * app uses them for something else. Then the earlier ones stay.
 */
export type ShortcutChosen = 'set' | 'taken' | 'own';

export interface SharedItem {
  /** At most 20,000 characters. */
  text?: string | undefined;
  /** An `https:` or `http:` address. */
  url?: string | undefined;
}

export interface WindowsBridge {
  readWindow(): Promise<WindowInfo>;
  /** Opens a person, a post or a board in a window of its own, or brings the one forward that shows it. */
  openWindow(path: string): Promise<void>;
  showInMain(path: string): Promise<void>;
  closeWindow(): Promise<void>;
  /** Chooses the keys that open the quick search from any program. @param accelerator see `contract/desktop/shortcut.ts` */
  chooseShortcut(accelerator: string): Promise<ShortcutChosen>;
  printPage(): Promise<PaperOutcome>;
  /** Asks where to save the page as PDF. @param name suggested for the file, at most 300 characters */
  savePdf(name: string): Promise<PaperOutcome>;
  /** Opens the system's sheet for sharing, on macOS only. */
  share(item: SharedItem): Promise<void>;
}

export const windowCalls = {
  readWindow: 'window:read',
  openWindow: 'window:open',
  showInMain: 'window:main',
  closeWindow: 'window:close',
  chooseShortcut: 'shortcut:choose',
  printPage: 'paper:print',
  savePdf: 'paper:pdf',
  share: 'system:share',
} as const satisfies Record<keyof WindowsBridge, string>;
