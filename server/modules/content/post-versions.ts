import { and, count, desc, eq, gte, inArray } from 'drizzle-orm';
import { storedKind } from '../../../contract/content/post-kinds.ts';
import type { EditablePost, PostVersion } from '../../../contract/content/posts.calls.ts';
import type { TextAction } from '../../../contract/content/text-actions.ts';
import { textPicturesIn } from '../../../contract/content/text-pictures.ts';
import { type Paging, totalCountHeader } from '../../../contract/platform/call.ts';
import { audit } from '../../platform/audit.ts';
import { type Caller, type Context, isSuperAdmin } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { isKept } from '../../platform/db/deleted.ts';
import { postPictures, posts, postVersions, publications, users } from '../../platform/db/schema.ts';
import { entityTag, matchesVersion } from '../../platform/entity-tag.ts';
import { ForbiddenError, NotFoundError, StaleVersionError } from '../../platform/errors.ts';
import { cancelSchedule } from './cancel-schedule.ts';
import { openClaims } from './claims/open-claims.ts';
import {
  bodyOf,
  cleanBody,
  cleanTitle,
  contentOf,
  describePost,
  type PostRow,
  postColumns,
  readPost,
} from './post-rows.ts';
import { isOnBlog } from './published-posts.ts';
import { statusWithinVoice } from './publishing/refuse-unready.ts';

/** Keeps the pictures that a text of a post shows. They stay for its other versions, and readers see those of the text that they read. */
async function keepTextPictures(tx: Database, postId: string, body: string): Promise<void> {
  const ids = textPicturesIn(body);
  if (ids.length === 0) return;
  await tx
    .update(postPictures)
    .set({ unusedSince: null })
    .where(and(eq(postPictures.postId, postId), inArray(postPictures.id, ids)));
}

/** Everybody may edit a post of the organization; what stands on a blog or is scheduled, only who may put it there. */
const mayEdit = (caller: Caller, post: PostRow): boolean =>
  (post.publishedAt === null || isSuperAdmin(caller)) &&
  ((post.publishedOnOwn ?? post.scheduledOnOwn) === null || mayApprove(caller));

/** @throws ForbiddenError for a post that is scheduled or published, unless the caller may publish it */
export function requireEditor(caller: Caller, post: PostRow): void {
  if (mayEdit(caller, post)) return;
  throw new ForbiddenError(
    post.publishedAt
      ? 'Only a SuperAdmin may edit a post that stands on the public blog.'
      : 'Only an Owner may edit a post that is scheduled or published.',
  );
}

export const mayApprove = (caller: Caller): boolean => caller.role === 'Owner' || isSuperAdmin(caller);

export const statusAfterEdit = (caller: Caller, post: Pick<PostRow, 'status'>): PostRow['status'] =>
  post.status === 'approved' && !mayApprove(caller) ? 'draft' : post.status;

export const describeEditable = (caller: Caller, post: PostRow): EditablePost => ({
  ...describePost(caller, post),
  body: bodyOf(post),
  version: post.version,
  status: post.status,
  may_edit: mayEdit(caller, post),
  may_approve: mayApprove(caller),
});

export interface ExpectedVersion {
  ifMatch: string | undefined;
  version?: number | undefined;
}

/**
 * Locks a post for an edit, so that two edits of the same version run one after the other. @throws
 * ForbiddenError, StaleVersionError
 */
export async function lockForEdit(
  tx: Database,
  { caller }: Pick<Context, 'caller'>,
  id: string,
  expected: ExpectedVersion,
): Promise<PostRow> {
  const [post] = await tx
    .select(postColumns)
    .from(posts)
    .leftJoin(publications, isOnBlog)
    .where(and(eq(posts.id, id), eq(posts.organisationId, caller.organisationId), isKept(posts)))
    .for('update', { of: posts });
  if (!post) throw new NotFoundError('There is no such post.');
  requireEditor(caller, post);
  const isStale =
    (expected.ifMatch !== undefined && !matchesVersion(expected.ifMatch, post.version)) ||
    (expected.version !== undefined && expected.version !== post.version);
  if (isStale) {
    throw new StaleVersionError(
      'The post was changed since you opened it. Read it again before you save.',
      post.version,
    );
  }
  return post;
}

const autosaveStretchMs = 600_000;

interface NewText {
  title: string;
  body: string;
  autosaved?: boolean | undefined;
  proposal?: TextAction | undefined;
}

/**
 * Stores a text as the newest version of a locked post, with the status that goes with it, and as its first version the text
 * that was generated.
 */
export async function addVersion(
  tx: Database,
  { caller }: Pick<Context, 'caller'>,
  post: PostRow,
  { title, body, autosaved = false, proposal }: NewText,
  status: PostRow['status'],
): Promise<PostRow> {
  const version = post.version + 1;
  if (post.version === 1)
    await tx
      .insert(postVersions)
      .values(await firstVersion(tx, post))
      .onConflictDoNothing();
  await tx.insert(postVersions).values({
    postId: post.id,
    version,
    authorId: caller.userId,
    authorName: caller.name,
    title,
    body,
    autosaved,
    proposal,
  });
  const mailDetails = await detailsWith(post, body);
  const changed = { title, version, status, content: contentOf(post, title, body), mailDetails };
  await tx.update(posts).set(changed).where(eq(posts.id, post.id));
  await keepTextPictures(tx, post.id, body);
  return { ...post, ...changed };
}

