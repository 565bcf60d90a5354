import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import { candidates, searchJobs, searchResults } from '../../../platform/db/schema.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { lockIdentities, openIdentities } from '../../people/identity/identities.ts';
import { refuseErased } from '../../people/privacy/erased-people.ts';

export type StoredResult = typeof searchResults.$inferSelect;

/**
 * A person deleted from the pool comes back with a restored candidate. @throws NotFoundError with the ids of
 * those that don't exist
 */
export async function findResults(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  ids: string[],
  jobId?: string,
): Promise<StoredResult[]> {
  const found = await db
    .select({ result: searchResults })
    .from(searchResults)
    .innerJoin(searchJobs, eq(searchJobs.id, searchResults.jobId))
    .leftJoin(candidates, eq(candidates.id, searchResults.candidateId))
    .where(
      and(
        inArray(searchResults.id, ids),
        jobId === undefined ? undefined : eq(searchJobs.id, jobId),
        eq(searchJobs.organisationId, caller.organisationId),
        isKept(searchJobs),
        or(isNull(candidates.id), isKept(candidates)),
      ),
    );
  const known = new Set(found.map(({ result }) => result.id));
  const missing = [...new Set(ids)].filter((id) => !known.has(id));
  if (missing.length > 0) throw Object.assign(noSuchPerson(), { ids: missing });
  return found.map(({ result }) => result);
}

/** @throws NotFoundError */
export async function findResult(ctx: Pick<Context, 'db' | 'caller'>, id: string): Promise<StoredResult> {
  const [result] = await findResults(ctx, [id]);
  if (!result) throw noSuchPerson();
  return result;
}

const noSuchPerson = () => new NotFoundError('There is no such person in this search.');

/**
 * A person found on the web becomes a candidate with the first thing stored about them: outside the pool, and
 * the same one in every search that finds the page. @param ctx with the transaction as its database @throws
 * BadRequestError for a person erased by the organization
 */
export async function candidateOf(
  { db: tx, config, caller: { organisationId } }: Pick<Context, 'db' | 'config' | 'caller'>,
  result: StoredResult,
): Promise<string> {
  const [now] = await tx
    .select({ candidateId: searchResults.candidateId })
    .from(searchResults)
    .where(eq(searchResults.id, result.id))
    .for('update');
  if (now?.candidateId) return now.candidateId;
  const page = result.normalisedUrl;
  const ofPage = and(
    eq(candidates.organisationId, organisationId),
    eq(candidates.profileUrl, page),
    eq(candidates.inPool, false),
  );
  await lockIdentities(tx, organisationId);
  const [known] = await tx.select({ id: candidates.id }).from(candidates).where(ofPage);
  const id = known?.id ?? (await addFound({ db: tx, config }, organisationId, result));
  await tx.update(searchResults).set({ candidateId: id }).where(eq(searchResults.id, result.id));
  return id;
}

async function addFound(
  services: Pick<Context, 'db' | 'config'>,
  organisationId: string,
  result: StoredResult,
): Promise<string> {
  const person = {
    name: result.title,
    title: '',
    location: result.place,
    email: '',
    profileUrl: result.normalisedUrl,
  };
  await refuseErased(services.db, await openIdentities(services), organisationId, person);
  const [added] = await services.db
    .insert(candidates)
    .values({
      ...person,
      organisationId,
      skills: [],
      summary: result.snippet,
      source: result.source,
      inPool: false,
    })
    .returning({ id: candidates.id });
  if (!added) throw new Error('The person was not stored.');
  return added.id;
}

export const wordChoice = (text: string): string =>
  /^at least 1 of: /i.test(text) ? text.slice('at least 1 of: '.length).split(/, */).join(' or ') : text;
