import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq, isNull, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { openSuiteApp } from '../../../tests/support/test-app.ts';
import { fileChunks, fileContents, files, organisations } from '../db/schema.ts';
import type { NewFile } from './file-store.ts';

const mb = 1024 * 1024;

describe('the file store', () => {
  const server = openSuiteApp();
  let organisationId: string;
  beforeAll(async () => {
    organisationId = (await server.createUser()).organisationId;
  });

  const store = () => server.services.files;
  async function* pieces(...parts: (Uint8Array | string)[]) {
    for (const part of parts) yield Buffer.from(part as string);
  }
  const put = (source: AsyncIterable<Uint8Array>, given: Partial<NewFile> = {}) =>
    store().put({
      organisationId,
      name: 'a.csv',
      source,
      maxBytes: 12 * mb,
      refuse: () => undefined,
      ...given,
    });
  async function read(id: string, of = organisationId) {
    const found = await store().open(of, id);
    return found && buffer(found.content);
  }
  /** The number of contents that are stored. */
  async function contents(): Promise<number> {
    if (server.database.kind === 'postgres') return server.db.$count(fileContents);
    const all = readdirSync(path.join(server.dataDir, 'files'), { recursive: true, withFileTypes: true });
    return all.filter((entry) => entry.isFile()).length;
  }

  test.each([0, 1, 4100, 256 * 1024, 256 * 1024 + 1, 3 * mb + 17])(
    '%i bytes come back as they were',
    async (size) => {
      const bytes = randomBytes(size);
      const stored = await put(pieces(bytes.subarray(0, 10), bytes.subarray(10)));
      expect(stored).toMatchObject({ name: 'a.csv', size });
      expect((await read(stored.id))?.equals(bytes)).toBe(true);
    },
  );

  test('equal contents that come at once are stored once', async () => {
    const bytes = randomBytes(50_000);
    const before = await contents();
    const { promise: allArrived, resolve } = Promise.withResolvers<void>();
    let arrived = 0;
    async function* together() {
      yield bytes;
      if (++arrived === 12) resolve();
      await allArrived;
    }
    const stored = await Promise.all(Array.from({ length: 12 }, () => put(together())));
    expect(await contents()).toBe(before + 1);
    for (const { id } of stored) expect((await read(id))?.equals(bytes)).toBe(true);
  });

  test('equal contents are stored once, and go with their last file', async () => {
    const bytes = randomBytes(50_000);
    const before = await contents();
    const one = await put(pieces(bytes));
    const other = await put(pieces(bytes));
    expect(await contents()).toBe(before + 1);
    const later = new Date(Date.now() + 2 * 3_600_000);
    const forget = async (id: string) => {
      await server.db.delete(files).where(eq(files.id, id));
      await store().tidy(later);
    };
    await forget(one.id);
    expect((await read(other.id))?.equals(bytes)).toBe(true);
    await forget(other.id);
    expect(await contents()).toBe(before);
  });

  test('a content that is being written, or was found again, is not tidied away', async () => {
    const bytes = randomBytes(5000);
    const one = await put(pieces(bytes));
    await server.db.delete(files).where(eq(files.id, one.id));
    const before = await contents();
    await store().tidy();
    expect(await contents()).toBe(before);
    const again = await put(pieces(bytes));
    await store().tidy();
    expect((await read(again.id))?.equals(bytes)).toBe(true);
  });

  test('another organization opens nothing, and deleting one deletes its files', async () => {
    const stranger = await server.createUser();
    const { id } = await put(pieces('mine'), { organisationId: stranger.organisationId });
    expect(await read(id)).toBeUndefined();
    const before = await contents();
    await server.db.delete(organisations).where(eq(organisations.id, stranger.organisationId));
    await store().tidy(new Date(Date.now() + 2 * 3_600_000));
    expect(await read(id, stranger.organisationId)).toBeUndefined();
    expect(await contents()).toBeLessThan(before);
  });

  test('a file that has expired is not opened, and removed', async () => {
    const { id } = await put(pieces('old'), { expiresAt: new Date(Date.now() - 1000) });
    expect(await read(id)).toBeUndefined();
    await store().tidy();
    expect(await server.db.$count(files, eq(files.id, id))).toBe(0);
  });

  test('a content over the limit, and one whose source fails, leave nothing', async () => {
    const before = await contents();
    await expect(put(pieces(randomBytes(mb), randomBytes(mb)), { maxBytes: mb + 1 })).rejects.toThrow(
      'larger than 1 MB',
    );
    async function* broken() {
      yield randomBytes(300_000);
      throw new Error('The client went away.');
    }
    await expect(put(broken())).rejects.toThrow('went away');
    expect(await contents()).toBe(before);
  });

  test.each([
    ['text/plain', 'Name,Title\nAnn,Welder\n'],
    ['text/plain', 'BMI,Name\n22,Ann\n'],
    ['text/plain', Buffer.from('\ufeffName,Größe\n', 'utf16le')],
    ['text/plain', Buffer.from('Name,Gr\xf6\xdfe\n', 'latin1')],
    ['text/plain', 'Name,Title\nAnn Lee,Co\0ok\nBo Li,Welder\nCy Orr,Site Engineer\n'],
    ['application/pdf', '%PDF-1.7\n1 0 obj\n'],
    ['application/zip', Buffer.from('PK\x03\x04\x14\x00\x00\x00\x08\x00', 'latin1')],
    ['image/png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['application/octet-stream', Buffer.from([1, 0, 2, 0, 3])],
  ])('the type is that of the content: %s', async (type, content) => {
    const seen: string[] = [];
    const stored = await put(pieces(content), { name: 'x.csv', refuse: (found) => void seen.push(found) });
    expect([stored.type, seen]).toEqual([type, [type]]);
    await expect(put(pieces(content), { refuse: () => 'Not this one.' })).rejects.toThrow('Not this one.');
  });

  test('files in the data folder are for their owner alone', async () => {
    if (server.database.kind === 'postgres') return;
    await put(pieces('private'));
    const all = readdirSync(path.join(server.dataDir, 'files'), { recursive: true, withFileTypes: true });
    for (const entry of all.filter((each) => each.isFile())) {
      expect(statSync(path.join(entry.parentPath, entry.name)).mode & 0o777).toBe(0o600);
    }
    expect(statSync(path.join(server.dataDir, 'files')).mode & 0o777).toBe(0o700);
  });

  test('a large file is stored while it comes, and read in small pieces', async () => {
    const piece = 256 * 1024;
    const storedSoFar: number[] = [];
    async function* large() {
      for (let at = 0; at < 16; at++) {
        storedSoFar.push(await unfinished());
        yield randomBytes(piece);
      }
    }
    const { id, size } = await put(large());
    // The first pieces wait for the type to be known; then at most one is on its way.
    expect(storedSoFar.every((bytes, at) => bytes >= (at - 2) * piece)).toBe(true);
    const found = await store().open(organisationId, id);
    let bytes = 0;
    for await (const each of found?.content ?? []) {
      expect(each.length).toBeLessThanOrEqual(piece);
      bytes += each.length;
    }
    expect([bytes, size]).toEqual([16 * piece, 16 * piece]);
  });

  /** The bytes of contents that are being written. */
  async function unfinished(): Promise<number> {
    if (server.database.kind === 'postgres') {
      const rows = await server.db
        .select({ size: sql<number>`coalesce(sum(octet_length(${fileChunks.data})), 0)::int` })
        .from(fileChunks)
        .innerJoin(fileContents, eq(fileContents.id, fileChunks.contentId))
        .where(isNull(fileContents.sha256));
      return rows[0]?.size ?? 0;
    }
    const folder = path.join(server.dataDir, 'files', 'unfinished');
    return readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
  }
});
