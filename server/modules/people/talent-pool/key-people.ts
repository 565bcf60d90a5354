import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/client.ts';
import { candidates } from '../../../platform/db/schema.ts';
import { storeIdentities } from '../identity/identities.ts';
import { identitiesOf, keyIdentity, likelyIdentities } from '../identity/person-identities.ts';

const batchSize = 1000;

/**
 * Stores what the people of a pool are known by, with this installation's key: for people who came with an archive.
 * @param tx the transaction in which they were stored
 */
export async function keyPeople(tx: Database, key: Buffer, organisationId: string): Promise<void> {
  let after = sql`true`;
  for (;;) {
    const people = await tx
      .select()
      .from(candidates)
      .where(and(eq(candidates.organisationId, organisationId), after))
      .orderBy(asc(candidates.id))
      .limit(batchSize);
    await storeIdentities(
      tx,
      people.flatMap((person) =>
        [
          ...identitiesOf(person).map((identity) => keyIdentity(key, identity)),
          ...likelyIdentities(key, {
            ...person,
            other_emails: person.otherEmails,
            profile_url: person.profileUrl,
          }),
          // A merged person is known as the one they were merged into.
        ].map((identity) => ({ ...identity, organisationId, candidateId: person.mergedInto ?? person.id })),
      ),
    );
    const last = people.at(-1);
    if (!last || people.length < batchSize) return;
    after = gt(candidates.id, last.id);
  }
}
