import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { type HeldBackKind, heldBackEdit } from '../../../../contract/people/held-back.calls.ts';
import type { LawfulBasis } from '../../../../contract/people/people.calls.ts';
import { resumeProposal } from '../../../../contract/people/resumes.calls.ts';
import type { ColumnMeaning } from '../../../../contract/people/talent-pool.calls.ts';
import { type TextEncoding, textEncodings } from '../../../../contract/people/text-encodings.ts';
import { z } from '../../../../contract/platform/zod.ts';
import type { ContactStop } from '../../../../contract/recruiting/search-people.calls.ts';
import type { ImportStatus, ResumeStatus } from '../../../../contract/tasks/task-statuses.ts';
import { organisations, users } from './account.ts';
import { bytes, createdAt, document, errorName, id, leaseId, partOf, searchVector, time } from './columns.ts';
import { files } from './organisation.ts';

/** One that this version does not know is found again. */
const encoding = customType<{ data: TextEncoding | null; driverData: string }>({
  dataType: () => 'text',
  fromDriver: (name) => (Object.hasOwn(textEncodings, name) ? (name as TextEncoding) : null),
});

export const candidates = pgTable(
  'candidates',
  {
    id: id(),
    /** Null for the labeled sample, which every organization sees until its first import. */
    organisationId: uuid().references(() => organisations.id, { onDelete: 'cascade' }),
    importId: uuid(),
    version: integer().notNull().default(1),
    mergedInto: uuid().references((): AnyPgColumn => candidates.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    title: text().notNull(),
    skills: text().array().notNull(),
    location: text().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    summary: text().notNull(),
    email: text().notNull(),
    /** Those that nobody writes to from here. */
    otherEmails: text().array().notNull().default([]),
    phone: text().notNull().default(''),
    profileUrl: text().notNull(),
    source: text().notNull(),
    employer: text().notNull().default(''),
    /** One a line, as `formatJobs` writes them. */
    jobs: text().notNull().default(''),
    years: doublePrecision(),
    languages: text().array().notNull().default([]),
    links: text().array().notNull().default([]),
    attributes: jsonb().$type<Record<string, string>>().notNull().default({}),
    doNotContact: boolean().notNull().default(false),
    contactStop: jsonb().$type<ContactStop>(),
    lawfulBasis: text().$type<LawfulBasis>(),
    noticedOn: date({ mode: 'string' }),
    inPool: boolean().notNull().default(true),
    deletedAt: time(),
    createdAt: createdAt(),
    isListed: boolean()
      .notNull()
      .generatedAlwaysAs(sql`in_pool and deleted_at is null and merged_into is null`),
    /** Rises with every new text: a trigger gives the next number to a new row, and to one whose text changes. */
    document: bigint({ mode: 'number' }).notNull().default(0),
    /** The name between spaces, folded as searches are, in each of its spellings. */
    searchName: text()
      .notNull()
      .generatedAlwaysAs(
        sql`' ' || regexp_replace(larkspur_fold(larkspur_variants(name)), ' +', ' ', 'g') || ' '`,
      ),
    /**
     * Title (A), skills (B), location (C), employer, summary, name and mail address (D), all folded by `larkspur_fold`. Skills and titles
     * count as written. A gap between them keeps a phrase within one.
     */
    searchVector: searchVector().generatedAlwaysAs(sql`
    setweight(to_tsvector('english', larkspur_fold(title)), 'A') || '''|'':1'::tsvector ||
    setweight(to_tsvector('english', larkspur_fold(larkspur_join(skills))), 'B') || '''|'':1'::tsvector ||
    setweight(to_tsvector('simple', larkspur_fold(larkspur_variants(location))), 'C') || '''|'':1'::tsvector ||
    setweight(to_tsvector('simple', larkspur_fold(larkspur_variants(employer))), 'D') || '''|'':1'::tsvector ||
    setweight(to_tsvector('english', larkspur_fold(summary)), 'D') || '''|'':1'::tsvector ||
    setweight(to_tsvector('simple', larkspur_fold(larkspur_variants(name))), 'D') || larkspur_mail(email)`),
  },
  (table) => [
    index('candidates_search').using('gin', table.searchVector),
    index('candidates_document').on(table.organisationId, table.document).where(sql`${table.isListed}`),
    index('candidates_newest')
      .on(table.organisationId, table.createdAt.desc(), table.id)
      .where(sql`${table.isListed}`),
    index('candidates_source').on(table.organisationId, table.source).where(sql`${table.isListed}`),
    index('candidates_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('candidates_outside').on(table.organisationId, table.profileUrl).where(sql`not ${table.inPool}`),
    index('candidates_merged').on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
  ],
);

/** `record`: the id in a program whose file was imported. `unkeyed`: the hash of a version without keyed identities, which the next start replaces. */
export type IdentityKind = 'email' | 'profile' | 'name' | 'phone' | 'record' | 'unkeyed';

export const candidateIdentities = pgTable(
  'candidate_identities',
  {
    organisationId: uuid().references(() => organisations.id, { onDelete: 'cascade' }),
    kind: text().$type<IdentityKind>().notNull(),
    hmac: text().notNull(),
    candidateId: partOf(() => candidates.id),
  },
  (table) => [
    // Several people may stand behind one address.
    unique('candidate_identities_once')
      .on(table.organisationId, table.kind, table.hmac, table.candidateId)
      .nullsNotDistinct(),
    index().on(table.candidateId),
    index('candidate_identities_unkeyed').on(table.candidateId).where(sql`${table.kind} = 'unkeyed'`),
  ],
);

export const talentImports = pgTable(
  'talent_imports',
  {
    id: id(),
    organisationId: uuid().references(() => organisations.id, { onDelete: 'cascade' }),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    fileName: text().notNull(),
    /** The uploaded CSV, gzipped. Emptied when the import has ended. */
    file: bytes().notNull(),
    originalId: uuid().references(() => files.id, { onDelete: 'set null' }),
    heldBackBy: uuid().references((): AnyPgColumn => talentImports.id, { onDelete: 'cascade' }),
    onlyLines: integer().array(),
    /** Corrections of these lines. Deleted when the import has ended. */
    edits: document(z.array(heldBackEdit)),
    updatesKnown: boolean().notNull().default(false),
    /** SHA-256 of the file: another import of it with other columns corrects its people. */
    fileDigest: text(),
    undoneAt: time(),
    encoding: encoding(),
    columns: text().array().$type<ColumnMeaning[]>(),
    status: text().$type<ImportStatus>().notNull().default('queued'),
    rowsTotal: integer(),
    rowsRead: integer().notNull().default(0),
    imported: integer().notNull().default(0),
    duplicates: integer().notNull().default(0),
    rejected: integer().notNull().default(0),
    groundsFilled: integer().notNull().default(0),
    keptCells: integer().notNull().default(0),
    lawfulBasis: text().$type<LawfulBasis>(),
    noticedOn: date({ mode: 'string' }),
    detail: text(),
    leaseId: leaseId(),
    errorName: errorName(),
    createdAt: createdAt(),
    finishedAt: time(),
  },
  (table) => [index().on(table.organisationId, table.createdAt.desc())],
);

export const talentImportErrors = pgTable(
  'talent_import_errors',
  {
    importId: partOf(() => talentImports.id),
    line: integer().notNull(),
    kind: text().$type<HeldBackKind>().notNull().default('invalid'),
    reason: text().notNull(),
    name: text().notNull().default(''),
    title: text().notNull().default(''),
    employer: text().notNull().default(''),
    email: text().notNull().default(''),
    candidateId: uuid().references(() => candidates.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('talent_import_errors_candidate')
      .on(table.candidateId)
      .where(sql`${table.candidateId} is not null`),
  ],
);

export const talentImportChanges = pgTable(
  'talent_import_changes',
  {
    importId: partOf(() => talentImports.id),
    candidateId: partOf(() => candidates.id),
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    tags: text().array().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.candidateId] }), index().on(table.candidateId)],
);

