import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as organisation from './organisation.calls.ts';

const report = { rows: { candidates: 1204, search_jobs: 31 }, files: 87, notes: [] };
const underWay = 'An export or an import is under way.';
const noArchive = 'The organization has no such export, or its archive is not kept any more.';

const docs: DocsOf<typeof organisation> = {
  listTransfers: {
    description: 'The last twenty. `can_import` says whether the organization is empty.',
    example: {
      answer: {
        can_import: false,
        transfers: [
          {
            id: example.taskId,
            kind: 'export',
            status: 'completed',
            progress: null,
            report,
            archive: { name: 'Harbour-2026-11-23.zip', bytes: 48_201_337, until: example.time },
            by: 'Ada Owner',
            created_at: example.time,
          },
        ],
      },
    },
  },
  startExport: {
    description:
      'Writes a ZIP with every table as JSON and CSV, the files, and a manifest with counts and SHA-256 of each entry. Passwords, keys, tokens and sessions are not in it. A mail tells the caller when it is ready; `/tasks/{id}/cancel/` ends it.',
    refusals: { 409: underWay },
    example: { body: { current_password: 'correct horse' }, answer: { task_id: example.taskId } },
  },
  downloadExport: {
    description: 'For seven days. Each download is recorded in the audit trail.',
    refusals: { 404: noArchive },
    example: { answer: 'PK…' },
  },
  discardExport: {
    description: 'The archive can’t be downloaded from now on.',
    refusals: { 404: noArchive },
    example: {},
  },
  startOrganisationImport: {
    description:
      'Everything in the archive is checked before anything is stored: versions, sizes, checksums, counts, and that no row is of another organization or refers to anything outside. All rows are stored together or none. Ids that are taken here are replaced. Of the accounts only the caller’s own is taken over, by its address; colleagues are invited again. An archive that is refused is a task that fails, with the reason as its `detail`.',
    refusals: { 400: 'The upload is no ZIP.', 409: `The organization is not empty. ${underWay}` },
    example: { upload: 'PK…', answer: { task_id: example.taskId } },
  },
};

export const organisationSection: ApiSection = {
  tag: 'Organization',
  description: 'Taking a whole organization along.',
  calls: pairWithCalls(organisation, docs),
  schemas: {
    TransferProgress: describeObject(organisation.transferProgress, 'How far an export or import is.', {
      done: 'Rows and files that are done.',
      total: 'All of them, as counted at the beginning.',
      stage: 'What is being done.',
    }),
    TransferReport: describeObject(organisation.transferReport, 'What was written or taken over.', {
      rows: 'The number of rows by table.',
      files: 'The number of files.',
      notes: 'What has to be done by hand.',
    }),
    Transfer: describeObject(organisation.transfer, 'An export or an import.', {
      id: 'Its `task_id`.',
      kind: '`export` or `import`.',
      status: '`queued`, `processing`, `completed` or `failed`.',
      detail: 'Why it has failed.',
      progress: 'Null before it has begun and after its end.',
      report: 'Null until it has completed.',
      archive: 'Null for what can’t be downloaded.',
      by: 'Who started it.',
      created_at: 'When it was started.',
    }),
    Transfers: describeObject(organisation.transfers, 'Exports and imports.', {
      transfers: 'Newest first.',
      can_import: 'True if the organization is empty.',
    }),
  },
};
