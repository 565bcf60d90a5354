import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { archiveFormat, manifestName } from '../../../../contract/organization/archive-format.ts';
import type {
  TransferProgress,
  TransferReport,
} from '../../../../contract/organization/organisation.calls.ts';
import { trimOf } from '../../../../contract/platform/trim.ts';
import type { Services } from '../../../platform/context.ts';
import { knownSchema } from '../../../platform/db/client.ts';
import type { Snapshot } from '../../../platform/db/read-snapshot.ts';
import { dayMs } from '../../../platform/durations.ts';
import { identityFingerprint } from '../../../platform/keys/identity-key.ts';
import { archiveVersion, type Manifest, openZipWriter, type ZipWriter } from './open-archive.ts';
import { leftOut } from './table-rules.ts';
import { countRows, queryRows, type Row, type TransferTable, transferTables } from './tables.ts';

type ExportServices = Pick<Services, 'db' | 'readSnapshot' | 'config' | 'files'>;

export interface Export {
  archive: Readable;
  /** Once the archive has been read to its end. Rejects with what made the archive fail. */
  report: Promise<TransferReport>;
}

interface Options {
  organisationId: string;
  folder: string;
  signal: AbortSignal;
  onProgress(progress: TransferProgress): Promise<void>;
}

/**
 * The archive is written while it is read. All tables are those of one moment; contents of files follow, without
 * those that were deleted meanwhile.
 */
export function exportOrganisation(services: ExportServices, options: Options): Export {
  const zip = openZipWriter();
  const report = write(services, options, zip).catch((error) => {
    zip.fail(error);
    throw error;
  });
  // The archive fails with it; its reader gets the error first.
  report.catch(() => {});
  return { archive: zip.archive, report };
}

async function write(services: ExportServices, options: Options, zip: ZipWriter): Promise<TransferReport> {
  const { organisationId, signal } = options;
  const total = await countAll(services, organisationId);
  let done = 0;
  const count: Count = async (stage, by) => {
    signal.throwIfAborted();
    done += by;
    await options.onProgress({ done: Math.min(done, total), total, stage });
  };
  await zip.add('README.txt', Readable.from([Buffer.from(readme)]));
  const exportedAt = new Date().toISOString();
  const { organisation, tables, files } = await services.readSnapshot(
    new Map(transferTables.map((table) => [table.name, queryRows(table, organisationId)])),
    (snapshot) => writeTables(snapshot, options, zip, count),
  );
  const contents: Manifest['files'] = [];
  for (const { id, name } of files) {
    await count('Writing files', 1);
    const found = await services.files.open(organisationId, id);
    if (!found) continue;
    contents.push({ id, ...(await zip.add(`files/${id}/${safeName(name)}`, found.content)) });
  }
  const manifest: Manifest = {
    format: archiveFormat,
    version: archiveVersion,
    schema: knownSchema(),
    exported_at: exportedAt,
    organisation,
    identity_key: await identityFingerprint(services.db, services.config),
    tables,
    files: contents,
    left_out: leftOut,
  };
  await zip.add(manifestName, Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)]));
  zip.end();
  return {
    rows: Object.fromEntries(tables.filter(({ rows }) => rows > 0).map(({ name, rows }) => [name, rows])),
    files: contents.length,
    notes: [],
  };
}

type Count = (stage: string, by: number) => Promise<void>;

async function writeTables(snapshot: Snapshot, options: Options, zip: ZipWriter, count: Count) {
  const seen = new Map<string, Set<string>>();
  const tables: Manifest['tables'] = [];
  const files: { id: string; name: string }[] = [];
  let organisation = { id: options.organisationId, name: '' };
  for (const table of transferTables) {
    const ids = new Set<string>();
    if (table.hasId) seen.set(table.name, ids);
    const rows = withCompleteReferences(snapshot.rows<{ row: Row }>(table.name), table, seen);
    tables.push(await addTable(zip, table, options.folder, each(rows)));

    async function* each(source: AsyncIterable<Row>) {
      let batch = 0;
      for await (const row of source) {
        if (table.hasId) ids.add(String(row.id));
        if (table.name === 'files') files.push({ id: String(row.id), name: String(row.name) });
        if (table.name === 'organisations') organisation = { id: String(row.id), name: String(row.name) };
        yield row;
        if (++batch % 500 === 0) await count(`Writing ${table.name.replaceAll('_', ' ')}`, 500);
      }
      await count(`Writing ${table.name.replaceAll('_', ' ')}`, batch % 500);
    }
  }
  return { organisation, tables, files };
}

