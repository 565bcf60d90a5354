import { mailSecurities } from '../../../contract/organization/settings.ts';
import { z } from '../../../contract/platform/zod.ts';
import type { Services } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import type { MailboxAccount } from '../../platform/mail/open-mailbox.ts';
import { readSetting, type SettingKind } from '../../platform/settings/organisation-settings.ts';
import { openSecret } from '../../platform/settings/setting-secrets.ts';

const value = z.object({
  host: z.string(),
  port: z.number(),
  security: z.enum(mailSecurities),
  user: z.string(),
  folder: z.string(),
  replyAddress: z.string(),
});
export const mailboxSetting: SettingKind<z.infer<typeof value>> = { key: 'mailbox', schema: value };

/** The mailbox that is read for answers; undefined where none is set. */
export async function findMailbox(
  { db, config }: Pick<Services, 'db' | 'config'>,
  organisationId: string,
): Promise<(MailboxAccount & { replyAddress: string }) | undefined> {
  const own = await readSetting(db, organisationId, mailboxSetting);
  if (!own) return undefined;
  return { ...own.value, password: own.secret === null ? undefined : openSecret(config, own.secret) };
}

/**
 * Where answers to a mail go: to the mailbox, with the mail's id after a plus sign, so that an answer is recognized even if a mail
 * server has replaced the `Message-ID`. Undefined where no address is set.
 */
export async function replyAddressOf(
  db: Database,
  { id, organisationId }: { id: string; organisationId: string },
): Promise<string | undefined> {
  const own = await readSetting(db, organisationId, mailboxSetting);
  const [local, domain] = own?.value.replyAddress.split('@') ?? [];
  return local && domain ? `${local}+${id.replaceAll('-', '')}@${domain}` : undefined;
}
