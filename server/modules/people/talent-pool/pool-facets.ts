import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { PoolFacets } from '../../../../contract/people/pool-people.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { candidates, tags } from '../../../platform/db/schema.ts';
import { visiblePeople } from '../person/visible-candidates.ts';

const most = 200;

/** What the filters of the talent pool can choose among. */
export async function getPoolFacets(ctx: Context): Promise<PoolFacets> {
  const { db, caller } = ctx;
  const visible = await visiblePeople(ctx, caller.organisationId);
  const sources = await db
    .selectDistinct({ source: candidates.source })
    .from(candidates)
    .where(and(visible, ne(candidates.source, '')))
    .orderBy(asc(candidates.source))
    .limit(most);
  const people = db.select({ id: candidates.id }).from(candidates).where(visible);
  const tagged = await db
    .selectDistinct({ tag: tags.tag })
    .from(tags)
    .where(and(eq(tags.organisationId, caller.organisationId), inArray(tags.candidateId, people)))
    .orderBy(asc(tags.tag))
    .limit(most);
  return { sources: sources.map(({ source }) => source), tags: tagged.map(({ tag }) => tag) };
}
