import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { Database } from '../../platform/db/client.ts';
import { candidates } from '../../platform/db/schema.ts';
import { personColumnNames } from './fields.ts';

type PersonRow = typeof candidates.$inferSelect;

const changedColumns = [
  ...personColumnNames,
  ...(['latitude', 'longitude', 'lawfulBasis', 'noticedOn', 'attributes'] as const),
  ...(['doNotContact', 'contactStop'] as const),
];
type Changed = Record<string, unknown>;

export function compareRows(before: PersonRow, after: PersonRow): { before: Changed; after: Changed } {
  const names = changedColumns.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const of = (row: PersonRow) => Object.fromEntries(names.map((name) => [name, row[name]]));
  return { before: of(before), after: of(after) };
}

/** The person as before a change, except for what has been changed again since. */
export function takeBack(now: PersonRow, { before, after }: { before: Changed; after: Changed }): PersonRow {
  const names = changedColumns.filter((name) => name in before && isDeepStrictEqual(now[name], after[name]));
  return { ...now, ...Object.fromEntries(names.map((name) => [name, before[name]])) };
}

/** Writes these columns of several people. As one parameter: the embedded database is slow with thousands of them. */
export async function updatePeople(tx: Database, rows: PersonRow[]): Promise<void> {
  if (rows.length === 0) return;
  const given = rows.map((row) =>
    Object.fromEntries([
      ['id', row.id] as const,
      ...changedColumns.map((name) => [toSnakeCase(name), row[name]] as const),
    ]),
  );
  const set = changedColumns.map((name) => {
    const column = sql.identifier(toSnakeCase(name));
    return sql`${column} = given.${column}`;
  });
  await tx.execute(sql`
    update ${candidates} set ${sql.join(set, sql`, `)}, version = candidates.version + 1
    from jsonb_populate_recordset(null::candidates, ${JSON.stringify(given)}::jsonb) as given
    where candidates.id = given.id`);
}
