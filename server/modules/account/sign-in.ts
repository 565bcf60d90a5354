import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { Tokens } from '../../../contract/account/account.calls.ts';
import { hashToken, newToken } from '../../platform/auth/tokens.ts';
import type { PublicContext } from '../../platform/context.ts';
import { knownDevices, organisations, users } from '../../platform/db/schema.ts';
import { type SessionHolder, type SignInProof, startSession } from './session.ts';

/** The cookie that holds the marker in browsers. It is only sent to the sign-in, and scripts cannot read it. */
const cookieName = 'larkspur_device';
const cookiePath = '/api/user/auth/jwt/create/';
/** The header in which clients without cookies send and receive the marker. On their first sign-in they send any value. */
const header = 'larkspur-device';
const lifetimeSeconds = 365 * 24 * 3600;
const devicesOfAccount = 20;

function presentedMarker(ctx: PublicContext): string | undefined {
  const named = ctx.getHeader(header);
  if (named !== undefined) return named;
  const cookies = ctx.getHeader('cookie')?.split(/; */) ?? [];
  return cookies.find((cookie) => cookie.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1);
}

export async function findKnownDevice(ctx: PublicContext, email: string): Promise<string | undefined> {
  const marker = presentedMarker(ctx);
  if (!marker) return undefined;
  const [device] = await ctx.db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(knownDevices.tokenHash, hashToken(ctx.secretKey, marker)), eq(users.email, email)));
  return device?.id;
}

async function rememberDevice(ctx: PublicContext, userId: string): Promise<void> {
  const marker = (await findIssuedMarker(ctx)) ?? newToken();
  const { id, userId: owner, lastUsedAt } = knownDevices;
  await ctx.db
    .insert(knownDevices)
    .values({ userId, tokenHash: hashToken(ctx.secretKey, marker) })
    .onConflictDoUpdate({ target: [owner, knownDevices.tokenHash], set: { lastUsedAt: sql`now()` } });
  const kept = ctx.db
    .select({ id })
    .from(knownDevices)
    .where(eq(owner, userId))
    .orderBy(desc(lastUsedAt))
    .limit(devicesOfAccount);
  await ctx.db.delete(knownDevices).where(and(eq(owner, userId), notInArray(id, kept)));
  if (ctx.getHeader(header) !== undefined) return ctx.setHeader(header, marker);
  const isSecure = ctx.publicUrl.startsWith('https:');
  ctx.setHeader(
    'set-cookie',
    `${cookieName}=${marker}; Path=${cookiePath}; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
  );
}

/** The presented marker where this server issued it: nobody can choose a device's marker for it. */
async function findIssuedMarker(ctx: PublicContext): Promise<string | undefined> {
  const marker = presentedMarker(ctx);
  if (!marker) return undefined;
  const [issued] = await ctx.db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(eq(knownDevices.tokenHash, hashToken(ctx.secretKey, marker)))
    .limit(1);
  return issued && marker;
}

interface ProvenHolder extends SessionHolder {
  passwordHash: string;
}

export const holderColumns = {
  userId: users.id,
  name: users.name,
  role: users.role,
  organisationName: organisations.name,
  passwordHash: users.passwordHash,
};

export async function signIn(
  ctx: PublicContext,
  holder: ProvenHolder,
  proof: SignInProof = 'password',
  provenAt?: Date,
): Promise<Tokens> {
  const tokens = await startSession(ctx, holder, holder.passwordHash, proof, provenAt);
  await rememberDevice(ctx, holder.userId);
  return tokens;
}
