/** What can be imported at once, and where it is sent. Apart from the calls, because the desktop shell needs no more of them. */

export const resumeLimits = {
  bytes: 10 * 1024 * 1024,
  archiveBytes: 50 * 1024 * 1024,
  entries: 200,
  unpackedBytes: 100 * 1024 * 1024,
  /** Résumés of an organization that are read or wait for their review. */
  listed: 500,
} as const;

export const importLimits = {
  bytes: 10 * 1024 * 1024,
  rows: 20_000,
  headerBytes: 64 * 1024,
  columns: 500,
  batch: 500,
  /** Rejected rows that the status of an import lists; `exportImportErrors` has all of them. */
  listedErrors: 1000,
  /** How much of a file a preview is given, from its beginning: the longest header and a few rows. */
  previewBytes: 256 * 1024,
} as const;

export const transferLimits = {
  /** An archive that is uploaded. */
  bytes: 1024 * 1024 * 1024,
  /** Days for which an export can be downloaded. */
  days: 7,
} as const;

export const resumesPath = '/talent/resumes/';
export const importsPath = '/talent/imports/';
export const importPreviewPath = '/talent/imports/preview/';
export const organisationImportPath = '/api/organisation/import/';
export const transfersPath = '/api/organisation/transfers/';
