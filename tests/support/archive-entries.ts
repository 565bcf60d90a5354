import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  type Manifest,
  openArchive,
  openZipWriter,
} from '../../server/modules/organization/transfer/open-archive.ts';
import type { Row } from '../../server/modules/organization/transfer/tables.ts';

/** What an archive holds, by path. */
export type Entries = Map<string, Buffer>;

export async function readEntries(file: string): Promise<Entries> {
  const zip = await openArchive(file);
  const entries: Entries = new Map();
  for (const entry of zip.entries.values()) entries.set(entry.path, await buffer(zip.read(entry)));
  await zip.close();
  return entries;
}

export async function writeEntries(file: string, entries: Entries): Promise<void> {
  const zip = openZipWriter();
  const written = pipeline(zip.archive, createWriteStream(file));
  for (const [name, content] of entries) await zip.add(name, Readable.from([content]));
  zip.end();
  await written;
}

/**
 * An archive with changed rows of one table, and a list that agrees with them.
 * @param count what the list says of their number, if that is to be wrong
 */
export function changeRows(
  archive: Entries,
  table: string,
  change: (rows: Row[]) => Row[],
  count?: number,
): Entries {
  const entries = new Map(archive);
  const name = `tables/${table}.json`;
  const rows = change(JSON.parse(String(entries.get(name))));
  const lines = rows.map((row) => JSON.stringify(row)).join(',\n');
  const content = Buffer.from(rows.length === 0 ? '[]\n' : `[\n${lines}\n]\n`);
  entries.set(name, content);
  return withManifest(entries, (manifest) => {
    for (const one of manifest.tables) {
      if (one.name !== table) continue;
      one.rows = count ?? rows.length;
      one.json.bytes = content.length;
      one.json.sha256 = createHash('sha256').update(content).digest('hex');
    }
  });
}

export function withManifest(entries: Entries, change: (manifest: Manifest) => void): Entries {
  const manifest: Manifest = JSON.parse(String(entries.get('manifest.json')));
  change(manifest);
  return new Map(entries).set('manifest.json', Buffer.from(JSON.stringify(manifest)));
}
