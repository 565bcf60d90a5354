import { and, eq, gt, sql } from 'drizzle-orm';
import type { AccountAccess } from '../../../../contract/account/account-access.calls.ts';
import { stayingText } from '../../../../contract/account/second-factor.calls.ts';
import {
  accessEndingPath,
  forgotPasswordPath,
  passwordResetPath,
} from '../../../../contract/platform/paths.ts';
import type { Services } from '../../../platform/context.ts';
import { passwordResets, users } from '../../../platform/db/schema.ts';
import type { MailJob } from '../../../platform/jobs/queues.ts';
import { composeMail, type Paragraph, withoutLinks } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import { accessEndingToken, findAccess } from '../passwords/account-access.ts';
import { passwordResetToken } from '../passwords/change-password.ts';
import { accountName, findRecipient, greet } from './account-mails.ts';

const longestList = 10;

function nameAccess({ sessions, api_keys, providers, invitations }: AccountAccess): string[] {
  const kinds: [string, string[]][] = [
    [
      'Devices that are logged in',
      sessions.map(({ device, network }) =>
        [device || 'an unknown device', network && `(${network})`].filter(Boolean).join(' '),
      ),
    ],
    ['API keys', api_keys.map(({ name }) => `“${name}”`)],
    ['Linked sign-ins', providers.map(({ issuer }) => hostOf(issuer))],
    ['Invitations that you sent', invitations.map(({ email }) => email)],
  ];
  return kinds
    .filter(([, names]) => names.length > 0)
    .map(([kind, names]) => {
      const shown = names.slice(0, longestList).map(withoutLinks).join(', ');
      const rest = names.length - longestList;
      return `${kind}: ${shown}${rest > 0 ? ` and ${rest} more` : ''}.`;
    });
}

const hostOf = (issuer: string): string => URL.parse(issuer)?.host ?? issuer;

const quote = (names: string[]) => names.slice(0, longestList).map((name) => `“${withoutLinks(name)}”`);

const endingLink = (
  { publicUrl, secretKey }: Pick<Services, 'publicUrl' | 'secretKey'>,
  userId: string,
  endingId: string,
): Paragraph => ({
  label: 'End every login, API key and linked sign-in',
  href: publicUrl + accessEndingPath(userId, accessEndingToken(secretKey, endingId)),
});

export async function passwordChangedMail(
  services: Services,
  { userId, endingId }: Extract<MailJob, { kind: 'password-changed' }>,
): Promise<Mail | undefined> {
  const user = await findRecipient(services, userId);
  if (!user) return undefined;
  const access = await findAccess(services.db, userId);
  const named = nameAccess(access);
  return composeMail({
    to: user.email,
    subject: `The password of your ${accountName(services)} was changed`,
    paragraphs: [
      greet(user.name),
      'The password of your account was changed, and your other devices were logged out.',
      ...(named.length > 0 ? ['Your account has this beside it:', ...named] : []),
      ...stayingText(access, quote),
      'If it was you, there is nothing to do.',
      ...(endingId
        ? [
            'If it was not you, end everything that opens the account. The link works once, within a week:',
            endingLink(services, userId, endingId),
            'Then choose a new password at once:',
          ]
        : ['If it was not you, choose a new password at once:']),
      { label: 'Choose a new password', href: services.publicUrl + forgotPasswordPath },
      `Then write to ${services.config.contactTo}.`,
    ],
  });
}

/** Undefined for a link that is gone, used or expired. */
export async function passwordResetMail(services: Services, resetId: string): Promise<Mail | undefined> {
  const [reset] = await services.db
    .select({ userId: users.id, email: users.email, name: users.name })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.id, resetId), gt(passwordResets.expiresAt, sql`now()`)));
  if (!reset) return undefined;
  const token = passwordResetToken(services.secretKey, resetId);
  const access = await findAccess(services.db, reset.userId);
  const named = nameAccess(access);
  return composeMail({
    to: reset.email,
    subject: `Choose a new password for your ${accountName(services)}`,
    paragraphs: [
      greet(reset.name),
      'Someone, perhaps you, asked to reset the password of this account.',
      { label: 'Choose a new password', href: services.publicUrl + passwordResetPath(reset.userId, token) },
      'The link works once and expires in an hour. With the new password every device is logged out.',
      ...(named.length > 0
        ? [
            'Beside the password, your account has this today. All of it ends with the new password; programs that use an API key need a new one:',
            ...named,
            'Do you not know some of it? This ends it at once, and leaves the password as it is:',
            endingLink(services, reset.userId, resetId),
          ]
        : []),
      ...stayingText(access, quote),
      'If it was not you, ignore this mail. Without the link nobody can change the password.',
    ],
  });
}
