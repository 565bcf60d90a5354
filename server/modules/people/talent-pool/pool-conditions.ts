import { and, eq, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { PoolFilters } from '../../../../contract/people/pool-filters.ts';
import type { Context } from '../../../platform/context.ts';
import { candidates, tags } from '../../../platform/db/schema.ts';
import { visiblePeople } from '../person/visible-candidates.ts';
import { hasGap } from '../privacy/lawful-grounds.ts';
import { searchCandidates, wordsQuery } from './candidate-text-search.ts';

/** The people of the caller's pool who pass the filters. */
export async function poolCondition(
  ctx: Pick<Context, 'config' | 'db' | 'caller'>,
  { q, skill, place, source, tag, import: importId, privacy, added_from, added_to }: PoolFilters,
): Promise<SQL | undefined> {
  const { organisationId } = ctx.caller;
  return and(
    await visiblePeople(ctx, organisationId),
    searchCandidates(q).condition,
    ...wordsOf(skill).map((word) => hasWord(word, 'B')),
    ...wordsOf(place).map((word) => hasWord(word, 'C')),
    source === '' ? undefined : eq(candidates.source, source),
    tag === '' ? undefined : isTagged(organisationId, tag),
    importId
      ? and(eq(candidates.organisationId, organisationId), eq(candidates.importId, importId))
      : undefined,
    privacy ? and(isNotNull(candidates.organisationId), hasGap[privacy]) : undefined,
    added_from ? gte(candidates.createdAt, sql`${added_from}::date at time zone 'UTC'`) : undefined,
    added_to ? lt(candidates.createdAt, sql`(${added_to}::date + 1) at time zone 'UTC'`) : undefined,
  );
}

const mostWords = 8;
const wordsOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .slice(0, mostWords);

/** A word, or its beginning, in the part of the search vector that has this weight; by the index of the vector. */
function hasWord(word: string, weight: 'B' | 'C'): SQL {
  const query = wordsQuery(word, weight);
  // A word without lexemes, such as "the", narrows nothing down.
  return sql`(numnode(${query}) = 0 or ${candidates.searchVector} @@ ${query})`;
}

/** Capitals make no other tag. */
const isTagged = (organisationId: string, tag: string): SQL => sql`${candidates.id} in (
  select ${tags.candidateId} from ${tags}
  where ${tags.organisationId} = ${organisationId} and lower(${tags.tag}) = lower(${tag}::text))`;
