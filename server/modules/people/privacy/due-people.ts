import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import {
  type DuePerson,
  type eraseDuePeople as eraseCall,
  type keepDuePeople as keepCall,
  type listDuePeople as listCall,
  reviewDays,
} from '../../../../contract/people/retention.calls.ts';
import { type CallParsed, totalCountHeader } from '../../../../contract/platform/call.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { candidates, retentionReviews } from '../../../platform/db/schema.ts';
import { dayMs } from '../../../platform/durations.ts';
import { readSetting } from '../../../platform/settings/organisation-settings.ts';
import { erase } from './erase-person.ts';
import { touchesOf } from './last-touched.ts';
import { countDue, retentionSetting } from './retention.ts';
import { lockDue } from './review-retention.ts';

const usualPageSize = 50;

const isDue = (organisationId: string) =>
  and(eq(retentionReviews.organisationId, organisationId), isNotNull(retentionReviews.askedAt));

/** People who are due for review, the longest untouched first. For an Owner. */
export async function listDuePeople(
  ctx: Context,
  { query: { page = 1, page_size: size = usualPageSize } }: CallParsed<typeof listCall>,
): Promise<DuePerson[]> {
  const { organisationId } = ctx.caller;
  const own = await readSetting(ctx.db, organisationId, retentionSetting);
  ctx.setHeader(totalCountHeader, String(await countDue(ctx.db, organisationId)));
  const last = sql`greatest(${candidates.createdAt}, t.at)`;
  const rows = await ctx.db
    .select({
      ...{ id: candidates.id, name: candidates.name, title: candidates.title, source: candidates.source },
      last: last.mapWith(candidates.createdAt),
      askedAt: retentionReviews.askedAt,
    })
    .from(retentionReviews)
    .innerJoin(candidates, eq(candidates.id, retentionReviews.candidateId))
    .leftJoin(sql`${touchesOf(organisationId)} as t`, sql`t.candidate_id = ${candidates.id}`)
    .where(isDue(organisationId))
    .orderBy(asc(last), asc(candidates.id))
    .limit(size)
    .offset((page - 1) * size);
  return rows.map(({ last: touched, askedAt, ...person }) => {
    const asked = askedAt ?? new Date();
    const erased = own?.value.erases ? new Date(asked.getTime() + reviewDays * dayMs) : undefined;
    return {
      ...person,
      last_touched: touched.toISOString(),
      asked_at: asked.toISOString(),
      erased_at: erased?.toISOString() ?? null,
    };
  });
}

type Changed = z.infer<(typeof keepCall)['answers'][200]>;

/** Keeps people who are due for some more months. For an Owner. @returns those who were due */
export async function keepDuePeople(
  ctx: Context,
  { body: { ids, months } }: CallParsed<typeof keepCall>,
): Promise<Changed> {
  const { organisationId } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    const kept = await tx
      .update(retentionReviews)
      .set({ askedAt: null, keepUntil: sql`(now() + make_interval(months => ${months}))::date` })
      .where(and(isDue(organisationId), inArray(retentionReviews.candidateId, ids)))
      .returning({ id: retentionReviews.candidateId });
    for (const { id } of kept) await audit({ ...ctx, db: tx }, 'person.kept', id);
    return { changed: kept.map(({ id }) => id) };
  });
}

/** Erases people who are due, each by itself: an interrupted request has erased some. For an Owner. @returns those who were due */
export async function eraseDuePeople(
  ctx: Context,
  { body: { ids } }: CallParsed<typeof eraseCall>,
): Promise<Changed> {
  const condition = isDue(ctx.caller.organisationId);
  const changed: string[] = [];
  for (const id of new Set(ids)) {
    if (await erase(ctx, id, async (tx) => (await lockDue(tx, id, condition)) !== undefined))
      changed.push(id);
  }
  return { changed };
}
