import type { Tokens } from '../../../contract/account/account.calls.ts';
import { signInWithPasskey, startPasskeySignIn } from '../../../contract/account/passkeys.calls.ts';
import { send } from '../../lib/auth-calls.ts';
import { askForPasskey } from '../../lib/passkeys/passkeys.ts';

/**
 * Signs in with a passkey. Loaded when it is needed.
 * @param challenge of a sign-in that it completes; left out, the passkey is the only sign-in
 * @throws CallError
 */
export async function signInByPasskey(challenge?: string): Promise<Tokens> {
  const passkey = await askForPasskey(await send(startPasskeySignIn, { challenge }));
  // The cookie of a known device comes and goes with a sign-in.
  return send(signInWithPasskey, { challenge, passkey }, { credentials: 'same-origin' });
}
