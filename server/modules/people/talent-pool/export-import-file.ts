import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { talentImports } from '../../../platform/db/schema.ts';
import { NotFoundError } from '../../../platform/errors.ts';

/**
 * The uploaded file of one of the organisation's imports, as a stream. For an Owner.
 * @throws NotFoundError for another organisation's import, and for a file that is not kept any more
 */
export async function exportImportFile(ctx: Context, input: { params: { id: string } }): Promise<Readable> {
  const { organisationId } = ctx.caller;
  const [found] = await ctx.db
    .select({ originalId: talentImports.originalId })
    .from(talentImports)
    .where(and(eq(talentImports.id, input.params.id), eq(talentImports.organisationId, organisationId)));
  const file = found?.originalId ? await ctx.files.open(organisationId, found.originalId) : undefined;
  if (!file) throw new NotFoundError('The file of this import is not kept any more.');
  await audit(ctx, 'import.exported', input.params.id);
  ctx.setHeader('content-type', 'text/csv; charset=utf-8');
  ctx.setHeader('content-length', String(file.size));
  // Whatever is in it, a browser saves it and runs nothing.
  ctx.setHeader('x-content-type-options', 'nosniff');
  ctx.setHeader('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`);
  return Readable.from(file.content);
}
