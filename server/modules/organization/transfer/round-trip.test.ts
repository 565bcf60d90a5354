import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TransferReport } from '../../../../contract/organization/organisation.calls.ts';
import { fillTables } from '../../../../tests/support/fill-tables.ts';
import { suiteFolder } from '../../../../tests/support/temporary-folder.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { candidateIdentities, users } from '../../../platform/db/schema.ts';
import { readIdentityKey } from '../../../platform/keys/identity-key.ts';
import { keyPeople } from '../../people/talent-pool/key-people.ts';
import { exportOrganisation } from './export-organisation.ts';
import { importOrganisation } from './import-organisation.ts';
import { type Manifest, openArchive, readArchiveRows } from './open-archive.ts';
import { type Row, transferTables } from './tables.ts';

async function all(rows: AsyncIterable<Row>): Promise<Row[]> {
  const found: Row[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

const signal = new AbortController().signal;

describe('an organization that moves', { timeout: 120_000 }, () => {
  let here: TestApp;
  let there: TestApp;
  let owner: TestUser;
  let newOwner: TestUser;
  const folder = suiteFolder();
  let report: TransferReport | undefined;
  beforeAll(async () => {
    [here, there] = [await openTestApp(), await openTestApp()];
    owner = await here.createUser({ name: 'Ada Owner' });
    await fillTables(here, owner.organisationId, owner.userId);
    // Somebody else's, of which nothing may come along.
    const other = await here.createUser({ name: 'Eve Elsewhere' });
    await fillTables(here, other.organisationId, other.userId);
    newOwner = await there.createUser();
    await there.services.db.update(users).set({ email: owner.email }).where(eq(users.id, newOwner.userId));
    await write(here, owner.organisationId, 'first.zip');
    await importOrganisation(there.services, path.join(folder, 'first.zip'), {
      organisationId: newOwner.organisationId,
      userId: newOwner.userId,
      makesUsers: true,
      signal,
      onProgress: async () => {},
      store: (act) =>
        there.services.db.transaction(async (tx) => {
          report = await act(tx);
        }),
      afterRows: async (tx) =>
        keyPeople(tx, await readIdentityKey(tx, there.services.config), newOwner.organisationId),
    });
    await write(there, newOwner.organisationId, 'second.zip');
  }, 120_000);
  afterAll(async () => {
    await here.close();
    await there.close();
  });

  async function write(server: TestApp, organisationId: string, name: string) {
    const onProgress = async () => {};
    const made = exportOrganisation(server.services, { organisationId, folder, signal, onProgress });
    await pipeline(made.archive, createWriteStream(path.join(folder, name)));
    return made.report;
  }

  /** Everything in an archive: rows by table, and the bytes of files by their ids. */
  async function read(name: string) {
    const zip = await openArchive(path.join(folder, name));
    const contentOf = async (entry: string) => {
      const found = zip.entries.get(entry);
      const pieces: Buffer[] = [];
      for await (const piece of found ? zip.read(found) : []) pieces.push(piece);
      return Buffer.concat(pieces).toString('utf8');
    };
    const manifest: Manifest = JSON.parse(await contentOf('manifest.json'));
    const tables: Record<string, Row[]> = {};
    for (const { name: table, json } of manifest.tables) {
      const entry = zip.entries.get(json.path);
      tables[table] = entry ? await all(readArchiveRows(zip, entry)) : [];
    }
    const files = await Promise.all(manifest.files.map(({ path: entry }) => contentOf(entry)));
    const sheets = Object.fromEntries(
      await Promise.all(
        manifest.tables.map(async ({ name: table, csv }) => [table, await contentOf(csv.path)]),
      ),
    );
    await zip.close();
    return { manifest, tables, files, sheets };
  }

  /** What an import changes, so that it is compared without. */
  const changed: Record<string, string[]> = {
    // Given anew: they count up.
    decisions: ['id'],
  };
  const readOnly = transferTables.filter(({ onlyToRead }) => onlyToRead).map(({ name }) => name);

  test('has the same tables and files after an export, an import and another export', async () => {
    const [first, second] = [await read('first.zip'), await read('second.zip')];
    // A content has the name of the organization's files; ids of organization, Owner and files are others.
    const names = new Map([
      [owner.organisationId, newOwner.organisationId],
      [owner.userId, newOwner.userId],
    ]);
    const filesBefore = first.tables.files ?? [];
    for (const file of second.tables.files ?? []) {
      const same = filesBefore.find(({ sha256 }) => sha256 === file.sha256);
      if (same) names.set(String(same.id), String(file.id));
    }
    const asTexts = (rows: Row[] | undefined, table: string) =>
      (rows ?? [])
        .map((row) => Object.entries(row).filter(([column]) => !changed[table]?.includes(column)))
        .map((entries) => JSON.stringify(Object.fromEntries(entries.sort())))
        .map((text) => [...names].reduce((all, [from, to]) => all.replaceAll(from, to), text))
        .sort();
    for (const { name } of transferTables) {
      if (readOnly.includes(name)) continue;
      // The erased are known by hashes with the key of the first server.
      if (name === 'erased_identities') continue;
      const expected = asTexts(first.tables[name], name);
      expect(expected.length, name).toBeGreaterThan(0);
      const own = name === 'users' ? first.tables.users?.find(({ id }) => id === owner.userId) : undefined;
      const found = asTexts(second.tables[name], name);
      // The importing Owner keeps the account that was there.
      if (own) expect(found).toHaveLength(expected.length);
      else expect(found, name).toEqual(expected);
    }
    expect(second.files.sort()).toEqual(first.files.sort());
    expect(first.files).toHaveLength(2);
  });

  test('takes nothing of others along, and no secret', async () => {
    const { tables, manifest } = await read('first.zip');
    const text = JSON.stringify(tables);
    expect(text).not.toContain('Eve Elsewhere');
    expect(Object.keys(tables.users?.[0] ?? {})).not.toContain('password_hash');
    for (const { name, rows } of manifest.tables) expect(tables[name], name).toHaveLength(rows);
    expect(manifest.files.map(({ path: entry }) => entry.split('/').at(-1)).sort()).toEqual([
      '_résumé _A_.txt',
      'logo.png',
    ]);
  });

  test('has spreadsheets in which nothing is a formula', async () => {
    const { sheets, tables } = await read('first.zip');
    expect(sheets.notes).toMatch(/^\ufeff?id,organisation_id,/);
    expect(sheets.notes).toContain("'=text");
    expect(sheets.notes).not.toMatch(/(^|,|")=/m);
    expect(Object.keys(sheets)).toEqual(Object.keys(tables));
  });

  test('recognizes its people with the new server’s key, and says what is left to do', async () => {
    const found = await there.services.db
      .select({ kind: candidateIdentities.kind })
      .from(candidateIdentities)
      .where(eq(candidateIdentities.organisationId, newOwner.organisationId));
    expect(found.length).toBeGreaterThan(0);
    expect(report?.rows.candidates).toBe(2);
    expect(report?.notes.join(' ')).toContain('list of erased people can’t be read here');
    expect(report?.notes.join(' ')).toContain('have no password here');
    const made = await there.services.db
      .select({ role: users.role })
      .from(users)
      .where(eq(users.organisationId, newOwner.organisationId));
    expect(made.map(({ role }) => role).sort()).toEqual(['Member', 'Member', 'Owner']);
  });
});
