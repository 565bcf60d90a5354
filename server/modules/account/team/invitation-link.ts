import { randomUUID } from 'node:crypto';
import { countEvent, type Limit } from '../../../platform/auth/limited-events.ts';
import { deriveToken, hashToken } from '../../../platform/auth/opaque-token.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { TooManyRequestsError } from '../../../platform/errors.ts';

export const invitationDays = 7;

const day = 24 * 3600;
const ofOrganisation: Limit = { name: 'invitations-of-organisation', max: 50, seconds: day };
const ofPair: Limit = { name: 'invitations-of-pair', max: 3, seconds: 3600 };
/** Invitations that one address may be mailed in all, so that nobody floods a mailbox. */
const ofRecipient: Limit = { name: 'invitations-of-recipient', max: 20, seconds: 3600 };

/** The secret part of a link. It is derived when the mail is composed, so neither queue nor database ever holds it. */
export const invitationToken = (secretKey: string, linkId: string): string =>
  deriveToken(secretKey, 'invitation', linkId);

/** The columns of a link that is mailed now. An earlier link of the invitation ends. */
export function newLink(secretKey: string) {
  const linkId = randomUUID();
  const now = Date.now();
  return {
    linkId,
    tokenHash: hashToken(secretKey, invitationToken(secretKey, linkId)),
    sentAt: new Date(now),
    expiresAt: new Date(now + invitationDays * day * 1000),
  };
}

/**
 * Counts a mail to an address.
 * @throws TooManyRequestsError when the organisation or the address has had too many
 */
export async function countInvitation(ctx: Context, tx: Database, email: string): Promise<void> {
  const { organisationId } = ctx.caller;
  if (!(await countEvent(ctx, tx, ofOrganisation, organisationId))) {
    throw new TooManyRequestsError(
      'Your organization has sent as many invitations as it may in a day. Try again tomorrow.',
      3600,
    );
  }
  const isWithinLimits =
    (await countEvent(ctx, tx, ofPair, [organisationId, email])) &&
    (await countEvent(ctx, tx, ofRecipient, email));
  if (!isWithinLimits) {
    throw new TooManyRequestsError('This address has been invited often enough. Try again in an hour.', 3600);
  }
}
