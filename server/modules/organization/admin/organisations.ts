import { and, asc, desc, eq, exists, gt, ilike, max, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type {
  listOrganisations as call,
  OrganisationDetails,
  OrganisationOrder,
  OrganisationRow,
  OrganisationUser,
} from '../../../../contract/organization/admin.calls.ts';
import type { QuotaFields, QuotaLimits } from '../../../../contract/organization/quotas.calls.ts';
import { type CallParsed, totalCountHeader } from '../../../../contract/platform/call.ts';
import { audit } from '../../../platform/audit.ts';
import { onBehalfOf } from '../../../platform/auth/caller.ts';
import { findOwners } from '../../../platform/auth/organisation-rows.ts';
import type { Context, Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import {
  activations,
  generations,
  organisations,
  resumes,
  searchRuns,
  sessions,
  talentImports,
  users,
} from '../../../platform/db/schema.ts';
import { escapeLike } from '../../../platform/db/sql-values.ts';
import { ConflictError, NotFoundError } from '../../../platform/errors.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import { writeSetting } from '../../../platform/settings/organisation-settings.ts';
import { countLink, sendActivationLink } from '../../account/activation.ts';
import { accountName, findRecipient, greet } from '../../account/mails/account-mails.ts';
import { endPendingLinks } from '../../account/pending-links.ts';
import { endActiveOfOrganisation, endActiveOfUser, isActiveSession } from '../../account/session.ts';
import {
  defaultQuotasSetting,
  quotasSetting,
  readDefaultQuotas,
  readLimits,
  readUsage,
} from '../settings/quotas.ts';
import { allowsActing, findActing, lockClient, refuseProvider } from './act-for-client.ts';

const usualPageSize = 50;

// Computed by the database for the rows of a page alone, unless the list is sorted by it.
const ownId = sql`"organisations"."id"`;
const columns = {
  name: organisations.name,
  created_at: organisations.createdAt,
  users: sql<number>`(select count(*)::int from users where organisation_id = ${ownId} and activated_at is not null)`,
  searches: sql<number>`(select count(*)::int from search_jobs where organisation_id = ${ownId} and deleted_at is null)`,
  posts: sql<number>`(select count(*)::int from posts where organisation_id = ${ownId} and deleted_at is null)`,
  people: sql<number>`(select count(*)::int from candidates where organisation_id = ${ownId} and is_listed)`,
  storage: sql<number>`(select coalesce(sum(size), 0)::float8 from files where organisation_id = ${ownId})`,
  last_active: sql<Date | null>`(select max(s.last_used_at) from sessions s join users u on u.id = s.user_id
    where u.organisation_id = ${ownId})`.mapWith(organisations.createdAt),
} satisfies Record<OrganisationOrder, unknown>;

export async function listOrganisations(
  ctx: Context,
  { query }: CallParsed<typeof call>,
): Promise<OrganisationRow[]> {
  const {
    page = 1,
    page_size: size = usualPageSize,
    q,
    sort,
    order = sort === 'name' ? 'asc' : 'desc',
  } = query;
  const condition = q ? matches(ctx.db, q) : undefined;
  ctx.setHeader(totalCountHeader, String(await ctx.db.$count(organisations, condition)));
  const by = sort === 'name' ? sql`lower(${columns.name})` : columns[sort];
  const direction = order === 'asc' ? asc(by) : desc(by);
  return readOrganisations(ctx.db, condition, {
    orderBy: [sql`${direction} nulls last`, asc(organisations.id)],
    limit: size,
    offset: (page - 1) * size,
  });
}

function matches(db: Database, q: string): SQL | undefined {
  const like = `%${escapeLike(q)}%`;
  const byUser = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.organisationId, organisations.id), ilike(users.email, like)));
  return or(ilike(organisations.name, like), ilike(organisations.websiteUrl, like), exists(byUser));
}

interface Part {
  orderBy: SQL[];
  limit: number;
  offset: number;
}

