import { readdirSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillTables } from '../../../tests/support/fill-tables.ts';
import { makeOwned } from '../../../tests/support/owned-things.ts';
import { openSuiteApp, type TestUser } from '../../../tests/support/test-app.ts';
import { deleteOrganisation } from '../../modules/organization/deletion/delete-organisation.ts';
import { hourMs } from '../durations.ts';

type Tables = Record<string, string[]>;

describe('an organization that is deleted', { timeout: 120_000 }, () => {
  const server = openSuiteApp({ SAMPLE_TALENT: 'off', PUBLIC_URL: 'https://larkspur.example' });
  const other = server.suiteUser({ name: 'Olga Other' });
  let gone: TestUser;
  let before: Tables;
  let full: Tables;
  beforeAll(async () => {
    await fillTables(server, other.organisationId, other.userId);
    before = await readTables('public');
    // Later than what is read before.
    gone = await server.createUser({ name: 'Gus Gone' });
    const { organisationId } = gone;
    const member = await server.createUser({ role: 'Member', organisationId });
    await makeOwned(server, gone, member);
    await fillTables(server, organisationId, gone.userId);
    full = await readTables('public');
    await deleteOrganisation(server.services, organisationId, true);
    await server.services.files.tidy(new Date(Date.now() + 2 * hourMs));
  }, 120_000);

  async function readTables(schema: 'public' | 'pgboss'): Promise<Tables> {
    const all = await rowsOf<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = ${schema}`,
    );
    const tables: Tables = {};
    for (const { name } of all) {
      const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
      const rows = await rowsOf<{ row: string }>(sql`select t::text as row from ${table} as t order by 1`);
      tables[name] = rows.map(({ row }) => row);
    }
    return tables;
  }
  const rowsOf = async <Row>(query: ReturnType<typeof sql>) =>
    ((await server.db.execute(query)) as unknown as { rows: Row[] }).rows;

  /** Tables that belong to nobody, and what they hold counts for a while or for all. */
  const ofAll = ['limited_events', 'sealed_keys', 'data_key_check'];

  test('leaves every table as it was before, whatever is in the schema, and others untouched', async () => {
    const after = await readTables('public');
    const { deleted_organisations: noted, ...rest } = after;
    expect(noted).toEqual([expect.stringContaining(gone.organisationId)]);
    for (const [name, rows] of Object.entries(rest)) {
      if (!ofAll.includes(name)) expect([name, rows]).toEqual([name, before[name]]);
    }
    // It had something in nearly each of them.
    const filled = Object.keys(full).filter(
      (name) => (full[name]?.length ?? 0) > (before[name]?.length ?? 0),
    );
    expect(filled.length).toBeGreaterThan(40);
    expect(before.candidates?.length).toBeGreaterThan(0);
  });

  test('leaves nothing in the queue and no file, and the first other one still works', async () => {
    const queued = JSON.stringify(await readTables('pgboss'));
    for (const id of [gone.organisationId, gone.userId, gone.email]) expect(queued).not.toContain(id);
    if (!server.databaseUrl) {
      const kept = readdirSync(`${server.dataDir}/files`, { recursive: true, withFileTypes: true });
      // The two that `fillTables` has made for the other organisation.
      expect(kept.filter((entry) => entry.isFile())).toHaveLength(2);
    }
    expect((await other.call({ url: '/talent/candidates/' })).statusCode).toBe(200);
    expect((await gone.call({ url: '/talent/candidates/' })).statusCode).toBe(401);
  });

  test('can be deleted again without harm', async () => {
    expect(await deleteOrganisation(server.services, gone.organisationId, true)).toBe(false);
    expect(await deleteOrganisation(server.services, other.organisationId)).toBe(false);
  });
});
