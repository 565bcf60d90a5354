import { and, eq, gt, gte, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import {
  bytesPerMegabyte,
  dailyQuotas,
  type QuotaFields,
  type QuotaName,
  quotaFields,
  quotaNames,
} from '../../../../contract/organization/quotas.calls.ts';
import type { Database } from '../../../platform/db/client.ts';
import {
  candidates,
  files,
  generations,
  invitations,
  organisations,
  searchRuns,
  settings,
  users,
} from '../../../platform/db/schema.ts';
import { ConflictError, TooManyRequestsError } from '../../../platform/errors.ts';
import type { SettingKind } from '../../../platform/settings/organisation-settings.ts';

export const quotasSetting: SettingKind<QuotaFields> = { key: 'quotas', schema: quotaFields };
export const defaultQuotasSetting: SettingKind<QuotaFields> = { key: 'default-quotas', schema: quotaFields };

export async function readDefaultQuotas(db: Database): Promise<QuotaFields> {
  const [row] = await readBoth(db, isDefault);
  return parse(row);
}

/** An organization's own limits, and those that count for it; null: without limit. The defaults don't bind the provider. */
export async function readLimits(
  db: Database,
  organisationId: string,
): Promise<{ own: QuotaFields; limits: Record<QuotaName, number | null> }> {
  const isOwn = and(eq(settings.organisationId, organisationId), eq(settings.key, quotasSetting.key));
  const rows = await readBoth(db, or(isOwn, and(isDefault, ne(organisations.id, organisationId))));
  const own = parse(rows.find(({ key }) => key === quotasSetting.key));
  const defaults = parse(rows.find(({ key }) => key === defaultQuotasSetting.key));
  const limitOf = (name: QuotaName) => (own[name] === undefined ? (defaults[name] ?? null) : own[name]);
  const limits = Object.fromEntries(quotaNames.map((name) => [name, limitOf(name)]));
  return { own, limits: limits as Record<QuotaName, number | null> };
}

const isDefault = and(organisations.isProvider, eq(settings.key, defaultQuotasSetting.key));

/** In one query, because every search asks. */
const readBoth = (db: Database, condition: SQL | undefined) =>
  db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .innerJoin(organisations, eq(organisations.id, settings.organisationId))
    .where(condition);

function parse(row: { value: unknown } | undefined): QuotaFields {
  const parsed = quotaFields.safeParse(row?.value);
  return parsed.success ? parsed.data : {};
}

/** Storage in bytes. */
export async function readUsage(db: Database, organisationId: string): Promise<Record<QuotaName, number>> {
  const usage = {} as Record<QuotaName, number>;
  for (const name of quotaNames) usage[name] = await measures[name](db, organisationId);
  return usage;
}

/**
 * Refuses what would exceed a limit of the organization. Call it in the transaction that adds something, before
 * it does: of two concurrent ones the second waits, and counts what the first has added. Storage is in bytes.
 * @throws TooManyRequestsError for what begins again tomorrow; ConflictError for the rest
 */
export async function requireQuota(
  tx: Database,
  organisationId: string,
  name: QuotaName,
  adds = 1,
): Promise<void> {
  const { limits } = await readLimits(tx, organisationId);
  const limit = limits[name];
  if (limit === null) return;
  await tx.execute(sql`select pg_advisory_xact_lock(${quotaLock}, hashtext(${organisationId + name}))`);
  const most = name === 'storage' ? limit * bytesPerMegabyte : limit;
  if ((await measures[name](tx, organisationId)) + adds <= most) return;
  if (dailyQuotas.includes(name)) throw new TooManyRequestsError(refusals[name](limit), secondsToMidnight());
  throw new ConflictError(refusals[name](limit));
}

/**
 * How many more people an organization's pool may hold; undefined without a limit. The caller holds the pool's own lock until
 * it has added them.
 */
export async function roomInPool(tx: Database, organisationId: string): Promise<number | undefined> {
  const limit = (await readLimits(tx, organisationId)).limits.people;
  return limit === null ? undefined : Math.max(0, limit - (await measures.people(tx, organisationId)));
}

const quotaLock = 7_264_922;

const count = (db: Database, table: Parameters<Database['$count']>[0], condition: SQL | undefined) =>
  db.$count(table, condition);
const midnight = sql`date_trunc('day', now() at time zone 'utc') at time zone 'utc'`;

const measures: Record<QuotaName, (db: Database, organisationId: string) => Promise<number>> = {
  people: (db, id) => count(db, candidates, and(eq(candidates.organisationId, id), candidates.isListed)),
  searches: (db, id) =>
    count(db, searchRuns, and(eq(searchRuns.organisationId, id), gte(searchRuns.createdAt, midnight))),
  generations: (db, id) =>
    count(db, generations, and(eq(generations.organisationId, id), gte(generations.createdAt, midnight))),
  storage: async (db, id) => {
    const [stored] = await db
      .select({ bytes: sql<number>`coalesce(sum(${files.size}), 0)::float8` })
      .from(files)
      .where(eq(files.organisationId, id));
    return stored?.bytes ?? 0;
  },
  members: async (db, id) => {
    const members = and(
      eq(users.organisationId, id),
      isNotNull(users.activatedAt),
      isNull(users.deactivatedAt),
    );
    const open = and(eq(invitations.organisationId, id), gt(invitations.expiresAt, sql`now()`));
    return (await count(db, users, members)) + (await count(db, invitations, open));
  },
};

const ask = 'or ask your provider for a higher limit';
const refusals: Record<QuotaName, (limit: number) => string> = {
  people: (limit) =>
    `Your talent pool may hold ${people(limit)}, and it is full. Delete people you no longer need, ${ask}.`,
  searches: (limit) =>
    `Your organization may make ${limit} searches a day, and it has. Try again tomorrow (UTC), ${ask}.`,
  generations: (limit) =>
    `Your organization may generate ${limit} posts a day, and it has. Try again tomorrow (UTC), ${ask}.`,
  storage: (limit) =>
    `Your organization may store ${limit} MB, and this file is too much. Delete files that you no longer need, ${ask}.`,
  members: (limit) =>
    `Your organization may have ${limit} members, open invitations included. Withdraw an invitation, deactivate a member, ${ask}.`,
};
const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

function secondsToMidnight(): number {
  const now = new Date();
  return Math.ceil((new Date(now).setUTCHours(24, 0, 0, 0) - now.getTime()) / 1000);
}
