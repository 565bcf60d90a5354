import { count, desc, eq } from 'drizzle-orm';
import { type Paging, totalCountHeader } from '../../../../contract/platform/call.ts';
import type { Context } from '../../../platform/context.ts';
import { talentImports } from '../../../platform/db/schema.ts';
import { type ImportSummary, importAnswer, importColumns } from './import-answer.ts';

const usualPageSize = 50;

/** One page of the organisation's imports, newest first, without their errors. For an Owner. */
export async function listImports(ctx: Context, input: { query: Paging }): Promise<ImportSummary[]> {
  const { page = 1, page_size: size = usualPageSize } = input.query;
  const own = eq(talentImports.organisationId, ctx.caller.organisationId);
  const [counted] = await ctx.db.select({ all: count() }).from(talentImports).where(own);
  ctx.setHeader(totalCountHeader, String(counted?.all ?? 0));
  const rows = await ctx.db
    .select(importColumns)
    .from(talentImports)
    .where(own)
    .orderBy(desc(talentImports.createdAt), desc(talentImports.id))
    .limit(size)
    .offset((page - 1) * size);
  return rows.map(importAnswer);
}
