import { and, eq } from 'drizzle-orm';
import type { TalentImport } from '../../../../contract/api/sourcing.ts';
import type { Context } from '../../../context.ts';
import { talentImports } from '../../../db/schema.ts';
import { NotFoundError } from '../../../errors.ts';
import { readImport } from './import-answer.ts';

/**
 * How far one of the organisation's imports is, with every rejected row by line. For an Owner.
 * @throws NotFoundError for another organisation's
 */
export async function getImport(ctx: Context, input: { params: { id: string } }): Promise<TalentImport> {
  const own = eq(talentImports.organisationId, ctx.caller.organisationId);
  const found = await readImport(ctx.db, and(eq(talentImports.id, input.params.id), own));
  if (!found) throw new NotFoundError('There is no such import.');
  return found;
}
