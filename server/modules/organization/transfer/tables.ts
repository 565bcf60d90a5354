import { getTableColumns, getTableName, is, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../../platform/db/client.ts';
import * as schema from '../../../platform/db/schema.ts';
import { exported, type TableRules } from './table-rules.ts';

export interface ReferenceColumn {
  column: string;
  table: string;
  /** True if the row is left out without what it refers to; otherwise the column is emptied. */
  isNeeded: boolean;
}

export interface TransferTable extends TableRules {
  name: string;
  columns: string[];
  keys: string[];
  references: ReferenceColumn[];
  isNumbered: boolean;
  hasId: boolean;
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const nameOf = (column: PgColumn) => snake(column.name);

export const allTables = new Map(
  Object.values<unknown>(schema)
    .filter((value): value is PgTable => is(value, PgTable))
    .map((table) => [getTableName(table), table]),
);

export const transferTables: TransferTable[] = inOrder(
  [...allTables].flatMap(([name, table]) => {
    const rules = exported[name];
    return rules ? [describe(name, table, rules)] : [];
  }),
);

function describe(name: string, table: PgTable, rules: TableRules): TransferTable {
  const all = Object.values<PgColumn>(getTableColumns(table));
  const columns = all.filter((column) => !column.generated).map(nameOf);
  const config = getTableConfig(table);
  const primary = config.primaryKeys[0]?.columns ?? all.filter((column) => column.primary);
  const keys = rules.key ?? primary.map(nameOf);
  const id = all.find((column) => nameOf(column) === 'id');
  return {
    ...rules,
    name,
    columns: columns.filter((column) => !rules.without?.includes(column)),
    keys,
    references: referencesOf(config, rules),
    isNumbered: id?.generatedIdentity !== undefined,
    hasId: id?.getSQLType() === 'uuid',
  };
}

function referencesOf(config: ReturnType<typeof getTableConfig>, rules: TableRules): ReferenceColumn[] {
  const known = config.foreignKeys.flatMap(({ reference }) => {
    const { columns, foreignTable } = reference();
    const [column] = columns;
    return column
      ? [{ column: nameOf(column), table: getTableName(foreignTable), isNeeded: column.notNull }]
      : [];
  });
  const given = (of: Record<string, string> = {}, isNeeded: boolean) =>
    Object.entries(of).map(([column, table]) => ({ column, table, isNeeded }));
  return [...known, ...given(rules.refersTo, true), ...given(rules.mayReferTo, false)];
}

/** What others refer to first. A table that refers to itself counts as one that doesn't. */
function inOrder(tables: TransferTable[]): TransferTable[] {
  const sorted: TransferTable[] = [];
  const visit = (table: TransferTable) => {
    if (sorted.includes(table)) return;
    for (const { table: other } of table.references) {
      const found = tables.find(({ name }) => name === other && name !== table.name);
      if (found) visit(found);
    }
    sorted.push(table);
  };
  for (const table of tables) visit(table);
  return sorted;
}

export function belongsTo(name: string, organisationId: string, alias = 't'): SQL {
  const at = sql.identifier(alias);
  if (name === 'organisations') return sql`${at}.id = ${organisationId}`;
  const table = allTables.get(name);
  if (table && 'organisationId' in getTableColumns(table)) {
    return sql`${at}.organisation_id = ${organisationId}`;
  }
  const owner =
    table && referencesOf(getTableConfig(table), exported[name] ?? {}).find((one) => one.isNeeded);
  if (!owner) throw new Error(`The table ${name} belongs to no organisation.`);
  const inner = `${alias}o`;
  return sql`${at}.${sql.identifier(owner.column)} in (
    select ${sql.identifier(inner)}.id from ${sql.identifier(owner.table)} as ${sql.identifier(inner)}
    where ${belongsTo(owner.table, organisationId, inner)})`;
}

export type Row = Record<string, unknown>;

/** Finds the rows of a table that belong to an organization, each as `row`, in the order of its key. */
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
