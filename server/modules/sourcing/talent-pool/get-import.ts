import { and, eq } from 'drizzle-orm';
import { importLimits, type TalentImport } from '../../../../contract/api/talent-pool.ts';
import type { Context } from '../../../context.ts';
import { talentImports } from '../../../db/schema.ts';
import { NotFoundError } from '../../../errors.ts';
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
