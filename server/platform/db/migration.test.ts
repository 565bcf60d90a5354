import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { newDatabase } from '../../../tests/support/postgres.ts';
import {
  fillPreviousVersion,
  migrateToPreviousVersion,
  previousCounts,
} from '../../../tests/support/previous-version.ts';
import { keyIdentities } from '../../modules/people/identity/identities.ts';
import { readConfig } from '../config/config.ts';
import { type OpenDatabase, openPostgres, wrapPglite } from './client.ts';

type Row = Record<string, unknown>;
type Tables = Record<string, Row[]>;

const sorted = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Columns that are gone, whose content is tested below where it has moved, and the index that is made again of the texts. */
const moved: Record<string, string[]> = {
  candidates: ['person_key', 'search_vector'],
  search_jobs: ['criteria', 'status', 'detail', 'progress', 'failed_providers', 'lease_id', 'finished_at'],
  posts: ['slug', 'published_at'],
};

describe('a database of the previous version', { timeout: 120_000 }, () => {
  let database: OpenDatabase;
  let before: Tables;
  let after: Tables;
  beforeAll(async () => {
    database = await openEmptyDatabase();
    await migrateToPreviousVersion(database.db);
    await fillPreviousVersion(database.db);
    before = await readTables();
    await database.migrate();
    const config = readConfig({ DATA_KEY: 'a-data-key-for-tests-of-at-least-32-characters' });
    await keyIdentities({ db: database.db, config });
    after = await readTables(Object.keys(before));
  }, 180_000);
  afterAll(() => database.close());

  const read = async (query: string) =>
    ((await database.db.execute(sql.raw(query))) as unknown as { rows: Row[] }).rows;

  /** Every row as JSON, by table and in the order of their texts. */
  async function readTables(names?: string[]): Promise<Tables> {
    const found = await read("select tablename as name from pg_tables where schemaname = 'public'");
    const tables: Tables = {};
    for (const name of names ?? found.map((row) => String(row.name))) {
      const rows = await read(`select to_jsonb(t) as row from "${name}" t`);
      tables[name] = rows.map(({ row }) => row as Row);
    }
    return tables;
  }

  test('has what it is made for', () => {
    expect([before.candidates, before.search_jobs, before.search_results, before.posts]).toEqual([
      expect.objectContaining({ length: previousCounts.people }),
      expect.objectContaining({ length: previousCounts.searches }),
      expect.objectContaining({ length: previousCounts.results }),
      expect.objectContaining({ length: previousCounts.posts }),
    ]);
  });

  test('keeps every row of every table, with every value that has not moved', () => {
    for (const [name, rows] of Object.entries(before)) {
      if (rows.length === 0) continue;
      const gone = moved[name] ?? [];
      const kept = Object.keys(rows[0] ?? {}).filter((column) => !gone.includes(column));
      const asTexts = (all: Row[] | undefined) =>
        (all ?? []).map((row) => JSON.stringify(kept.map((column) => row[column]))).sort();
      expect(asTexts(after[name]), name).toEqual(asTexts(rows));
    }
  });

  test('recognizes everybody by address and page, and by name those who have neither', async () => {
    const [counted] = await read(`
      select count(*)::int as identities, count(distinct candidate_id)::int as people,
        count(*) filter (where kind = 'email')::int as email,
        count(*) filter (where kind = 'profile')::int as profile,
        count(*) filter (where kind = 'name')::int as name
      from candidate_identities`);
    const quarter = previousCounts.people / 4;
    expect(counted).toEqual({
      identities: 5 * quarter,
      people: previousCounts.people,
      email: 2 * quarter,
      profile: 2 * quarter,
      name: quarter,
    });
  });

  test('has each search as its first run, as it was', async () => {
    const columns = ['id', 'organisation_id', 'created_by', 'created_at', ...(moved.search_jobs ?? [])];
    const run = (row: Row) => JSON.stringify(columns.map((column) => row[column]));
    const criteria = `(
      select coalesce(jsonb_agg(to_jsonb(c) - 'job_id' - 'version' - 'position' order by position), '[]')
      from search_criteria c where c.job_id = r.job_id and c.version = r.criteria_version) as criteria`;
    const runs = (await read(`select to_jsonb(r) as row, ${criteria} from search_runs r`)).map(
      ({ row, criteria }) => ({ ...(row as Row), criteria }),
    );
    expect(runs).toHaveLength(previousCounts.searches);
    const inOrder = (row: Row) => ({ ...row, criteria: (row.criteria as Row[]).map(sorted) });
    expect(runs.map(inOrder).map(run).sort()).toEqual(
      (before.search_jobs ?? []).map(inOrder).map(run).sort(),
    );
    expect(runs.every((row: Row) => row.job_id === row.id && row.number === 1)).toBe(true);
  });

  test('knows whom of the pool each result is about', async () => {
    const [counted] = await read(`
      select count(*)::int as all, count(*) filter (where r.url like '%/' || r.candidate_id and c.id is not null)::int as right
      from search_results r left join candidates c on c.id = r.candidate_id
      where r.source = 'talent-pool' or r.candidate_id is not null`);
    expect(counted).toEqual({ all: previousCounts.results / 2, right: previousCounts.results / 2 });
  });

  test('has each address of the blog, published or taken off', async () => {
    const kept = (before.posts ?? []).filter(({ slug }) => slug !== null);
    const rows = await read('select to_jsonb(p) as row from publications p');
    const inOrder = (all: Row[]) => all.map((row) => JSON.stringify(sorted(row))).sort();
    expect(inOrder(rows.map(({ row }) => row as Row))).toEqual(
      inOrder(
        kept.map(({ id, organisation_id, slug, published_at }) => ({
          channel: 'blog',
          former_status: null,
          organisation_id,
          post_id: id,
          published_at,
          scheduled_for: null,
          slug,
        })),
      ),
    );
  });

  async function openEmptyDatabase(): Promise<OpenDatabase> {
    const template = inject('postgresTemplate');
    if (!template) return wrapPglite(await PGlite.create());
    const url = (name: string) => Object.assign(new URL(template), { pathname: `/${name}` }).href;
    return openPostgres(await newDatabase({ url }, 'template1'));
  }
});
