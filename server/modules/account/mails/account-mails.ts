import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import {
  activationPath,
  emailConfirmationPath,
  forgotPasswordPath,
} from '../../../../contract/platform/paths.ts';
import type { Services } from '../../../platform/context.ts';
import { activations, emailChanges, organisations, users } from '../../../platform/db/schema.ts';
import { composeMail, longestName, withoutLinks } from '../../../platform/mail/compose-mail.ts';
import { type Mail, senderName } from '../../../platform/mail/transport.ts';
import { activationToken } from '../activation.ts';
import { emailChangeToken } from '../own/change-email.ts';

export async function findRecipient({ db }: Services, userId: string) {
  const [user] = await db
    .select({ email: users.email, name: users.name })
    .from(users)
    .where(eq(users.id, userId));
  return user;
}

export const accountName = ({ config }: Services): string =>
  `${senderName(config.mailFrom)} account`.trimStart();

/** The salutation. A name that a mail program would turn into a link is left out, because anybody can choose it. */
export function greet(name: string): string {
  return name.length > longestName || /[/\\:@<>]|\.\S|[\p{Cc}]/u.test(name) ? 'Hello,' : `Hello ${name},`;
}

export async function activationMail(services: Services, activationId: string): Promise<Mail | undefined> {
  const [link] = await services.db
    .select({
      userId: users.id,
      email: users.email,
      name: users.name,
      organisationName: organisations.name,
      registration: activations.registration,
      registeredAt: activations.registeredAt,
    })
    .from(activations)
    .innerJoin(users, eq(users.id, activations.userId))
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .where(
      and(
        eq(activations.id, activationId),
        isNull(activations.usedAt),
        isNull(users.activatedAt),
        gt(activations.expiresAt, new Date()),
      ),
    );
  if (!link) return undefined;
  const token = activationToken(services.secretKey, activationId);
  const { name, organisationName } = link.registration ?? link;
  return composeMail({
    to: link.email,
    subject: `Activate your ${accountName(services)}`,
    paragraphs: [
      greet(name),
      'Thank you for registering. One step is left before you can log in.',
      `Registered by ${withoutLinks(name)} for the organization ${withoutLinks(organisationName)} on ${formatTime(link.registeredAt)}.`,
      { label: 'Activate your account', href: services.publicUrl + activationPath(link.userId, token) },
      'The link works once and expires in 3 days. It activates this registration with the password that was chosen for it; any other registration of this address ends.',
      'If you did not register, or the names above are not yours, ignore this mail. Without the link nobody can use the account.',
    ],
  });
}

const formatTime = (time: Date) =>
  `${time.toLocaleString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })}, ${time.toISOString().slice(11, 16)} UTC`;

export async function alreadyRegisteredMail(services: Services, userId: string): Promise<Mail | undefined> {
  const user = await findRecipient(services, userId);
  return (
    user &&
    composeMail({
      to: user.email,
      subject: `This address has a ${accountName(services)}`,
      paragraphs: [
        greet(user.name),
        'Someone, perhaps you, tried to register with this email address. It already has an account, and nothing about it was changed.',
        { label: 'Log in', href: `${services.publicUrl}/login` },
        { label: 'If you have forgotten your password', href: services.publicUrl + forgotPasswordPath },
        'If it was not you, ignore this mail.',
      ],
    })
  );
}

export async function emailChangedMail(
  services: Services,
  { userId, from }: { userId: string; from: string },
): Promise<Mail | undefined> {
  const user = await findRecipient(services, userId);
  return (
    user &&
    composeMail({
      to: from,
      subject: `The address of your ${accountName(services)} was changed`,
      paragraphs: [
        greet(user.name),
        `Your account has the address ${withoutLinks(user.email)} now, and mail about it goes there.`,
        'If it was you, there is nothing to do.',
        `If it was not you, someone knows your password. Write to ${services.config.contactTo} at once.`,
      ],
    })
  );
}

export async function emailConfirmationMail(services: Services, changeId: string): Promise<Mail | undefined> {
  const [change] = await services.db
    .select({ userId: users.id, email: emailChanges.email, name: users.name })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(and(eq(emailChanges.id, changeId), gt(emailChanges.expiresAt, sql`now()`)));
  if (!change) return undefined;
  const token = emailChangeToken(services.secretKey, changeId);
  return composeMail({
    to: change.email,
    subject: `Confirm the new address of your ${accountName(services)}`,
    paragraphs: [
      greet(change.name),
      'This address is to become that of your account. Confirm that you read its mail.',
      {
        label: 'Confirm this address',
        href: services.publicUrl + emailConfirmationPath(change.userId, token),
      },
      'The link works once and expires in a day. Until then the account keeps its earlier address.',
      'If you did not ask for this, ignore this mail.',
    ],
  });
}
