import { audit } from '../../../platform/audit.ts';
import type { Caller, Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { erasures } from '../../../platform/db/schema.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { identityFingerprint } from '../../../platform/keys/identity-key.ts';
import { eraseNoted } from '../erasures/noted-erasure.ts';
import { describeErasure } from '../erasures/stored-erasures.ts';
import { openIdentities } from '../identity/identities.ts';
import { eraseRows, findWithMerged, lockForErasure } from './erase-rows.ts';

/**
 * Erases a person for good, with everybody who was merged into them, and keeps them from being added again, by imports and by
 * backups from before. For an Owner.
 * @throws NotFoundError for another organization's, and for a person of the sample; UnwritableListError
 */
export async function erasePerson(ctx: Context, { params }: { params: { id: string } }): Promise<null> {
  if (!(await erase(ctx, params.id))) throw new NotFoundError('There is no such person.');
  return null;
}

/** What erases: a request of an Owner, or the job that ends a retention period. */
export type Eraser = Pick<Context, 'db' | 'config' | 'queue' | 'ip'> & {
  caller: {
    organisationId: string;
    userId: string | null;
    name: string;
    acting?: NonNullable<Caller['acting']>;
  };
};

/**
 * @param isStillWanted asked within the transaction; without it nothing can have changed
 * @returns false when the organisation has no such person, or they are to stay
 * @throws UnwritableListError
 */
export async function erase(
  ctx: Eraser,
  id: string,
  isStillWanted: (tx: Database) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const { organisationId } = ctx.caller;
  const key = await openIdentities(ctx);
  const fingerprint = await identityFingerprint(ctx.db, ctx.config);
  return eraseNoted(ctx, async (tx, note) => {
    await lockForErasure(tx, organisationId);
    const people = await findWithMerged(tx, organisationId, id);
    if (people.length === 0 || !(await isStillWanted(tx))) return false;
    const erased = await eraseRows(ctx, tx, { organisationId, key }, people);
    await audit({ ...ctx, db: tx }, 'person.erased', id);
    const [stored] = await tx
      .insert(erasures)
      .values({ organisationId, person: { ...erased, key: fingerprint } })
      .returning();
    if (!stored) throw new Error('The erasure was not stored.');
    await note(describeErasure(stored));
    return true;
  });
}
