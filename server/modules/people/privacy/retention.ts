import { and, asc, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import {
  type DuePerson,
  type eraseDuePeople as eraseCall,
  type keepDuePeople as keepCall,
  type listDuePeople as listCall,
  type Retention,
  type RetentionFields,
  retentionMonths,
  reviewDays,
} from '../../../../contract/people/retention.calls.ts';
import { type CallParsed, totalCountHeader } from '../../../../contract/platform/call.ts';
import { reviewPath } from '../../../../contract/platform/paths.ts';
import { z } from '../../../../contract/platform/zod.ts';
import { audit } from '../../../platform/audit.ts';
import { findOwners } from '../../../platform/auth/organisation-rows.ts';
import type { Context, Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { candidates, organisations, retentionReviews, settings, users } from '../../../platform/db/schema.ts';
import { dayMs } from '../../../platform/durations.ts';
import { entityTag } from '../../../platform/entity-tag.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import {
  readSetting,
  type SettingKind,
  writeSetting,
} from '../../../platform/settings/organisation-settings.ts';
import { erase } from './erase-person.ts';

/** What users do with a person, as the audit trail has it. Being kept, exported or found again by a search is not among it. */
const touches = sql.raw(
  ['added', 'edited', 'merged', 'contact-stopped', 'contact-allowed', 'judged', 'handed-over', 'planned']
    .concat(['grounds-set', 'written-to', 'tagged', 'untagged'])
    .map((what) => `'person.${what}'`)
    .join(', '),
);

/**
 * The last time that something happened with each person of an organization, as a table of `candidate_id` and `at`. A person who was
 * added and never touched is not in it. Read in one pass, because the trail has no index by person.
 */
export const contactsOf = (organisationId: string): SQL => sql`(
  select coalesce(m.merged_into, x.candidate_id) as candidate_id, max(x.at) as at from (
    select candidate_id, created_at as at from decisions where organisation_id = ${organisationId}
    union all select candidate_id, created_at from notes where organisation_id = ${organisationId}
    union all select candidate_id, greatest(created_at, done_at) from reminders where organisation_id = ${organisationId}
    union all select candidate_id, created_at from messages where organisation_id = ${organisationId}
    union all select candidate_id, received_at from replies where organisation_id = ${organisationId}
    union all select candidate_id, created_at from candidate_documents where organisation_id = ${organisationId}
    union all select subject_id, created_at from audit
      where organisation_id = ${organisationId} and action in (${touches})
  ) as x join candidates as m on m.id = x.candidate_id group by 1)`;

/** True if the person of `candidates` stands on the board of a search that is neither archived nor deleted, not as hired or closed. */
const isOnBoard = sql`exists (
  select from search_people as p join search_jobs as j on j.id = p.job_id
  where p.candidate_id = ${candidates.id} and p.stage is not null and p.stage not in ('hired', 'closed')
    and j.deleted_at is null and j.archived_at is null)`;

const value = z.object({
  months: z.nullable(z.union(retentionMonths.map((one) => z.literal(one)))),
  erases: z.boolean(),
});

/** After how many months without anything people are due for review; never, unless an Owner says so. */
const retentionSetting: SettingKind<z.infer<typeof value>> = { key: 'retention', schema: value };

export const countDue = (db: Database, organisationId: string): Promise<number> =>
  db.$count(
    retentionReviews,
    and(eq(retentionReviews.organisationId, organisationId), isNotNull(retentionReviews.askedAt)),
  );

export async function getRetention({ db, caller, setHeader }: Context): Promise<Retention> {
  const { organisationId } = caller;
  const own = await readSetting(db, organisationId, retentionSetting);
  const version = own?.version ?? 0;
  setHeader('etag', entityTag(version));
  return {
    months: own?.value.months ?? null,
    erases: own?.value.erases ?? false,
    due: await countDue(db, organisationId),
    would_be_due: await countByPeriod(db, organisationId),
    version,
  };
}

/** Changes the period. People up for review are reviewed anew, so that nobody is erased by an earlier period. */
export async function saveRetention(
  ctx: Context,
  { headers, body }: { headers: { 'if-match'?: string | undefined }; body: RetentionFields },
): Promise<Retention> {
  const { organisationId, userId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    await writeSetting(tx, organisationId, retentionSetting, headers['if-match'], () => ({
      value: body,
      secret: null,
      userId,
    }));
    await tx
      .delete(retentionReviews)
      .where(and(eq(retentionReviews.organisationId, organisationId), isNotNull(retentionReviews.askedAt)));
    if (body.months !== null) await ctx.queue.enqueue(tx, 'retention', null);
    const period =
      body.months === null
        ? 'No period'
        : `${body.months} months, ${body.erases ? 'then erased' : 'then reviewed'}`;
    await audit({ ...ctx, db: tx }, 'retention.saved', organisationId, period);
  });
  return getRetention(ctx);
}

