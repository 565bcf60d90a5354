import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { fillTables } from '../../../../tests/support/fill-tables.ts';
import { suiteFolder } from '../../../../tests/support/temporary-folder.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { candidates, organisations } from '../../../platform/db/schema.ts';
import { exportOrganisation } from './export-organisation.ts';
import { openArchive, readArchiveRows } from './open-archive.ts';
import { transferTables } from './tables.ts';

const server = openSuiteApp();
const owner = server.suiteUser();
const folder = suiteFolder();
beforeAll(async () => {
  await fillTables(server, owner.organisationId, owner.userId);
}, 120_000);

/** Every table of an export, a row a line. */
async function exportTables(onProgress: () => Promise<void>): Promise<Record<string, string[]>> {
  const { organisationId } = owner;
  const signal = new AbortController().signal;
  const made = exportOrganisation(server.services, { organisationId, folder, signal, onProgress });
  const file = path.join(folder, 'archive.zip');
  await pipeline(made.archive, createWriteStream(file));
  await made.report;
  const zip = await openArchive(file);
  const tables: Record<string, string[]> = {};
  for (const { name } of transferTables) {
    const entry = zip.entries.get(`tables/${name}.json`);
    tables[name] = [];
    if (!entry) continue;
    for await (const row of readArchiveRows(zip, entry)) tables[name].push(JSON.stringify(row));
  }
  await zip.close();
  return tables;
}

test('an export is of one moment, and others write while it is made', { timeout: 120_000 }, async () => {
  const { db } = server;
  const before = await exportTables(async () => {});
  expect(before.candidates?.length).toBeGreaterThan(0);
  expect(before.notes?.length).toBeGreaterThan(0);
  let written = 0;
  const during = await exportTables(async () => {
    // Each time between two tables: what was read refers to people who go, and what comes refers to new ones.
    await db.delete(candidates).where(eq(candidates.organisationId, owner.organisationId));
    await fillTables(server, owner.organisationId, owner.userId);
    await server.change(organisations, owner.organisationId, { name: `Renamed ${++written}` });
  });
  expect(written).toBeGreaterThan(10);
  expect(during).toEqual(before);
  const { rows } = (await db.execute(
    sql`select name from pg_cursors where name like 'snapshot%'`,
  )) as unknown as { rows: unknown[] };
  expect(rows).toEqual([]);
});

test('on PostgreSQL a snapshot is a read-only transaction with repeatable reads', async () => {
  const settings = ['transaction_isolation', 'transaction_read_only'] as const;
  const queries = new Map(settings.map((name) => [name, sql`select current_setting(${name}) as value`]));
  const found = await server.services.readSnapshot(queries, async (snapshot) => {
    const values: string[] = [];
    for (const name of settings) {
      for await (const { value } of snapshot.rows<{ value: string }>(name)) values.push(value);
    }
    return values;
  });
  // The embedded database gathers all rows within one that is like any other.
  expect(found).toEqual(server.databaseUrl ? ['repeatable read', 'on'] : ['read committed', 'off']);
});
