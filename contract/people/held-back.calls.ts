import { defineCall, id, idParams, paging, taskStarted } from '../platform/call.ts';
import { z } from '../platform/zod.ts';
import { importLimits, importsPath } from './import-limits.ts';
import { lacks, personTable } from './person-fields.calls.ts';

/**
 * Why an import holds a row back: it is nobody as it stands (`invalid`) or cannot be taken apart (`unreadable`), it was taken for a
 * person of the pool (`duplicate`), the organization has erased the person (`erased`), or the pool had no room (`full`). A row that
 * brought a person of the pool something new (`updated`) is listed as well, to be told apart by hand where it was about another.
 */
export const heldBackKinds = ['invalid', 'unreadable', 'duplicate', 'updated', 'erased', 'full'] as const;
export type HeldBackKind = (typeof heldBackKinds)[number];

export const knownKinds: readonly HeldBackKind[] = ['duplicate', 'updated'];
/** `updated` rows are imported by their lines alone. */
export const importableKinds: readonly HeldBackKind[] = ['invalid', 'duplicate', 'updated', 'full'];

const briefPerson = z.object({ id, name: z.string(), title: z.string() });

export const heldBackRow = z.object({
  line: z.number(),
  kind: z.enum(heldBackKinds),
  reason: z.string(),
  lacks,
  name: z.string(),
  title: z.string(),
  employer: z.string(),
  email: z.string(),
  /** The person in the pool that the row was matched with. An earlier server leaves out employer and mail address. */
  person: z.nullable(
    z.extend(briefPerson, { employer: z.optional(z.string()), email: z.optional(z.string()) }),
  ),
  can_import: z.boolean(),
});
export type HeldBackRow = z.infer<typeof heldBackRow>;

export const listHeldBack = defineCall({
  name: 'listHeldBack',
  summary:
    'The rows that an import holds back, by line of the file; those that updated people come last. For an Owner.',
  method: 'GET',
  path: `${importsPath}:id/held-back/`,
  access: 'owner',
  params: idParams,
  query: z.object(paging),
  answers: { 200: z.array(heldBackRow) },
});

export const exportHeldBack = defineCall({
  name: 'exportHeldBack',
  summary: 'The rows that an import holds back as CSV, with spreadsheet formulas escaped. For an Owner.',
  method: 'GET',
  path: `${importsPath}:id/held-back/file/`,
  access: 'owner',
  needsProof: true,
  params: idParams,
  answerType: 'text/csv',
  answers: { 200: z.string() },
});

const line = z.number().check(z.int(), z.minimum(1));

export const editableFields = ['name', 'title', 'employer', 'email'] as const;
export const heldBackEdit = z.object({
  line,
  name: personTable.name.schema,
  title: personTable.title.schema,
  employer: personTable.employer.schema,
  email: personTable.email.schema,
});
export type HeldBackEdit = z.infer<typeof heldBackEdit>;

export const heldBackChoice = z.object({
  /** `new` adds each as a new person, `known` gives the person that a row was taken for what it says, in place of what is known. */
  as: z._default(z.enum(['new', 'known']), 'new'),
  lines: z.optional(z.array(line).check(z.minLength(1), z.maxLength(importLimits.rows))),
  edits: z.optional(z.array(heldBackEdit).check(z.maxLength(importLimits.batch))),
});

export const importHeldBack = defineCall({
  name: 'importHeldBack',
  summary:
    'Imports rows that were held back anyway, as new people or into those they were taken for, in the background. For an Owner.',
  method: 'POST',
  path: `${importsPath}:id/held-back/`,
  access: 'owner',
  params: idParams,
  body: heldBackChoice,
  answers: { 202: taskStarted },
});

export const sharedIdentity = z.object({ person: briefPerson, others: z.array(briefPerson) });
export type SharedIdentity = z.infer<typeof sharedIdentity>;

export const listShared = defineCall({
  name: 'listShared',
  summary:
    'The people of an import who share a mail address or profile with others of the pool. For an Owner.',
  method: 'GET',
  path: `${importsPath}:id/shared/`,
  access: 'owner',
  params: idParams,
  query: z.object(paging),
  answers: { 200: z.array(sharedIdentity) },
});
