import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { $ZodType, output } from 'zod/v4/core';
import { z } from '../../contract/zod.ts';

/** One value that outlives a restart. */
export interface JsonFile<T> {
  get(): T;
  set(value: T): void;
}

/**
 * A value in a file that only its owner can read, replaced whole. A file that is missing, broken or of another version
 * counts as `initial`; one that can't be written is kept in memory until the app quits.
 */
export function openJsonFile<Schema extends $ZodType>(
  file: string,
  schema: Schema,
  initial: output<Schema>,
): JsonFile<output<Schema>> {
  let value = read();
  function read(): output<Schema> {
    try {
      return z.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      return initial;
    }
  }
  return {
    get: () => value,
    set: (next) => {
      value = next;
      try {
        writeFileSync(`${file}.new`, JSON.stringify(next), { mode: 0o600 });
        renameSync(`${file}.new`, file);
      } catch {
        // A full or forbidden disk.
      }
    },
  };
}
