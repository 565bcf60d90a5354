import type { Tokens } from '../../../contract/account/account.calls.ts';
import type { PublicContext } from '../../platform/context.ts';
import { organisations, users } from '../../platform/db/schema.ts';
import { rememberDevice } from './known-device.ts';
import { type SessionHolder, type SignInProof, startSession } from './session.ts';

interface ProvenHolder extends SessionHolder {
  passwordHash: string;
}

/** The columns of a proven holder, of users joined with their organisations. */
export const holderColumns = {
  userId: users.id,
  name: users.name,
  role: users.role,
  organisationName: organisations.name,
  passwordHash: users.passwordHash,
};

/**
 * Starts a session, and knows the device from now on.
 * @throws as `startSession`
 */
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
