import type { FileHandle } from 'node:fs/promises';
import type { ArchiveSummary } from '../../../contract/desktop/desktop-files.ts';
import { archiveFormat, largestManifest } from '../../../contract/organization/archive-format.ts';
import { z } from '../../../contract/platform/zod.ts';
import { unpackEntry, type ZipEntry } from './zip-directory.ts';

/** What is shown of a name that may have been written by hand. */
const longestName = 200;
/** Several times as many as an export has. */
const mostTables = 500;
const count = z.number().check(z.int(), z.minimum(0));

/** As much of the description as is shown. The server checks all of it, and everything that it describes. */
const manifest = z.object({
  format: z.literal(archiveFormat),
  exported_at: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  organisation: z.object({ name: z.string() }),
  tables: z
    .array(z.object({ name: z.string().check(z.maxLength(longestName)), rows: count }))
    .check(z.maxLength(mostTables)),
  files: z.array(z.unknown()),
});

/** What the archive of an organisation says of itself by its description; undefined for any other ZIP, and a damaged one. */
export async function readArchiveSummary(
  file: FileHandle,
  description: ZipEntry,
): Promise<ArchiveSummary | undefined> {
  try {
    const content = await unpackEntry(file, description, largestManifest);
    const { data } = manifest.safeParse(JSON.parse(content.toString('utf8')));
    if (!data) return undefined;
    return {
      organisation: data.organisation.name.slice(0, longestName),
      exportedAt: new Date(data.exported_at).toISOString(),
      rows: Object.fromEntries(
        data.tables.filter(({ rows }) => rows > 0).map(({ name, rows }) => [name, rows]),
      ),
      files: data.files.length,
    };
  } catch {
    return undefined;
  }
}
