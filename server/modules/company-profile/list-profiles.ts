import { eq } from 'drizzle-orm';
import type { CompanyProfile } from '../../../contract/api/company-profile.ts';
import type { Context } from '../../context.ts';
import { companyProfiles } from '../../db/schema.ts';
import { profileColumns } from './profile-row.ts';

/** The organisation's profile as a list of one, or an empty list (spec §7). */
export function listProfiles(ctx: Context): Promise<CompanyProfile[]> {
  return ctx.db
    .select(profileColumns)
    .from(companyProfiles)
    .where(eq(companyProfiles.organisationId, ctx.caller.organisationId));
}