async function readOrganisations(
  db: Database,
  condition: SQL | undefined,
  { orderBy, limit, offset }: Part = { orderBy: [], limit: 1, offset: 0 },
): Promise<OrganisationRow[]> {
  const rows = await db
    .select({
      id: organisations.id,
      websiteUrl: organisations.websiteUrl,
      isProvider: organisations.isProvider,
      suspendedAt: organisations.suspendedAt,
      dueAt:
        sql<Date | null>`(select due_at from organisation_deletions d where d.organisation_id = ${ownId})`.mapWith(
          organisations.createdAt,
        ),
      ...columns,
    })
    .from(organisations)
    .where(condition)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return rows.map(({ websiteUrl, isProvider, suspendedAt, dueAt, created_at, last_active, ...row }) => ({
    ...row,
    website_url: websiteUrl,
    is_provider: isProvider,
    is_suspended: suspendedAt !== null,
    to_be_deleted_at: dueAt?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    last_active: last_active?.toISOString() ?? null,
  }));
}

const mostUsers = 500;

export async function getOrganisation(
  { db }: Pick<Context, 'db'>,
  { params: { id } }: { params: { id: string } },
): Promise<OrganisationDetails> {
  const [row] = await readOrganisations(db, eq(organisations.id, id));
  const [own] = await db.select().from(organisations).where(eq(organisations.id, id));
  if (!row || !own) throw new NotFoundError('There is no such organization.');
  return {
    ...row,
    suspended_at: own.suspendedAt?.toISOString() ?? null,
    suspension_reason: own.suspensionReason,
    tasks: await countTasks(db, id),
    people_of_it: await readUsers(db, id),
    quotas: { ...(await readLimits(db, id)), used: await readUsage(db, id) },
    allows_acting: !own.isProvider && (await allowsActing(db, id)),
    acting: (await findActing(db, id)) ?? null,
  };
}

async function readUsers(db: Database, organisationId: string): Promise<OrganisationUser[]> {
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      activatedAt: users.activatedAt,
      deactivatedAt: users.deactivatedAt,
      lastSignIn: max(sessions.createdAt),
      sessions: sql<number>`count(${sessions.id}) filter (where ${isActiveSession})::int`,
    })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(eq(users.organisationId, organisationId))
    .groupBy(users.id)
    .orderBy(asc(users.name), asc(users.id))
    .limit(mostUsers);
  return rows.map(({ activatedAt, deactivatedAt, lastSignIn, ...user }) => ({
    ...user,
    state: deactivatedAt ? 'deactivated' : activatedAt ? 'active' : 'inactive',
    last_sign_in: lastSignIn?.toISOString() ?? null,
  }));
}

async function countTasks(db: Database, organisationId: string): Promise<OrganisationDetails['tasks']> {
  const counts = { open: 0, failed: 0 };
  for (const table of [searchRuns, generations, talentImports, resumes] as (typeof searchRuns)[]) {
    const own = eq(table.organisationId, organisationId);
    const status = sql`lower(${table.status})`;
    counts.open += await db.$count(table, and(own, notInArray(status, ['completed', 'failed'])));
    const isRecent = gt(table.finishedAt, sql`now() - interval '7 days'`);
    counts.failed += await db.$count(table, and(own, eq(status, 'failed'), isRecent));
  }
  return counts;
}

type Given = { params: { id: string }; body: { reason: string } };

/** The data of the organization, its blog and its shared lists stay. */
export function suspendOrganisation(ctx: Context, given: Given): Promise<OrganisationDetails> {
  return change(ctx, given, 'suspended');
}

export function resumeOrganisation(ctx: Context, given: Given): Promise<OrganisationDetails> {
  return change(ctx, given, 'resumed');
}

async function change(
  ctx: Context,
  { params: { id }, body: { reason } }: Given,
  to: 'suspended' | 'resumed',
): Promise<OrganisationDetails> {
  await ctx.db.transaction(async (tx) => {
    const client = await lockClient(tx, id);
    const isSuspended = client.suspendedAt !== null;
    if (isSuspended === (to === 'suspended')) throw new ConflictError(`The organization is ${to} already.`);
    if (to === 'suspended') refuseProvider(client, 'It cannot be suspended.');
    await tx
      .update(organisations)
      .set(
        to === 'suspended'
          ? { suspendedAt: new Date(), suspensionReason: reason }
          : { suspendedAt: null, suspensionReason: '' },
      )
      .where(eq(organisations.id, id));
    if (to === 'suspended') await endActiveOfOrganisation(tx, id);
    for (const owner of await findOwners(tx, id)) {
      await ctx.queue.enqueue(tx, 'mail', { kind: 'suspension', userId: owner.id, change: to, reason });
    }
    const caller = await onBehalfOf({ ...ctx, db: tx }, id);
    await audit({ db: tx, ip: ctx.ip, caller }, `organisation.${to}`, id);
  });
  return getOrganisation(ctx, { params: { id } });
}

