import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { fileChunks, fileContents } from '../db/schema.ts';
import { type ContentStore, MissingContentError } from './folder-store.ts';

const chunkBytes = 256 * 1024;

/** Contents in the database, in rows of at most 256 kB, so that backups and several machines stay simple. */
export function tableStore(db: Database): ContentStore {
  return {
    async write(source) {
      const [content] = await db.insert(fileContents).values({}).returning({ id: fileContents.id });
      if (!content) throw new Error('The content was not stored.');
      try {
        const hash = createHash('sha256');
        let size = 0;
        let position = 0;
        for await (const data of inChunks(source)) {
          hash.update(data);
          size += data.length;
          await db.insert(fileChunks).values({ contentId: content.id, position: position++, data });
        }
        const sha256 = hash.digest('hex');
        await publish(db, content.id, sha256);
        return { sha256, size };
      } catch (error) {
        await db.delete(fileContents).where(eq(fileContents.id, content.id));
        throw error;
      }
    },
    async *read(sha256) {
      const [content] = await db
        .select({ id: fileContents.id })
        .from(fileContents)
        .where(eq(fileContents.sha256, sha256));
      if (!content) throw new MissingContentError(sha256);
      for (let position = 0; ; position++) {
        const [chunk] = await db
          .select({ data: fileChunks.data })
          .from(fileChunks)
          .where(and(eq(fileChunks.contentId, content.id), eq(fileChunks.position, position)));
        if (!chunk) return;
        yield chunk.data;
      }
    },
    async tidy(before, isUsed) {
      const old = await db
        .select({ id: fileContents.id, sha256: fileContents.sha256 })
        .from(fileContents)
        .where(lt(fileContents.touchedAt, before))
        .orderBy(asc(fileContents.touchedAt));
      const used = await isUsed(old.flatMap(({ sha256 }) => sha256 ?? []));
      const gone = old.filter(({ sha256 }) => sha256 === null || !used.has(sha256)).map(({ id }) => id);
      if (gone.length === 0) return 0;
      const deleted = await db
        .delete(fileContents)
        .where(and(inArray(fileContents.id, gone), lt(fileContents.touchedAt, before)))
        .returning({ id: fileContents.id });
      return deleted.length;
    },
  };
}

async function publish(db: Database, id: string, sha256: string): Promise<void> {
  await db.transaction(async (tx) => {
    // Of equal contents that end at once, the later ones find the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 0))`);
    const [equal] = await tx
      .update(fileContents)
      .set({ touchedAt: new Date() })
      .where(eq(fileContents.sha256, sha256))
      .returning({ id: fileContents.id });
    if (equal) await tx.delete(fileContents).where(and(eq(fileContents.id, id), isNull(fileContents.sha256)));
    else await tx.update(fileContents).set({ sha256, touchedAt: new Date() }).where(eq(fileContents.id, id));
  });
}

async function* inChunks(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pending: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of source) {
    for (let at = 0; at < piece.length; ) {
      const part = piece.subarray(at, at + chunkBytes - bytes);
      pending.push(part);
      bytes += part.length;
      at += part.length;
      if (bytes < chunkBytes) continue;
      yield Buffer.concat(pending);
      pending = [];
      bytes = 0;
    }
  }
  if (bytes > 0) yield Buffer.concat(pending);
}
