import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { and, asc, inArray, type SQL, sql } from 'drizzle-orm';
import { lawfulBasisTexts } from '../../../../contract/people/people.calls.ts';
import {
  csvLabel,
  furtherColumns,
  type PersonField,
  personFieldNames,
} from '../../../../contract/people/person-fields.calls.ts';
import type { Candidate, PoolFilters } from '../../../../contract/people/talent-pool.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { candidates } from '../../../platform/db/schema.ts';
import { visiblePeople } from '../person/visible-candidates.ts';
import { candidateAnswers, poolCondition } from './list-candidates.ts';
import { protectApostrophe, writeCsvCell, writeCsvDetails, writeCsvList } from './optional-cells.ts';

const batchSize = 500;

/** A stream of CSV that the import reads again. Cells that a spreadsheet would run as a formula are escaped. */
export async function exportCandidates(ctx: Context, input: { query: PoolFilters }): Promise<Readable> {
  await audit(ctx, 'pool.exported', ctx.caller.organisationId);
  return sendCsv(ctx, 'talent-pool', await poolCondition(ctx, input.query));
}

export async function exportPeople(ctx: Context, { body }: { body: { ids: string[] } }): Promise<Readable> {
  const found = and(await visiblePeople(ctx, ctx.caller.organisationId), inArray(candidates.id, body.ids));
  const people = await ctx.db.select({ id: candidates.id }).from(candidates).where(found);
  await ctx.db.transaction(async (tx) => {
    for (const { id } of people) await audit({ ...ctx, db: tx }, 'person.exported', id);
  });
  return sendCsv(ctx, 'chosen-people', found);
}

function sendCsv(ctx: Context, name: string, found: SQL | undefined): Readable {
  const day = new Date().toISOString().slice(0, 10);
  ctx.setHeader('content-type', 'text/csv; charset=utf-8');
  ctx.setHeader('content-disposition', `attachment; filename="${name}-${day}.csv"`);
  const sheet = stringify({ header: true, columns, bom: true, escape_formulas: true });
  return Readable.from(readRows(ctx, found), { objectMode: true }).compose(sheet);
}

/** In the order of earlier versions, what they did not have after them. */
const first: readonly PersonField[] = [
  'name',
  'title',
  'skills',
  'location',
  'summary',
  'email',
  'profile_url',
];
const fields = [...new Set([...first, ...personFieldNames])].filter((name) => name !== 'source');
const columnOfField = (key: PersonField) => ({ key, header: csvLabel(key) });
const furtherColumn = (key: keyof typeof furtherColumns) => ({ key, header: furtherColumns[key].label });
const columns = [
  ...fields.map(columnOfField),
  ...(['do_not_contact', 'attributes'] as const).map(furtherColumn),
  columnOfField('source'),
  ...(['lawful_basis', 'noticed_on'] as const).map(furtherColumn),
  // Not “Tags”, which earlier versions read as skills.
  { key: 'tags', header: 'Tag list' },
  { key: 'stage', header: 'Stage' },
  { key: 'last_contact', header: 'Last contact' },
];

/** By name; each batch goes on after the last name of the one before, so that rows added meanwhile shift nothing. */
async function* readRows(ctx: Context, found: SQL | undefined) {
  let last: { name: string; id: string } | undefined;
  for (;;) {
    const after = last && sql`(${candidates.name}, ${candidates.id}) > (${last.name}, ${last.id}::uuid)`;
    const rows = await ctx.db
      .select()
      .from(candidates)
      .where(and(found, after))
      .orderBy(asc(candidates.name), asc(candidates.id))
      .limit(batchSize);
    const people = await candidateAnswers(ctx, rows);
    for (const [at, person] of people.entries()) yield writeRow(person, rows[at]?.attributes ?? {});
    last = rows.at(-1);
    if (rows.length < batchSize || !last) return;
  }
}

function writeRow(person: Candidate, attributes: Record<string, string>): Record<string, string> {
  return {
    ...Object.fromEntries(personFieldNames.map((field) => [field, writeCsvCell(person[field])])),
    tags: protectApostrophe(writeCsvList(person.tags ?? [])),
    do_not_contact: person.do_not_contact ? 'Yes' : '',
    lawful_basis: person.lawful_basis ? lawfulBasisTexts[person.lawful_basis] : '',
    noticed_on: person.noticed_on ?? '',
    attributes: Object.keys(attributes).length > 0 ? writeCsvDetails(attributes) : '',
    stage: person.stage ? `${person.stage.column} (${person.stage.search})` : '',
    last_contact: person.last_contact?.slice(0, 10) ?? '',
  };
}