type GivenUser = { params: { id: string } };

export async function endOrganisationSessions(
  ctx: Context,
  { params: { id } }: GivenUser,
): Promise<{ ended: number }> {
  return ctx.db.transaction(async (tx) => {
    await lockClient(tx, id);
    const ended = await endActiveOfOrganisation(tx, id);
    const caller = await onBehalfOf({ ...ctx, db: tx }, id);
    await audit({ db: tx, ip: ctx.ip, caller }, 'sessions.ended', id);
    return { ended };
  });
}

export async function endUserSessions(
  ctx: Context,
  { params: { id } }: GivenUser,
): Promise<{ ended: number }> {
  return ctx.db.transaction(async (tx) => {
    const { organisationId } = await findUser(tx, id);
    const ended = await endActiveOfUser(tx, id);
    await endPendingLinks(tx, id);
    const caller = await onBehalfOf({ ...ctx, db: tx }, organisationId);
    await audit({ db: tx, ip: ctx.ip, caller }, 'sessions.ended', id);
    return { ended };
  });
}

/** The same limits count as if the user had asked for the link. */
export async function mailActivation(ctx: Context, { params: { id } }: GivenUser): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    const { email, activatedAt, organisationId } = await findUser(tx, id);
    if (activatedAt) throw new ConflictError('This account is active already.');
    const [latest] = await tx
      .select({
        registration: activations.registration,
        registeredAt: activations.registeredAt,
        sourceHash: activations.sourceHash,
      })
      .from(activations)
      .where(eq(activations.userId, id))
      .orderBy(desc(activations.createdAt))
      .limit(1);
    const registered = latest ?? { registration: null, registeredAt: new Date(), sourceHash: null };
    await countLink(ctx, tx, { email, source: 'provider' }, []);
    await sendActivationLink(ctx, tx, id, registered);
    const caller = await onBehalfOf({ ...ctx, db: tx }, organisationId);
    await audit({ db: tx, ip: ctx.ip, caller }, 'activation.resent', id);
  });
  return null;
}

async function findUser(tx: Database, id: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, id));
  if (!user) throw new NotFoundError('There is no such user.');
  return user;
}

export const getQuotas = ({ db }: Context): Promise<QuotaFields> => readDefaultQuotas(db);

export async function saveQuotas(ctx: Context, { body }: { body: QuotaFields }): Promise<QuotaFields> {
  const { organisationId, userId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    await write(tx, organisationId, defaultQuotasSetting, userId, body);
    await audit({ ...ctx, db: tx }, 'quotas.saved', organisationId);
  });
  return readDefaultQuotas(ctx.db);
}

/** Data beyond the limits stays. */
export async function saveOrganisationQuotas(
  ctx: Context,
  { params: { id }, body }: { params: { id: string }; body: QuotaFields },
): Promise<QuotaLimits> {
  await ctx.db.transaction(async (tx) => {
    await lockClient(tx, id);
    await write(tx, id, quotasSetting, ctx.caller.userId, body);
    const caller = await onBehalfOf({ ...ctx, db: tx }, id);
    await audit({ db: tx, ip: ctx.ip, caller }, 'quotas.saved', id);
  });
  return { ...(await readLimits(ctx.db, id)), used: await readUsage(ctx.db, id) };
}

const write = (
  tx: Database,
  organisationId: string,
  kind: typeof quotasSetting,
  userId: string,
  value: QuotaFields,
) => writeSetting(tx, organisationId, kind, undefined, () => ({ value, secret: null, userId }));

export async function suspensionMail(
  services: Services,
  { userId, change, reason }: { userId: string; change: 'suspended' | 'resumed'; reason: string },
): Promise<Mail | undefined> {
  const user = await findRecipient(services, userId);
  const why = `The reason: ${reason}`;
  return (
    user &&
    composeMail({
      to: user.email,
      subject: `Your ${accountName(services)} was ${change}`,
      paragraphs: [
        greet(user.name),
        ...(change === 'suspended'
          ? [
              'We have suspended your organization. Nobody in it can log in, and API keys are refused.',
              why,
              'Nothing is lost: everything is there again as soon as the organization is resumed.',
            ]
          : ['We have resumed your organization. Everybody can log in again.', why]),
        `If you have a question, write to ${services.config.contactTo}.`,
      ],
    })
  );
}
