import { Readable } from 'node:stream';
import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { postKinds, postKindTable } from '../../../../contract/content/post-kinds.ts';
import { type PictureShape, textPictureAddress } from '../../../../contract/content/text-pictures.ts';
import { attachmentHeader } from '../../../../contract/platform/export-file-name.ts';
import type { Context, Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import {
  organisationBlogs,
  postPictureFiles,
  postPictures,
  posts,
  publications,
} from '../../../platform/db/schema.ts';
import { dayMs } from '../../../platform/durations.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { isOnOwnBlog } from '../publishing/own-blog.ts';

async function findPart(db: Database, pictureId: string, shape: PictureShape | 'original') {
  const parts = await db
    .select()
    .from(postPictureFiles)
    .where(
      and(eq(postPictureFiles.pictureId, pictureId), inArray(postPictureFiles.shape, [shape, 'original'])),
    );
  return parts.find((part) => part.shape === shape) ?? parts[0];
}

export async function exportPicture(
  ctx: Context,
  { params, query }: { params: { id: string }; query: { shape?: PictureShape | undefined } },
): Promise<Readable> {
  const { organisationId } = ctx.caller;
  const [picture] = await ctx.db
    .select({ id: postPictures.id })
    .from(postPictures)
    .innerJoin(posts, and(eq(posts.id, postPictures.postId), isKept(posts)))
    .where(and(eq(postPictures.id, params.id), eq(postPictures.organisationId, organisationId)));
  const part = picture && (await findPart(ctx.db, picture.id, query.shape ?? 'original'));
  const file = part && (await ctx.files.open(organisationId, part.fileId));
  if (!file) throw new NotFoundError('There is no such picture.');
  ctx.setHeader('content-type', file.type);
  ctx.setHeader('content-length', String(file.size));
  ctx.setHeader('x-content-type-options', 'nosniff');
  ctx.setHeader('content-disposition', attachmentHeader(file.name));
  return Readable.from(file.content);
}

/**
 * A picture that readers load without signing in: of a post that stands on a blog of ours, at its head or in its text, and of
 * newsletters and emails, which other programs send. Its id can't be guessed. Undefined for every other one.
 */
export async function findPublicPicture(
  { db, files: store }: Pick<Services, 'db' | 'files'>,
  id: string,
  shape: PictureShape,
) {
  const [picture] = await db
    .select({ organisationId: postPictures.organisationId })
    .from(postPictures)
    .innerJoin(posts, and(eq(posts.id, postPictures.postId), isKept(posts)))
    .leftJoin(publications, isOnOwnBlog)
    .leftJoin(organisationBlogs, eq(organisationBlogs.organisationId, posts.organisationId))
    .where(
      and(
        eq(postPictures.id, id),
        isNull(postPictures.unusedSince),
        or(
          inArray(
            posts.kind,
            postKinds.filter((kind) => postKindTable[kind].mails),
          ),
          and(
            isNotNull(publications.publishedAt),
            eq(organisationBlogs.isOn, true),
            or(
              sql`${posts.picture}->>'id' = ${id}`,
              sql`position(${`(${textPictureAddress(id)})`} in ${posts.content}) > 0`,
            ),
          ),
        ),
      ),
    );
  const part = picture && (await findPart(db, id, shape));
  return part && store.open(picture.organisationId, part.fileId);
}

const keptMs = dayMs;

export async function cleanUpPictures(db: Database): Promise<void> {
  await db.delete(postPictures).where(lt(postPictures.unusedSince, new Date(Date.now() - keptMs)));
}
