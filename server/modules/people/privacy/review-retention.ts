import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { reviewDays } from '../../../../contract/people/retention.calls.ts';
import { findOwners } from '../../../platform/auth/find-owners.ts';
import type { Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { candidates, organisations, retentionReviews, settings } from '../../../platform/db/schema.ts';
import { erase } from './erase-person.ts';
import { isOnBoard, touchesOf } from './last-touched.ts';
import { retentionSetting } from './retention.ts';

type Needs = Pick<Services, 'db' | 'config' | 'queue' | 'log'>;

/** So many days pass between two mails about people who are due. */
const askEveryDays = 7;
const batch = 200;

/**
 * Asks the Owners of each organization with a retention period to review people without activity for that long, and erases
 * those who were not kept in time, where the Owners chose that. Run daily; safe at any time and in several processes.
 */
export async function reviewRetention(services: Needs): Promise<void> {
  const chosen = await services.db
    .select({ organisationId: settings.organisationId, value: settings.value })
    .from(settings)
    .innerJoin(organisations, eq(organisations.id, settings.organisationId))
    // While it is suspended nobody can answer.
    .where(and(eq(settings.key, retentionSetting.key), isNull(organisations.suspendedAt)));
  for (const { organisationId, value } of chosen) {
    const parsed = retentionSetting.schema.safeParse(value);
    if (!parsed.success || parsed.data.months === null) continue;
    await ask(services, organisationId, parsed.data.months);
    if (parsed.data.erases) await eraseUnanswered(services, organisationId);
  }
}

async function ask({ db, queue }: Needs, organisationId: string, months: number): Promise<void> {
  await db.transaction(async (tx) => {
    // Of two processes that look at once, one asks.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`retention ${organisationId}`}, 0))`,
    );
    await withdrawTouched(tx, organisationId);
    const recent = await tx.$count(
      retentionReviews,
      and(
        eq(retentionReviews.organisationId, organisationId),
        sql`${retentionReviews.askedAt} > now() - make_interval(days => ${askEveryDays})`,
      ),
    );
    if (recent > 0) return;
    const people = await askAbout(tx, organisationId, months);
    if (people === 0) return;
    for (const { id } of await findOwners(tx, organisationId)) {
      await queue.enqueue(tx, 'mail', { kind: 'people-due', userId: id, people });
    }
  });
}

/** Ends the review of people with new activity and of people no longer listed. */
async function withdrawTouched(tx: Database, organisationId: string): Promise<void> {
  await tx.execute(sql`
    delete from retention_reviews as r using candidates left join ${touchesOf(organisationId)} as t on t.candidate_id = candidates.id
    where r.organisation_id = ${organisationId} and r.asked_at is not null and candidates.id = r.candidate_id
      and (not candidates.is_listed or t.at >= r.asked_at or ${isOnBoard})`);
}

/** @returns the number of people who are due now and were not before */
async function askAbout(tx: Database, organisationId: string, months: number): Promise<number> {
  const since = sql`now() - make_interval(months => ${months})`;
  const asked = await tx.execute(sql`
    insert into retention_reviews (candidate_id, organisation_id, asked_at)
    select candidates.id, ${organisationId}, now() from candidates
    left join ${touchesOf(organisationId)} as t on t.candidate_id = candidates.id
    left join retention_reviews as r on r.candidate_id = candidates.id
    where candidates.organisation_id = ${organisationId} and candidates.is_listed
      and candidates.created_at < ${since} and (t.at is null or t.at < ${since}) and not ${isOnBoard}
      and r.asked_at is null and (r.keep_until is null or r.keep_until <= now()::date)
    on conflict (candidate_id) do update set asked_at = excluded.asked_at, keep_until = null
    returning 1 as asked`);
  return (asked as unknown as { rows: unknown[] }).rows.length;
}

async function eraseUnanswered(services: Needs, organisationId: string): Promise<void> {
  const { db, log } = services;
  const isUnanswered = and(
    eq(retentionReviews.organisationId, organisationId),
    lte(retentionReviews.askedAt, sql`now() - make_interval(days => ${reviewDays})`),
  );
  const caller = { organisationId, userId: null, name: 'Retention period' };
  let erased = 0;
  for (;;) {
    const due = await db
      .select({ id: retentionReviews.candidateId })
      .from(retentionReviews)
      .where(isUnanswered)
      .orderBy(asc(retentionReviews.askedAt))
      .limit(batch);
    for (const { id } of due) {
      // An Owner may be keeping them at this moment.
      const isStillDue = async (tx: Database) => (await lockDue(tx, id, isUnanswered)) !== undefined;
      if (await erase({ ...services, ip: '', caller }, id, isStillDue)) erased++;
    }
    if (due.length < batch) break;
  }
  if (erased > 0)
    log.info({ organisation: organisationId, erased }, 'Erased people after the retention period');
}

/** Holds the question about a person until the transaction ends; undefined when it is answered. */
export async function lockDue(tx: Database, id: string, condition: ReturnType<typeof and>) {
  const [found] = await tx
    .select({ id: retentionReviews.candidateId })
    .from(retentionReviews)
    .innerJoin(candidates, eq(candidates.id, retentionReviews.candidateId))
    .where(and(eq(retentionReviews.candidateId, id), condition))
    .for('update');
  return found;
}
