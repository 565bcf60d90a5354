import { and, eq, gt, isNull } from 'drizzle-orm';
import { activationPath } from '../../../contract/paths.ts';
import type { Services } from '../../context.ts';
import { activations, organisations, users } from '../../db/schema.ts';
import { composeMail, oneLine } from '../../mail/compose-mail.ts';
import { type Mail, senderName } from '../../mail/transport.ts';
import { activationToken } from './activation-link.ts';

/** The mail with an activation link; undefined when the link is used, expired or gone. */
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
    subject: `Activate your ${accountAt(services)}`,
    paragraphs: [
      greet(name),
      'Thank you for registering. One step is left before you can log in.',
      `Registered by ${withoutLinks(name)} for the organisation ${withoutLinks(organisationName)} on ${formatTime(link.registeredAt)}.`,
      { label: 'Activate your account', href: services.publicUrl + activationPath(link.userId, token) },
      'The link works once and expires in 3 days. It activates this registration with the password that was chosen for it; any other registration of this address ends.',
      'If you did not register, or the names above are not yours, ignore this mail. Without the link nobody can use the account.',
    ],
  });
}

/** Tells the owner of an account that somebody registered its address again; undefined when the account is gone. */
export async function alreadyRegisteredMail(services: Services, userId: string): Promise<Mail | undefined> {
  const user = await findRecipient(services, userId);
  return (
    user &&
    composeMail({
      to: user.email,
      subject: `This address has a ${accountAt(services)}`,
      paragraphs: [
        greet(user.name),
        'Somebody, perhaps you, tried to register with this email address. It has an account already, and nothing about it was changed.',
        { label: 'Log in', href: `${services.publicUrl}/login` },
        `If you have forgotten your password, write to ${services.config.contactTo}.`,
        'If it was not you, ignore this mail.',
      ],
    })
  );
}

/** Tells the owner of an account that two parties held one of its sessions; undefined when the account is gone. */
export async function sessionRevokedMail(services: Services, userId: string): Promise<Mail | undefined> {
  const user = await findRecipient(services, userId);
  return (
    user &&
    composeMail({
      to: user.email,
      subject: `A device was signed out of your ${accountAt(services)}`,
      paragraphs: [
        greet(user.name),
        'One of your sign-ins was used from two places: a part of it that had been replaced came back. It may have been copied, so that sign-in has ended everywhere. Your other devices stay signed in.',
        'If a device of yours was restored from a backup or copied to another machine, that is the reason, and you only need to log in again.',
        { label: 'Log in', href: `${services.publicUrl}/login` },
        `If you know of no such reason, somebody may have had access to that device. Write to ${services.config.contactTo} for a new password.`,
      ],
    })
  );
}

async function findRecipient({ db }: Services, userId: string) {
  const [user] = await db
    .select({ email: users.email, name: users.name })
    .from(users)
    .where(eq(users.id, userId));
  return user;
}

const accountAt = ({ config }: Services) => `${senderName(config.mailFrom)} account`.trimStart();

/** Longer ones are no names but messages, in characters. */
const longestName = 60;

/** In words that read alike everywhere, e.g. `22 November 2026, 03:14 UTC`. */
const formatTime = (time: Date) =>
  `${time.toLocaleString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })}, ${time.toISOString().slice(11, 16)} UTC`;

/**
 * A name as it was given, in one line. Anybody can register anybody's address under any name, so whatever a mail program
 * would turn into a link is broken by spaces of no width, and what is longer than names are is cut to its beginning.
 */
function withoutLinks(name: string): string {
  const line = oneLine(name);
  return (line.length > longestName ? `${line.slice(0, 25)}…` : line).replaceAll(/[./\\:@]/g, '$&\u200b');
}

/** Anybody can register anybody's address under any name, so a name that a mail program would turn into a link is left out. */
function greet(name: string): string {
  return name.length > longestName || /[/\\:@<>]|\.\S|[\p{Cc}]/u.test(name) ? 'Hello,' : `Hello ${name},`;
}
