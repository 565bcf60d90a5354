import { ownerProof } from '../account/second-factor.calls.ts';
import { organisationImportPath, transfersPath as path, transferLimits } from '../people/import-limits.ts';
import { defineCall, id, idParams, nothing, taskStarted, timestamp } from '../platform/call.ts';
import { z } from '../platform/zod.ts';
import { transferKinds, transferStatuses } from '../tasks/task-statuses.ts';

export { transferLimits };

export const transferProgress = z.object({
  done: z.number(),
  total: z.number(),
  stage: z.string(),
});
export type TransferProgress = z.infer<typeof transferProgress>;

/** The contents of an export, or of what an import has taken over. */
export const transferReport = z.object({
  /** Rows by table, without empty ones. */
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  /** What has to be done by hand now, a sentence each. */
  notes: z.array(z.string()),
});
export type TransferReport = z.infer<typeof transferReport>;

export const transfer = z.object({
  id,
  kind: z.enum(transferKinds),
  status: z.enum(transferStatuses),
  detail: z.optional(z.string()),
  progress: z.nullable(transferProgress),
  report: z.nullable(transferReport),
  /** The archive of a completed export, as long as it can be downloaded. */
  archive: z.nullable(z.object({ name: z.string(), bytes: z.number(), until: timestamp })),
  by: z.string(),
  created_at: timestamp,
});
export type Transfer = z.infer<typeof transfer>;

export const transfers = z.object({
  transfers: z.array(transfer),
  can_import: z.boolean(),
});
export type Transfers = z.infer<typeof transfers>;

export const listTransfers = defineCall({
  name: 'listTransfers',
  summary: 'Exports of the whole organization and imports into it, newest first. For an Owner.',
  method: 'GET',
  path,
  access: 'owner',
  answers: { 200: transfers },
});

export const startExport = defineCall({
  name: 'startExport',
  summary: 'Exports the whole organization into one archive, in the background. For an Owner.',
  method: 'POST',
  path: '/api/organisation/export/',
  access: 'owner',
  needsProof: true,
  body: ownerProof,
  answers: { 202: taskStarted },
});

export const downloadExport = defineCall({
  name: 'downloadExport',
  summary: 'The archive of an export. For an Owner.',
  method: 'GET',
  path: `${path}:id/file/`,
  access: 'owner',
  needsProof: true,
  params: idParams,
  answerType: 'application/zip',
  answers: { 200: z.string() },
});

export const discardExport = defineCall({
  name: 'discardExport',
  summary: 'Deletes the archive of an export before its time. For an Owner.',
  method: 'DELETE',
  path: `${path}:id/file/`,
  access: 'owner',
  params: idParams,
  answers: { 204: nothing },
});

export const startOrganisationImport = defineCall({
  name: 'startOrganisationImport',
  summary:
    'Imports the archive of another organization into this empty one, in the background. For an Owner.',
  method: 'POST',
  path: organisationImportPath,
  access: 'owner',
  needsProof: true,
  upload: { type: 'application/zip', maxBytes: transferLimits.bytes },
  answers: { 202: taskStarted },
});
