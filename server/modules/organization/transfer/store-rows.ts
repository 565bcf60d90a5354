import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/client.ts';
import { formerBlogSlugs, organisationBlogs, organisations } from '../../../platform/db/schema.ts';
import { identityProviderSetting } from '../../account/identity-provider/identity-provider.ts';
import { RefusedArchiveError } from './open-archive.ts';
import { settingsOutside } from './table-rules.ts';
import type { Row, TransferTable } from './tables.ts';

const batchSize = 500;

/** Columns that the rows don't have keep their defaults. */
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

export interface PrepareOptions {
  tx: Database;
  organisationId: string;
  names: Map<string, string>;
  missing: Map<string, Set<string>>;
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const interrupted = 'It was under way when the organization was exported. Start it again.';

/** Undefined for a row that is left out. */
export async function prepareRow(
  options: PrepareOptions,
  table: TransferTable,
  row: Row,
): Promise<Row | undefined> {
  if (options.missing.get(table.name)?.has(String(row.id))) return undefined;
  const made: Row = { ...table.fill };
  for (const column of table.columns) if (column in row) made[column] = row[column];
  for (const { column, table: other, isNeeded } of table.references) {
    if (!options.missing.get(other)?.has(String(row[column]))) continue;
    if (isNeeded) return undefined;
    made[column] = null;
  }
  const named: Row = JSON.parse(JSON.stringify(made).replaceAll(uuids, (id) => options.names.get(id) ?? id));
  return (adjust[table.name] ?? ((row) => row))(named, options);
}

type Adjust = (row: Row, options: PrepareOptions) => Promise<Row | undefined> | Row | undefined;

/** What is under way there has no job here. */
const endOpen =
  (open: string[], failed: string): Adjust =>
  (row) =>
    open.includes(String(row.status)) ? { ...row, status: failed, detail: interrupted } : row;

const adjust: Record<string, Adjust> = {
  search_runs: endOpen(['Processing'], 'Failed'),
  generations: endOpen(['queued', 'processing'], 'failed'),
  talent_imports: endOpen(['queued', 'processing'], 'failed'),
  hand_overs: endOpen(['queued', 'processing'], 'failed'),
  resumes: endOpen(['queued', 'processing'], 'failed'),
  hand_over_people: (row) =>
    ['waiting', 'sending'].includes(String(row.state))
      ? { ...row, state: 'failed', detail: interrupted }
      : row,
  messages: (row) =>
    row.status === 'queued' ? { ...row, status: 'failed', detail: interrupted, step: null } : row,
  // Nobody is written to by an import. What was at the mail server of the other one is due again.
  sequences: (row) => ({ ...row, is_paused: true }),
  sequence_people: (row) =>
    row.state === 'active' && !row.next_at ? { ...row, next_at: new Date().toISOString() } : row,
  // Nobody becomes one by an archive.
  users: (row) => ({ ...row, role: row.role === 'Member' ? 'Member' : 'Owner' }),
  // Its client, secret, domains and links hold on the other server alone: where it is required, nobody could sign in.
  settings: (row) =>
    [...settingsOutside, identityProviderSetting.key].includes(String(row.key)) ? undefined : row,
  // Their addresses were mailed by the other server, and no token has an empty hash.
  share_links: (row) => ({ ...row, revoked_at: row.revoked_at ?? new Date().toISOString() }),
  // An Owner looks at the addresses first.
  webhooks: (row) => ({ ...row, is_active: false }),
  organisation_blogs: async (row, { tx, organisationId }) => ({
    ...row,
    slug: await freeSlug(tx, String(row.slug), organisationId),
  }),
  // One that is taken here leads to the other blog.
  former_blog_slugs: async (row, { tx, organisationId }) =>
    (await isFree(tx, String(row.slug), organisationId)) ? row : undefined,
  publications: async (row, { tx, organisationId }) => {
    if (row.channel !== 'blog') return row;
    const isProvider = await tx.$count(
      organisations,
      and(eq(organisations.id, organisationId), eq(organisations.isProvider, true)),
    );
    // The provider's blog belongs to the provider here.
    return isProvider > 0 ? row : { ...row, channel: 'own-blog' };
  },
};

async function freeSlug(tx: Database, wanted: string, organisationId: string): Promise<string> {
  for (let number = 1; ; number++) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    if (await isFree(tx, slug, organisationId)) return slug;
  }
}

async function isFree(tx: Database, slug: string, organisationId: string): Promise<boolean> {
  const others = await Promise.all(
    [organisationBlogs, formerBlogSlugs].map((table) =>
      tx.$count(
        table,
        and(eq(sql`lower(${table.slug})`, slug.toLowerCase()), ne(table.organisationId, organisationId)),
      ),
    ),
  );
  return others.every((count) => count === 0);
}
