import { and, eq, gt } from 'drizzle-orm';
import { invitationPath } from '../../../../contract/platform/paths.ts';
import type { Services } from '../../../platform/context.ts';
import { invitations, organisations, users } from '../../../platform/db/schema.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import { senderName } from '../../../platform/mail/sender.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import { withoutLinks } from '../../../platform/mail/without-links.ts';

import { invitationDays, invitationToken } from './invitation-link.ts';

/** The mail with the link of an invitation; undefined when that was withdrawn, accepted, sent again, or has expired. */
export async function invitationMail(services: Services, linkId: string): Promise<Mail | undefined> {
  const [invited] = await services.db
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      organisationName: organisations.name,
      invitedBy: users.name,
    })
    .from(invitations)
    .innerJoin(organisations, eq(organisations.id, invitations.organisationId))
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(eq(invitations.linkId, linkId), gt(invitations.expiresAt, new Date())));
  if (!invited) return undefined;
  const organisation = withoutLinks(invited.organisationName);
  const product = senderName(services.config.mailFrom);
  const token = invitationToken(services.secretKey, linkId);
  return composeMail({
    to: invited.email,
    subject: `You are invited to ${organisation}${product ? ` on ${product}` : ''}`,
    paragraphs: [
      'Hello,',
      `${withoutLinks(invited.invitedBy ?? 'An Owner')} invites you to join the organization ${organisation} as ${invited.role === 'Owner' ? 'an Owner' : 'a Member'}.`,
      { label: 'Accept the invitation', href: services.publicUrl + invitationPath(invited.id, token) },
      `Choose your name and a password there. The link works once and expires in ${invitationDays} days.`,
      'If you do not know who sent this, ignore this mail. Without the link nobody can accept the invitation.',
    ],
  });
}
