import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { $ZodObject } from 'zod/v4/core';
import type {
  proveByOrganization as organizationCall,
  proveOwner as proveCall,
} from '../../../../contract/account/proof.calls.ts';
import { proofForOneCall, proofMinutes, proofTexts } from '../../../../contract/account/proof.ts';
import {
  factorNeeded,
  type OwnerProof,
  secondFactorTexts,
} from '../../../../contract/account/second-factor.calls.ts';
import type { ProofWay } from '../../../../contract/account/sign-in-methods.ts';
import type { Call, CallParsed } from '../../../../contract/platform/call.ts';
import { sessionEnded } from '../../../platform/auth/tokens.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { sessions, users } from '../../../platform/db/schema.ts';
import {
  BadRequestError,
  FieldError,
  ProofNeededError,
  UnauthorizedError,
} from '../../../platform/errors.ts';
import { findIdentityProvider } from '../identity-provider/identity-provider.ts';
import { findAccount, goToProvider, identifyByProvider } from '../identity-provider/sign-in.ts';
import { withoutPassword } from '../password.ts';
import { requireCurrentPassword } from '../passwords/change-password.ts';
import { requireCode } from '../second-factor/codes.ts';
import { findFactors, proofWaysOf, proveByCredential } from '../second-factor/methods.ts';

/**
 * Lets a call that needs a proof pass only with one: from within the last minutes of the session, or in the body
 * of the call. API keys have their scopes in its place, and nobody proves anything on their own computer.
 * @throws ProofNeededError
 */
export async function requireProof(ctx: Context, call: Call, body: unknown): Promise<void> {
  if (!call.needsProof || ctx.caller.apiKey || (await isLocalOwner(ctx.db, ctx.caller.userId))) return;
  const given = proofIn(body);
  if (given) {
    // What is wrong is refused even where nothing would be asked for.
    await requireCurrentPassword(ctx, given.current_password);
    if (await completesPassword(ctx, given)) {
      await noteProof(ctx);
      return;
    }
    if (takesCode(call)) await refuseWithoutCode(ctx);
  }
  if (await isFresh(ctx, call.needsProof === 'now' ? proofForOneCall : proofMinutes * 60)) return;
  throw new ProofNeededError(proofTexts.needed, await findWays(ctx));
}

const takesCode = ({ body }: Call): boolean =>
  'code' in ((body as $ZodObject | undefined)?._zod.def.shape ?? {});

async function refuseWithoutCode(ctx: Context): Promise<never> {
  const { kinds } = await findFactors(ctx.db, ctx.caller.userId);
  throw new FieldError({ code: [factorNeeded(kinds, secondFactorTexts.isOn)] });
}

function proofIn(body: unknown): (OwnerProof & { current_password: string }) | undefined {
  const given = (body ?? {}) as OwnerProof;
  return typeof given.current_password === 'string'
    ? { ...given, current_password: given.current_password }
    : undefined;
}

/** False where a second factor is needed beside the right password. A wrong one throws. */
async function completesPassword(ctx: Context, given: OwnerProof): Promise<boolean> {
  const { userId } = ctx.caller;
  if (!(await findFactors(ctx.db, userId)).isOn) return true;
  if (await proveByCredential(ctx, given)) return true;
  if (!given.code) return false;
  await requireCode(ctx, userId, given.code);
  return true;
}

const isOwnSession = ({ userId, sessionId }: Context['caller']) =>
  and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.endedAt));

const isFresh = async ({ db, caller }: Context, seconds: number): Promise<boolean> =>
  (await db.$count(
    sessions,
    and(isOwnSession(caller), gt(sessions.provenAt, sql`now() - make_interval(secs => ${seconds})`)),
  )) > 0;

async function noteProof({ db, caller }: Context): Promise<Date> {
  const [proven] = await db
    .update(sessions)
    .set({ provenAt: sql`now()` })
    .where(isOwnSession(caller))
    .returning({ at: sessions.provenAt });
  if (!proven) throw new UnauthorizedError(sessionEnded);
  return proven.at;
}

async function findWays(ctx: Context): Promise<ProofWay[]> {
  return [
    'password',
    ...proofWaysOf(await findFactors(ctx.db, ctx.caller.userId)),
    ...((await hasProvider(ctx)) ? (['organization'] as const) : []),
  ];
}

async function hasProvider(ctx: Context): Promise<boolean> {
  const { role, organisationId, acting } = ctx.caller;
  if (role === 'SuperAdmin' || acting) return false;
  return (await findIdentityProvider(ctx, organisationId)) !== undefined;
}

/** On their own computer nobody has a password: the system has authenticated them. */
export async function isLocalOwner(db: Database, userId: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, userId), eq(users.passwordHash, withoutPassword)))) > 0;
}

type Proven = { proven_until: string };

/** A credential counts alone; a password needs a code where there is a second factor. */
export async function proveOwner(ctx: Context, { body }: CallParsed<typeof proveCall>): Promise<Proven> {
  if (body.current_password !== undefined) {
    await requireCurrentPassword(ctx, body.current_password);
    if (!(await completesPassword(ctx, body))) {
      const { kinds } = await findFactors(ctx.db, ctx.caller.userId);
      throw new FieldError({ code: [factorNeeded(kinds)] });
    }
  } else if (!(await proveByCredential(ctx, body))) {
    throw new FieldError({ current_password: [proofTexts.nothingGiven] });
  }
  return proven(ctx);
}

export const startOrganizationProof = (ctx: Context): Promise<{ url: string; attempt: string }> =>
  goToProvider(ctx, ctx.caller.organisationId, { provesSession: ctx.caller.sessionId });

export async function proveByOrganization(
  ctx: Context,
  { body }: CallParsed<typeof organizationCall>,
): Promise<Proven> {
  try {
    const { attempt, identity } = await identifyByProvider(ctx, body, ctx.caller.sessionId);
    const holder = await findAccount(ctx, attempt.organisationId, { ...identity, createsMembers: false });
    if (holder.userId !== ctx.caller.userId) throw new BadRequestError(proofTexts.notYou);
  } catch (error) {
    // The session goes on. A client would renew its tokens after a 401, and send what works once again.
    throw error instanceof UnauthorizedError ? new BadRequestError(error.message) : error;
  }
  return proven(ctx);
}

async function proven(ctx: Context): Promise<Proven> {
  const at = await noteProof(ctx);
  return { proven_until: new Date(at.getTime() + proofMinutes * 60_000).toISOString() };
}
