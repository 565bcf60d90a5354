import { count, eq } from 'drizzle-orm';
import type { BlogPost } from '../../../contract/content/content.calls.ts';
import { type Paging, totalCountHeader } from '../../../contract/platform/call.ts';
import type { PublicContext } from '../../platform/context.ts';
import { organisations, posts, publications } from '../../platform/db/schema.ts';
import {
  describeForReaders,
  isOnBlog,
  isPublished,
  publicOrder,
  publishedColumns,
  readPublishedPosts,
} from './published-posts.ts';

const usualPageSize = 50;

/** The provider's published blog posts, newest first, for anyone. All of them unless a page is requested. */
export async function listBlogPosts(ctx: PublicContext, input: { query: Paging }): Promise<BlogPost[]> {
  const { page, page_size } = input.query;
  if (page === undefined && page_size === undefined) return readPublishedPosts(ctx.db);

  const size = page_size ?? usualPageSize;
  const isProviders = eq(organisations.id, posts.organisationId);
  const [counted] = await ctx.db
    .select({ posts: count() })
    .from(posts)
    .innerJoin(publications, isOnBlog)
    .innerJoin(organisations, isProviders)
    .where(isPublished);
  ctx.setHeader(totalCountHeader, String(counted?.posts ?? 0));
  const found = await ctx.db
    .select(publishedColumns)
    .from(posts)
    .innerJoin(publications, isOnBlog)
    .innerJoin(organisations, isProviders)
    .where(isPublished)
    .orderBy(...publicOrder)
    .limit(size)
    .offset(((page ?? 1) - 1) * size);
  return found.map(describeForReaders);
}
