import { desc, eq, sql } from 'drizzle-orm';
import type { resendActivation as call } from '../../../contract/account/account.calls.ts';
import type { CallAnswer, CallParsed } from '../../../contract/platform/call.ts';
import type { PublicContext } from '../../platform/context.ts';
import { activations, users } from '../../platform/db/schema.ts';
import { countLink, hashSource, pretendToSendLink, sendActivationLink } from './activation-link.ts';
import { sourceOf } from './source-network.ts';

/**
 * Mails a new link for the latest registration of the address from the same source, or else for the latest of all. The answer
 * is the same whether there is one or not.
 * @throws TooManyRequestsError
 */
export async function resendActivation(
  ctx: PublicContext,
  { body }: CallParsed<typeof call>,
): Promise<CallAnswer<typeof call>> {
  const source = sourceOf(ctx.ip);
  await ctx.db.transaction(async (tx) => {
    await countLink(ctx, tx, { email: body.email, source }, []);
    const [latest] = await tx
      .select({
        userId: users.id,
        activatedAt: users.activatedAt,
        registration: activations.registration,
        registeredAt: activations.registeredAt,
        sourceHash: activations.sourceHash,
      })
      .from(users)
      .innerJoin(activations, eq(activations.userId, users.id))
      .where(eq(users.email, body.email))
      .orderBy(
        desc(sql`${activations.sourceHash} is not distinct from ${hashSource(ctx, source)}`),
        desc(activations.createdAt),
      )
      .limit(1);
    if (!latest || latest.activatedAt) return pretendToSendLink(ctx, tx);
    const { userId, activatedAt: _, ...registered } = latest;
    await sendActivationLink(ctx, tx, userId, registered);
  });
  return {
    detail:
      'If an account with this email address waits for its activation, a new link is on its way. It works for three days. If none arrives, try again in an hour: at most three are sent within one.',
  };
}
