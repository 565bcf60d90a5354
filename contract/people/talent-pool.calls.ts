import { defineCall, id, idParams, nothing, paging, taskStarted, timestamp } from '../platform/call.ts';
import { day, pastDay } from '../platform/day.ts';
import { optionalText } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { importStatuses } from '../tasks/task-statuses.ts';
import { importLimits, importPreviewPath, importsPath } from './import-limits.ts';
import { lawfulBases } from './people.calls.ts';
import {
  type FieldsWith,
  fieldOfPerson,
  furtherColumns,
  lacks,
  type PersonField,
  personFieldNames,
  personFields,
} from './person-fields.calls.ts';
import { encodingNames } from './text-encodings.ts';

export type PoolSort = 'created_at' | FieldsWith<{ pool: { sort: 'asc' | 'desc' } }>;
const isSorted = (name: PersonField): name is Exclude<PoolSort, 'created_at'> =>
  fieldOfPerson(name).pool?.sort !== undefined;
export const poolSorts: readonly PoolSort[] = ['created_at', ...personFieldNames.filter(isSorted)];
export const defaultOrder = (sort: PoolSort): 'asc' | 'desc' =>
  sort === 'created_at' ? 'desc' : (fieldOfPerson(sort).pool?.sort ?? 'asc');
export const sortOrders = ['asc', 'desc'] as const;

export const privacyGaps = ['no-basis', 'no-notice', 'notice-overdue'] as const;

/** `not` counts those who never were written to or wrote themselves. */
export const lastContacts = ['never', 'within-30', 'not-30', 'not-90', 'not-365'] as const;
type LastContact = (typeof lastContacts)[number];
export const contactDays: Record<Exclude<LastContact, 'never'>, number> = {
  'within-30': 30,
  'not-30': 30,
  'not-90': 90,
  'not-365': 365,
};
/** As `stage`, for people who stand on no board. */
export const onNoBoard = 'none';

export const poolFilters = {
  q: optionalText(200),
  /** Words, or their beginnings, of one skill. */
  skill: optionalText(100),
  /** Words, or their beginnings, of the job title. */
  title: optionalText(200),
  /** Parts of the words of the employer's name. */
  employer: optionalText(200),
  /** Words, or their beginnings, of the place. */
  place: optionalText(200),
  source: optionalText(200),
  tag: optionalText(40),
  import: z.optional(id),
  /** Where they were moved to last on a board, or `none`. */
  stage: optionalText(100),
  last_contact: z.optional(z.enum(lastContacts)),
  do_not_contact: z.optional(z.enum(['yes', 'no'])),
  privacy: z.optional(z.enum(privacyGaps)),
  /** People of whom an import keeps a value as a further detail that its field could not take. */
  unread: z.optional(z.literal('yes')),
  /** Added on that day (UTC) or later. */
  added_from: z.optional(day()),
  /** Added on that day (UTC) or earlier. */
  added_to: z.optional(day()),
};

/** Without `sort` the best matches of `q` come first, without `q` the newest. */
export const poolOrder = {
  sort: z.optional(z.enum(poolSorts)),
  /** By default dates and years descend, and texts ascend. */
  order: z.optional(z.enum(sortOrders)),
};

const poolQuery = z.object({ ...poolFilters, ...poolOrder, ...paging });
const poolExportQuery = z.object({ ...poolFilters });
export type PoolFilters = z.infer<typeof poolExportQuery>;
export type PoolQuery = z.infer<typeof poolQuery>;
export { importLimits };

export const candidate = z.object({
  id,
  name: z.string(),
  title: z.string(),
  skills: z.array(z.string()),
  location: z.string(),
  summary: z.string(),
  email: z.string(),
  profile_url: z.string(),
  source: z.string(),
  sample: z.boolean(),
  created_at: timestamp,
  /** Fields that an earlier server leaves out. */
  ...z.partial(
    z.pick(personFields, {
      employer: true,
      other_emails: true,
      jobs: true,
      phone: true,
      years: true,
      languages: true,
      links: true,
    }),
  ).shape,
  tags: z.optional(z.array(z.string())),
  do_not_contact: z.optional(z.boolean()),
  last_contact: z.optional(timestamp),
  stage: z.optional(z.object({ search_id: id, search: z.string(), column: z.string() })),
  email_problem: z.optional(z.string()),
  lawful_basis: z.optional(z.nullable(z.enum(lawfulBases))),
  noticed_on: z.optional(z.nullable(day())),
});
export type Candidate = z.infer<typeof candidate>;

