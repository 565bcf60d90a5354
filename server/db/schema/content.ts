import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { PromptDetails } from '../../../contract/api/content.ts';
import type { PostKind, Sentiment } from '../../../contract/model/post-kinds.ts';
import type { GenerationStatus } from '../../../contract/model/task-statuses.ts';
import { organisations, users } from './account.ts';
import { createdAt, id, leaseId, time } from './columns.ts';
import { companyProfiles } from './company-profile.ts';

export const generations = pgTable(
  'generations',
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    kind: text().$type<PostKind>().notNull(),
    prompt: jsonb().$type<PromptDetails>().notNull(),
    status: text().$type<GenerationStatus>().notNull().default('queued'),
    detail: text(),
    leaseId: leaseId(),
    createdAt: createdAt(),
    finishedAt: time(),
  },
  (table) => [index().on(table.organisationId, table.createdAt.desc())],
);

export const posts = pgTable(
  'posts',
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Unique: a job that is delivered twice still makes one post. */
    generationId: uuid()
      .unique()
      .references(() => generations.id, { onDelete: 'set null' }),
    companyProfileId: uuid().references(() => companyProfiles.id, { onDelete: 'set null' }),
    kind: text().$type<PostKind>().notNull(),
    title: text().notNull(),
    topic: text().notNull(),
    /** The requested audience. Null for seeded posts. */
    audience: text(),
    sentiment: text().$type<Sentiment>(),
    content: text().notNull(),
    engine: text().notNull(),
    /** Set when first published, and kept from then on. */
    slug: text().unique(),
    publishedAt: time(),
    /** When it was deleted. It can be restored for 30 days. */
    deletedAt: time(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.organisationId, table.kind, table.createdAt.desc()),
    index().on(table.publishedAt.desc()),
    index('posts_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);
