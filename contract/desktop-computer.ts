/** The part of the bridge that concerns the data on this computer, as `desktop.ts` describes it. */

/** What became of a backup or a restore. `failed`: nothing has changed, and `reason` tells the user why. */
export type FileOutcome =
  | { outcome: 'done'; file: string }
  | { outcome: 'cancelled' }
  | { outcome: 'failed'; reason: string };

export interface ComputerBridge {
  /** Asks where to save a backup of the data on this computer, with its key, and writes it. */
  backUp(): Promise<FileOutcome>;
  /** Asks for a backup or a snapshot and whether to replace the data with it. The page has to be loaded anew after `done`. */
  restoreBackup(): Promise<FileOutcome>;
  /** Shows the folder of the data in the system's file manager. */
  showDataFolder(): Promise<void>;
}

/** Calls from the page to main. */
export const computerCalls = {
  backUp: 'computer:back-up',
  restoreBackup: 'computer:restore',
  showDataFolder: 'computer:folder',
} as const satisfies Record<keyof ComputerBridge, string>;
