/** The part of the bridge that concerns the data on this computer, as `desktop.ts` describes it. */
import type { MailDraft } from '../platform/mail-draft.ts';

/** What became of a backup or a restore. `failed`: nothing has changed, and `reason` tells the user why. */
export type FileOutcome =
  | { outcome: 'done'; file: string }
  | { outcome: 'cancelled' }
  | { outcome: 'failed'; reason: string };

/** How far the move of the data on this computer to a server is. It goes on while the page is closed. */
export interface Move {
  /**
   * `idle`: no server is chosen. `chosen`: it answers, and nobody is signed in there. `ready`: its organisation is empty.
   * `exporting`, `sending` and `importing`: under way. `moved`: the server has everything, and the app can be connected to it.
   */
  step: 'idle' | 'chosen' | 'ready' | 'exporting' | 'sending' | 'importing' | 'moved';
  /** The server's origin. */
  origin?: string;
  /** The organisation there that takes everything over. */
  organization?: string;
  /** Bytes while sending, else rows and files. Without it nothing is known yet. */
  progress?: { done: number; total: number } | undefined;
  result?: MoveResult;
  /** Why the last step was not done: a sentence for the user. Nothing is lost then, here or there. */
  problem?: string;
}

/** What there is after a move, in comparison. */
export interface MoveResult {
  /** Rows by table, and `files`. */
  counts: { name: string; here: number; there: number }[];
  /** The names of those that should be the same and are not. */
  differences: string[];
  /** What has to be done by hand now, a sentence each. */
  notes: string[];
}

/** What the user does next: each but `choose` belongs to the server that was chosen. */
export type MoveAction =
  | { do: 'choose'; address: string }
  /** Opens the server's registration, or its sign-in, in the system's browser. */
  | { do: 'register' | 'sign-in' }
  | { do: 'start' | 'cancel' | 'connect' };

/** The data that the local mode has left on this computer, while the app uses a server. */
export interface LocalData {
  exists: boolean;
  /** The server that it was moved to last. */
  movedTo?: string;
}

/** Whether a passphrase protects the keys of the data on this computer. */
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

/** Whether a mail program took a draft. `failed`: a sentence for the user. */
export type DraftOutcome = { outcome: 'done' } | { outcome: 'failed'; reason: string };

export interface ComputerBridge {
  /** Asks where to save a backup of the data on this computer, with its key, and writes it. */
  backUp(): Promise<FileOutcome>;
  /** Asks for a backup or a snapshot and whether to replace the data with it. The page has to be loaded anew after `done`. */
  restoreBackup(): Promise<FileOutcome>;
  /** Shows the folder of the data in the system's file manager. */
  showDataFolder(): Promise<void>;
  readMove(): Promise<Move>;
  /** Resolves to what has become of it; `start` resolves when the move is under way. */
  actOnMove(action: MoveAction): Promise<Move>;
  readLocalData(): Promise<LocalData>;
  /** Asks whether to delete the data on this computer for good, and does it. Refused while it is in use. */
  removeLocalData(): Promise<FileOutcome>;
  readLock(): Promise<LockState>;
  actOnLock(action: LockAction): Promise<LockOutcome>;
  /** Opens a mail of the server on this computer as a draft in the system's mail program. */
  openMailDraft(draft: MailDraft): Promise<DraftOutcome>;
}

/** Calls from the page to main. */
export const computerCalls = {
  backUp: 'computer:back-up',
  restoreBackup: 'computer:restore',
  showDataFolder: 'computer:folder',
  readMove: 'computer:move',
  actOnMove: 'computer:move-on',
  readLocalData: 'computer:data',
  removeLocalData: 'computer:remove',
  readLock: 'computer:lock',
  actOnLock: 'computer:lock-act',
  openMailDraft: 'computer:mail-draft',
} as const satisfies Record<keyof ComputerBridge, string>;
