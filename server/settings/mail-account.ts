import { mailSecurities } from '../../contract/model/settings.ts';
import { z } from '../../contract/zod.ts';
import type { Services } from '../context.ts';
import type { MailAccount } from '../mail/account-transport.ts';
import { readSetting, type SettingKind } from './organisation-settings.ts';
import { openSecret } from './setting-secrets.ts';

const value = z.object({
  host: z.string(),
  port: z.number(),
  security: z.enum(mailSecurities),
  user: z.string(),
  fromName: z.string(),
  fromAddress: z.string(),
});
export const mailSetting: SettingKind<z.infer<typeof value>> = { key: 'mail', schema: value };

/** The mail server by which an organisation writes to people; undefined where none is set. */
export async function findMailAccount(
  { db, config }: Pick<Services, 'db' | 'config'>,
  organisationId: string,
): Promise<MailAccount | undefined> {
  const own = await readSetting(db, organisationId, mailSetting);
  if (!own) return undefined;
  return { ...own.value, password: own.secret === null ? undefined : openSecret(config, own.secret) };
}
