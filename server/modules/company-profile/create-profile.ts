import type { CompanyProfile, CompanyProfileFields } from '../../../contract/api/company-profile.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { companyProfiles } from '../../db/schema.ts';
import { entityTag } from '../../entity-tag.ts';
import { ConflictError } from '../../errors.ts';
import { profileColumns, profileValues, withVersion } from './profile-row.ts';

/**
 * Creates the organisation's profile.
 * @throws ConflictError when there is one, which stays as it is
 */
export async function createProfile(
  ctx: Context,
  input: { body: CompanyProfileFields },
): Promise<CompanyProfile> {
  const profile = await ctx.db.transaction(async (tx) => {
    const [created] = await tx
      .insert(companyProfiles)
      .values({ organisationId: ctx.caller.organisationId, ...profileValues(input.body) })
      .onConflictDoNothing({ target: companyProfiles.organisationId })
      .returning(profileColumns);
    if (!created) throw new ConflictError('Your organization already has a company profile. Edit that one.');
    await audit({ ...ctx, db: tx }, 'profile.created', created.id);
    return withVersion(created);
  });
  ctx.setHeader('etag', entityTag(profile.version));
  return profile;
}
