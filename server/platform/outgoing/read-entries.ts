import type { $ZodType, output } from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';

/** What could be read of another server's list. */
export interface ReadEntries<Entry> {
  entries: Entry[];
  passedOver: number;
}

/**
 * Reads each entry of another server's list by itself, so that one that is odd costs none of the others.
 * @returns undefined where there is no list
 */
export function readEntries<Schema extends $ZodType>(
  entry: Schema,
  list: unknown,
): ReadEntries<output<Schema>> | undefined {
  if (!Array.isArray(list)) return undefined;
  const entries = list.flatMap((each): output<Schema>[] => {
    const read = safeParse(entry, each);
    return read.success ? [read.data] : [];
  });
  return { entries, passedOver: list.length - entries.length };
}
