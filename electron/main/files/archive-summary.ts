import type { FileHandle } from 'node:fs/promises';
import type { ArchiveSummary } from '../../../contract/desktop-files.ts';
import { archiveFormat, largestManifest } from '../../../contract/model/archive-format.ts';
import { z } from '../../../contract/zod.ts';
import { unpackEntry, type ZipEntry } from './zip-directory.ts';

/** What is shown of a name that may have been written by hand. */
const longestName = 200;
const count = z.number().check(z.int(), z.minimum(0));

/** As much of the description as is shown. The server checks all of it, and everything that it describes. */
const manifest = z.object({
  format: z.literal(archiveFormat),
  exported_at: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  organisation: z.object({ name: z.string() }),
  tables: z.array(z.object({ name: z.string(), rows: count })),
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
      rows: data.tables.reduce((sum, { rows }) => sum + rows, 0),
      people: data.tables.find(({ name }) => name === 'candidates')?.rows ?? 0,
      files: data.files.length,
    };
  } catch {
    return undefined;
  }
}