export const listCandidates = defineCall({
  name: 'listCandidates',
  summary: 'The talent pool the organization sees: searched, filtered, sorted, a page at a time.',
  method: 'GET',
  path: '/talent/candidates/',
  access: 'signed-in',
  query: poolQuery,
  answers: { 200: z.array(candidate) },
});

export const getCandidate = defineCall({
  name: 'getCandidate',
  summary: 'One candidate of the talent pool.',
  method: 'GET',
  path: '/talent/candidates/:id/',
  access: 'signed-in',
  params: idParams,
  answers: { 200: candidate },
});

export const deleteCandidate = defineCall({
  name: 'deleteCandidate',
  summary: "Deletes one of the organization's own candidates. For an Owner.",
  method: 'DELETE',
  path: '/talent/candidates/:id/',
  access: 'owner',
  params: idParams,
  answers: { 204: nothing },
});

export const restoreCandidate = defineCall({
  name: 'restoreCandidate',
  summary: 'Restores a candidate who was deleted in the last 30 days. For an Owner.',
  method: 'POST',
  path: '/talent/candidates/:id/restore/',
  access: 'owner',
  params: idParams,
  answers: { 200: candidate },
});

export const exportCandidates = defineCall({
  name: 'exportCandidates',
  summary: 'The talent pool as CSV, with spreadsheet formulas escaped. For an Owner.',
  method: 'GET',
  path: '/talent/export/',
  access: 'owner',
  needsProof: true,
  query: poolExportQuery,
  answerType: 'text/csv',
  answers: { 200: z.string() },
});

export const importError = z.object({ line: z.number(), reason: z.string(), lacks });
export const talentImport = z.object({
  id,
  file_name: z.string(),
  status: z.enum(importStatuses),
  /** Rows read so far, of `rows_total` once that is known. */
  rows_read: z.number(),
  rows_total: z.nullable(z.number()),
  imported: z.number(),
  duplicates: z.number(),
  rejected: z.number(),
  /** The people known already whose lawful basis or notice was missing and is filled in now. Left out by an earlier server. */
  grounds_filled: z.optional(z.number()),
  /** Cells that their field could not take and that are kept as further details, as they stood. Left out by an earlier server. */
  kept_cells: z.optional(z.number()),
  encoding: z.optional(z.enum(encodingNames)),
  /** The first rejected rows, by line of the file; `rejected` counts all of them. */
  errors: z.array(importError),
  replaced_sample: z.boolean(),
  /** The rows that are held back now, duplicates among them, and the people added who share an address or profile with others. */
  held_back: z.optional(z.number()),
  shared: z.optional(z.number()),
  /** The people added who were deleted within 30 days and can be restored, too. */
  deleted_before: z.optional(z.number()),
  updated: z.optional(z.number()),
  can_undo: z.optional(z.boolean()),
  /** Of the people added, how many undoing it would leave in the pool, since they were worked with; with `can_undo`. */
  kept_by_undo: z.optional(z.number()),
  removed_by_undo: z.optional(z.number()),
  /** The first of them by name; left out where there are none, and by an earlier server. */
  kept_names: z.optional(z.array(z.string())),
  is_undone: z.optional(z.boolean()),
  can_restore: z.optional(z.boolean()),
  detail: z.optional(z.string()),
  created_at: timestamp,
});
export type TalentImport = z.infer<typeof talentImport>;
export const importSummary = z.omit(talentImport, {
  errors: true,
  replaced_sample: true,
  held_back: true,
  shared: true,
  deleted_before: true,
  can_undo: true,
  kept_by_undo: true,
  removed_by_undo: true,
  kept_names: true,
  can_restore: true,
});

export type ImportField = PersonField | keyof typeof furtherColumns;
export const importFields = [...personFieldNames, ...(Object.keys(furtherColumns) as ImportField[])];

/** `keep`: a further detail of the person. `skip`: left out. */
export type ColumnMeaning = ImportField | 'keep' | 'skip';
export const columnMeanings: readonly ColumnMeaning[] = [...importFields, 'keep', 'skip'];

/** Skills tell what a person does as well as a job title. */
export function findMissingFields(meanings: readonly ColumnMeaning[]): ('name' | 'job title')[] {
  const hasName = meanings.some((one) => one === 'name' || one === 'first_name' || one === 'last_name');
  return [
    ...(hasName ? [] : (['name'] as const)),
    ...(meanings.some((one) => one === 'title' || one === 'title_and_employer' || one === 'skills')
      ? []
      : (['job title'] as const)),
  ];
}

