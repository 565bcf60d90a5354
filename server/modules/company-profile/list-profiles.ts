import { sql } from 'drizzle-orm';
import type { CompanyProfile } from '../../../contract/api/company-profile.ts';
import type { Context } from '../../context.ts';
import { companyProfiles } from '../../db/schema.ts';
import { sharedRead } from '../../db/shared-read.ts';
import { entityTag } from '../../entity-tag.ts';
import { profileColumns, withVersion } from './profile-row.ts';

const findProfile = sharedRead(
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
  const row = await findProfile(ctx.db, ctx.caller.organisationId);
  if (!row) return [];
  const profile = withVersion(row.profile);
  ctx.setHeader('etag', entityTag(profile.version));
  return [profile];
}
