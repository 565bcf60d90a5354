import type {
  MailAccountFields,
  MailAccountSettings,
  MailTest,
  MailTestFields,
} from '../../../../contract/organization/mail-settings.calls.ts';
import { mailSecurities } from '../../../../contract/organization/settings.ts';
import { z } from '../../../../contract/platform/zod.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context, Services } from '../../../platform/context.ts';
import { entityTag } from '../../../platform/entity-tag.ts';
import {
  type MailAccount,
  MailError,
  ownAddress,
  sendByAccount,
  signInToAccount,
} from '../../../platform/mail/account-transport.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import { isOnThisComputer } from '../../../platform/mail/transport.ts';
import {
  readSetting,
  removeSetting,
  type SettingKind,
  type StoredSetting,
  writeSetting,
} from '../../../platform/settings/organisation-settings.ts';
import { openSecret, sealSecret } from '../../../platform/settings/setting-secrets.ts';

const value = z.object({
  host: z.string(),
  port: z.number(),
  security: z.enum(mailSecurities),
  user: z.string(),
  fromName: z.string(),
  fromAddress: z.string(),
});
const mailSetting: SettingKind<z.infer<typeof value>> = { key: 'mail', schema: value };

/** How mails to people leave: by a mail server, or as drafts in the mail program of the one user; undefined where they cannot. */
export type MailWay = MailAccount | 'mail-program' | undefined;

export async function findMailWay(
  services: Pick<Services, 'db' | 'config' | 'publicUrl'>,
  organisationId: string,
): Promise<MailWay> {
  const account = await findMailAccount(services, organisationId);
  return account ?? (isOnThisComputer(services) ? 'mail-program' : undefined);
}

export async function findMailAccount(
  { db, config }: Pick<Services, 'db' | 'config'>,
  organisationId: string,
): Promise<MailAccount | undefined> {
  const own = await readSetting(db, organisationId, mailSetting);
  if (!own) return undefined;
  return { ...own.value, password: own.secret === null ? undefined : openSecret(config, own.secret) };
}

type MailServer = Pick<MailAccountFields, 'host' | 'port' | 'security' | 'user'>;

export async function showMailAccount(ctx: Context): Promise<MailAccountSettings> {
  const own = await readSetting(ctx.db, ctx.caller.organisationId, mailSetting);
  const version = own?.version ?? 0;
  ctx.setHeader('etag', entityTag(version));
  return {
    is_set: own !== undefined,
    host: own?.value.host ?? '',
    port: own?.value.port ?? 587,
    security: own?.value.security ?? 'starttls',
    user: own?.value.user ?? '',
    has_password: own !== undefined && own.secret !== null,
    from_name: own?.value.fromName ?? '',
    from_address: own?.value.fromAddress ?? '',
    version,
  };
}

/** A stored password is kept only for the server and user that it was entered for. */
export async function changeMailAccount(
  ctx: Context,
  { headers, body }: { headers: { 'if-match'?: string | undefined }; body: MailAccountFields },
): Promise<MailAccountSettings> {
  const { organisationId, userId } = ctx.caller;
  const { password } = body;
  await ctx.db.transaction(async (tx) => {
    await writeSetting(tx, organisationId, mailSetting, headers['if-match'], (present) => ({
      value: toValue(body),
      secret: password
        ? sealSecret(ctx.config, password)
        : password === null
          ? null
          : keptPassword(present, body),
      userId,
    }));
    await audit({ ...ctx, db: tx }, 'mail-account.saved', organisationId);
  });
  return showMailAccount(ctx);
}

export async function deleteMailAccount(ctx: Context): Promise<null> {
  const { organisationId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    await removeSetting(tx, organisationId, mailSetting);
    await audit({ ...ctx, db: tx }, 'mail-account.removed', organisationId);
  });
  return null;
}

/** Sends the caller a mail by the given server, or signs in alone. A failure is the result, not an error of the call. */
export async function tryMailAccount(ctx: Context, { body }: { body: MailTestFields }): Promise<MailTest> {
  const { organisationId, userId } = ctx.caller;
  const present = await readSetting(ctx.db, organisationId, mailSetting);
  const kept = body.password === undefined ? keptPassword(present, body) : null;
  const to = await ownAddress(ctx, userId, toValue(body));
  const mail = composeMail({
    to,
    subject: 'Test of your mail server',
    paragraphs: [
      'This mail was sent by the mail server that you have entered. Mails to people will be, too.',
    ],
  });
  const password = body.password ?? (kept === null ? undefined : openSecret(ctx.config, kept));
  try {
    const account = { ...toValue(body), password };
    const allowed = ctx.config.privateAddresses;
    if (body.sends === false) await signInToAccount(account, allowed);
    else await sendByAccount(account, { mail, key: crypto.randomUUID() }, { allowed, tracing: ctx.tracing });
    return { works: true, to };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return { works: false, to, detail: error.forOwners, failed_at: error.step };
  }
}

const toValue = ({ host, port, security, user, from_name, from_address }: MailAccountFields) => ({
  host,
  port,
  security,
  user,
  fromName: from_name,
  fromAddress: from_address,
});

/** The stored password stays for the same server and user with no less security. */
export const keptPassword = (
  present: StoredSetting<MailServer> | undefined,
  { host, port, security, user }: MailServer,
): string | null => {
  const before = present?.value;
  const isSame =
    before?.host === host && before.port === port && before.security === security && before.user === user;
  return isSame && present ? present.secret : null;
};
