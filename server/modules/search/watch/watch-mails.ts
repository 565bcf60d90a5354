import type { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { deriveToken, isSameToken } from '../../../platform/auth/opaque-token.ts';
import type { PublicContext, Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { users } from '../../../platform/db/schema.ts';
import { BadRequestError } from '../../../platform/errors.ts';
import { changePreferences, readPreferences } from '../../account/own/preferences.ts';

/** True if a user gets mails about watched searches. */
export const wantsMails = async (db: Database, userId: string): Promise<boolean> =>
  (await readPreferences(db, userId)).watch_mails !== false;

/** The token of the link that switches a user's mails off. It is good for as long as the server has its key. */
export const watchMailsToken = ({ secretKey }: Pick<Services, 'secretKey'>, userId: string): string =>
  deriveToken(secretKey, 'watch-mails', userId);

/**
 * Switches off the mails for the recipient of the link.
 * @throws BadRequestError for a link that no mail had
 */
export async function stopMails(
  ctx: PublicContext,
  { body: { uid, token } }: { body: { uid: string; token: string } },
): Promise<null> {
  const isOfMail = isSameToken(token, watchMailsToken(ctx, uid));
  const [user] = isOfMail
    ? await ctx.db.select({ organisationId: users.organisationId }).from(users).where(eq(users.id, uid))
    : [];
  if (!user) throw new BadRequestError('This link is not valid. Copy all of it from the mail.');
  const of = { organisationId: user.organisationId, userId: uid };
  await changePreferences(ctx.db, of, { watch_mails: false });
  return null;
}

/**
 * The same for the one click of a mail program, which sends a form.
 * @throws BadRequestError for a link that no mail had
 */
export async function unsubscribe(
  ctx: PublicContext,
  { params, upload }: { params: { uid: string; token: string }; upload: Readable | undefined },
): Promise<null> {
  // A client hears an answer only after it has sent all.
  upload?.resume?.();
  return stopMails(ctx, { body: params });
}
