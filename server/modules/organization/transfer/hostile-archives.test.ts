import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  changeRows,
  type Entries,
  readEntries,
  withManifest,
  writeEntries,
} from '../../../../tests/support/archive-entries.ts';
import { fillTables } from '../../../../tests/support/fill-tables.ts';
import { storeCandidate } from '../../../../tests/support/search-rows.ts';
import { suiteFolder } from '../../../../tests/support/temporary-folder.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { files, organisations, settings } from '../../../platform/db/schema.ts';
import { quotasSetting, readLimits } from '../settings/quotas.ts';
import { exportOrganisation } from './export-organisation.ts';
import { findWhatIsThere, importOrganisation } from './import-organisation.ts';
import { RefusedArchiveError } from './open-archive.ts';
import type { Row } from './tables.ts';

const signal = new AbortController().signal;
const onProgress = async () => {};

describe('an archive that no export has written', { timeout: 120_000 }, () => {
  const server = openSuiteApp();
  let owner: TestUser;
  let other: TestUser;
  const target = server.userForEach();
  const folder = suiteFolder();
  let good: Entries;
  const file = () => path.join(folder, 'given.zip');
  beforeAll(async () => {
    [owner, other] = [await server.createUser(), await server.createUser()];
    await fillTables(server, owner.organisationId, owner.userId);
    await limitPeople(owner, 1000);
    const made = exportOrganisation(server.services, {
      organisationId: owner.organisationId,
      folder,
      signal,
      onProgress,
    });
    await pipeline(made.archive, createWriteStream(file()));
    good = await readEntries(file());
  }, 120_000);

  const limitPeople = ({ organisationId }: TestUser, people: number) =>
    server.db.insert(settings).values({ organisationId, key: quotasSetting.key, value: { people } });

  const write = (entries: Entries) => writeEntries(file(), entries);
  const withRows = (table: string, change: (rows: Row[]) => Row[], count?: number) =>
    changeRows(good, table, change, count);
  const editFirst = (table: string, values: Row) =>
    withRows(table, ([first, ...rest]) => [{ ...first, ...values }, ...rest]);

  const importGiven = (given = signal) =>
    importOrganisation(server.services, file(), {
      organisationId: target.organisationId,
      userId: target.userId,
      makesUsers: false,
      signal: given,
      onProgress,
      store: (act) => server.db.transaction((tx) => act(tx)).then(() => undefined),
      afterRows: async () => {},
    });

  async function expectRefused(reason: string | RegExp): Promise<void> {
    const before = await nameOf();
    const refusal = await importGiven().catch((error) => error);
    expect(refusal).toBeInstanceOf(RefusedArchiveError);
    expect(refusal.message).toMatch(reason);
    // Nothing half-written, of rows or of files.
    expect(await findWhatIsThere(server.db, target.organisationId)).toBeUndefined();
    const own = eq(files.organisationId, target.organisationId);
    expect(await server.db.$count(files, own)).toBe(0);
    expect(await nameOf()).toBe(before);
  }
  const nameOf = async () =>
    (
      await server.db
        .select({ name: organisations.name })
        .from(organisations)
        .where(eq(organisations.id, target.organisationId))
    )[0]?.name;

  test('is refused where it would unpack to far more than it is', async () => {
    await write(new Map(good).set('files/zeros', Buffer.alloc(48 * 1024 * 1024)));
    await expectRefused('would unpack to far more');
  });

  test('is refused where an entry unpacks to more than its directory says', async () => {
    await write(good);
    const bytes = readFileSync(file());
    const directory = bytes.readUInt32LE(bytes.length - 22 + 16);
    // The first entry's unpacked size, in the directory alone.
    const name = 'tables/candidates.json';
    const at = bytes.indexOf(name, directory) - 46;
    bytes.writeUInt32LE(10, at + 24);
    writeFileSync(file(), bytes);
    await expectRefused(/checksum differs|unpacks to more/);
  });

  test.each(['../outside', '/etc/passwd', 'files/../../outside', 'C:/outside', 'files\\outside'])(
    'is refused for a path that leads elsewhere: %s',
    async (name) => {
      await write(new Map(good).set(name, Buffer.from('x')));
      await expectRefused('a path that leads elsewhere');
    },
  );

  test.each<[string, () => Entries, string | RegExp]>([
    ['of nothing', () => new Map(), 'no export of an organization. Choose the file'],
    [
      'of another product',
      () => new Map([['manifest.json', Buffer.from('{"format":"other"}')]]),
      'no export',
    ],
    [
      'with an entry that is not listed',
      () => new Map(good).set('extra.txt', Buffer.from('x')),
      'does not name',
    ],
    [
      'of a newer version',
      () => withManifest(good, (m) => Object.assign(m, { version: 2 })),
      'newer version',
    ],
    [
      'of a newer schema',
      () => withManifest(good, (m) => Object.assign(m, { schema: 9e12 })),
      'newer version',
    ],
    [
      'with a changed file',
      () => new Map(good).set('tables/notes.json', Buffer.from('[]\n')),
      'checksum differs',
    ],
    ['with too few rows', () => withRows('notes', (rows) => rows.slice(1), 2), 'list says 2'],
    ['with too many rows', () => withRows('notes', (rows) => rows, 1), 'list says 1'],
    ['without its organization', () => withRows('organisations', () => []), /no organization|refers to/],
    ['with prose for rows', () => new Map(good).set('tables/notes.json', Buffer.from('rows')), 'checksum'],
    ['with an id twice', () => withRows('tags', (rows) => rows), ''],
  ])('is refused %s', async (what, make, reason) => {
    if (what === 'with an id twice') {
      await write(withRows('candidates', ([first]) => [first as Row, first as Row]));
      return expectRefused('an id twice');
    }
    await write(make());
    await expectRefused(reason);
  });

  test('is refused with rows of another organization, or that refer to what another one has', async () => {
    await write(editFirst('notes', { organisation_id: other.organisationId }));
    await expectRefused('rows of another organization');
    const foreign = await storeCandidate(server, other.organisationId, { name: 'Somebody else’s' });
    for (const table of ['notes', 'messages', 'search_results', 'tags']) {
      await write(editFirst(table, { candidate_id: foreign }));
      await expectRefused('not in the archive');
    }
    await write(editFirst('search_people', { assignee_id: other.userId }));
    await expectRefused('not in the archive');
    await write(editFirst('candidates', { merged_into: foreign }));
    await expectRefused('not in the archive');
  });

  test('is refused with values that no column takes, after everything else was stored', async () => {
    await write(editFirst('posts', { version: 'many' }));
    await expectRefused('values that no export has');
    await write(editFirst('posts', { title: null }));
    await expectRefused('values that no export has');
    await write(editFirst('files', { sha256: createHash('sha256').update(randomUUID()).digest('hex') }));
    await expectRefused('content is another one');
  });

  test('is refused when it is cut off, or no archive at all', async () => {
    await write(good);
    const bytes = readFileSync(file());
    writeFileSync(file(), bytes.subarray(0, bytes.length / 2));
    await expectRefused('damaged');
    writeFileSync(file(), 'Name,Title\n');
    await expectRefused('damaged');
  });

  test('sets nothing that is left to the provider, as no export holds it', async () => {
    const keysOf = (rows: Row[]) => rows.map(({ key }) => key);
    const exported: Row[] = JSON.parse(String(good.get('tables/settings.json')));
    expect(exported.length).toBeGreaterThan(0);
    expect(keysOf(exported)).not.toContain('quotas');
    const unlimited = { people: null, searches: null, generations: null, storage: null, members: null };
    const forged = ['quotas', 'default-quotas', 'web-sources'].map((key) => ({
      ...exported[0],
      key,
      value: unlimited,
    }));
    await write(withRows('settings', (rows) => [...rows, ...forged]));
    await importGiven();
    const { db } = server;
    const stored = await db.select().from(settings).where(eq(settings.organisationId, target.organisationId));
    expect(stored.map(({ key }) => key).sort()).toEqual(keysOf(exported).sort());
    expect((await readLimits(db, target.organisationId)).own).toEqual({});
  });

  test('is refused with more people than the pool may hold', async () => {
    const people: Row[] = JSON.parse(String(good.get('tables/candidates.json')));
    const listed = { in_pool: true, deleted_at: null, merged_into: null };
    await write(withRows('candidates', (rows) => rows.map((row) => ({ ...row, ...listed }))));
    await limitPeople(target, people.length - 1);
    await expectRefused(`holds ${people.length} people, and your talent pool may hold ${people.length - 1}`);
    const { organisationId } = target;
    const own = eq(settings.organisationId, organisationId);
    await server.db
      .update(settings)
      .set({ value: { people: people.length } })
      .where(own);
    await importGiven();
    expect(await findWhatIsThere(server.db, organisationId)).toBeDefined();
  });

  test('is imported beside the organization that it comes from, with ids of its own', async () => {
    await write(good);
    await importGiven();
    expect(await findWhatIsThere(server.db, target.organisationId)).toBeDefined();
    const again = await importGiven().catch((error) => error);
    expect(again.message).toMatch('into an empty organization only');
  });

  test('stops without a trace when it is cancelled', async () => {
    await write(good);
    const stop = new AbortController();
    stop.abort(new Error('cancelled'));
    await expect(importGiven(stop.signal)).rejects.toThrow('cancelled');
    expect(await findWhatIsThere(server.db, target.organisationId)).toBeUndefined();
  });
});
