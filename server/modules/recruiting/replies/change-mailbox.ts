import { eq } from 'drizzle-orm';
import type {
  MailboxFields,
  MailboxSettings,
  MailboxTest,
} from '../../../../contract/recruiting/mailbox.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { mailboxes } from '../../../platform/db/schema.ts';
import { entityTag } from '../../../platform/entity-tag.ts';
import { MailError } from '../../../platform/mail/account-transport.ts';
import { openMailbox } from '../../../platform/mail/open-mailbox.ts';
import {
  readSetting,
  removeSetting,
  writeSetting,
} from '../../../platform/settings/organisation-settings.ts';
import { openSecret, sealSecret } from '../../../platform/settings/setting-secrets.ts';
import { keptPassword } from '../../organization/settings/mail-account.ts';
import { mailboxSetting } from '../mailbox.ts';
import { readSending } from '../sending-times.ts';
import { startReading, stopReading } from './read-mailbox.ts';

export async function showMailbox(ctx: Context): Promise<MailboxSettings> {
  const { organisationId } = ctx.caller;
  const own = await readSetting(ctx.db, organisationId, mailboxSetting);
  const [state] = await ctx.db.select().from(mailboxes).where(eq(mailboxes.organisationId, organisationId));
  const version = own?.version ?? 0;
  ctx.setHeader('etag', entityTag(version));
  return {
    is_set: own !== undefined,
    host: own?.value.host ?? '',
    port: own?.value.port ?? 993,
    security: own?.value.security ?? 'tls',
    user: own?.value.user ?? '',
    has_password: own !== undefined && own.secret !== null,
    folder: own?.value.folder ?? 'INBOX',
    reply_address: own?.value.replyAddress ?? '',
    read_at: state?.readAt?.toISOString() ?? null,
    problem: state?.problem ?? '',
    sending: await readSending(ctx.db, organisationId),
    version,
  };
}

/** A stored password is kept only for the server and user that it was entered for. */
export async function changeMailbox(
  ctx: Context,
  { headers, body }: { headers: { 'if-match'?: string | undefined }; body: MailboxFields },
): Promise<MailboxSettings> {
  const { organisationId, userId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    await writeSetting(tx, organisationId, mailboxSetting, headers['if-match'], (present) => ({
      value: toValue(body),
      secret: body.password ? sealSecret(ctx.config, body.password) : keptPassword(present, body),
      userId,
    }));
    await startReading({ ...ctx, db: tx }, organisationId);
    await audit({ ...ctx, db: tx }, 'mailbox.saved', organisationId);
  });
  return showMailbox(ctx);
}

export async function deleteMailbox(ctx: Context): Promise<null> {
  const { organisationId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    await removeSetting(tx, organisationId, mailboxSetting);
    await stopReading({ ...ctx, db: tx }, organisationId);
    await audit({ ...ctx, db: tx }, 'mailbox.removed', organisationId);
  });
  return null;
}

/** A failure is the result, not an error of the call. */
export async function tryMailbox(ctx: Context, { body }: { body: MailboxFields }): Promise<MailboxTest> {
  const present = await readSetting(ctx.db, ctx.caller.organisationId, mailboxSetting);
  const kept = keptPassword(present, body);
  const password = body.password ?? (kept === null ? undefined : openSecret(ctx.config, kept));
  try {
    const mailbox = await openMailbox({ ...toValue(body), password }, ctx.config.privateAddresses);
    await mailbox.close();
    return { works: true, mails: mailbox.mails };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return { works: false, detail: error.forOwners, failed_at: error.step };
  }
}

const toValue = ({ host, port, security, user, folder, reply_address }: MailboxFields) => ({
  host,
  port,
  security,
  user,
  folder,
  replyAddress: reply_address,
});
