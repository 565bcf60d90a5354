import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Person } from '../../../../contract/people/people.calls.ts';
import type { Database } from '../../../platform/db/client.ts';
import { candidateIdentities, candidates } from '../../../platform/db/schema.ts';

/** Behind an address of a job portal there may be thousands. */
const most = 6;

/** Others of the pool with the same mail address or profile, in the order in which they came. */
export async function findSharing(
  db: Database,
  organisationId: string,
  id: string,
): Promise<NonNullable<Person['sharing']>> {
  const own = alias(candidateIdentities, 'own');
  const shared = db
    .select({ id: candidateIdentities.candidateId })
    .from(own)
    .innerJoin(
      candidateIdentities,
      and(
        eq(candidateIdentities.organisationId, own.organisationId),
        eq(candidateIdentities.kind, own.kind),
        eq(candidateIdentities.hmac, own.hmac),
        ne(candidateIdentities.candidateId, own.candidateId),
      ),
    )
    .where(and(eq(own.candidateId, id), ne(own.kind, 'phone')));
  const { name, title, location, email } = candidates;
  return db
    .select({ id: candidates.id, name, title, location, email })
    .from(candidates)
    .where(
      and(
        eq(candidates.organisationId, organisationId),
        candidates.isListed,
        sql`${candidates.id} in (${shared})`,
      ),
    )
    .orderBy(asc(candidates.document))
    .limit(most);
}
