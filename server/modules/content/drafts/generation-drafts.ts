import { setTimeout as sleep } from 'node:timers/promises';
import { and, count, desc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { StoredPost } from '../../../../contract/content/content.calls.ts';
import { draftDays, type LeftoverDraft } from '../../../../contract/content/generation-drafts.calls.ts';
import { type Paging, totalCountHeader } from '../../../../contract/platform/call.ts';
import { audit } from '../../../platform/audit.ts';
import { type Caller, type Context, isSuperAdmin } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import type { GenerationDraft } from '../../../platform/db/schema/content.ts';
import { companyProfiles, generations, posts, users } from '../../../platform/db/schema.ts';
import { dayMs } from '../../../platform/durations.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../../../platform/errors.ts';
import { LeaseLostError } from '../../../platform/jobs/lease.ts';
import type { OnDraft, PostDraft } from '../engines/engine.ts';
import { cleanPost, describePost, nowhere } from '../post-rows.ts';

type Generation = typeof generations.$inferSelect & { draft: GenerationDraft };

/** The one who asked for it may keep or discard a draft, as may the Owners and SuperAdmins of the organisation. */
const mayDecide = (
  caller: Caller,
  { createdBy }: Pick<typeof generations.$inferSelect, 'createdBy'>,
): boolean => createdBy === caller.userId || caller.role === 'Owner' || isSuperAdmin(caller);

async function lockDraft(tx: Database, { caller }: Context, id: string): Promise<Generation> {
  const [generation] = await tx
    .select()
    .from(generations)
    .where(and(eq(generations.id, id), eq(generations.organisationId, caller.organisationId)))
    .for('update');
  if (!generation) throw new NotFoundError('There is no such generation.');
  if (!mayDecide(caller, generation)) {
    throw new ForbiddenError('Only the person who started the generation, or an Owner, may decide about it.');
  }
  const { status, draft } = generation;
  if (status !== 'failed') throw new ConflictError('The generation has not failed.');
  if (!draft) throw new ConflictError('There is no draft: it was kept or discarded, or nothing was written.');
  return { ...generation, draft };
}

const usualPageSize = 50;

/** Leftovers of generations that failed or were cancelled, newest first. */
export async function listDrafts(ctx: Context, { query }: { query: Paging }): Promise<LeftoverDraft[]> {
  const { page = 1, page_size: size = usualPageSize } = query;
  const left = and(
    eq(generations.organisationId, ctx.caller.organisationId),
    eq(generations.status, 'failed'),
    isNotNull(generations.draft),
  );
  const [counted] = await ctx.db.select({ drafts: count() }).from(generations).where(left);
  ctx.setHeader(totalCountHeader, String(counted?.drafts ?? 0));
  const rows = await ctx.db
    .select({ generation: generations, author: users.name })
    .from(generations)
    .leftJoin(users, eq(users.id, generations.createdBy))
    .where(left)
    .orderBy(desc(generations.createdAt), desc(generations.id))
    .limit(size)
    .offset((page - 1) * size);
  return rows.flatMap(({ generation: { draft, ...of }, author }) => {
    if (!draft) return [];
    const { engine: _engine, ...shown } = draft;
    const endedAt = of.finishedAt ?? of.createdAt;
    return {
      id: of.id,
      type: of.kind,
      topic: of.prompt.topic,
      draft: shown,
      detail: of.detail ?? '',
      author,
      ended_at: endedAt.toISOString(),
      deleted_at: new Date(endedAt.getTime() + draftDays * dayMs).toISOString(),
      may_decide: mayDecide(ctx.caller, of),
    };
  });
}

export async function cleanUpDrafts(db: Database): Promise<void> {
  const endedAt = sql`coalesce(${generations.finishedAt}, ${generations.createdAt})`;
  await db
    .update(generations)
    .set({ draft: null })
    .where(
      and(
        eq(generations.status, 'failed'),
        isNotNull(generations.draft),
        lt(endedAt, sql`now() - make_interval(days => ${draftDays})`),
      ),
    );
}

/** Makes a post, marked as unfinished, of what was written before a generation failed or was cancelled. */
export async function keepDraft(ctx: Context, input: { params: { id: string } }): Promise<StoredPost> {
  const { organisationId, userId } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    const { id, kind, prompt, draft, campaign } = await lockDraft(tx, ctx, input.params.id);
    const [profile] = await tx
      .select({ id: companyProfiles.id })
      .from(companyProfiles)
      .where(eq(companyProfiles.organisationId, organisationId));
    const [post] = await tx
      .insert(posts)
      .values({
        organisationId,
        createdBy: userId,
        generationId: id,
        companyProfileId: profile?.id ?? null,
        kind,
        topic: prompt.topic,
        audience: prompt.target_audience,
        sentiment: prompt.sentiment,
        ...cleanPost({
          title: draft.title || prompt.topic || 'Unfinished draft',
          content: draft.content,
        }),
        engine: draft.engine,
        campaign,
        isUnfinished: true,
      })
      .returning();
    if (!post) throw new Error('The draft was not stored.');
    await tx.update(generations).set({ draft: null }).where(eq(generations.id, id));
    await audit({ ...ctx, db: tx }, 'draft.kept', post.id);
    return describePost(ctx.caller, { ...post, ...nowhere });
  });
}

export async function discardDraft(ctx: Context, input: { params: { id: string } }): Promise<null> {
  return ctx.db.transaction(async (tx) => {
    const { id } = await lockDraft(tx, ctx, input.params.id);
    await tx.update(generations).set({ draft: null }).where(eq(generations.id, id));
    await audit({ ...ctx, db: tx }, 'draft.discarded', id);
    return null;
  });
}

/** Between two writes of a draft, in milliseconds: text seems to flow, and the database hardly notices. */
const paceMs = 300;

export interface DraftWriter {
  onDraft: OnDraft;
  stop(): Promise<void>;
  storeLongest(): Promise<void>;
}

/** @param store writes a draft; LeaseLostError when the generation has ended meanwhile */
export function openDraftWriter(
  engine: string,
  store: (draft: GenerationDraft) => Promise<void>,
): DraftWriter {
  let unread: Parameters<OnDraft>[0] | undefined;
  let stored = '';
  let longest: PostDraft | undefined;
  let isOver = false;
  let writing: Promise<void> = Promise.resolve();
  let isWriting = false;
  const over = new AbortController();

  const read = () => {
    const draft = unread?.();
    unread = undefined;
    // After a failed attempt of the model the text begins anew.
    if (draft && draft.content.length >= (longest?.content.length ?? 0)) longest = draft;
    return draft;
  };
  const write = async (draft: PostDraft | undefined) => {
    if (!draft || draft.content === stored) return;
    stored = draft.content;
    // A generation that has ended keeps the draft that it has.
    await store({ engine, ...draft }).catch((error: unknown) => {
      isOver = true;
      if (!(error instanceof LeaseLostError)) throw error;
    });
  };
  const writeOn = async () => {
    isWriting = true;
    try {
      while (unread && !isOver) {
        await write(read());
        await sleep(paceMs, undefined, { signal: over.signal }).catch(() => {});
      }
    } finally {
      isWriting = false;
    }
  };
  return {
    onDraft: (draft) => {
      unread = draft;
      if (isWriting || isOver) return;
      writing = writeOn();
      writing.catch(() => {});
    },
    stop: async () => {
      isOver = true;
      over.abort();
      // A draft that could not be stored is no reason to lose the post.
      await writing.catch(() => {});
    },
    storeLongest: async () => {
      read();
      await write(longest).catch(() => {});
    },
  };
}
