import { and, eq, inArray, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Caller, Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import {
  candidateIdentities,
  candidates,
  type ErasedPerson,
  erasedIdentities,
  erasures,
  searchJobs,
  searchResults,
  talentImports,
} from '../../../platform/db/schema.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import type { Queue } from '../../../platform/jobs/queue.ts';
import { identityFingerprint } from '../../../platform/keys/identity-key.ts';
import { forgetUnsent } from '../../recruiting/applicant-systems/left-elsewhere.ts';
import { describeErasure, eraseNoted } from '../erasures/stored-erasures.ts';
import { findHolders, lockIdentities, openIdentities } from '../identity/identities.ts';
import { besideName, keyIdentity, nameSpellings, normaliseUrl } from '../identity/person-identities.ts';
import { erasableIdentities } from './erased-people.ts';
import { forgetAnswersAbout, forgetFiles, type Pool } from './forget-copies.ts';

type PersonRow = typeof candidates.$inferSelect;

export async function findWithMerged(db: Database, organisationId: string, id: string): Promise<PersonRow[]> {
  const isOwn = eq(candidates.organisationId, organisationId);
  const [asked] = await db
    .select({ into: candidates.mergedInto })
    .from(candidates)
    .where(and(eq(candidates.id, id), isOwn));
  if (!asked) return [];
  const kept = asked.into ?? id;
  return db
    .select()
    .from(candidates)
    .where(and(isOwn, or(eq(candidates.id, kept), eq(candidates.mergedInto, kept))));
}

/**
 * Locks what an erasure changes and imports write: in their order, the import before the pool, so that neither waits for the
 * other for ever.
 */
export async function lockForErasure(tx: Database, organisationId: string): Promise<void> {
  const isOpen = inArray(talentImports.status, ['queued', 'processing']);
  await tx
    .select({ id: talentImports.id })
    .from(talentImports)
    .where(and(eq(talentImports.organisationId, organisationId), isNotNull(talentImports.originalId), isOpen))
    .orderBy(talentImports.id)
    .for('update');
  await lockIdentities(tx, organisationId);
}

/** Deletes people with everything that names them, and puts them on the list of the erased. @returns what they were known by */
export async function eraseRows(
  services: { queue: Pick<Queue, 'enqueue' | 'withdraw'>; config: Config },
  tx: Database,
  pool: Pool,
  people: PersonRow[],
): Promise<Omit<ErasedPerson, 'key'>> {
  const { organisationId } = pool;
  const ids = people.map((person) => person.id);
  const erased = await describe(tx, pool, people);
  await listErased(tx, organisationId, erased.listed);
  await forgetFiles(services, tx, pool, new Set(erased.listed.map(({ hmac }) => hmac)));
  await forgetAnswersAbout(services, tx, organisationId, ids);
  await forgetPages(tx, organisationId, pagesOf(people));
  await forgetUnsent(tx, ids);
  await tx.delete(candidates).where(inArray(candidates.id, ids));
  // The words by which the person was found go with them, not with the next merge.
  await services.queue.enqueue(tx, 'pool-index', { organisationId });
  return erased;
}

async function describe(
  tx: Database,
  { organisationId, key }: Pool,
  people: PersonRow[],
): Promise<Omit<ErasedPerson, 'key'>> {
  const ids = people.map(({ id }) => id);
  const stored = (await tx
    .select({ kind: candidateIdentities.kind, hmac: candidateIdentities.hmac })
    .from(candidateIdentities)
    .where(
      and(
        inArray(candidateIdentities.candidateId, ids),
        ne(candidateIdentities.kind, 'phone'),
        ne(candidateIdentities.kind, 'unkeyed'),
      ),
    )) as ErasedPerson['listed'];
  const all = [...stored, ...people.flatMap((person) => erasableIdentities(key, person))] as typeof stored;
  const own = [...new Map(all.map((one) => [one.hmac, one])).values()];
  const others = await findOthers(tx, organisationId, own, ids);
  const isShared = ({ hmac }: { hmac: string }) => others.has(hmac);
  const names = people.map(({ name }) => name);
  // What others are known by, too, names the erased only together with their name.
  const beside = own.filter((one) => one.kind !== 'name' && isShared(one));
  const listed = [
    ...(await withoutNamesakes(
      tx,
      organisationId,
      key,
      people,
      own.filter((one) => !isShared(one)),
    )),
    ...beside.flatMap((one) => names.flatMap((name) => besideName(key, one, name))),
  ] as typeof stored;
  const pages = pagesOf(people)
    .map((value) => keyIdentity(key, { kind: 'profile', value }).hmac)
    .filter((hmac) => !others.has(hmac));
  return {
    people: ids,
    known: stored.filter((one) => !isShared(one)).map(({ hmac }) => hmac),
    listed: [...new Map(listed.map((one) => [one.hmac, one])).values()],
    pages,
    ...(beside.length > 0 && { shared: beside.map(({ hmac }) => hmac) }),
  };
}

async function findOthers(
  tx: Database,
  organisationId: string,
  identities: ErasedPerson['listed'],
  ids: string[],
): Promise<Set<string>> {
  const holders = await findHolders(tx, organisationId, identities);
  const others = holders.filter(({ id }) => !ids.includes(id));
  return new Set(others.flatMap((holder) => holder.identities.map(({ hmac }) => hmac)));
}

/**
 * Leaves out name, title and place where another person of the pool has the same: addresses and profiles are enough to know the
 * erased by, if there are any.
 */
async function withoutNamesakes(
  tx: Database,
  organisationId: string,
  key: Buffer,
  people: PersonRow[],
  identities: ErasedPerson['listed'],
): Promise<ErasedPerson['listed']> {
  const named = identities.filter(({ kind }) => kind === 'name');
  if (named.length === 0 || named.length === identities.length) return identities;
  const found = await tx
    .select({ name: candidates.name, title: candidates.title, location: candidates.location })
    .from(candidates)
    .where(
      and(
        eq(candidates.organisationId, organisationId),
        notInArray(
          candidates.id,
          people.map(({ id }) => id),
        ),
        inArray(
          sql`lower(${candidates.name})`,
          people.map(({ name }) => name.toLowerCase()),
        ),
      ),
    );
  const theirs = new Set(
    found.flatMap((person) =>
      nameSpellings({ ...person, email: '', profileUrl: '' }).map((one) => keyIdentity(key, one).hmac),
    ),
  );
  return identities.filter(({ kind, hmac }) => kind !== 'name' || !theirs.has(hmac));
}

export async function listErased(
  tx: Database,
  organisationId: string,
  listed: ErasedPerson['listed'],
): Promise<void> {
  if (listed.length === 0) return;
  // As one parameter: a restored backup may bring thousands.
  await tx.execute(sql`
    insert into ${erasedIdentities} (organisation_id, kind, hmac)
    select ${organisationId}, kind, hmac
    from json_to_recordset(${JSON.stringify(listed)}::json) as given (kind text, hmac text)
    on conflict (organisation_id, kind, hmac) do update set contact_stop = null`);
}

const pagesOf = (people: PersonRow[]): string[] =>
  people
    .flatMap(({ profileUrl, links }) => [profileUrl, ...links])
    .flatMap((page) => normaliseUrl(page) ?? []);

const ownSearches = (tx: Database, organisationId: string) =>
  tx.select({ id: searchJobs.id }).from(searchJobs).where(eq(searchJobs.organisationId, organisationId));

async function forgetPages(tx: Database, organisationId: string, pages: string[]): Promise<void> {
  if (pages.length === 0) return;
  await tx
    .delete(searchResults)
    .where(
      and(
        isNull(searchResults.candidateId),
        inArray(searchResults.normalisedUrl, pages),
        inArray(searchResults.jobId, ownSearches(tx, organisationId)),
      ),
    );
}

/** The same by the hashes of the pages, where the people themselves are not there. */
export async function forgetHashedPages(
  tx: Database,
  { organisationId, key }: Pool,
  hmacs: ReadonlySet<string>,
): Promise<void> {
  if (hmacs.size === 0) return;
  const found = await tx
    .selectDistinct({ page: searchResults.normalisedUrl })
    .from(searchResults)
    .where(
      and(isNull(searchResults.candidateId), inArray(searchResults.jobId, ownSearches(tx, organisationId))),
    );
  const isTheirs = (value: string) => hmacs.has(keyIdentity(key, { kind: 'profile', value }).hmac);
  await forgetPages(tx, organisationId, found.map(({ page }) => page).filter(isTheirs));
}

/**
 * Erases a person for good, with everybody who was merged into them, and keeps them from being added again, by
 * imports and by backups from before.
 */
export async function erasePerson(ctx: Context, { params }: { params: { id: string } }): Promise<null> {
  if (!(await erase(ctx, params.id))) throw new NotFoundError('There is no such person.');
  return null;
}

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
 * @returns false when the organization has no such person, or they are to stay
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
