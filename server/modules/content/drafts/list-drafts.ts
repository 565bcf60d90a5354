import { and, count, desc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { draftDays, type LeftoverDraft } from '../../../../contract/content/generation-drafts.calls.ts';
import { type Paging, totalCountHeader } from '../../../../contract/platform/call.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { generations, users } from '../../../platform/db/schema.ts';
import { dayMs } from '../../../platform/durations.ts';
import { mayDecide } from './find-draft.ts';

const usualPageSize = 50;

/** What generations of the organisation left behind that failed or were cancelled, newest first. */
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

/** Deletes drafts that nobody has decided about in time. */
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
