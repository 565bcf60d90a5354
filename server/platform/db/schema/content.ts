import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { PromptDetails } from '../../../../contract/content/content.calls.ts';
import type { MailIdentity } from '../../../../contract/content/mails/match-mails.ts';
import type { PostKind, PostStatus, Sentiment } from '../../../../contract/content/post-kinds.ts';
import type { MailDetails } from '../../../../contract/content/post-mails.calls.ts';
import type { PictureCrop } from '../../../../contract/content/post-pictures.calls.ts';
import type { TextAction } from '../../../../contract/content/text-actions.ts';
import type { PictureShape } from '../../../../contract/content/text-pictures.ts';
import type { GenerationStatus } from '../../../../contract/tasks/task-statuses.ts';
import { organisations, users } from './account.ts';
import { createdAt, errorName, id, leaseId, partOf, time } from './columns.ts';
import { companyProfiles, files } from './organisation.ts';

/**
 * What is set for the mails of a post, in their order; null where nobody has set anything. After them come the details of mails that
 * were in earlier texts.
 */
export type StoredMailDetails = ((MailDetails & { gone?: MailIdentity }) | null)[];

export interface GenerationDraft {
  title: string;
  content: string;
  engine: string;
  progress?: { done: number; total: number };
}

export const generations = pgTable(
  'generations',
  {
    id: id(),
    organisationId: partOf(() => organisations.id),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    kind: text().$type<PostKind>().notNull(),
    prompt: jsonb().$type<PromptDetails>().notNull(),
    status: text().$type<GenerationStatus>().notNull().default('queued'),
    detail: text(),
    draft: jsonb().$type<GenerationDraft>(),
    campaign: text(),
    leaseId: leaseId(),
    errorName: errorName(),
    createdAt: createdAt(),
    finishedAt: time(),
  },
  (table) => [index().on(table.organisationId, table.createdAt.desc())],
);

export const posts = pgTable(
  'posts',
  {
    id: id(),
    organisationId: partOf(() => organisations.id),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Unique: a job that is delivered twice still makes one post. */
    generationId: uuid()
      .unique()
      .references(() => generations.id, { onDelete: 'set null' }),
    companyProfileId: uuid().references(() => companyProfiles.id, { onDelete: 'set null' }),
    kind: text().$type<PostKind>().notNull(),
    title: text().notNull(),
    topic: text().notNull(),
    audience: text(),
    sentiment: text().$type<Sentiment>(),
    content: text().notNull(),
    engine: text().notNull(),
    /** True when its generation broke off and a user kept the text. An edit completes it. */
    isUnfinished: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    status: text().$type<PostStatus>().notNull().default('draft'),
    plannedFor: time(),
    mailDetails: jsonb().$type<StoredMailDetails>(),
    /** Where its model wrote a few sentences more or fewer than asked. */
    warnings: jsonb().$type<string[]>(),
    tags: text().array().notNull().default([]),
    campaign: text(),
    picture: jsonb().$type<{ id: string; alt: string }>(),
    pictureVersion: integer().notNull().default(0),
    pictureChangedAt: time(),
    deletedAt: time(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.organisationId, table.kind, table.createdAt.desc()),
    index('posts_campaign')
      .on(table.organisationId, table.campaign)
      .where(sql`${table.campaign} is not null`),
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
    postId: partOf(() => posts.id),
    version: integer().notNull(),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    authorName: text(),
    engine: text(),
    title: text().notNull(),
    body: text().notNull(),
    proposal: text().$type<TextAction>(),
    /** Saved while a user was typing. The next such save of the same author soon after takes its place. */
    autosaved: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.version] })],
);

export const publications = pgTable(
  'publications',
  {
    organisationId: partOf(() => organisations.id),
    channel: text().$type<'blog' | 'own-blog'>().notNull(),
    slug: text().notNull(),
    postId: partOf(() => posts.id),
    scheduledFor: time(),
    publishedAt: time(),
    /** What publishing made approved; null where an Owner had approved it. */
    formerStatus: text().$type<PostStatus>(),
  },
  (table) => [
    unique('publications_once').on(table.organisationId, table.channel, table.slug),
    unique('publications_of_post').on(table.postId, table.channel),
    index('publications_scheduled').on(table.scheduledFor).where(sql`${table.scheduledFor} is not null`),
  ],
);

/** Pictures that were uploaded for posts. Each is one version: another crop is another picture, so that a change can be undone. */
export const postPictures = pgTable(
  'post_pictures',
  {
    id: id(),
    organisationId: partOf(() => organisations.id),
    postId: partOf(() => posts.id),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Since when its post does without it. Null while it is needed: by its post, or by mails that may have been sent with it. */
    unusedSince: time(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.postId), index().on(table.unusedSince)],
);

export const postPictureFiles = pgTable(
  'post_picture_files',
  {
    pictureId: partOf(() => postPictures.id),
    shape: text().$type<PictureShape | 'original'>().notNull(),
    fileId: partOf(() => files.id),
    width: integer().notNull(),
    height: integer().notNull(),
    crop: jsonb().$type<PictureCrop>(),
  },
  (table) => [primaryKey({ columns: [table.pictureId, table.shape] }), index().on(table.fileId)],
);

export const organisationBlogs = pgTable('organisation_blogs', {
  organisationId: uuid()
    .primaryKey()
    .references(() => organisations.id, { onDelete: 'cascade' }),
  isOn: boolean().notNull(),
  slug: text().notNull().unique(),
  title: text().notNull(),
  description: text().notNull(),
  showsAuthors: boolean().notNull().default(false),
  showsTags: boolean().notNull().default(false),
  version: integer().notNull().default(1),
  updatedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  updatedAt: createdAt(),
});

export const formerBlogSlugs = pgTable(
  'former_blog_slugs',
  {
    slug: text().primaryKey(),
    organisationId: partOf(() => organisations.id),
    givenUpAt: createdAt(),
  },
  (table) => [index().on(table.organisationId, table.givenUpAt)],
);

export const postComments = pgTable(
  'post_comments',
  {
    id: id(),
    organisationId: partOf(() => organisations.id),
    postId: partOf(() => posts.id),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    authorName: text().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.postId, table.createdAt)],
);
