import { and, eq, ne } from 'drizzle-orm';
import { slugOf } from '../../../contract/content/slug-of.ts';
import type { Database } from '../../platform/db/client.ts';
import { type posts, publications } from '../../platform/db/schema.ts';

/** The title's slug, with the start of the id appended when another post of the organization has it on the same blog. */
export async function freeSlug(
  tx: Database,
  { id, organisationId, title }: Pick<typeof posts.$inferSelect, 'id' | 'organisationId' | 'title'>,
  channel: (typeof publications.$inferSelect)['channel'],
): Promise<string> {
  const slug = slugOf(title);
  const [taken] = await tx
    .select({ postId: publications.postId })
    .from(publications)
    .where(
      and(
        eq(publications.organisationId, organisationId),
        eq(publications.channel, channel),
        eq(publications.slug, slug),
        ne(publications.postId, id),
      ),
    );
  return taken ? `${slug}-${id.slice(0, 8)}` : slug;
}
