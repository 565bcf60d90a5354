import type { $ZodType, $ZodTypes } from 'zod/v4/core';

/** What a screen can do nothing without: missing, the whole answer is of no use. Any other missing value is a blank one. */
const essential = new Set(['id', 'task_id', 'content', 'url', 'failed']);

/** The answer is not what the contract promises. */
export class ShapeError extends Error {}

/**
 * Brings an answer into the shape that the screens rely on, so that none of them breaks on what a proxy, an older server or
 * a fault has sent. A server may leave out what only this product adds, and may answer null for a value it has not: those
 * become blank texts, empty lists, false and 0. Everything else must be of the kind that the schema names.
 * @throws ShapeError for a value of another kind, or without what is essential
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
    read[name] = blank ?? readAnswer(schema, given[name]);
  }
  return read;
}

/** What stands in for a value that is not there; undefined where nothing can. */
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
      // The next one may fit.
    }
  }
  throw new ShapeError();
}
