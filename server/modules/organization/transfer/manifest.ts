import { archiveFormat } from '../../../../contract/organization/archive-format.ts';
import { z } from '../../../../contract/platform/zod.ts';
import { BadRequestError } from '../../../platform/errors.ts';

/** Rises when an older server could not read the archive any more. */
export const archiveVersion = 1;

const entry = z.object({
  path: z.string(),
  bytes: z.number().check(z.int(), z.minimum(0)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type ManifestEntry = z.infer<typeof entry>;

export const manifest = z.object({
  format: z.literal(archiveFormat),
  version: z.number(),
  /** The newest migration that the exporting server knew, in milliseconds. */
  schema: z.number(),
  exported_at: z.string(),
  organisation: z.object({ id: z.uuid(), name: z.string() }),
  /** True if hashes of people here and there have the same key, can be told by it. */
  identity_key: z.string(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().check(z.int(), z.minimum(0)),
      json: entry,
      csv: entry,
    }),
  ),
  files: z.array(z.object({ id: z.uuid(), ...entry.shape })),
  left_out: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof manifest>;

/** An archive that is not imported, with a reason for its sender. */
export class RefusedArchiveError extends BadRequestError {
  override name = 'RefusedArchiveError';
}
