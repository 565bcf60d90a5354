import type { CompanyProfile, CompanyProfileFields } from '../../../contract/api/company-profile.ts';
import type { Context } from '../../context.ts';
import { companyProfiles } from '../../db/schema.ts';
import { ConflictError } from '../../errors.ts';
import { entityTag, profileColumns, profileValues, withVersion } from './profile-row.ts';

/**
 * Creates the organisation's profile.
 * @throws ConflictError when there is one, which stays as it is
 */
export async function createProfile(
  ctx: Context,
  input: { body: CompanyProfileFields },
): Promise<CompanyProfile> {
  const [created] = await ctx.db
    .insert(companyProfiles)
    .values({ organisationId: ctx.caller.organisationId, ...profileValues(input.body) })
    .onConflictDoNothing({ target: companyProfiles.organisationId })
    .returning(profileColumns);
  if (!created) throw new ConflictError('Your organisation already has a company profile. Edit that one.');
  const profile = withVersion(created);
  ctx.setHeader('etag', entityTag(profile));
  return profile;
}
