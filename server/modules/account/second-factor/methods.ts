import { count, desc, eq, sql } from 'drizzle-orm';
import type { passkeyRequest } from '../../../../contract/account/passkeys.calls.ts';
import type {
  OwnerProof,
  SecondFactor,
  stayingCredentials,
} from '../../../../contract/account/second-factor.calls.ts';
import {
  type FactorChange,
  type FactorKind,
  type ProofWay,
  passkeyTexts,
} from '../../../../contract/account/sign-in-methods.ts';
import type { z } from '../../../../contract/platform/zod.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { passkeys, totpFactors, users } from '../../../platform/db/schema.ts';
import { BadRequestError } from '../../../platform/errors.ts';
import { requestPasskey, verifyPasskey } from './verify-passkey.ts';

export interface Factors {
  isOn: boolean;
  kinds: FactorKind[];
  credentials: number;
  since: Date | undefined;
}

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
  return { isOn: kinds.length > 0, kinds, credentials: keys?.count ?? 0, since };
}

export const describeFactors = ({
  kinds,
  credentials,
}: Factors): Pick<SecondFactor, 'has_app' | 'passkeys'> => ({
  has_app: kinds.includes('app'),
  passkeys: credentials,
});

export const hasFactor = sql<boolean>`(
  exists (select from ${totpFactors} where ${totpFactors.userId} = ${users.id})
  or exists (select from ${passkeys} where ${passkeys.userId} = ${users.id}))`;

export async function deleteFactorRows(tx: Database, userId: string): Promise<void> {
  await tx.delete(totpFactors).where(eq(totpFactors.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
}

export async function readStayingCredentials(
  db: Database,
  userId: string,
): Promise<z.infer<typeof stayingCredentials>> {
  const rows = await db
    .select({ name: passkeys.name, at: passkeys.createdAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt));
  return { passkeys: rows.map(({ name, at }) => ({ name, created_at: at.toISOString() })) };
}

export const proofWaysOf = ({ isOn, kinds }: Factors): ProofWay[] => [
  ...(isOn ? (['code'] as const) : []),
  ...(kinds.includes('passkey') ? (['passkey'] as const) : []),
];

export const startProof = (ctx: Context): Promise<z.infer<typeof passkeyRequest>> =>
  requestPasskey(ctx, 'proof', ctx.caller.userId);

/**
 * Proves the caller by a credential in the body of a call, which counts alone. False without one. @throws
 * BadRequestError for one that is refused
 */
export async function proveByCredential(ctx: Context, { passkey }: OwnerProof): Promise<boolean> {
  if (!passkey) return false;
  if (await verifyPasskey(ctx, 'proof', passkey, ctx.caller.userId)) return true;
  throw new BadRequestError(passkeyTexts.proofRefused);
}

export const factorChanges: Record<FactorChange, { subject: (account: string) => string; meaning: string }> =
  {
    on: {
      subject: (account) => `The second factor of your ${account} was set up`,
      meaning:
        'From now on, logging in takes a code of your authenticator app beside your password. Keep the recovery codes where you find them without your phone.',
    },
    off: {
      subject: (account) => `The second factor of your ${account} was removed`,
      meaning: 'From now on, logging in takes your password only.',
    },
    'app-removed': {
      subject: (account) => `The authenticator app of your ${account} was removed`,
      meaning: 'From now on, logging in takes a passkey, or your password with a recovery code.',
    },
    'passkey-added': {
      subject: (account) => `A passkey was added to your ${account}`,
      meaning:
        'It logs in by itself, without your password. With the password, a second factor is asked for: a passkey, a code of your app if you have one, or a recovery code.',
    },
    'passkey-removed': {
      subject: (account) => `A passkey of your ${account} was removed`,
      meaning: 'It does not log in any more. Your other second factors do.',
    },
  };
