import { z } from 'zod';
import { organizationSignInTexts } from '../../../../contract/account/identity-provider.calls.ts';
import type { Services } from '../../../platform/context.ts';
import { UnauthorizedError } from '../../../platform/errors.ts';
import { requireDataKeys } from '../../../platform/keys/data-keys.ts';
import { seal, UnsealError, unseal } from '../../../platform/keys/seal.ts';
import { countEvent, type Limit } from '../limited-events.ts';

const purpose = 'organization-sign-in';
const lifetimeSeconds = 600;
/** An attempt is completed once. */
const uses: Limit = { name: 'organization-sign-in', max: 1, seconds: lifetimeSeconds };

const attempt = z.object({
  organisationId: z.uuid(),
  issuer: z.string(),
  clientId: z.string(),
  hasOwnRedirect: z.boolean().default(false),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** The session that is to be proven by it; undefined for a sign-in. */
  provesSession: z.uuid().optional(),
  expiresAt: z.number(),
});

/** What one sign-in by a provider has to come back with. The browser that started it keeps it, sealed. */
export type Attempt = Omit<z.infer<typeof attempt>, 'expiresAt'>;

export const sealAttempt = ({ config }: Services, started: Attempt): string =>
  seal(
    requireDataKeys(config),
    purpose,
    JSON.stringify({ ...started, expiresAt: Date.now() + lifetimeSeconds * 1000 }),
  );

/**
 * Opens an attempt and uses it up.
 * @throws UnauthorizedError for one that is not ours, has expired, or was completed before
 */
export async function spendAttempt(services: Services, sealed: string): Promise<Attempt> {
  const opened = open(services, sealed);
  const isFirst = opened && (await countEvent(services, services.db, uses, opened.state)) !== undefined;
  if (!isFirst) throw new UnauthorizedError(organizationSignInTexts.over);
  return opened;
}

function open({ config }: Services, sealed: string): Attempt | undefined {
  try {
    const read = attempt.parse(JSON.parse(unseal(requireDataKeys(config), purpose, sealed)));
    return read.expiresAt > Date.now() ? read : undefined;
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
}
