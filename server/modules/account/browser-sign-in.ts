import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tokens } from '../../../contract/account/account.calls.ts';
import {
  browserSignInOver,
  type createAppCode as createCall,
  type signInWithAppCode as signInCall,
} from '../../../contract/account/browser-sign-in.calls.ts';
import type { CallAnswer, CallParsed } from '../../../contract/platform/call.ts';
import { isSameToken } from '../../platform/auth/opaque-token.ts';
import type { Context, PublicContext, Services } from '../../platform/context.ts';
import { organisations, sessions, users } from '../../platform/db/schema.ts';
import { UnauthorizedError } from '../../platform/errors.ts';
import { requireDataKeys } from '../../platform/keys/data-keys.ts';
import { seal, UnsealError, unseal } from '../../platform/keys/seal.ts';
import { countEvent, type Limit } from './limited-events.ts';
import { holderColumns, signIn } from './sign-in.ts';

const purpose = 'app-code';
const lifetimeSeconds = 120;
/** A code counts once, also when it comes with a wrong verifier. */
const uses: Limit = { name: 'app-code', max: 1, seconds: lifetimeSeconds };

const codeContent = z.object({ sessionId: z.uuid(), challenge: z.string(), expiresAt: z.number() });

/** Makes a code for the app behind a challenge. Nothing is stored for it. */
export async function createAppCode(
  { config, caller }: Context,
  { body: { challenge } }: CallParsed<typeof createCall>,
): Promise<CallAnswer<typeof createCall>> {
  const content: z.infer<typeof codeContent> = {
    sessionId: caller.sessionId,
    challenge,
    expiresAt: Date.now() + lifetimeSeconds * 1000,
  };
  return { code: seal(requireDataKeys(config), purpose, JSON.stringify(content)) };
}

/**
 * Starts a session of the app as whoever has made the code in the browser, in a session that still lasts.
 * @throws UnauthorizedError with one text for every code that does not count
 */
export async function signInWithAppCode(
  ctx: PublicContext,
  { body: { code, verifier } }: CallParsed<typeof signInCall>,
): Promise<Tokens> {
  const read = readCode(ctx, code);
  const isFirst = read && (await countEvent(ctx, ctx.db, uses, code)) !== undefined;
  const given = createHash('sha256').update(verifier).digest('base64url');
  if (!isFirst || !isSameToken(given, read.challenge)) throw new UnauthorizedError(browserSignInOver);
  const [holder] = await ctx.db
    .select({ ...holderColumns, provenAt: sessions.provenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .where(
      and(
        eq(sessions.id, read.sessionId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql`now()`),
        isNull(users.deactivatedAt),
      ),
    );
  if (!holder) throw new UnauthorizedError(browserSignInOver);
  const { provenAt, ...user } = holder;
  // The browser's session has met what the organisation requires. What it has proven is as old for the app.
  return signIn(ctx, user, 'provider', provenAt);
}

function readCode({ config }: Services, code: string): z.infer<typeof codeContent> | undefined {
  try {
    const read = codeContent.parse(JSON.parse(unseal(requireDataKeys(config), purpose, code)));
    return read.expiresAt > Date.now() ? read : undefined;
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
}
