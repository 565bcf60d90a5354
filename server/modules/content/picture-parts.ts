import { and, desc, eq, inArray } from 'drizzle-orm';
import type { PictureShape } from '../../../contract/content/picture-shapes.ts';
import type { Database } from '../../platform/db/client.ts';
import { files, postPictureFiles } from '../../platform/db/schema.ts';

/** What a shape shows of a picture: pixels, bytes and media type. */
export interface PicturePart {
  width: number;
  height: number;
  bytes: number;
  type: string;
}

/** A shape of each of these pictures, by their ids. */
export async function findPictureParts(
  db: Database,
  ids: readonly string[],
  shape: PictureShape,
): Promise<Map<string, PicturePart>> {
  if (ids.length === 0) return new Map();
  const { pictureId, width, height } = postPictureFiles;
  const rows = await db
    .select({ pictureId, width, height, bytes: files.size, type: files.type })
    .from(postPictureFiles)
    .innerJoin(files, eq(files.id, postPictureFiles.fileId))
    .where(and(inArray(pictureId, [...ids]), inArray(postPictureFiles.shape, [shape, 'original'])))
    // Of both, the shape takes the place of the original.
    .orderBy(desc(eq(postPictureFiles.shape, 'original')));
  return new Map(rows.map(({ pictureId, ...part }) => [pictureId, part]));
}
