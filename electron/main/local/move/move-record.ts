import { z } from '../../../../contract/platform/zod.ts';
import { type JsonFile, openJsonFile } from '../../shell/json-file.ts';

const count = z.number();
const result = z.object({
  counts: z.array(z.object({ name: z.string(), here: count, there: count })),
  differences: z.array(z.string()),
  notes: z.array(z.string()),
});
const record = z.object({
  origin: z.string(),
  /** `sent`: an archive is on its way to the server, or was. `moved`: the server has everything. */
  state: z.enum(['sent', 'moved']),
  /** Exports and imports that the server had before. Another import is that of this move. */
  before: z.array(z.string()),
  rows: z.record(z.string(), count),
  files: count,
  organization: z.optional(z.string()),
  result: z.optional(result),
});

/** What is known of the last move, so that it can be taken up after the app has ended. */
export type MoveRecord = JsonFile<z.output<typeof record> | null>;

export const openMoveRecord = (file: string): MoveRecord => openJsonFile(file, z.nullable(record), null);