async function detailsWith(post: PostRow, body: string): Promise<PostRow['mailDetails']> {
  const { kind, mailDetails } = post;
  if (!mailDetails || !storedKind(kind)?.mails) return mailDetails;
  // With what reads Markdown, which few edits need.
  const { carryDetails } = await import('./email/mail-details.ts');
  return carryDetails(kind, mailDetails, { from: bodyOf(post), to: body });
}

/**
 * Removes the newest version of a locked post when its author autosaved it a moment ago, so that the next one takes its place and
 * the history lists no keystrokes.
 * @returns whether there was one
 */
export async function removeLastAutosave(
  tx: Database,
  { caller }: Pick<Context, 'caller'>,
  post: PostRow,
): Promise<boolean> {
  const began = Math.floor(Date.now() / autosaveStretchMs) * autosaveStretchMs;
  const removed = await tx
    .delete(postVersions)
    .where(
      and(
        eq(postVersions.postId, post.id),
        eq(postVersions.version, post.version),
        eq(postVersions.autosaved, true),
        eq(postVersions.authorId, caller.userId),
        gte(postVersions.createdAt, new Date(began)),
      ),
    )
    .returning({ version: postVersions.version });
  return removed.length > 0;
}

async function firstVersion(
  db: Database,
  post: PostRow,
): Promise<typeof postVersions.$inferInsert & { createdAt: Date }> {
  const [author] = post.createdBy
    ? await db.select({ name: users.name }).from(users).where(eq(users.id, post.createdBy))
    : [];
  return {
    postId: post.id,
    version: 1,
    authorId: post.createdBy,
    authorName: author?.name ?? null,
    engine: post.engine,
    title: post.title,
    body: bodyOf(post),
    createdAt: post.createdAt,
  };
}

const usualPageSize = 50;

/** The versions of a post, newest first: the newest 50 unless a page is requested. */
export async function listPostVersions(
  ctx: Context,
  input: { params: { id: string }; query: Paging },
): Promise<PostVersion[]> {
  const post = await readPost(ctx, input.params.id);
  const { page = 1, page_size = usualPageSize } = input.query;
  const own = eq(postVersions.postId, post.id);
  const [counted] = await ctx.db.select({ versions: count() }).from(postVersions).where(own);
  const total = counted?.versions ?? 0;
  ctx.setHeader(totalCountHeader, String(Math.max(total, 1)));
  if (total === 0) return page === 1 ? [describeVersion(await firstVersion(ctx.db, post))] : [];
  const found = await ctx.db
    .select()
    .from(postVersions)
    .where(own)
    .orderBy(desc(postVersions.version))
    .limit(page_size)
    .offset((page - 1) * page_size);
  return found.map(describeVersion);
}

const describeVersion = (row: Awaited<ReturnType<typeof firstVersion>>): PostVersion => ({
  version: row.version,
  title: row.title,
  body: row.body,
  author: row.authorName ?? null,
  engine: row.engine ?? null,
  ...(row.proposal && { proposal: row.proposal }),
  created_at: row.createdAt.toISOString(),
});

/** Makes the text of an earlier version the newest one, as an edit of it would. Restoring the newest changes nothing. */
export async function restorePostVersion(
  ctx: Context,
  input: { params: { id: string; version: number }; headers: { 'if-match'?: string | undefined } },
): Promise<EditablePost> {
  const { id, version } = input.params;
  const restored = await ctx.db.transaction(async (tx) => {
    const post = await lockForEdit(tx, ctx, id, { ifMatch: input.headers['if-match'] });
    if (version === post.version) return post;
    const [earlier] = await tx
      .select()
      .from(postVersions)
      .where(and(eq(postVersions.postId, post.id), eq(postVersions.version, version)));
    if (!earlier) throw new NotFoundError('The post has no such version.');
    const [title, body] = [cleanTitle(earlier.title), cleanBody(earlier.body)];
    const read = { title, body: `${body}\n\n${post.picture?.alt ?? ''}` };
    const wanted = statusAfterEdit(ctx.caller, post);
    const status = await statusWithinVoice(tx, post, read, { wanted, asked: undefined });
    const settled = status === 'approved' ? post : await cancelSchedule(tx, ctx, post);
    const added = await addVersion(tx, ctx, settled, { title, body }, status);
    await audit({ ...ctx, db: tx }, 'post.version-restored', post.id);
    return added;
  });
  ctx.setHeader('etag', entityTag(restored.version));
  const editable = describeEditable(ctx.caller, restored);
  const claimsOf = await openClaims(ctx, [restored]);
  return { ...editable, ...claimsOf(restored, editable.body) };
}
