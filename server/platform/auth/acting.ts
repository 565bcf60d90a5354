import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { mayActBy } from '../../../contract/organization/acting.ts';
import type { Call } from '../../../contract/platform/call.ts';
import type { Caller, Context } from '../context.ts';
import { actings, organisations } from '../db/schema.ts';
import { ForbiddenError } from '../errors.ts';

/** The organisations for which SuperAdmins act, beside those they belong to. */
export const clients = alias(organisations, 'clients');

/** Of a session whose SuperAdmin acts for a client; null for every other. */
export const actingColumns = {
  actingId: actings.id,
  actingUntil: actings.expiresAt,
  clientId: actings.organisationId,
  client: clients.name,
};

/** How long it still lasts, by the clock of the database; none when it was ended. */
export const actingSeconds = sql<number | null>`
  case when ${actings.endedAt} is null then extract(epoch from ${actings.expiresAt} - now()) else 0 end::float8`.as(
  'acting_seconds',
);

/** How what a SuperAdmin does for a client is signed. */
export const nameActing = (name: string, provider: string): string => `${name} (${provider})`;

/** A SuperAdmin as the audit trail of a client names them. */
export async function onBehalfOf({ db, caller }: Pick<Context, 'db' | 'caller'>, organisationId: string) {
  const [own] = await db
    .select({ name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, caller.organisationId));
  const name = nameActing(caller.name, own?.name ?? '');
  return { organisationId, userId: caller.userId, name, byProvider: true };
}

/**
 * Refuses what a SuperAdmin acting for a client may not do, and everything once it is over: until they stop, nothing of theirs
 * may reach their own organisation by mistake.
 * @throws ForbiddenError
 */
export function requireActing({ acting }: Caller, call: Call): void {
  if (!acting || call.name === 'stopActing') return;
  if (acting.isOver) {
    throw new ForbiddenError(
      `You no longer act for ${acting.organisation}: your time is over, or an Owner has ended it. Stop, then go on.`,
    );
  }
  if (!mayActBy(call)) {
    throw new ForbiddenError(
      `You act for ${acting.organisation}, and this is for its own people alone. Ask an Owner to do it.`,
    );
  }
}

/** What the users of a suspended organisation are told. */
export const suspendedText = (reason: string): string =>
  `Your organization is suspended. The reason: “${reason}” Nothing is lost. Write to us to have it resumed.`;
