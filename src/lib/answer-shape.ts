import type { $ZodType, $ZodTypes } from 'zod/v4/core';
import { openWords } from '../../contract/platform/call.ts';

/**
 * Fields that screens can't work without: if one is missing, the whole response is rejected. Other missing values
 * become blank.
 */
const essential = new Set(['id', 'task_id', 'content', 'url', 'failed']);

/** The response violates the contract. */
export class ShapeError extends Error {}

/**
 * Normalizes a response to the shape that screens rely on, so that none breaks on what a proxy, an older server or a
 * bug sends. Servers may omit the fields that only this product adds, and may send null for a missing value. Those
 * become empty strings, empty lists, false and 0. Everything else must match the schema.
 * @throws ShapeError for a value of another type, or a missing essential one
 */
export function readAnswer(schema: $ZodType, value: unknown): unknown {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return readObject(def.shape as Record<string, $ZodType>, value);
    case 'array':
      if (!Array.isArray(value)) throw new ShapeError();
      return value.map((item) => readAnswer(def.element, item));
    case 'optional':
    case 'nullable':
    case 'default':
      return value === undefined || value === null ? value : readAnswer(def.innerType, value);
    case 'union':
      return readFirst(def.options as $ZodType[], value);
    case 'enum':
      if (!Object.values(def.entries).includes(value as string)) throw new ShapeError();
      return value;
    case 'string':
    case 'number':
    case 'boolean':
      if (typeof value !== def.type) throw new ShapeError();
      return value;
    default:
      return value;
  }
}

function readObject(shape: Record<string, $ZodType>, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ShapeError();
  const given = value as Record<string, unknown>;
  const read: Record<string, unknown> = { ...given };
  for (const [name, schema] of Object.entries(shape)) {
    const isMissing = given[name] === undefined || given[name] === null;
    const blank = isMissing && !essential.has(name) ? blankOf(schema) : undefined;
    const isOpen = openWords.has(name) && typeof given[name] === 'string' && given[name] !== '';
    read[name] = blank ?? (isOpen ? given[name] : readAnswer(schema, given[name]));
  }
  return read;
}

/** Returns the substitute for a missing value, or undefined where there is none. */
function blankOf(schema: $ZodType): unknown {
  const { def } = (schema as $ZodTypes)._zod;
  if (def.type === 'default') return blankOf(def.innerType);
  return { string: '', array: [], boolean: false, number: 0 }[def.type as string];
}

function readFirst(options: $ZodType[], value: unknown): unknown {
  for (const option of options) {
    try {
      return readAnswer(option, value);
    } catch {
      // Try the next option.
    }
  }
  throw new ShapeError();
}
