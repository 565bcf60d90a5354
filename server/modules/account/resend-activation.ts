import { desc, eq } from 'drizzle-orm';
import type { resendActivation as call } from '../../../contract/api/account.ts';
import type { CallAnswer, CallParsed } from '../../../contract/call.ts';
import type { PublicContext } from '../../context.ts';
import { activations, users } from '../../db/schema.ts';
import { pretendToSendLink, sendActivationLink } from './activation-link.ts';

/** Mails a new link for the latest registration of the address. The answer is the same whether there is one or not. */
export async function resendActivation(
  ctx: PublicContext,
  { body }: CallParsed<typeof call>,
): Promise<CallAnswer<typeof call>> {
  await ctx.db.transaction(async (tx) => {
    const [latest] = await tx
      .select({
        userId: users.id,
        activatedAt: users.activatedAt,
        registration: activations.registration,
      })
      .from(users)
      .innerJoin(activations, eq(activations.userId, users.id))
      .where(eq(users.email, body.email))
      .orderBy(desc(activations.createdAt))
      .limit(1);
    if (!latest || latest.activatedAt) await pretendToSendLink(ctx, tx);
    else await sendActivationLink(ctx, tx, latest.userId, latest.registration);
  });
  return {
    detail:
      'If an account with this email address waits for its activation, a new link is on its way. It works for three days.',
  };
}
