import type { SendingTimes } from '../../../../contract/recruiting/sending-times.ts';
import type { SendingTimesSettings } from '../../../../contract/recruiting/sequences.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { entityTag } from '../../../platform/entity-tag.ts';
import { readSetting, writeSetting } from '../../../platform/settings/organisation-settings.ts';
import { readSendingTimes, sendingTimesSetting } from '../sending-times.ts';

export async function getSendingTimes(ctx: Context): Promise<SendingTimesSettings> {
  const { organisationId } = ctx.caller;
  const version = (await readSetting(ctx.db, organisationId, sendingTimesSetting))?.version ?? 0;
  ctx.setHeader('etag', entityTag(version));
  return { ...(await readSendingTimes(ctx.db, organisationId)), version };
}

/**
 * Sets when the mails of sequences leave, from the next one on. For an Owner.
 * @throws PreconditionFailedError when `If-Match` names a version that the settings no longer have
 */
export async function saveSendingTimes(
  ctx: Context,
  { headers, body }: { headers: { 'if-match'?: string | undefined }; body: SendingTimes },
): Promise<SendingTimesSettings> {
  const { organisationId, userId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    await writeSetting(tx, organisationId, sendingTimesSetting, headers['if-match'], () => ({
      value: body,
      secret: null,
      userId,
    }));
    await audit({ ...ctx, db: tx }, 'sending-times.saved', organisationId);
  });
  return getSendingTimes(ctx);
}
