import { mailSecurities } from '../../../contract/organization/settings.ts';
import { isMailAddress } from '../../../contract/platform/text.ts';
import { z } from '../../../contract/platform/zod.ts';
import type { MailSender } from '../../../contract/recruiting/messages.calls.ts';
import type { Services } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { type MailAccount, ownAddress, senderOf } from '../../platform/mail/account-transport.ts';
import type { MailboxAccount } from '../../platform/mail/open-mailbox.ts';
import { isOnThisComputer } from '../../platform/mail/transport.ts';
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

export async function findMailbox(
  { db, config }: Pick<Services, 'db' | 'config'>,
  organisationId: string,
): Promise<(MailboxAccount & { replyAddress: string }) | undefined> {
  const own = await readSetting(db, organisationId, mailboxSetting);
  if (!own) return undefined;
  return { ...own.value, password: own.secret === null ? undefined : openSecret(config, own.secret) };
}

/** The address of the mailbox that is read for answers; undefined where none is set, and where none is known. */
export async function answersAddress(db: Database, organisationId: string): Promise<string | undefined> {
  const own = await readSetting(db, organisationId, mailboxSetting);
  if (!own) return undefined;
  const { replyAddress, user } = own.value;
  return replyAddress || (isMailAddress(user) ? user : undefined);
}

/**
 * Where answers to a mail go: to the mailbox that is read. An address for answers gets the mail's id after a plus sign, so that an
 * answer is recognized even if a mail server has replaced the `Message-ID`. Undefined where no address is known.
 */
export async function replyAddressOf(
  db: Database,
  { id, organisationId }: { id: string; organisationId: string },
): Promise<string | undefined> {
  const own = await readSetting(db, organisationId, mailboxSetting);
  const [local, domain] = own?.value.replyAddress.split('@') ?? [];
  return local && domain
    ? `${local}+${id.replaceAll('-', '')}@${domain}`
    : answersAddress(db, organisationId);
}

export async function describeSender(
  { db, publicUrl }: Pick<Services, 'db' | 'publicUrl'>,
  { organisationId, userId, name }: { organisationId: string; userId: string; name: string },
  account: MailAccount | undefined,
): Promise<MailSender | undefined> {
  if (!account) return undefined;
  const read = await answersAddress(db, organisationId);
  return {
    name: isOnThisComputer({ publicUrl }) ? account.fromName : senderOf(name, account),
    address: account.fromAddress,
    answers_to: read ?? (await ownAddress({ db, publicUrl }, userId, account)),
    is_read: read !== undefined,
  };
}
