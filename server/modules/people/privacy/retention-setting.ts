import { and, eq, isNotNull } from 'drizzle-orm';
import type { Retention, RetentionFields } from '../../../../contract/people/retention.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { retentionReviews } from '../../../platform/db/schema.ts';
import { entityTag } from '../../../platform/entity-tag.ts';
import { readSetting, writeSetting } from '../../../platform/settings/organisation-settings.ts';
import { countDue, retentionSetting } from './retention.ts';

/** The retention period of people without activity. For an Owner. */
export async function getRetention({ db, caller, setHeader }: Context): Promise<Retention> {
  const { organisationId } = caller;
  const own = await readSetting(db, organisationId, retentionSetting);
  const version = own?.version ?? 0;
  setHeader('etag', entityTag(version));
  return {
    months: own?.value.months ?? null,
    erases: own?.value.erases ?? false,
    due: await countDue(db, organisationId),
    version,
  };
}

/**
 * Changes the period. People up for review are reviewed anew, so that nobody is erased by an earlier period. For an Owner.
 * @throws PreconditionFailedError when `If-Match` names another version
 */
export async function saveRetention(
  ctx: Context,
  { headers, body }: { headers: { 'if-match'?: string | undefined }; body: RetentionFields },
): Promise<Retention> {
  const { organisationId, userId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    await writeSetting(tx, organisationId, retentionSetting, headers['if-match'], () => ({
      value: body,
      secret: null,
      userId,
    }));
    await tx
      .delete(retentionReviews)
      .where(and(eq(retentionReviews.organisationId, organisationId), isNotNull(retentionReviews.askedAt)));
    if (body.months !== null) await ctx.queue.enqueue(tx, 'retention', null);
    await audit({ ...ctx, db: tx }, 'retention.saved', organisationId);
  });
  return getRetention(ctx);
}