export const importColumn = z.object({
  name: z.string(),
  meaning: z.enum(columnMeanings),
  examples: z.array(z.string()),
  is_doubtful: z.optional(z.boolean()),
});
export const encodingReading = z.object({
  encoding: z.enum(encodingNames),
  rows: z.array(z.array(z.string())),
});
export const importEncoding = z.object({
  name: z.enum(encodingNames),
  is_sure: z.boolean(),
  /** The two likeliest, and how each reads up to three rows that differ; empty where it is sure. */
  readings: z.array(encodingReading),
});
/** Texts are empty where the row says nothing. */
export const importedPerson = z.object({
  line: z.number(),
  name: z.string(),
  title: z.string(),
  employer: z.string(),
  location: z.string(),
  email: z.string(),
  source: z.string(),
});
export const importPreview = z.object({
  columns: z.array(importColumn),
  encoding: z.optional(importEncoding),
  /** In what was sent, below the header; left out by an earlier server. */
  rows: z.optional(z.number()),
  /** Of the first row that becomes one. Left out where no row does, and by an earlier server. */
  person: z.optional(importedPerson),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const previewImport = defineCall({
  name: 'previewImport',
  summary: 'The columns of a CSV and what each is taken for, without importing it. For an Owner.',
  method: 'POST',
  path: importPreviewPath,
  access: 'owner',
  query: z.object({
    encoding: z.optional(z.enum(encodingNames)),
    /** What each column means for `person`, as `startImport` takes it. */
    columns: optionalText(8000),
  }),
  upload: { type: 'text/csv', maxBytes: importLimits.previewBytes },
  answers: { 200: importPreview },
});

export const groundsForAll = z.object({
  lawful_basis: z.optional(z.enum(lawfulBases)),
  noticed_on: z.optional(pastDay()),
});

export const startImport = defineCall({
  name: 'startImport',
  summary: 'Imports a CSV of candidates in the background. For an Owner.',
  method: 'POST',
  path: importsPath,
  access: 'owner',
  query: z.object({
    file_name: optionalText(200),
    /** What each column means, in order, separated by commas; guessed when left out. */
    columns: optionalText(8000),
    /** Found when left out, and asked for when it cannot be. */
    encoding: z.optional(z.enum(encodingNames)),
    ...groundsForAll.shape,
  }),
  upload: { type: 'text/csv', maxBytes: importLimits.bytes },
  answers: { 202: taskStarted },
});

export const getImport = defineCall({
  name: 'getImport',
  summary: 'How far an import is, with the first rejected rows and why.',
  method: 'GET',
  path: `${importsPath}:id/`,
  access: 'owner',
  params: idParams,
  answers: { 200: talentImport },
});

export const exportImportErrors = defineCall({
  name: 'exportImportErrors',
  summary: 'Every rejected row of an import as CSV, with spreadsheet formulas escaped. For an Owner.',
  method: 'GET',
  path: '/talent/imports/:id/errors/',
  access: 'owner',
  needsProof: true,
  params: idParams,
  answerType: 'text/csv',
  answers: { 200: z.string() },
});

export const exportImportFile = defineCall({
  name: 'exportImportFile',
  summary: 'The uploaded file of an import as it was, for 30 days. For an Owner.',
  method: 'GET',
  path: '/talent/imports/:id/file/',
  access: 'owner',
  needsProof: true,
  params: idParams,
  answerType: 'text/csv',
  answers: { 200: z.string() },
});

export const undoneImport = z.object({
  /** People who were taken out of the pool again. They can be restored for 30 days. */
  removed: z.number(),
  kept: z.number(),
  restored: z.number(),
});
export type UndoneImport = z.infer<typeof undoneImport>;

export const undoImport = defineCall({
  name: 'undoImport',
  summary: 'Takes back what an import of the last 30 days did. For an Owner.',
  method: 'POST',
  path: `${importsPath}:id/undo/`,
  access: 'owner',
  params: idParams,
  answers: { 200: undoneImport },
});

export const restoredImport = z.object({
  added: z.number(),
  updated: z.number(),
});
export type RestoredImport = z.infer<typeof restoredImport>;

export const restoreImport = defineCall({
  name: 'restoreImport',
  summary: 'Brings back what undoing an import in the last 30 days took. For an Owner.',
  method: 'POST',
  path: `${importsPath}:id/restore/`,
  access: 'owner',
  params: idParams,
  answers: { 200: restoredImport },
});

export const listImports = defineCall({
  name: 'listImports',
  summary: "The organization's imports, newest first, without their errors.",
  method: 'GET',
  path: importsPath,
  access: 'owner',
  query: z.object(paging),
  answers: { 200: z.array(importSummary) },
});
