import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { $ZodType, output } from 'zod/v4/core';
import { z } from '../../../contract/platform/zod.ts';

export interface JsonFile<T> {
  get(): T;
  set(value: T): void;
}

/**
 * Opens a value in a file that only its owner can read. Writes are atomic. A file that is missing, damaged or of another
 * version counts as `initial`. If the file cannot be written, the value lasts until the app quits.
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
        // The disk is full or read-only.
      }
    },
  };
}
