import * as talentPool from '../api/talent-pool.ts';
import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from './call-docs.ts';
import { example } from './examples.ts';

const candidate = {
  id: example.otherId,
  name: 'Mila Visser',
  title: 'Data Engineer',
  skills: ['Kafka', 'SQL'],
  location: 'Rotterdam, Netherlands',
  summary: 'Six years of streaming pipelines for a container terminal.',
  email: 'mila@visser.example',
  profile_url: 'https://visser.example',
  source: 'import',
  sample: false,
  created_at: example.time,
};
const csv = 'Name,Title,Skills,Location\nMila Visser,Data Engineer,Kafka; SQL,Rotterdam\n';
const finished = {
  id: example.taskId,
  file_name: 'candidates.csv',
  status: 'completed' as const,
  rows_read: 3,
  rows_total: 3,
  imported: 1,
  duplicates: 1,
  rejected: 1,
  created_at: example.time,
};
const errors = [{ line: 4, reason: 'The name is missing.' }];

const docs: DocsOf<typeof talentPool> = {
  listCandidates: {
    description:
      'The candidates that the organisation sees: its own, or the labelled sample before its first import. With `q`, the matching ones, best first.',
    example: { answer: [candidate] },
  },
  getCandidate: {
    description: 'One candidate.',
    refusals: { 404: 'The organisation sees no such candidate.' },
    example: { answer: candidate },
  },
  deleteCandidate: {
    description: "Deletes one of the organisation's own candidates, who can be restored for 30 days.",
    refusals: {
      403: 'The caller is no Owner, or the candidate is of the sample, which belongs to everybody.',
      404: 'The organisation sees no such candidate.',
    },
    example: {},
  },
  restoreCandidate: {
    description:
      'Restores a candidate who was deleted in the last 30 days. One who is there stays as they are.',
    refusals: {
      404: 'The organisation has no such candidate, or they were deleted longer ago.',
      409: 'The person has been added to the talent pool again since.',
    },
    example: { answer: candidate },
  },
  exportCandidates: {
    description:
      'The candidates that the organisation sees as a CSV file, in the columns that the import reads. Cells that a spreadsheet would run as a formula are escaped.',
    example: { answer: csv },
  },
  startImport: {
    description: `Takes a CSV file with a header row and imports it in the background; ask \`getImport\` with the id. At most ${talentPool.importLimits.bytes / 1024 / 1024} MB and ${talentPool.importLimits.rows} rows. Columns are found by their names, in several languages; a name and a job title are required. A candidate that is there already is counted as a duplicate.`,
    refusals: { 400: 'The file is no CSV, or a required column is missing.' },
    example: { upload: csv, answer: { task_id: example.taskId } },
  },
  getImport: {
    description: `How far an import is, with the first ${talentPool.importLimits.listedErrors} rejected rows and why. \`rejected\` counts all of them; \`exportImportErrors\` has each.`,
    refusals: { 404: 'The organisation has no such import.' },
    example: { answer: { ...finished, errors } },
  },
  exportImportErrors: {
    description:
      'Every rejected row of an import as a CSV file: its line and the reason. Cells that a spreadsheet would run as a formula are escaped.',
    refusals: { 404: 'The organisation has no such import.' },
    example: { answer: 'Line,Reason\n4,The name is missing.\n' },
  },
  exportImportFile: {
    description:
      'The file that was uploaded, byte for byte. It is kept for 30 days, and goes with the organisation.',
    refusals: { 404: 'The organisation has no such import, or its file is not kept any more.' },
    example: { answer: csv },
  },
  listImports: {
    description: "The organisation's imports, newest first, without their errors.",
    example: { answer: [finished] },
  },
};

const importFields = {
  id: 'The id of the import.',
  file_name: 'The name that was given when it was sent.',
  status: '`completed` and `failed` are final.',
  rows_read: 'Rows read so far.',
  rows_total: 'Rows in the file; null until they have been counted.',
  imported: 'Candidates added.',
  duplicates: 'Rows about candidates that were there already.',
  rejected: 'Rows that could not be used.',
  detail: 'Why the import failed, in a sentence for the user.',
  created_at: 'When it was started.',
};

export const talentPoolSection: ApiSection = {
  tag: 'Talent pool',
  description: "An organisation's own candidates: listing, import and export.",
  calls: pairWithCalls(talentPool, docs),
  schemas: {
    Candidate: describeObject(talentPool.candidate, 'A person in the talent pool.', {
      id: 'The id of the candidate.',
      name: 'Full name.',
      title: 'Present job.',
      skills: 'What the candidate knows.',
      location: 'Where the candidate lives; may be empty.',
      summary: 'A few sentences; may be empty.',
      email: 'Email address; may be empty.',
      profile_url: 'A public profile page; may be empty.',
      source: 'Where the candidate comes from.',
      sample: 'True for the labelled sample of fictional people.',
      created_at: 'When the candidate was added.',
    }),
    ImportError: describeObject(talentPool.importError, 'A row that could not be used.', {
      line: 'Line of the file, counted from 1 with the header.',
      reason: 'Why, in a sentence for the user.',
    }),
    ImportSummary: describeObject(talentPool.importSummary, 'An import, without its errors.', importFields),
    TalentImport: describeObject(talentPool.talentImport, 'How far an import is.', {
      ...importFields,
      errors: 'The first rejected rows, by line.',
    }),
  },
};
