import { and, eq } from 'drizzle-orm';
import type {
  CompanyProfile,
  CompanyProfileFields,
} from '../../../../contract/organization/company-profile.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { companyProfiles } from '../../../platform/db/schema.ts';
import { entityTag, matchesVersion } from '../../../platform/entity-tag.ts';
import { NotFoundError, PreconditionFailedError } from '../../../platform/errors.ts';
import { profileColumns, profileValues, withVersion } from './profile-row.ts';

/**
 * Replaces the fields of the organisation's profile.
 * @throws NotFoundError for an id that is not the organisation's own
 * @throws PreconditionFailedError when `If-Match` names a version that the profile no longer has
 */
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
