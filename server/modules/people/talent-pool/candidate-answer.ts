import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Candidate } from '../../../../contract/people/talent-pool.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { type candidates, tags } from '../../../platform/db/schema.ts';
import { fieldsOf } from '../fields.ts';

type CandidateRow = typeof candidates.$inferSelect;

/** Rows as the API answers them, with the tags of the caller's organisation. */
export async function candidateAnswers(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  rows: CandidateRow[],
): Promise<Candidate[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const tagged = await db
    .select({ id: tags.candidateId, tag: tags.tag })
    .from(tags)
    .where(and(eq(tags.organisationId, caller.organisationId), inArray(tags.candidateId, ids)))
    .orderBy(asc(tags.tag));
  const byPerson = Map.groupBy(tagged, ({ id }) => id);
  return rows.map((row) =>
    answer(
      row,
      (byPerson.get(row.id) ?? []).map(({ tag }) => tag),
    ),
  );
}

function answer(row: CandidateRow, ownTags: string[]): Candidate {
  return {
    id: row.id,
    ...fieldsOf(row),
    sample: row.organisationId === null,
    created_at: row.createdAt.toISOString(),
    tags: ownTags,
    do_not_contact: row.doNotContact,
    ...(row.organisationId && { lawful_basis: row.lawfulBasis, noticed_on: row.noticedOn }),
  };
}

/** A row as the API answers it. */
export async function candidateAnswer(
  ctx: Pick<Context, 'db' | 'caller'>,
  row: CandidateRow,
): Promise<Candidate> {
  const [candidate] = await candidateAnswers(ctx, [row]);
  if (!candidate) throw new Error('The candidate is gone.');
  return candidate;
}
