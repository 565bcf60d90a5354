import { and, eq, isNotNull } from 'drizzle-orm';
import {
  type Retention,
  type RetentionFields,
  retentionMonths,
} from '../../../../contract/people/retention.calls.ts';
import { z } from '../../../../contract/platform/zod.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { retentionReviews } from '../../../platform/db/schema.ts';
import { entityTag } from '../../../platform/entity-tag.ts';
import {
  readSetting,
  type SettingKind,
  writeSetting,
} from '../../../platform/settings/organisation-settings.ts';

const value = z.object({
  months: z.nullable(z.union(retentionMonths.map((one) => z.literal(one)))),
  erases: z.boolean(),
});

/** After how many months without anything people are due for review; never, unless an Owner says so. */
export const retentionSetting: SettingKind<z.infer<typeof value>> = { key: 'retention', schema: value };

/** The number of people up for review by Owners. */
export const countDue = (db: Database, organisationId: string): Promise<number> =>
  db.$count(
    retentionReviews,
    and(eq(retentionReviews.organisationId, organisationId), isNotNull(retentionReviews.askedAt)),
  );

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