export const personMerges = pgTable(
  'person_merges',
  {
    id: id(),
    organisationId: partOf(() => organisations.id),
    keptId: partOf((): AnyPgColumn => candidates.id),
    otherId: partOf((): AnyPgColumn => candidates.id),
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    rows: jsonb().$type<Record<string, Record<string, unknown>[]>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.organisationId, table.createdAt.desc()),
    index().on(table.keptId),
    index().on(table.otherId),
  ],
);

export const differentPeople = pgTable(
  'different_people',
  {
    organisationId: partOf(() => organisations.id),
    oneId: partOf(() => candidates.id),
    otherId: partOf(() => candidates.id),
  },
  (table) => [
    primaryKey({ columns: [table.oneId, table.otherId] }),
    index().on(table.organisationId),
    index().on(table.otherId),
  ],
);

const organisationId = () => partOf(() => organisations.id);

const columnsByName = z.record(z.string(), z.unknown());
const keptChange = z.object({
  version: z.number(),
  known: z.optional(z.object({ before: columnsByName, after: columnsByName })),
});

/** Résumés that are read, or wait for their review. Kept or skipped ones are gone after an hour. An archive starts one for each of its files. */
export const resumes = pgTable(
  'resumes',
  {
    id: id(),
    organisationId: organisationId(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    fileName: text().notNull(),
    /** Null once its content is not kept any more, and for what an archive held and nobody can read. */
    fileId: uuid().references(() => files.id, { onDelete: 'set null' }),
    status: text().$type<ResumeStatus>().notNull().default('queued'),
    detail: text(),
    proposal: document(resumeProposal),
    leaseId: leaseId(),
    errorName: errorName(),
    createdAt: createdAt(),
    finishedAt: time(),
    reviewedAt: time(),
    keptAs: uuid().references(() => candidates.id, { onDelete: 'cascade' }),
    kept: document(keptChange),
  },
  (table) => [index().on(table.organisationId, table.createdAt.desc()), index().on(table.keptAs)],
);

export const candidateDocuments = pgTable(
  'candidate_documents',
  {
    id: id(),
    organisationId: organisationId(),
    candidateId: partOf(() => candidates.id),
    fileId: partOf(() => files.id),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    authorName: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.candidateId), index().on(table.fileId)],
);

