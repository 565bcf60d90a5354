import { eq } from 'drizzle-orm';
import type { createToken as call, Tokens } from '../../../contract/api/account.ts';
import type { CallParsed } from '../../../contract/call.ts';
import type { PublicContext } from '../../context.ts';
import { organisations, users } from '../../db/schema.ts';
import { UnauthorizedError } from '../../errors.ts';
import { isPassword } from './password.ts';
import { startSession } from './session.ts';

/**
 * Signs in.
 * @throws UnauthorizedError with one and the same text, after the same work, for an unknown address, a wrong password
 * and an account that is not activated: nobody learns which addresses have accounts.
 */
export async function createToken(ctx: PublicContext, { body }: CallParsed<typeof call>): Promise<Tokens> {
  const [account] = await ctx.db
    .select({
      userId: users.id,
      name: users.name,
      role: users.role,
      organisationName: organisations.name,
      passwordHash: users.passwordHash,
      activatedAt: users.activatedAt,
    })
    .from(users)
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .where(eq(users.email, body.email));
  const isRight = await isPassword(account?.passwordHash, body.password);
  if (!account || !isRight || !account.activatedAt) {
    throw new UnauthorizedError(
      'Wrong email or password, or the account is not activated yet. Check both, and look for the activation link in your mail.',
    );
  }
  return startSession(ctx, account);
}
