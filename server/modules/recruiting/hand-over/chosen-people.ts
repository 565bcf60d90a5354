import { and, eq, inArray, or } from 'drizzle-orm';
import type { HandOverRequest } from '../../../../contract/recruiting/hand-overs.calls.ts';
import { mostHandedOver } from '../../../../contract/recruiting/hand-overs.ts';
import { readFoundTitle } from '../../../../contract/search/found-title.ts';
import type { Context } from '../../../platform/context.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import { candidates } from '../../../platform/db/schema.ts';
import { BadRequestError, NotFoundError } from '../../../platform/errors.ts';
import { handedOverColumns } from '../../people/fields.ts';
import { visibleCandidates } from '../../people/person/visible-candidates.ts';
import { findResults } from '../../search/found/find-result.ts';
import type { HandOverPerson } from '../applicant-systems/applicant-system.ts';

type CandidateRow = typeof candidates.$inferSelect;

export interface ChosenPerson {
  name: string;
  /** Null for a web result without a stored record yet. */
  row: CandidateRow | null;
}

/**
 * The people of a request, each once.
 * @throws BadRequestError for nobody, or for too many
 * @throws NotFoundError unless all of them exist
 */
export async function findChosen(
  ctx: Context,
  { people, results }: Pick<HandOverRequest, 'people' | 'results'>,
): Promise<ChosenPerson[]> {
  const found = results.length > 0 ? await findResults(ctx, results) : [];
  const unkept = found.filter(({ candidateId }) => candidateId === null);
  const ids = new Set([...people, ...found.flatMap(({ candidateId }) => candidateId ?? [])]);
  if (ids.size + unkept.length === 0) throw new BadRequestError('Choose at least one person to hand over.');
  if (ids.size + unkept.length > mostHandedOver) {
    throw new BadRequestError(`At most ${mostHandedOver} people are handed over at once.`);
  }
  const rows = await readPeople(ctx, [...ids]);
  return [
    ...rows.map((row) => ({ name: toPerson(row).name, row })),
    ...unkept.map(({ title }) => ({ name: readFoundTitle(title).name, row: null })),
  ];
}

/** A merged person stands for the person they were merged into. */
async function readPeople(ctx: Context, ids: string[]): Promise<CandidateRow[]> {
  if (ids.length === 0) return [];
  const { organisationId } = ctx.caller;
  const merged = await ctx.db
    .select({ id: candidates.id, into: candidates.mergedInto })
    .from(candidates)
    .where(and(inArray(candidates.id, ids), eq(candidates.organisationId, organisationId)));
  const into = new Map(merged.map((row) => [row.id, row.into ?? row.id]));
  const now = [...new Set(ids.map((id) => into.get(id) ?? id))];
  // Also the organization's own people outside the pool, found on the web.
  const isOwn = and(eq(candidates.organisationId, organisationId), isKept(candidates));
  const isThere = or(isOwn, visibleCandidates(ctx.config, organisationId));
  const rows = await ctx.db
    .select()
    .from(candidates)
    .where(and(inArray(candidates.id, now), isThere));
  if (rows.length < now.length) throw new NotFoundError('There is no such person. Load the list again.');
  return rows;
}

/** The fields of a candidate. Web results have name and job in one text. */
export function toPerson(row: CandidateRow): HandOverPerson {
  const found = row.inPool ? { name: row.name, role: '' } : readFoundTitle(row.name);
  return {
    id: row.id,
    ...handedOverColumns(row),
    name: found.name,
    title: row.title || found.role,
  };
}
