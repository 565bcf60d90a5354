import { and, eq, ne } from 'drizzle-orm';
import type { StoredPost } from '../../../contract/api/content.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { posts } from '../../db/schema.ts';
import { BadRequestError, NotFoundError } from '../../errors.ts';
import { describePost, readPost } from './post-rows.ts';
import { slugOf } from './slug.ts';

/**
 * Publishes a blog post of the provider's organisation. It keeps its first slug, and publishing it again changes nothing. For
 * SuperAdmins.
 * @throws NotFoundError for another organisation's post
 * @throws BadRequestError for a post that is no blog post
 */
export async function publishPost(ctx: Context, input: { params: { id: string } }): Promise<StoredPost> {
  const post = await readPost(ctx, input.params.id);
  if (post.kind !== 'blog') throw new BadRequestError('Only blog posts can be published.');
  if (post.publishedAt) return describePost(ctx.caller, post);
  const slug = post.slug ?? (await freeSlug(ctx.db, post.id, post.title));
  return ctx.db.transaction(async (tx) => {
    const [published] = await tx
      .update(posts)
      .set({ slug, publishedAt: new Date() })
      .where(eq(posts.id, post.id))
      .returning();
    if (!published) throw new NotFoundError('There is no such post.');
    await audit({ ...ctx, db: tx }, 'post.published', post.id);
    return describePost(ctx.caller, published);
  });
}

/** The title's slug, with the start of the id appended when another post has it. */
async function freeSlug(db: Database, id: string, title: string): Promise<string> {
  const slug = slugOf(title);
  const [taken] = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.slug, slug), ne(posts.id, id)));
  return taken ? `${slug}-${id.slice(0, 8)}` : slug;
}