async function countAll({ db }: ExportServices, organisationId: string): Promise<number> {
  let total = 0;
  for (const { name } of transferTables) {
    total += (await countRows(db, name, organisationId)) * (name === 'files' ? 2 : 1);
  }
  return total;
}

/** Leaves out rows that refer to something that is not exported, such as people of the sample; empties what may be empty. */
async function* withCompleteReferences(
  rows: AsyncIterable<{ row: Row }>,
  { name, references }: TransferTable,
  seen: Map<string, Set<string>>,
): AsyncGenerator<Row> {
  for await (const { row } of rows) {
    const missing = references.filter(({ column, table }) => {
      const value = row[column];
      if (value === null || value === undefined || table === name) return false;
      return !seen.get(table)?.has(String(value));
    });
    if (missing.some(({ isNeeded }) => isNeeded)) continue;
    yield missing.length === 0
      ? row
      : { ...row, ...Object.fromEntries(missing.map(({ column }) => [column, null])) };
  }
}

async function addTable(
  zip: ZipWriter,
  { name, columns }: TransferTable,
  folder: string,
  rows: AsyncIterable<Row>,
): Promise<Manifest['tables'][number]> {
  const aside = path.join(folder, `${name}.csv`);
  const sheet = stringify({ bom: true, header: true, columns, escape_formulas: true });
  const spreadsheet = pipeline(sheet, createWriteStream(aside, { mode: 0o600 }));
  spreadsheet.catch(() => {});
  let count = 0;
  async function* lines() {
    let lead = '[\n';
    for await (const row of rows) {
      count++;
      yield Buffer.from(lead + JSON.stringify(row));
      lead = ',\n';
      if (!sheet.write(columns.map((column) => cell(row[column])))) {
        await new Promise((resolve) => sheet.once('drain', resolve));
      }
    }
    yield Buffer.from(count === 0 ? '[]\n' : '\n]\n');
  }
  try {
    const json = await zip.add(`tables/${name}.json`, lines());
    sheet.end();
    await spreadsheet;
    const csv = await zip.add(`tables/${name}.csv`, createReadStream(aside));
    return { name, columns, rows: count, json, csv };
  } finally {
    sheet.destroy();
  }
}

const cell = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** A name that is a name on every system, and never a path. */
function safeName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what no name may have
  const safe = name.normalize('NFC').replaceAll(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, '_');
  const short = trimOf(safe, /[.\s]/).slice(-100);
  return short === '' ? 'file' : short;
}

const readme = `Everything that an organization holds.

tables/*.json   every table, a row a line, as this archive is imported
tables/*.csv    the same for spreadsheets; cells that would be formulas begin with an apostrophe
files/          the files, in a folder with the id of each
manifest.json   what there is: rows, sizes and SHA-256 of each entry, and what was left out and why

Passwords, keys and the links of mails are not in it. An Owner of an empty organization can import it
under Settings -> Data, an operator by "npm run cli -- import-organization".
`;

const prefix = 'larkspur-transfer-';

/** Lends a folder that only this user can read, and deletes it afterwards; also those that a killed process left behind. */
export async function withTemporaryFolder<T>(act: (folder: string) => Promise<T>): Promise<T> {
  await deleteLeftBehind();
  const folder = await mkdtemp(path.join(tmpdir(), prefix));
  try {
    return await act(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function deleteLeftBehind(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const folder = path.join(tmpdir(), name);
    const found = await stat(folder).catch(() => undefined);
    // A running one may be of another process, or of another user, whose folder can't be deleted.
    if (found && Date.now() - found.mtimeMs > dayMs) {
      await rm(folder, { recursive: true, force: true }).catch(() => {});
    }
  }
}
