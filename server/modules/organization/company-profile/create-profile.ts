import type {
  CompanyProfile,
  CompanyProfileFields,
} from '../../../../contract/organization/company-profile.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { companyProfiles } from '../../../platform/db/schema.ts';
import { entityTag } from '../../../platform/entity-tag.ts';
import { ConflictError } from '../../../platform/errors.ts';
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
