import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { audit } from '../../../audit.ts';
import type { Caller, Context } from '../../../context.ts';
import type { Database } from '../../../db/client.ts';
import {
  candidateIdentities,
  candidates,
  erasedIdentities,
  files,
  resumes,
  searchJobs,
  searchResults,
  talentImports,
} from '../../../db/schema.ts';
import { NotFoundError } from '../../../errors.ts';
import { recordTaskEvent } from '../../../jobs/task-events.ts';
import { forgetUnsent } from '../hand-over/left-elsewhere.ts';
import { normaliseUrl } from '../normalise-url.ts';
import { lockIdentities, openIdentities } from '../talent-pool/identities.ts';
import { erasableIdentities } from './erased-people.ts';

type PersonRow = typeof candidates.$inferSelect;

/**
 * Erases a person for good, with everybody who was merged into them, and keeps them from being added again. For an Owner.
 * @throws NotFoundError for another organisation's, and for somebody of the sample
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
 */
export async function erase(
  ctx: Eraser,
  id: string,
  isStillWanted: (tx: Database) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const { organisationId } = ctx.caller;
  const key = await openIdentities(ctx);
  return ctx.db.transaction(async (tx) => {
    await lockIdentities(tx, organisationId);
    const people = await findWithMerged(tx, organisationId, id);
    if (people.length === 0 || !(await isStillWanted(tx))) return false;
    const ids = people.map((person) => person.id);
    const hmacs = await listErased(tx, key, organisationId, people);
    await forgetUploads(tx, key, organisationId, hmacs);
    await forgetWebResults(tx, organisationId, people);
    await forgetUnsent(tx, ids);
    // Notes, tags, documents, decisions, mails, verdicts and results go with the row.
    await tx.delete(candidates).where(inArray(candidates.id, ids));
    await audit({ ...ctx, db: tx }, 'person.erased', id);
    // The words by which the person was found go with them, not with the next merge.
    await ctx.queue.enqueue(tx, 'pool-index', { organisationId });
    return true;
  });
}

/** A person, deleted or not, the one they were merged into, and all who were merged into that one. */
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

/** Puts people on the list of the erased. */
async function listErased(
  tx: Database,
  key: Buffer,
  organisationId: string,
  people: PersonRow[],
): Promise<Set<string>> {
  const stored = await tx
    .select({ kind: candidateIdentities.kind, hmac: candidateIdentities.hmac })
    .from(candidateIdentities)
    .where(
      and(
        inArray(
          candidateIdentities.candidateId,
          people.map(({ id }) => id),
        ),
        ne(candidateIdentities.kind, 'phone'),
        ne(candidateIdentities.kind, 'unkeyed'),
      ),
    );
  const all = [...stored, ...people.flatMap((person) => erasableIdentities(key, person))];
  if (all.length > 0) {
    await tx
      .insert(erasedIdentities)
      .values(all.map(({ kind, hmac }) => ({ organisationId, kind, hmac })))
      .onConflictDoNothing();
  }
  return new Set(all.map(({ hmac }) => hmac));
}

/** Deletes the waiting résumés of the person, and the uploaded tables of the organisation, any of which may name them. */
async function forgetUploads(
  tx: Database,
  key: Buffer,
  organisationId: string,
  hmacs: ReadonlySet<string>,
): Promise<void> {
  const waiting = await tx
    .select({ id: resumes.id, fileId: resumes.fileId, proposal: resumes.proposal })
    .from(resumes)
    .where(and(eq(resumes.organisationId, organisationId), isNotNull(resumes.proposal)));
  for (const { id, fileId, proposal } of waiting) {
    if (!proposal) continue;
    const person = { ...proposal, profileUrl: proposal.profile_url };
    if (!erasableIdentities(key, person).some(({ hmac }) => hmacs.has(hmac))) continue;
    await tx.delete(resumes).where(eq(resumes.id, id));
    if (fileId) await tx.delete(files).where(eq(files.id, fileId));
    await recordTaskEvent(tx, { organisationId, kind: 'resume', id, state: 'deleted' });
  }
  const uploaded = tx
    .select({ id: sql<string>`${talentImports.originalId}` })
    .from(talentImports)
    .where(and(eq(talentImports.organisationId, organisationId), isNotNull(talentImports.originalId)));
  await tx.delete(files).where(inArray(files.id, uploaded));
}

/** Deletes what the web has found of the person and nobody has kept. */
async function forgetWebResults(tx: Database, organisationId: string, people: PersonRow[]): Promise<void> {
  const pages = people
    .flatMap(({ profileUrl, links }) => [profileUrl, ...links])
    .flatMap((page) => normaliseUrl(page) ?? []);
  if (pages.length === 0) return;
  const own = tx
    .select({ id: searchJobs.id })
    .from(searchJobs)
    .where(eq(searchJobs.organisationId, organisationId));
  await tx
    .delete(searchResults)
    .where(
      and(
        isNull(searchResults.candidateId),
        inArray(searchResults.normalisedUrl, pages),
        inArray(searchResults.jobId, own),
      ),
    );
}