/**
 * What erased people were known by, and deleted ones who must not be contacted. Keyed hashes: they can't be matched by trying
 * addresses.
 */
export const erasedIdentities = pgTable(
  'erased_identities',
  {
    organisationId: partOf(() => organisations.id),
    kind: text().$type<IdentityKind>().notNull(),
    hmac: text().notNull(),
    /** Null for an erased person, who is refused; a deleted one comes back with it. Empty where no reason is known. */
    contactStop: jsonb().$type<Partial<ContactStop>>(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.kind, table.hmac] })],
);

/** What remains of an erased person: ids that no longer lead anywhere, and keyed hashes. */
export interface ErasedPerson {
  people: string[];
  known: string[];
  listed: { kind: 'email' | 'profile' | 'name'; hmac: string }[];
  /** Addresses and profiles that others have, too: `listed` has them together with the names of the erased. */
  shared?: string[] | undefined;
  pages: string[];
  /** The fingerprint of the key of the hashes; null where an earlier version did not note it. */
  key: string | null;
}

/**
 * Erasures, for those who restore a backup from before one: it carries out what this list or its copy outside the database has
 * and it has not. Those of a deleted organization go with it; `deleted_organisations` says enough.
 */
export const erasures = pgTable(
  'erasures',
  {
    id: id(),
    organisationId: partOf(() => organisations.id),
    person: jsonb().$type<ErasedPerson>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.organisationId)],
);

export const retentionReviews = pgTable(
  'retention_reviews',
  {
    candidateId: uuid()
      .primaryKey()
      .references(() => candidates.id, { onDelete: 'cascade' }),
    organisationId: partOf(() => organisations.id),
    askedAt: time(),
    keepUntil: date({ mode: 'string' }),
  },
  (table) => [index().on(table.organisationId, table.askedAt)],
);
