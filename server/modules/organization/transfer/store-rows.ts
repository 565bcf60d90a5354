import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/client.ts';
import { RefusedArchiveError } from './manifest.ts';
import type { Row } from './read-rows.ts';
import type { TransferTable } from './tables.ts';

const batchSize = 500;

/**
 * Stores rows under the names of their columns. Columns that they don't have keep their defaults.
 * @returns how many
 */
export async function storeRows(
  tx: Database,
  table: TransferTable,
  rows: AsyncIterable<Row>,
): Promise<number> {
  const selfColumn = table.references.find((one) => one.table === table.name)?.column;
  const linked: { id: unknown; to: unknown }[] = [];
  let batch: Row[] = [];
  let count = 0;
  const flush = async () => {
    if (batch.length > 0) await storeBatch(tx, table, batch);
    count += batch.length;
    batch = [];
  };
  for await (const row of rows) {
    // What it refers to may come later.
    if (selfColumn && row[selfColumn] !== null && row[selfColumn] !== undefined) {
      linked.push({ id: row.id, to: row[selfColumn] });
      row[selfColumn] = null;
    }
    batch.push(row);
    if (batch.length === batchSize) await flush();
  }
  await flush();
  if (selfColumn && linked.length > 0) await link(tx, table.name, selfColumn, linked);
  return count;
}

async function storeBatch(tx: Database, table: TransferTable, batch: Row[]): Promise<void> {
  const name = sql.identifier(table.name);
  const given = Object.keys(batch[0] ?? {}).filter((column) => !(table.isNumbered && column === 'id'));
  const columns = sql.join(
    given.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const rows = sql`jsonb_populate_recordset(null::${name}, ${JSON.stringify(batch)}::jsonb)`;
  if (table.name === 'organisations') {
    const set = given
      .filter((column) => column !== 'id' && column !== 'is_provider')
      .map((column) => sql`${sql.identifier(column)} = given.${sql.identifier(column)}`);
    await tx.execute(
      sql`update organisations as t set ${sql.join(set, sql`, `)} from ${rows} as given where t.id = given.id`,
    );
    return;
  }
  if (table.name === 'files') {
    // Their contents were stored before, under a time of their own.
    const updated = (await tx.execute(sql`
      update files as t set name = given.name, expires_at = given.expires_at, created_at = given.created_at
      from ${rows} as given
      where t.id = given.id and t.organisation_id = given.organisation_id and t.sha256 = given.sha256
      returning t.id`)) as unknown as { rows: unknown[] };
    if (updated.rows.length < batch.length) {
      throw new RefusedArchiveError('The archive holds a file whose content is another one.');
    }
    return;
  }
  const conflict = table.isThereAtFirst ? sql`on conflict do nothing` : sql``;
  await tx.execute(sql`insert into ${name} (${columns}) select ${columns} from ${rows} ${conflict}`);
}

async function link(
  tx: Database,
  name: string,
  column: string,
  linked: { id: unknown; to: unknown }[],
): Promise<void> {
  await tx.execute(sql`
    update ${sql.identifier(name)} as t set ${sql.identifier(column)} = given."to"
    from jsonb_to_recordset(${JSON.stringify(linked)}::jsonb) as given (id uuid, "to" uuid) where t.id = given.id`);
}
