import type { MailDraft } from '../platform/mail-draft.ts';

/** `failed`: nothing has changed, and `reason` tells the user why. */
export type FileOutcome =
  | { outcome: 'done'; file: string }
  | { outcome: 'cancelled' }
  | { outcome: 'failed'; reason: string };

export interface LocalData {
  exists: boolean;
}

export interface LockState {
  isOn: boolean;
  /** Until the passphrase is entered, the server on this computer does not run. */
  isLocked: boolean;
  /** Minutes without use of the computer after which the app locks; 0: only at its end, and by hand. */
  minutes: number;
}

export const lockLimits = { shortest: 8, longest: 200 } as const;
export const lockMinutes = [0, 5, 15, 60] as const;

export type LockAction =
  | { do: 'turn-on'; passphrase: string; minutes: number }
  | { do: 'change'; current: string; passphrase: string }
  | { do: 'turn-off'; current: string }
  | { do: 'set-minutes'; minutes: number }
  /** With the passphrase, or with the recovery key. */
  | { do: 'unlock'; passphrase: string }
  | { do: 'lock' };

/**
 * `done`: `recoveryKey` is there after the lock was turned on, and never again. `wrong`: another passphrase. `wait`: too many were
 * wrong. `failed`: nothing has changed.
 */
export type LockOutcome =
  | { outcome: 'done'; state: LockState; recoveryKey?: string }
  | { outcome: 'wrong' }
  | { outcome: 'wait'; seconds: number }
  | { outcome: 'failed'; reason: string };

/** `reason` is a sentence for the user. */
export type DraftOutcome = { outcome: 'done' } | { outcome: 'failed'; reason: string };

export interface ComputerBridge {
  backUp(): Promise<FileOutcome>;
  /** Asks for a backup or a snapshot and whether to replace the data with it. The page has to be loaded anew after `done`. */
  restoreBackup(): Promise<FileOutcome>;
  showDataFolder(): Promise<void>;
  readLocalData(): Promise<LocalData>;
  /** Asks whether to delete the data on this computer for good, and does it. Refused while it is in use. */
  removeLocalData(): Promise<FileOutcome>;
  readLock(): Promise<LockState>;
  actOnLock(action: LockAction): Promise<LockOutcome>;
  openMailDraft(draft: MailDraft): Promise<DraftOutcome>;
}

export const computerCalls = {
  backUp: 'computer:back-up',
  restoreBackup: 'computer:restore',
  showDataFolder: 'computer:folder',
  readLocalData: 'computer:data',
  removeLocalData: 'computer:remove',
  readLock: 'computer:lock',
  actOnLock: 'computer:lock-act',
  openMailDraft: 'computer:mail-draft',
} as const satisfies Record<keyof ComputerBridge, string>;
