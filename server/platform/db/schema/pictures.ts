import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { PictureShape } from '../../../../contract/content/picture-shapes.ts';
import type { PictureCrop } from '../../../../contract/content/post-pictures.calls.ts';
import { organisations, users } from './account.ts';
import { createdAt, id, time } from './columns.ts';
import { posts } from './content.ts';
import { files } from './files.ts';

/** Pictures that were uploaded for posts. Each is one version: another crop is another picture, so that a change can be undone. */
export const postPictures = pgTable(
  'post_pictures',
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Since when its post does without it. Null while it is needed: by its post, or by mails that may have been sent with it. */
    unusedSince: time(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.postId), index().on(table.unusedSince)],
);

/** The contents of a picture: as it was uploaded, and what each shape shows of it. A trigger deletes the file with its row. */
export const postPictureFiles = pgTable(
  'post_picture_files',
  {
    pictureId: uuid()
      .notNull()
      .references(() => postPictures.id, { onDelete: 'cascade' }),
    shape: text().$type<PictureShape | 'original'>().notNull(),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    width: integer().notNull(),
    height: integer().notNull(),
    /** The rectangle of the original that it shows; null for the original. */
    crop: jsonb().$type<PictureCrop>(),
  },
  (table) => [primaryKey({ columns: [table.pictureId, table.shape] }), index().on(table.fileId)],
);
