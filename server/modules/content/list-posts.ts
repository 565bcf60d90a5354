import { and, count, desc, eq, ilike, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import type { Claim } from '../../../contract/content/claims/find-claims.ts';
import type {
  BlogPost,
  listPosts as listPostsCall,
  StoredPost,
} from '../../../contract/content/content.calls.ts';
import { promptPattern } from '../../../contract/content/open-prompts.ts';
import type { PostKind, PostStage } from '../../../contract/content/post-kinds.ts';
import type { EditablePost } from '../../../contract/content/posts.calls.ts';
import { type CallParsed, type Paging, totalCountHeader } from '../../../contract/platform/call.ts';
import { splitList } from '../../../contract/platform/text.ts';
import type { Context, PublicContext } from '../../platform/context.ts';
import { isKept } from '../../platform/db/deleted.ts';
import { organisations, posts, publications } from '../../platform/db/schema.ts';
import { betweenDays, escapeLike } from '../../platform/db/sql-values.ts';
import { entityTag } from '../../platform/entity-tag.ts';
import { openClaims } from './claims/open-claims.ts';
import { describePost, postColumns, readPost } from './post-rows.ts';
import { describeEditable } from './post-versions.ts';
import {
  describeForReaders,
  isOnBlog,
  isPublished,
  publicOrder,
  publishedColumns,
  readPublishedPosts,
} from './published-posts.ts';

const mostTags = 200;

export async function listPostTags(ctx: Context): Promise<{ tag: string; posts: number }[]> {
  const each = ctx.db
    .select({ tag: sql<string>`unnest(${posts.tags})`.as('tag') })
    .from(posts)
    .where(and(eq(posts.organisationId, ctx.caller.organisationId), isKept(posts)))
    .as('each');
  const rows = await ctx.db
    .select({ tag: sql<string>`min(${each.tag})`, posts: sql<number>`count(*)::int` })
    .from(each)
    .groupBy(sql`lower(${each.tag})`)
    .orderBy(sql`count(*) desc, min(${each.tag})`)
    .limit(mostTags);
  return rows;
}

export const hasTag = (tag: string): SQL =>
  sql`lower(${tag}) = any(select lower(each) from unnest(${posts.tags}) as each)`;

const usualPageSize = 50;
const mostChecked = 50;
type PostFilters = Partial<Omit<CallParsed<typeof listPostsCall>['query'], keyof Paging>>;

export async function listPosts(ctx: Context, input: { query: Paging & PostFilters }): Promise<StoredPost[]> {
  const { page, page_size, ...filters } = input.query;
  const own = and(
    eq(posts.organisationId, ctx.caller.organisationId),
    isKept(posts),
    ...conditions(ctx, filters),
  );
  const all = ctx.db
    .select(postColumns)
    .from(posts)
    .leftJoin(publications, isOnBlog)
    .where(own)
    .orderBy(desc(posts.createdAt), desc(posts.id));
  if (page === undefined && page_size === undefined) {
    return (await all).map((post) => describePost(ctx.caller, post));
  }
  const size = page_size ?? usualPageSize;
  const [counted] = await ctx.db.select({ posts: count() }).from(posts).where(own);
  ctx.setHeader(totalCountHeader, String(counted?.posts ?? 0));
  const rows = await all.limit(size).offset(((page ?? 1) - 1) * size);
  const claimsOf = await openClaims(ctx, rows);
  return rows.map((post, index) => ({
    ...describePost(ctx.caller, post),
    ...(index < mostChecked && claimsOf(post, post.content)),
  }));
}

const isPlaced = (at: typeof publications.publishedAt | typeof publications.scheduledFor): SQL =>
  sql`exists (select 1 from ${publications} where ${publications.postId} = ${posts.id} and ${at} is not null)`;

const isInCalendar = sql`(${posts.plannedFor} is not null or ${isPlaced(publications.scheduledFor)} or ${isPlaced(publications.publishedAt)})`;

function isAt(stage: PostStage): SQL | undefined {
  if (stage === 'scheduled') return isPlaced(publications.scheduledFor);
  if (stage === 'published') return isPlaced(publications.publishedAt);
  if (stage !== 'outline' && stage !== 'draft') return eq(posts.status, stage);
  const isOutline = sql`(${posts.content} ~ ${promptPattern} and not ${isPlaced(publications.publishedAt)})`;
  return and(eq(posts.status, 'draft'), stage === 'outline' ? isOutline : not(isOutline));
}

function conditions(
  { caller }: Context,
  { post_type, kinds, q, status, mine, author, tag, campaign, is_planned, from, to }: PostFilters,
): (SQL | undefined)[] {
  const words = q ? `%${escapeLike(q)}%` : undefined;
  return [
    post_type && eq(posts.kind, post_type),
    kinds ? inArray(posts.kind, splitList(kinds) as PostKind[]) : undefined,
    status && isAt(status),
    mine === 'true' ? eq(posts.createdBy, caller.userId) : undefined,
    author ? eq(posts.createdBy, author) : undefined,
    tag ? hasTag(tag) : undefined,
    campaign ? eq(posts.campaign, campaign) : undefined,
    is_planned === undefined ? undefined : is_planned === 'true' ? isInCalendar : not(isInCalendar),
    betweenDays(posts.createdAt, from, to),
    words === undefined
      ? undefined
      : or(ilike(posts.title, words), ilike(posts.topic, words), ilike(posts.content, words)),
  ];
}

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

export async function getPost(ctx: Context, input: { params: { id: string } }): Promise<EditablePost> {
  const post = await readPost(ctx, input.params.id);
  ctx.setHeader('etag', entityTag(post.version));
  const editable = describeEditable(ctx.caller, post);
  const claimsOf = await openClaims(ctx, [post]);
  return { ...editable, ...claimsOf(post, editable.body) };
}

/** Checks a text before it takes the place of the stored one. */
export async function findPostClaims(
  ctx: Context,
  { params, body }: { params: { id: string }; body: { body: string } },
): Promise<Claim[]> {
  const post = await readPost(ctx, params.id);
  const claimsOf = await openClaims(ctx, [post]);
  return claimsOf(post, body.body).claims ?? [];
}
