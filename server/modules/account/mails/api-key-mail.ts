import { eq } from 'drizzle-orm';
import { apiKeysPath } from '../../../../contract/platform/paths.ts';
import type { Services } from '../../../platform/context.ts';
import { apiKeys, users } from '../../../platform/db/schema.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import { withoutLinks } from '../../../platform/mail/without-links.ts';
import { findRecipient } from './find-recipient.ts';
import { accountName, greet } from './wording.ts';

/** Tells an Owner of a new API key, which outlives the session that made it; undefined once key or account is gone. */
export async function apiKeyMail(
  services: Services,
  { userId, keyId }: { userId: string; keyId: string },
): Promise<Mail | undefined> {
  const user = await findRecipient(services, userId);
  const [key] = await services.db
    .select({ name: apiKeys.name, scopes: apiKeys.scopes, createdBy: users.name })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(eq(apiKeys.id, keyId));
  if (!user || !key) return undefined;
  return composeMail({
    to: user.email,
    subject: `There is a new API key for your ${accountName(services)}`,
    paragraphs: [
      greet(user.name),
      `${withoutLinks(key.createdBy)} has created an API key named “${withoutLinks(key.name)}”. It may: ${key.scopes.join(', ')}.`,
      'If you know what it is for, there is nothing to do.',
      'If you do not, revoke it at once:',
      { label: 'API keys', href: services.publicUrl + apiKeysPath },
      'The person who created it should then choose a new password.',
    ],
  });
}
