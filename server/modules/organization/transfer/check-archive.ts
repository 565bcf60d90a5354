import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  archiveFormat,
  largestManifest,
  manifestName,
} from '../../../../contract/organization/archive-format.ts';
import type { ZipEntry } from '../../../../contract/platform/read-zip.ts';
import { knownSchema } from '../../../platform/db/client.ts';
import { isUuid } from '../../../platform/db/sql-values.ts';
import {
  type Archive,
  archiveVersion,
  type Manifest,
  type ManifestEntry,
  manifest as manifestSchema,
  RefusedArchiveError,
  readArchiveRows,
} from './open-archive.ts';
import { type TransferTable, transferTables } from './tables.ts';

export interface CheckedArchive {
  manifest: Manifest;
  ids: Map<string, Set<string>>;
  entries: Map<string, ZipEntry>;
}

interface Options {
  signal: AbortSignal;
  onChecked(count: number, total: number): Promise<void>;
}

/**
 * Looks at everything in an archive before anything of it is stored: versions, checksums, counts, that every row is of one
 * organization, and that it refers to nothing but what the archive holds.
 * @throws RefusedArchiveError
 */
export async function checkArchive(zip: Archive, options: Options): Promise<CheckedArchive> {
  const manifest = await readManifest(zip);
  requireSameEntries(zip, manifest);
  const total = manifest.tables.reduce((sum, { rows }) => sum + rows, manifest.files.length);
  const ids = new Map<string, Set<string>>();
  const entries = new Map<string, ZipEntry>();
  let checked = 0;
  const count = async (by: number) => {
    options.signal.throwIfAborted();
    checked += by;
    await options.onChecked(checked, total);
  };
  for (const table of transferTables) {
    const listed = manifest.tables.find(({ name }) => name === table.name);
    if (!listed) continue;
    const entry = await requireIntact(zip, listed.json);
    await requireIntact(zip, listed.csv);
    entries.set(table.name, entry);
    const own = await checkRows(zip, entry, table, { manifest, rows: listed.rows, ids });
    ids.set(table.name, own);
    await count(listed.rows);
  }
  if (ids.get('organisations')?.size !== 1)
    throw new RefusedArchiveError('The archive holds no organization.');
  for (const file of manifest.files) {
    if (!ids.get('files')?.has(file.id)) {
      throw new RefusedArchiveError(`${file.path} belongs to no file of the archive.`);
    }
    await requireIntact(zip, file);
    await count(1);
  }
  return { manifest, ids, entries };
}

async function readManifest(zip: Archive): Promise<Manifest> {
  const entry = zip.entries.get(manifestName);
  const foreign = () =>
    new RefusedArchiveError(
      'This is no export of an organization. Choose the file that “Export everything” made, unchanged.',
    );
  if (!entry || entry.bytes > largestManifest) throw foreign();
  let json: unknown;
  try {
    json = JSON.parse((await buffer(zip.read(entry))).toString('utf8'));
  } catch (error) {
    if (error instanceof RefusedArchiveError) throw error;
    throw foreign();
  }
  const { format, version, schema } = json as Partial<Manifest>;
  if (format !== archiveFormat) throw foreign();
  if (Number(version) > archiveVersion || Number(schema) > knownSchema()) {
    throw new RefusedArchiveError(
      'The archive was made by a newer version of this product. Update this server, then import it.',
    );
  }
  const parsed = manifestSchema.safeParse(json);
  if (!parsed.success) throw new RefusedArchiveError('The description of the archive is damaged.');
  return parsed.data;
}

function requireSameEntries(zip: Archive, { tables, files }: Manifest): void {
  const known = new Set(transferTables.map(({ name }) => name));
  const names = tables.map(({ name }) => name);
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new RefusedArchiveError(
      `The archive holds ${unknown.slice(0, 60)}, which this version does not know.`,
    );
  }
  const listed = [
    ...tables.flatMap(({ json, csv }) => [json.path, csv.path]),
    ...files.map(({ path }) => path),
  ];
  if (new Set(names).size < names.length || new Set(listed).size < listed.length) {
    throw new RefusedArchiveError('The archive lists something twice.');
  }
  const expected = new Set([...listed, manifestName, 'README.txt']);
  const extra = [...zip.entries.keys()].find((path) => !expected.has(path));
  if (extra !== undefined) {
    throw new RefusedArchiveError(`The archive holds ${extra.slice(0, 60)}, which its list does not name.`);
  }
}

async function requireIntact(zip: Archive, { path, bytes, sha256 }: ManifestEntry): Promise<ZipEntry> {
  const entry = zip.entries.get(path);
  if (!entry) throw new RefusedArchiveError(`${path} is missing in the archive.`);
  const changed = () => new RefusedArchiveError(`${path} is not what was exported: its checksum differs.`);
  if (entry.bytes !== bytes) throw changed();
  const hash = createHash('sha256');
  for await (const piece of zip.read(entry)) hash.update(piece);
  if (hash.digest('hex') !== sha256) throw changed();
  return entry;
}

type Row = Record<string, unknown>;

async function checkRows(
  zip: Archive,
  entry: ZipEntry,
  table: TransferTable,
  { manifest, rows, ids }: { manifest: Manifest; rows: number; ids: Map<string, Set<string>> },
): Promise<Set<string>> {
  const own = new Set<string>();
  const toOwn: string[] = [];
  let count = 0;
  for await (const row of readArchiveRows(zip, entry)) {
    count++;
    if (table.hasId) noteId(own, row, entry);
    requireOwner(row, table, entry, manifest.organisation.id);
    for (const { table: other, id } of referencesOf(row, table, entry)) {
      if (other === table.name) toOwn.push(id);
      else if (!ids.get(other)?.has(id)) throw refersOutside(entry);
    }
  }
  if (count !== rows) {
    throw new RefusedArchiveError(`${entry.path} holds ${count} rows, and the archive’s list says ${rows}.`);
  }
  if (toOwn.some((id) => !own.has(id))) throw refersOutside(entry);
  return own;
}

function noteId(own: Set<string>, row: Row, entry: ZipEntry): void {
  const id = String(row.id);
  if (!isUuid(id) || id !== id.toLowerCase() || own.has(id))
    throw new RefusedArchiveError(`${entry.path} holds an id twice, or none.`);
  own.add(id);
}

function requireOwner(row: Row, table: TransferTable, entry: ZipEntry, organisation: string): void {
  const isOrganisation = table.name === 'organisations';
  if (!isOrganisation && !table.columns.includes('organisation_id')) return;
  if ((isOrganisation ? row.id : row.organisation_id) !== organisation) {
    throw new RefusedArchiveError(`${entry.path} holds rows of another organization.`);
  }
}

function referencesOf(row: Row, table: TransferTable, entry: ZipEntry): { table: string; id: string }[] {
  return table.references.flatMap(({ column, table: other, isNeeded }) => {
    const value = row[column];
    if (value !== null && value !== undefined) return [{ table: other, id: String(value) }];
    if (isNeeded) throw refersOutside(entry);
    return [];
  });
}

const refersOutside = (entry: ZipEntry) =>
  new RefusedArchiveError(`${entry.path} refers to something that is not in the archive.`);
