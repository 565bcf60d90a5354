import type { Database } from '../../../platform/db/client.ts';
import { deletedOrganisations, erasures } from '../../../platform/db/schema.ts';
import type { Erasure } from './list-file.ts';

type DeletedRow = Omit<typeof deletedOrganisations.$inferSelect, 'deletedAt'>;

export async function readStoredErasures(db: Database): Promise<Erasure[]> {
  const people = await db.select().from(erasures);
  const organisations = await db.select().from(deletedOrganisations);
  return [...organisations.map(describeDeletion), ...people.map(describeErasure)];
}

/** An erased person as stored in a list. */
export const describeErasure = ({
  id,
  organisationId,
  person,
  createdAt,
}: typeof erasures.$inferSelect): Erasure => ({
  id,
  organisation: organisationId,
  at: createdAt.toISOString(),
  person,
});

export const describeDeletion = ({ id, askedBy, askedAt, byOperator }: DeletedRow): Erasure => ({
  id,
  organisation: id,
  at: askedAt.toISOString(),
  deletion: { asked_by: askedBy, asked_at: askedAt.toISOString(), by_operator: byOperator },
});
