import { and, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from './client.ts';
import { candidateIdentities, candidates, erasedIdentities, posts, searchJobs } from './schema.ts';

export const restorableDays = 30;

const tables = [candidates, searchJobs, posts] as const;
type SoftDeletable = (typeof tables)[number];

const deadline = sql`now() - make_interval(days => ${restorableDays})`;

export const isKept = (table: SoftDeletable): SQL => isNull(table.deletedAt);

export const isRestorable = (table: { deletedAt: AnyPgColumn }): SQL =>
  and(isNotNull(table.deletedAt), gt(table.deletedAt, deadline)) as SQL;

/** Hashes outlive people who must not be contacted, so that they come back as such. A name among it does not. */
export async function keepStops(db: Database, which: SQL): Promise<void> {
  await db.execute(sql`
    insert into ${erasedIdentities} as kept (organisation_id, kind, hmac, contact_stop)
    select distinct on (${candidateIdentities.organisationId}, ${candidateIdentities.kind}, ${candidateIdentities.hmac})
      ${candidateIdentities.organisationId}, ${candidateIdentities.kind}, ${candidateIdentities.hmac},
      case when ${candidates.contactStop} ->> 'by' = ${candidates.name}
        then ${candidates.contactStop} || '{"by": "the person"}'
        else coalesce(${candidates.contactStop}, '{}') end
    from ${candidateIdentities} join ${candidates} on ${candidates.id} = ${candidateIdentities.candidateId}
    where ${which} and ${candidates.doNotContact} and ${candidateIdentities.organisationId} is not null
      and ${candidateIdentities.kind} in ('email', 'profile')
    order by 1, 2, 3, ${candidates.deletedAt} desc nulls last
    on conflict (organisation_id, kind, hmac) do update set contact_stop = excluded.contact_stop
      where kept.contact_stop is not null`);
}

export async function purgeDeleted(db: Database): Promise<number> {
  let purged = 0;
  await keepStops(db, lte(candidates.deletedAt, deadline));
  for (const table of tables) {
    const gone = await db
      .delete(table as typeof posts)
      .where(lte(table.deletedAt, deadline))
      .returning({ id: table.id });
    purged += gone.length;
  }
  return purged;
}
