import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { organisations, users } from './account.ts';
import { createdAt, id } from './columns.ts';
import { posts } from './content.ts';

/** The public blogs of organisations. The provider's own at `/blog` is none of them. */
export const organisationBlogs = pgTable('organisation_blogs', {
  organisationId: uuid()
    .primaryKey()
    .references(() => organisations.id, { onDelete: 'cascade' }),
  isOn: boolean().notNull(),
  /** The part of its address that is its own. */
  slug: text().notNull().unique(),
  title: text().notNull(),
  description: text().notNull(),
  showsAuthors: boolean().notNull().default(false),
  showsTags: boolean().notNull().default(false),
  version: integer().notNull().default(1),
  updatedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  updatedAt: createdAt(),
});

/** Addresses that blogs had before; each leads to the present one. */
export const formerBlogSlugs = pgTable(
  'former_blog_slugs',
  {
    slug: text().primaryKey(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    givenUpAt: createdAt(),
  },
  (table) => [index().on(table.organisationId, table.givenUpAt)],
);

/** What colleagues say of a post before it is published. */
export const postComments = pgTable(
  'post_comments',
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Stays when the user is gone. */
    authorName: text().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.postId, table.createdAt)],
);
