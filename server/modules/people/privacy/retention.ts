import { and, eq, isNotNull } from 'drizzle-orm';
import { retentionMonths } from '../../../../contract/people/retention.calls.ts';
import { z } from '../../../../contract/platform/zod.ts';
import type { Database } from '../../../platform/db/client.ts';
import { retentionReviews } from '../../../platform/db/schema.ts';
import type { SettingKind } from '../../../platform/settings/organisation-settings.ts';

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
