import { sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { belongsTo, type TransferTable } from './tables.ts';

/** A row by the names of its columns, as the database makes JSON of it. */
export type Row = Record<string, unknown>;

const batchSize = 500;

/** Reads the rows of a table that belong to an organisation, in the order of its key. */
export async function* readRows(
  db: Database,
  { name, columns, keys, only }: TransferTable,
  organisationId: string,
): AsyncGenerator<Row> {
  const table = sql.identifier(name);
  const key = sql.join(
    keys.map(({ column }) => sql`t.${sql.identifier(column)}`),
    sql`, `,
  );
  const object = sql.join(
    columns.map((column) => sql`${sql.raw(`'${column}'`)}, t.${sql.identifier(column)}`),
    sql`, `,
  );
  let after = sql`true`;
  for (;;) {
    const { rows } = (await db.execute(sql`
      select jsonb_build_object(${object}) as row from ${table} as t
      where ${belongsTo(name, organisationId)} and ${sql.raw(only ?? 'true')} and ${after} order by ${key} limit ${batchSize}`)) as unknown as {
      rows: { row: Row }[];
    };
    for (const { row } of rows) yield row;
    const last = rows.at(-1)?.row;
    if (!last || rows.length < batchSize) return;
    const values = sql.join(
      keys.map(({ column, type }) => sql`${String(last[column])}::${sql.raw(type)}`),
      sql`, `,
    );
    after = sql`(${key}) > (${values})`;
  }
}

/** The number of rows of a table that belong to an organisation. */
export async function countRows(db: Database, name: string, organisationId: string): Promise<number> {
  const { rows } = (await db.execute(
    sql`select count(*)::int as count from ${sql.identifier(name)} as t where ${belongsTo(name, organisationId)}`,
  )) as unknown as { rows: { count: number }[] };
  return rows[0]?.count ?? 0;
}
