/** Apart from the other paths, which every public page loads. */
export const quickSearchPath = '/quick-search';

/** `own`: one thing that was opened apart. `quick`: a new search from anywhere. */
export type WindowKind = 'main' | 'own' | 'quick';

export interface WindowInfo {
  kind: WindowKind;
  sharesBySystem: boolean;
}

/** `failed`: `reason` tells the user why. */
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
  openWindow(path: string): Promise<void>;
  showInMain(path: string): Promise<void>;
  closeWindow(): Promise<void>;
  /** `accelerator`: see `contract/desktop/shortcut.ts`. */
  chooseShortcut(accelerator: string): Promise<ShortcutChosen>;
  printPage(): Promise<PaperOutcome>;
  /** `name`: suggested for the file, at most 300 characters. */
  savePdf(name: string): Promise<PaperOutcome>;
  /** On macOS only. */
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
