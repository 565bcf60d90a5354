import { sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core';
import {
  allTables,
  type TransferTable,
  transferTables,
} from '../../server/modules/organization/transfer/tables.ts';
import type { TestApp } from './test-app.ts';

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Values that a column of a table must have. */
const fixed: Record<string, unknown> = {
  'users.role': 'Member',
  'webhooks.is_active': false,
  'sequences.is_paused': true,
  'resumes.status': 'completed',
};

/**
 * Fills every table that an export holds with two rows of an organization, whatever its columns are, so that a new table or
 * column is exported and imported by a test as soon as it is there.
 */
export async function fillTables(server: TestApp, organisationId: string, userId: string): Promise<void> {
  const ids = new Map<string, string[]>([
    ['organisations', [organisationId]],
    ['users', [userId]],
  ]);
  for (const table of transferTables) {
    if (table.name === 'organisations') continue;
    const made = ids.get(table.name) ?? [];
    for (let number = 0; number < 2; number++) {
      const id =
        table.name === 'files' ? await putFile(server, organisationId, number) : await insert(number);
      if (id !== undefined) made.push(id);
    }
    ids.set(table.name, made);

    async function insert(number: number): Promise<string | undefined> {
      const row = Object.fromEntries(
        columnsOf(table).map((column) => [snake(column.name), valueFor(table, column, number, ids)]),
      );
      const columns = sql.join(
        Object.keys(row).map((column) => sql.identifier(column)),
        sql`, `,
      );
      const name = sql.identifier(table.name);
      const { rows } = (await server.db.execute(sql`
        insert into ${name} as t (${columns})
        select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify([row])}::jsonb)
        on conflict do nothing returning to_jsonb(t) ->> 'id' as id`)) as unknown as {
        rows: { id: string | null }[];
      };
      return rows[0]?.id ?? undefined;
    }
  }
}

async function putFile(server: TestApp, organisationId: string, number: number): Promise<string> {
  async function* content() {
    yield Buffer.from(`Content ${number} of ${organisationId}\n`);
  }
  const { id } = await server.services.files.put({
    organisationId,
    name: number === 0 ? '../résumé "A".txt' : 'logo.png',
    source: content(),
    maxBytes: 1000,
    refuse: () => undefined,
  });
  return id;
}

function columnsOf({ name }: TransferTable): PgColumn[] {
  const table = allTables.get(name);
  if (!table) throw new Error(`There is no table ${name}.`);
  return getTableConfig(table).columns.filter((column) => !column.generated && !column.generatedIdentity);
}

let count = 0;

function valueFor(
  { name, references }: TransferTable,
  column: PgColumn,
  number: number,
  ids: Map<string, string[]>,
): unknown {
  const key = snake(column.name);
  if (`${name}.${key}` in fixed) return fixed[`${name}.${key}`];
  const reference = references.find((one) => one.column === key);
  if (reference)
    return (
      (ids.get(reference.table) ?? [])[reference.isNeeded ? number % 2 : 0] ??
      ids.get(reference.table)?.[0] ??
      null
    );
  const unique = ++count;
  const type = column.getSQLType();
  if (type === 'uuid') return crypto.randomUUID();
  if (type === 'boolean') return number === 0;
  if (type === 'integer' || type === 'bigint') return unique;
  if (type === 'double precision' || type === 'real') return unique + 0.25;
  if (type === 'date') return '2026-03-04';
  if (type.startsWith('timestamp'))
    return `2026-03-04T10:00:00.${String(unique).padStart(6, '0').slice(-6)}Z`;
  if (type === 'jsonb')
    return { text: `=Ärger "${unique}"\n`, list: [1, null, { ids: [...ids.values()][0]?.[0] }] };
  if (type === 'bytea') return '\\x00ff';
  if (type === 'integer[]') return [unique, unique + 1];
  if (type.endsWith('[]')) return [`one ${unique}`, 'two, "quoted"\n'];
  return `=${key} ${unique} ä “x”\n\\`;
}
