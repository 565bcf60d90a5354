import { mailSecurities } from '../../../../contract/organization/settings.ts';
import { z } from '../../../../contract/platform/zod.ts';
import type { Services } from '../../../platform/context.ts';
import type { MailAccount } from '../../../platform/mail/account-transport.ts';
import { isOnThisComputer } from '../../../platform/mail/on-this-computer.ts';
import { readSetting, type SettingKind } from '../../../platform/settings/organisation-settings.ts';
import { openSecret } from '../../../platform/settings/setting-secrets.ts';

const value = z.object({
  host: z.string(),
  port: z.number(),
  security: z.enum(mailSecurities),
  user: z.string(),
  fromName: z.string(),
  fromAddress: z.string(),
});
export const mailSetting: SettingKind<z.infer<typeof value>> = { key: 'mail', schema: value };

/** How mails to people leave: by a mail server, or as drafts in the mail program of the one user; undefined where they cannot. */
export type MailWay = MailAccount | 'mail-program' | undefined;

export async function findMailWay(
  services: Pick<Services, 'db' | 'config' | 'publicUrl'>,
  organisationId: string,
): Promise<MailWay> {
  const account = await findMailAccount(services, organisationId);
  return account ?? (isOnThisComputer(services) ? 'mail-program' : undefined);
}

/** The mail server by which an organisation writes to people; undefined where none is set. */
export async function findMailAccount(
  { db, config }: Pick<Services, 'db' | 'config'>,
  organisationId: string,
): Promise<MailAccount | undefined> {
  const own = await readSetting(db, organisationId, mailSetting);
  if (!own) return undefined;
  return { ...own.value, password: own.secret === null ? undefined : openSecret(config, own.secret) };
}
