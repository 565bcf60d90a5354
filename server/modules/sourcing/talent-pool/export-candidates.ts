import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { and, asc, sql } from 'drizzle-orm';
import type { PoolFilters } from '../../../../contract/api/pool-filters.ts';
import { lawfulBasisTexts } from '../../../../contract/model/lawful-bases.ts';
import { audit } from '../../../audit.ts';
import type { Context } from '../../../context.ts';
import { candidates } from '../../../db/schema.ts';
import { poolCondition } from './pool-conditions.ts';

const batchSize = 500;

/**
 * The candidates that the organisation sees and the filters let through, as a stream of CSV that the import reads again.
 * Cells that a spreadsheet would run as a formula are escaped. For an Owner.
 */
export async function exportCandidates(ctx: Context, input: { query: PoolFilters }): Promise<Readable> {
  const day = new Date().toISOString().slice(0, 10);
  await audit(ctx, 'pool.exported', ctx.caller.organisationId);
  ctx.setHeader('content-type', 'text/csv; charset=utf-8');
  ctx.setHeader('content-disposition', `attachment; filename="talent-pool-${day}.csv"`);
  const sheet = stringify({ header: true, columns, bom: true, escape_formulas: true });
  return Readable.from(readRows(ctx, input.query), { objectMode: true }).compose(sheet);
}

const columns = {
  name: 'Name',
  title: 'Title',
  skills: 'Skills',
  location: 'Location',
  summary: 'Summary',
  email: 'Email',
  profileUrl: 'Profile URL',
  source: 'Source',
  lawfulBasis: 'Lawful basis',
  noticedOn: 'Notice sent on',
};

/** By name; each batch goes on after the last name of the one before, so that rows added meanwhile shift nothing. */
async function* readRows(ctx: Context, filters: PoolFilters) {
  const found = await poolCondition(ctx, filters);
  let last: { name: string; id: string } | undefined;
  for (;;) {
    const after = last && sql`(${candidates.name}, ${candidates.id}) > (${last.name}, ${last.id}::uuid)`;
    const rows = await ctx.db
      .select()
      .from(candidates)
      .where(and(found, after))
      .orderBy(asc(candidates.name), asc(candidates.id))
      .limit(batchSize);
    for (const row of rows) {
      const lawfulBasis = row.lawfulBasis && lawfulBasisTexts[row.lawfulBasis];
      yield { ...row, skills: row.skills.join('; '), lawfulBasis };
    }
    last = rows.at(-1);
    if (rows.length < batchSize || !last) return;
  }
}
