import { eq } from 'drizzle-orm';
import type { CalendarEntry } from '../../../../contract/content/calendar.calls.ts';
import { storedKind } from '../../../../contract/content/post-kinds.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { posts } from '../../../platform/db/schema.ts';
import { dayMs } from '../../../platform/durations.ts';
import { BadRequestError } from '../../../platform/errors.ts';
import { readPost } from '../post-rows.ts';
import { mayApprove } from '../post-versions.ts';
import { readCalendar } from './calendar-entries.ts';

const longestSpanMs = 366 * dayMs;

/**
 * The organisation's posts that are planned, scheduled or published between two days.
 * @throws BadRequestError for more than a year
 */
export async function listCalendar(
  ctx: Context,
  { query }: { query: { from?: string | undefined; to?: string | undefined } },
): Promise<CalendarEntry[]> {
  const now = Date.now();
  const from = query.from ? new Date(`${query.from}T00:00:00Z`) : new Date(now - 31 * dayMs);
  const until = query.to
    ? new Date(Date.parse(`${query.to}T00:00:00Z`) + dayMs)
    : new Date(from.getTime() + 92 * dayMs);
  if (until.getTime() - from.getTime() > longestSpanMs) {
    throw new BadRequestError('Ask for at most a year.');
  }
  const entries = await readCalendar(ctx.db, ctx.caller.organisationId, { from, until });
  return entries.map((entry) => ({
    ...entry,
    may_move: entry.state === 'planned' || (entry.state === 'scheduled' && mayApprove(ctx.caller)),
  }));
}

/**
 * Says when a post is meant to appear. Who plans one that is published elsewhere gets a mail at that time.
 * @throws NotFoundError for another organisation's post
 */
export async function planPost(
  ctx: Context,
  { params, body }: { params: { id: string }; body: { planned_for: string | null } },
): Promise<{ planned_for: string | null }> {
  const plannedFor = body.planned_for === null ? null : new Date(body.planned_for);
  await ctx.db.transaction(async (tx) => {
    const post = await readPost({ ...ctx, db: tx }, params.id);
    await tx.update(posts).set({ plannedFor }).where(eq(posts.id, post.id));
    const isAhead = plannedFor !== null && plannedFor.getTime() > Date.now();
    if (isAhead && !storedKind(post.kind)?.isForBlog) {
      const reminder = { userId: ctx.caller.userId, postId: post.id, plannedFor: plannedFor.toISOString() };
      await ctx.queue.enqueue(tx, 'mail', { kind: 'post-due', ...reminder }, undefined, plannedFor);
    }
    await audit({ ...ctx, db: tx }, 'post.planned', post.id);
  });
  return { planned_for: plannedFor?.toISOString() ?? null };
}
