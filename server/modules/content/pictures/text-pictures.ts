import { and, eq, inArray } from 'drizzle-orm';
import { textPicturesIn } from '../../../../contract/content/text-pictures.ts';
import type { Database } from '../../../platform/db/client.ts';
import { postPictures } from '../../../platform/db/schema.ts';

/** Keeps the pictures that a text of a post shows. They stay for its other versions, and readers see those of the text that they read. */
export async function keepTextPictures(tx: Database, postId: string, body: string): Promise<void> {
  const ids = textPicturesIn(body);
  if (ids.length === 0) return;
  await tx
    .update(postPictures)
    .set({ unusedSince: null })
    .where(and(eq(postPictures.postId, postId), inArray(postPictures.id, ids)));
}
