import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type {
  CompanyProfile,
  CompanyProfileFields,
} from '../../../../contract/organization/company-profile.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { sharedRead } from '../../../platform/db/read-snapshot.ts';
import { companyProfiles, organisations } from '../../../platform/db/schema.ts';
import { entityTag, matchesVersion } from '../../../platform/entity-tag.ts';
import { ConflictError, NotFoundError, PreconditionFailedError } from '../../../platform/errors.ts';

type ProfileRow = Omit<CompanyProfile, 'version'>;

export const profileColumns = {
  id: companyProfiles.id,
  company_name: companyProfiles.companyName,
  industry: companyProfiles.industry,
  keywords: companyProfiles.keywords,
  mission: companyProfiles.mission,
  description: companyProfiles.description,
  products_services: companyProfiles.productsServices,
  competitors: companyProfiles.competitors,
  customer_audience_persona: companyProfiles.customerAudiencePersona,
  serving_industries: companyProfiles.servingIndustries,
  website: companyProfiles.website,
} satisfies Record<keyof ProfileRow, unknown>;

export const profileValues = (fields: CompanyProfileFields) => ({
  companyName: fields.company_name,
  industry: fields.industry,
  keywords: fields.keywords,
  mission: fields.mission,
  description: fields.description,
  productsServices: fields.products_services,
  competitors: fields.competitors,
  customerAudiencePersona: fields.customer_audience_persona,
  servingIndustries: fields.serving_industries,
  website: fields.website,
});

/** Maps a row to the API and adds the version, a digest of the fields: saving the same fields again does not change it. */
function withVersion(row: ProfileRow): CompanyProfile & { version: string } {
  const digest = createHash('sha256').update(JSON.stringify(row)).digest('base64url');
  return { ...row, version: digest.slice(0, 22) };
}

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

/** The organization's profile as a list of one, or an empty list (spec §7). */
export async function listProfiles(ctx: Context): Promise<CompanyProfile[]> {
  const row = await readProfile(ctx.db, ctx.caller.organisationId);
  if (!row) return [];
  const profile = withVersion(row.profile);
  ctx.setHeader('etag', entityTag(profile.version));
  return [profile];
}

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

export async function updateProfile(
  ctx: Context,
  input: { params: { id: string }; headers: { 'if-match'?: string | undefined }; body: CompanyProfileFields },
): Promise<CompanyProfile> {
  const own = and(
    eq(companyProfiles.id, input.params.id),
    eq(companyProfiles.organisationId, ctx.caller.organisationId),
  );
  const expected = input.headers['if-match'];
  const updated = await ctx.db.transaction(async (tx) => {
    // Locked, so that two saves of the same version run one after the other.
    const [current] = await tx.select(profileColumns).from(companyProfiles).where(own).for('update');
    if (!current) throw new NotFoundError('There is no such company profile.');
    if (expected !== undefined && !matchesVersion(expected, withVersion(current).version)) {
      throw new PreconditionFailedError(
        'The company profile was changed since you opened it. Read it again before you save.',
      );
    }
    const [row] = await tx
      .update(companyProfiles)
      .set({ ...profileValues(input.body), updatedAt: new Date() })
      .where(own)
      .returning(profileColumns);
    if (!row) throw new NotFoundError('There is no such company profile.');
    await audit({ ...ctx, db: tx }, 'profile.updated', row.id);
    return withVersion(row);
  });
  ctx.setHeader('etag', entityTag(updated.version));
  return updated;
}

/** What an organization calls itself to people outside, and says of itself: its name where it has no profile. */
export async function readCompany(
  db: Database,
  organisationId: string,
): Promise<{ name: string; description: string }> {
  const [known] = await db
    .select({
      name: organisations.name,
      profileName: companyProfiles.companyName,
      description: companyProfiles.description,
    })
    .from(organisations)
    .leftJoin(companyProfiles, eq(companyProfiles.organisationId, organisations.id))
    .where(eq(organisations.id, organisationId));
  return { name: known?.profileName ?? known?.name ?? '', description: known?.description ?? '' };
}
