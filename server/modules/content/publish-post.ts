import { and, eq, ne } from 'drizzle-orm';
import type { StoredPost } from '../../../contract/api/content.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { type posts, publications } from '../../db/schema.ts';
import { BadRequestError } from '../../errors.ts';
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
  return ctx.db.transaction(async (tx) => {
    const publishedAt = new Date();
    const { organisationId } = post;
    const slug = await freeSlug(tx, post);
    await tx
      .insert(publications)
      .values({ organisationId, channel: 'blog', slug, postId: post.id, publishedAt })
      .onConflictDoUpdate({ target: [publications.postId, publications.channel], set: { publishedAt } });
    await audit({ ...ctx, db: tx }, 'post.published', post.id);
    return describePost(ctx.caller, { ...post, publishedAt });
  });
}

/** The title's slug, with the start of the id appended when another post of the organisation has it. */
async function freeSlug(
  tx: Database,
  { id, organisationId, title }: Pick<typeof posts.$inferSelect, 'id' | 'organisationId' | 'title'>,
): Promise<string> {
  const slug = slugOf(title);
  const [taken] = await tx
    .select({ postId: publications.postId })
    .from(publications)
    .where(
      and(
        eq(publications.organisationId, organisationId),
        eq(publications.channel, 'blog'),
        eq(publications.slug, slug),
        ne(publications.postId, id),
      ),
    );
  return taken ? `${slug}-${id.slice(0, 8)}` : slug;
}
