import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { PromptDetails } from '../../../contract/api/content.ts';
import type { PostKind, Sentiment } from '../../../contract/model/post-kinds.ts';
import type { PostStatus } from '../../../contract/model/post-statuses.ts';
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
    /** The newest of its versions. */
    version: integer().notNull().default(1),
    status: text().$type<PostStatus>().notNull().default('draft'),
    /** When it was deleted. It can be restored for 30 days. */
    deletedAt: time(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.organisationId, table.kind, table.createdAt.desc()),
    index('posts_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

/**
 * Texts of posts that were edited, the newest one included. A post as it was generated has none: its first version is written
 * with its second.
 */
export const postVersions = pgTable(
  'post_versions',
  {
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The author's name at that time. Null for seeded posts. */
    authorName: text(),
    /** The engine that wrote it. Null for a text by hand. */
    engine: text(),
    title: text().notNull(),
    /** The text without the heading that says the title. */
    body: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.version] })],
);

/** Where posts stand for readers. */
export const publications = pgTable(
  'publications',
  {
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    channel: text().$type<'blog'>().notNull(),
    /** Chosen when the post is first published, and kept from then on. */
    slug: text().notNull(),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** Null while the post is taken off. */
    publishedAt: time(),
  },
  (table) => [
    unique('publications_once').on(table.organisationId, table.channel, table.slug),
    unique('publications_of_post').on(table.postId, table.channel),
  ],
);
