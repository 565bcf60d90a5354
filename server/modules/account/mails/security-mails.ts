import { and, eq, gt, sql } from 'drizzle-orm';
import type { FactorChange } from '../../../../contract/account/sign-in-methods.ts';
import { transferLimits } from '../../../../contract/organization/organisation.calls.ts';
import { apiKeysPath, dataSettingsPath, forgotPasswordPath } from '../../../../contract/platform/paths.ts';
import type { Services } from '../../../platform/context.ts';
import { apiKeys, organisations, organisationTransfers, users } from '../../../platform/db/schema.ts';
import { composeMail, withoutLinks } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import { factorChanges } from '../second-factor/methods.ts';
import { accountName, findRecipient, greet } from './account-mails.ts';

export async function secondFactorMail(
  services: Services,
  { userId, change }: { userId: string; change: FactorChange },
): Promise<Mail | undefined> {
  const user = await findRecipient(services, userId);
  const { subject, meaning } = factorChanges[change];
  return (
    user &&
    composeMail({
      to: user.email,
      subject: subject(accountName(services)),
      paragraphs: [
        greet(user.name),
        meaning,
        'If it was you, or an Owner of your organization at your request, there is nothing to do.',
        'If not, choose a new password at once:',
        { label: 'Choose a new password', href: services.publicUrl + forgotPasswordPath },
        `Then write to ${services.config.contactTo}.`,
      ],
    })
  );
}

export async function sessionRevokedMail(services: Services, userId: string): Promise<Mail | undefined> {
  const user = await findRecipient(services, userId);
  return (
    user &&
    composeMail({
      to: user.email,
      subject: `A device was signed out of your ${accountName(services)}`,
      paragraphs: [
        greet(user.name),
        'One of your sign-ins was used from two places: a part of it that had been replaced came back. It may have been copied, so that sign-in has ended everywhere. Your other devices stay signed in.',
        'If a device of yours was restored from a backup or copied to another machine, that is the reason, and you only need to log in again.',
        { label: 'Log in', href: `${services.publicUrl}/login` },
        'If you know of no such reason, someone may have had access to that device. Choose a new password:',
        { label: 'Choose a new password', href: services.publicUrl + forgotPasswordPath },
      ],
    })
  );
}

export async function accountLinkedMail(services: Services, userId: string): Promise<Mail | undefined> {
  const user = await findRecipient(services, userId);
  return (
    user &&
    composeMail({
      to: user.email,
      subject: `Your organization’s sign-in now opens your ${accountName(services)}`,
      paragraphs: [
        greet(user.name),
        'Your account was used with your organization’s sign-in for the first time. From now on, that sign-in opens this account.',
        'If it was you, there is nothing to do.',
        'If it was not you, contact the administrator of your organization’s sign-in.',
        `Then write to ${services.config.contactTo}.`,
      ],
    })
  );
}

export async function apiKeyMail(
  services: Services,
  { userId, keyId }: { userId: string; keyId: string },
): Promise<Mail | undefined> {
  const user = await findRecipient(services, userId);
  const [key] = await services.db
    .select({
      name: apiKeys.name,
      scopes: apiKeys.scopes,
      expiresAt: apiKeys.expiresAt,
      createdBy: users.name,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(eq(apiKeys.id, keyId));
  if (!user || !key) return undefined;
  return composeMail({
    to: user.email,
    subject: `There is a new API key for your ${accountName(services)}`,
    paragraphs: [
      greet(user.name),
      `${withoutLinks(key.createdBy)} has created an API key named “${withoutLinks(key.name)}”. It may: ${key.scopes.join(', ')}. ${key.expiresAt ? `It ends on ${formatDay(key.expiresAt)}.` : 'It does not end by itself.'}`,
      'If you know what it is for, there is nothing to do.',
      'If you do not, revoke it at once:',
      { label: 'API keys', href: services.publicUrl + apiKeysPath },
      'The person who created it should then choose a new password.',
    ],
  });
}

export async function apiKeyEndsMail(
  services: Services,
  { userId, keyId }: { userId: string; keyId: string },
): Promise<Mail | undefined> {
  const user = await findRecipient(services, userId);
  const [key] = await services.db
    .select({ name: apiKeys.name, prefix: apiKeys.prefix, expiresAt: apiKeys.expiresAt })
    .from(apiKeys)
    .where(and(eq(apiKeys.id, keyId), gt(apiKeys.expiresAt, sql`now()`)));
  if (!user || !key?.expiresAt) return undefined;
  return composeMail({
    to: user.email,
    subject: `An API key of your ${accountName(services)} ends on ${formatDay(key.expiresAt)}`,
    paragraphs: [
      greet(user.name),
      `The API key “${withoutLinks(key.name)}” (${key.prefix}…) ends on ${formatDay(key.expiresAt)}. From then on, the calls of the program that uses it are refused.`,
      'If the program is still needed, create another key and enter it there:',
      { label: 'API keys', href: services.publicUrl + apiKeysPath },
    ],
  });
}

const formatDay = (time: Date): string => time.toISOString().slice(0, 10);

export async function transferMail(services: Services, transferId: string): Promise<Mail | undefined> {
  const [found] = await services.db
    .select({
      kind: organisationTransfers.kind,
      userId: organisationTransfers.createdBy,
      name: organisations.name,
    })
    .from(organisationTransfers)
    .innerJoin(organisations, eq(organisations.id, organisationTransfers.organisationId))
    .where(eq(organisationTransfers.id, transferId));
  const user = found?.userId ? await findRecipient(services, found.userId) : undefined;
  if (!found || !user) return undefined;
  const name = withoutLinks(found.name.slice(0, 60));
  const isExport = found.kind === 'export';
  return composeMail({
    to: user.email,
    subject: isExport ? `The export of ${name} is ready` : `The import into ${name} has completed`,
    paragraphs: [
      greet(user.name),
      isExport
        ? `The archive with everything that ${name} holds is ready. It can be downloaded for ${transferLimits.days} days, by Owners who are logged in.`
        : 'Everything in the archive has been taken over. What has to be done by hand stands beside it.',
      {
        label: isExport ? 'Download the archive' : 'Look at the import',
        href: services.publicUrl + dataSettingsPath,
      },
      isExport ? 'If you did not ask for it, change your password at once.' : 'Nothing else has to be done.',
    ],
  });
}
