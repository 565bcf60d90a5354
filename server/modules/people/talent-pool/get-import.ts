import { and, eq, getTableColumns } from 'drizzle-orm';
import { importLimits, type TalentImport } from '../../../../contract/people/talent-pool.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { talentImports } from '../../../platform/db/schema.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { readImport } from './import-answer.ts';

/**
 * The progress of one of the organisation's imports, with its first rejected rows by line. For an Owner.
 * @throws NotFoundError for another organisation's
 */
export async function getImport(ctx: Context, input: { params: { id: string } }): Promise<TalentImport> {
  const own = eq(talentImports.organisationId, ctx.caller.organisationId);
  const named = and(eq(talentImports.id, input.params.id), own);
  const found = await readImport(ctx.db, named, importLimits.listedErrors);
  if (!found) throw new NotFoundError('There is no such import.');
  return { ...found, replaced_sample: found.replaced_sample && ctx.config.sampleTalent };
}

/**
 * One of the organisation's imports as it is stored, without its file.
 * @throws NotFoundError for another organisation's
 */
export async function findImport(ctx: Context, id: string) {
  const { file: _file, ...columns } = getTableColumns(talentImports);
  const [found] = await ctx.db
    .select(columns)
    .from(talentImports)
    .where(and(eq(talentImports.id, id), eq(talentImports.organisationId, ctx.caller.organisationId)));
  if (!found) throw new NotFoundError('There is no such import.');
  return found;
}
