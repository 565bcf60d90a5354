import { and, eq } from 'drizzle-orm';
import type { CompanyProfile, CompanyProfileFields } from '../../../contract/api/company-profile.ts';
import type { Context } from '../../context.ts';
import { companyProfiles } from '../../db/schema.ts';
import { NotFoundError } from '../../errors.ts';
import { profileColumns, profileValues } from './profile-row.ts';

/**
 * Replaces the fields of the organisation's profile.
 * @throws NotFoundError for an id that is not the organisation's own.
 */
export async function updateProfile(
  ctx: Context,
  input: { params: { id: string }; body: CompanyProfileFields },
): Promise<CompanyProfile> {
  const [updated] = await ctx.db
    .update(companyProfiles)
    .set({ ...profileValues(input.body), updatedAt: new Date() })
    .where(
      and(
        eq(companyProfiles.id, input.params.id),
        eq(companyProfiles.organisationId, ctx.caller.organisationId),
      ),
    )
    .returning(profileColumns);
  if (!updated) throw new NotFoundError('There is no such company profile.');
  return updated;
}
