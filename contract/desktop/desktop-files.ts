/**
 * Main alone knows the paths of the files that the user gave to the app, and reads them. The page has their
 * names, and ids to refer to them.
 */

export interface GivenFile {
  /** Chosen by main at random; it says nothing about the path. */
  id: string;
  kind: 'csv' | 'archive';
  name: string;
  bytes: number;
  archive?: ArchiveSummary;
}

/** Nothing in the archive is checked yet. */
export interface ArchiveSummary {
  /** The name of the organization that was exported. */
  organisation: string;
  /** ISO 8601. */
  exportedAt: string;
  /** By table, without those that are empty. */
  rows: Record<string, number>;
  files: number;
}

/** A file that is not taken, or that could not be sent, and why in a sentence for the user. */
export interface NamedProblem {
  name: string;
  reason: string;
}

export interface GivenResumes {
  /** `looking`: folders are still read. `waiting`: the user decides. `sending`: they are on their way. `ended`: some may have failed. */
  state: 'looking' | 'waiting' | 'sending' | 'ended';
  /** Files that are not sent yet, and their size together. */
  left: number;
  bytes: number;
  sent: number;
  /** Those that could not be sent; `failures` has the first of them. They can be sent again. */
  failed: number;
  failures: NamedProblem[];
  /** Why sending has stopped before its end. */
  problem?: string;
}

export interface LeftOut {
  /** Hidden, or a system's or a program's own. */
  hidden: number;
  links: number;
  /** No PDF or DOCX, by name or by content. */
  others: number;
  unreadable: number;
  isCut: boolean;
}

export interface GivenFiles {
  files: GivenFile[];
  /** Null where there are none. */
  resumes: GivenResumes | null;
  leftOut: LeftOut;
  refused: NamedProblem[];
  refusals: number;
}

export interface FilesBridge {
  readGiven(): Promise<GivenFiles>;
  chooseFolder(): Promise<void>;
  /** Sends the résumés to the server, and again those that failed. Resolves once that has begun. */
  sendResumes(): Promise<void>;
  /** Résumés that are not sent yet wait. */
  stopResumes(): Promise<void>;
  /** Forgets one file by its id, the résumés, or what was refused. Nothing on the disk changes. */
  discardGiven(what: string): Promise<void>;
  onGivenChanged(listener: () => void): () => void;
}

export const fileCalls = {
  readGiven: 'files:read',
  chooseFolder: 'files:folder',
  sendResumes: 'files:send',
  stopResumes: 'files:stop',
  discardGiven: 'files:discard',
} as const satisfies Partial<Record<keyof FilesBridge, string>>;

export const discardable = ['resumes', 'refused'] as const;

/**
 * The channel of the preload script alone, which has no method on the bridge: the paths of a drop by the user, as the system
 * gives them.
 */
export const dropCall = 'files:drop';

/**
 * The header of a page's upload that names a given file: main sends the file's content in the place of the body, so that the
 * page never holds it.
 */
export const givenFileHeader = 'x-larkspur-file';
