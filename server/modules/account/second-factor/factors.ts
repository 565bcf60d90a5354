import { count, eq, sql } from 'drizzle-orm';
import type { FactorKind } from '../../../../contract/account/second-factor.calls.ts';
import type { Database } from '../../../platform/db/client.ts';
import { passkeys, recoveryCodes, totpFactors, users } from '../../../platform/db/schema.ts';
import { readSetting } from '../../../platform/settings/organisation-settings.ts';
import { lockUser } from '../pending-links.ts';
import { signInRulesSetting } from './stored-sign-in-rules.ts';

/** The second factors of a user. */
export interface Factors {
  isOn: boolean;
  kinds: FactorKind[];
  passkeys: number;
  /** When the first of the present ones was set up. */
  since: Date | undefined;
}

/** Finds the second factors of a user. */
export async function findFactors(db: Database, userId: string): Promise<Factors> {
  const [app] = await db
    .select({ since: totpFactors.createdAt })
    .from(totpFactors)
    .where(eq(totpFactors.userId, userId));
  const [keys] = await db
    .select({
      count: count(),
      since: sql<Date | null>`min(${passkeys.createdAt})`.mapWith(passkeys.createdAt),
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  const kinds: FactorKind[] = [
    ...(app ? (['app'] as const) : []),
    ...(keys?.count ? (['passkey'] as const) : []),
  ];
  const [since] = [app?.since, keys?.since ?? undefined]
    .filter((time) => time !== undefined)
    .sort((a, b) => a.getTime() - b.getTime());
  return { isOn: kinds.length > 0, kinds, passkeys: keys?.count ?? 0, since };
}

/** True if the user of a row of `users` has a second factor. */
export const hasFactor = sql<boolean>`(
  exists (select from ${totpFactors} where ${totpFactors.userId} = ${users.id})
  or exists (select from ${passkeys} where ${passkeys.userId} = ${users.id}))`;

/** True if an organisation requires a second factor of everybody. */
export async function isRequired(db: Database, organisationId: string): Promise<boolean> {
  const rules = await readSetting(db, organisationId, signInRulesSetting);
  return rules?.value.requiresSecondFactor ?? false;
}

export async function deleteRecoveryCodes(tx: Database, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/**
 * Deletes every second factor of a user, with the recovery codes.
 * @returns whether there was one
 */
export async function deleteFactors(tx: Database, userId: string): Promise<boolean> {
  // One that is being set up is deleted too.
  await lockUser(tx, userId);
  const { isOn } = await findFactors(tx, userId);
  await tx.delete(totpFactors).where(eq(totpFactors.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await deleteRecoveryCodes(tx, userId);
  return isOn;
}
