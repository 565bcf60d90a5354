import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { fieldOfPerson, personFieldNames } from '../../../contract/people/person-fields.calls.ts';
import type { Database } from '../../platform/db/client.ts';
import { candidates } from '../../platform/db/schema.ts';
import { columnOf, personColumnNames } from './fields.ts';

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

/** In characters; of a longer text only the name of the field is told. */
const longestShown = 120;

/** `Title: Cook → Baker`, `Skills: Kafka added`, and of long texts `Summary`. */
export function describeChanges(before: Changed, after: Changed): string[] {
  return personFieldNames.flatMap((field) => {
    const column = columnOf(field);
    const { label } = fieldOfPerson(field);
    const [was, is] = [before[column], after[column]];
    if (!(column in after) || isDeepStrictEqual(was, is)) return [];
    if (Array.isArray(was) && Array.isArray(is)) {
      const items = (some: unknown[], others: unknown[], end: string) => {
        const named = some.filter((item) => !others.includes(item)).join(', ');
        return named ? [`${named} ${end}`] : [];
      };
      return `${label}: ${[...items(is, was, 'added'), ...items(was, is, 'removed')].join(', ')}`;
    }
    const text = `${label}: ${was || '–'} → ${is || '–'}`;
    return text.length > longestShown ? label : text;
  });
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
