import { sql } from 'drizzle-orm';
import type { CompanyProfile } from '../../../../contract/organization/company-profile.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { companyProfiles } from '../../../platform/db/schema.ts';
import { sharedRead } from '../../../platform/db/shared-read.ts';
import { entityTag } from '../../../platform/entity-tag.ts';
import { profileColumns, withVersion } from './profile-row.ts';

const readProfile = sharedRead(
  (db) => {
    const query = db
      .select({ organisationId: companyProfiles.organisationId, profile: profileColumns })
      .from(companyProfiles)
      .where(sql`${companyProfiles.organisationId} = any(${sql.placeholder('organisationIds')}::uuid[])`)
      .prepare('find_profiles');
    return (organisationIds) => query.execute({ organisationIds });
  },
  (row) => row.organisationId,
);

/** The organisation's profile as a list of one, or an empty list (spec §7). */
export async function listProfiles(ctx: Context): Promise<CompanyProfile[]> {
  const row = await readProfile(ctx.db, ctx.caller.organisationId);
  if (!row) return [];
  const profile = withVersion(row.profile);
  ctx.setHeader('etag', entityTag(profile.version));
  return [profile];
}