type Needs = Pick<Services, 'db' | 'config' | 'queue' | 'log'>;

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
    await withdrawReviewsOfContacted(tx, organisationId);
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

async function withdrawReviewsOfContacted(tx: Database, organisationId: string): Promise<void> {
  await tx.execute(sql`
    delete from retention_reviews as r using candidates left join ${contactsOf(organisationId)} as t on t.candidate_id = candidates.id
    where r.organisation_id = ${organisationId} and r.asked_at is not null and candidates.id = r.candidate_id
      and (not candidates.is_listed or t.at >= r.asked_at or ${isOnBoard})`);
}

async function countByPeriod(db: Database, organisationId: string): Promise<Retention['would_be_due']> {
  const counts = retentionMonths.map(
    (months) =>
      sql`count(*) filter (where greatest(candidates.created_at, t.at) < now() - make_interval(months => ${months}))::int as ${sql.identifier(`m${months}`)}`,
  );
  const counted = await db.execute(sql`
    select ${sql.join(counts, sql`, `)} from candidates
    left join ${contactsOf(organisationId)} as t on t.candidate_id = candidates.id
    left join retention_reviews as r on r.candidate_id = candidates.id
    where candidates.organisation_id = ${organisationId} and candidates.is_listed and not ${isOnBoard}
      and (r.keep_until is null or r.keep_until <= now()::date)`);
  const [row = {}] = (counted as unknown as { rows: Record<string, number>[] }).rows;
  return retentionMonths.map((months) => ({ months, people: row[`m${months}`] ?? 0 }));
}

async function askAbout(tx: Database, organisationId: string, months: number): Promise<number> {
  const since = sql`now() - make_interval(months => ${months})`;
  const asked = await tx.execute(sql`
    insert into retention_reviews (candidate_id, organisation_id, asked_at)
    select candidates.id, ${organisationId}, now() from candidates
    left join ${contactsOf(organisationId)} as t on t.candidate_id = candidates.id
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
async function lockDue(tx: Database, id: string, condition: ReturnType<typeof and>) {
  const [found] = await tx
    .select({ id: retentionReviews.candidateId })
    .from(retentionReviews)
    .innerJoin(candidates, eq(candidates.id, retentionReviews.candidateId))
    .where(and(eq(retentionReviews.candidateId, id), condition))
    .for('update');
  return found;
}

const usualPageSize = 50;

const isDue = (organisationId: string) =>
  and(eq(retentionReviews.organisationId, organisationId), isNotNull(retentionReviews.askedAt));

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
      id: candidates.id,
      name: candidates.name,
      title: candidates.title,
      source: candidates.source,
      last: last.mapWith(candidates.createdAt),
      askedAt: retentionReviews.askedAt,
    })
    .from(retentionReviews)
    .innerJoin(candidates, eq(candidates.id, retentionReviews.candidateId))
    .leftJoin(sql`${contactsOf(organisationId)} as t`, sql`t.candidate_id = ${candidates.id}`)
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

/** Erases people who are due, each by itself: an interrupted request has erased some. */
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

/** Tells an Owner how many people are due for review, without naming them; undefined when nobody is any more. */
export async function peopleDueMail(
  services: Services,
  { userId, people }: { userId: string; people: number },
): Promise<Mail | undefined> {
  const { db } = services;
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) return undefined;
  const setting = await readSetting(db, user.organisationId, retentionSetting);
  if (!setting?.value.months || (await countDue(db, user.organisationId)) === 0) return undefined;
  const { months, erases } = setting.value;
  const who = people === 1 ? '1 person is' : `${people.toLocaleString('en')} people are`;
  return composeMail({
    to: user.email,
    subject: `${who} due for review`,
    paragraphs: [
      'Hello,',
      `nothing has happened with ${people === 1 ? 'a person' : `${people.toLocaleString('en')} people`} of your talent pool for ${months} months. Decide who to keep and who to erase:`,
      { label: 'Review them', href: services.publicUrl + reviewPath },
      erases
        ? `People who are not kept within ${reviewDays} days are erased for good, as your organization has chosen under Settings, Data.`
        : 'Nobody is erased unless an Owner does it.',
    ],
  });
}
