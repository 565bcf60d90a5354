import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/client.ts';
import { belongsTo, type TransferTable } from './tables.ts';

/** A row by the names of its columns, as the database makes JSON of it. */
export type Row = Record<string, unknown>;

/** Finds the rows of a table that belong to an organisation, each as `row`, in the order of its key. */
export function queryRows({ name, columns, keys, only }: TransferTable, organisationId: string): SQL {
  const key = sql.join(
    keys.map((column) => sql`t.${sql.identifier(column)}`),
    sql`, `,
  );
  const object = sql.join(
    columns.map((column) => sql`${sql.raw(`'${column}'`)}, t.${sql.identifier(column)}`),
    sql`, `,
  );
  return sql`select jsonb_build_object(${object}) as row from ${sql.identifier(name)} as t
    where ${belongsTo(name, organisationId)} and ${sql.raw(only ?? 'true')} order by ${key}`;
}

export async function countRows(db: Database, name: string, organisationId: string): Promise<number> {
  const { rows } = (await db.execute(
    sql`select count(*)::int as count from ${sql.identifier(name)} as t where ${belongsTo(name, organisationId)}`,
  )) as unknown as { rows: { count: number }[] };
  return rows[0]?.count ?? 0;
}
