import { eq } from 'drizzle-orm';
import type { signOut as call } from '../../../contract/account/account.calls.ts';
import type { CallParsed } from '../../../contract/platform/call.ts';
import { readAccessToken } from '../../platform/auth/access-token.ts';
import { hashToken } from '../../platform/auth/opaque-token.ts';
import type { PublicContext } from '../../platform/context.ts';
import { refreshTokens } from '../../platform/db/schema.ts';
import { endSession } from './session.ts';

/** Ends the sessions behind the bearer token and the refresh token, where these are good. Others are no failure. */
export async function signOut(ctx: PublicContext, { body }: CallParsed<typeof call>): Promise<null> {
  const claims = ctx.bearer ? readAccessToken(ctx.bearer, ctx.secretKey) : undefined;
  if (claims) await endSession(ctx.db, claims.sid);
  if (body?.refresh) {
    const [token] = await ctx.db
      .select({ sessionId: refreshTokens.sessionId })
      .from(refreshTokens)
      .where(eq(refreshTokens.tokenHash, hashToken(ctx.secretKey, body.refresh)));
    if (token) await endSession(ctx.db, token.sessionId);
  }
  return null;
}
