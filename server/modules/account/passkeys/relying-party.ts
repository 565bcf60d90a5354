import { isIP } from 'node:net';
import { passkeyTexts } from '../../../../contract/account/passkeys.calls.ts';
import type { Services } from '../../../platform/context.ts';
import { ConflictError } from '../../../platform/errors.ts';

/** The site as authenticators know it. A passkey works for its `id`, the host's name, alone. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * The relying party behind the public address.
 * @throws ConflictError where the address is an IP address, for which browsers refuse passkeys
 */
export function relyingParty({ publicUrl }: Pick<Services, 'publicUrl'>): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) throw new ConflictError(passkeyTexts.needsName);
  return { id: hostname, origin };
}
