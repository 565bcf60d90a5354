import type { $ZodType, $ZodTypeDef, $ZodTypes } from 'zod/v4/core';
import { z } from './zod.ts';

const derived = new WeakMap<$ZodType, $ZodType>();

/**
 * The same types without limits of length, size and form, which apply to what comes in: what is stored may be
 * older than a limit, or come from a file.
 */
export function answerSchema<S extends $ZodType>(schema: S): S {
  const before = derived.get(schema);
  if (before) return before as S;
  const made = derive(schema);
  derived.set(schema, made);
  return made as S;
}

function derive(schema: $ZodType): $ZodType {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const shape = Object.fromEntries(
        Object.entries(def.shape).map(([name, inner]) => [name, answerSchema(inner)]),
      );
      return z.clone(schema, { ...def, shape, checks: [] } as $ZodTypeDef);
    }
    case 'array':
      return z.array(answerSchema(def.element));
    case 'record':
      return z.record(z.string(), answerSchema(def.valueType));
    case 'union':
      return z.union(def.options.map((option) => answerSchema(option as $ZodType)));
    case 'optional':
      return z.optional(answerSchema(def.innerType));
    case 'nullable':
      return z.nullable(answerSchema(def.innerType));
    case 'default':
      return answerSchema(def.innerType);
    case 'string':
      return 'format' in def && def.format === 'guid' ? schema : z.string();
    case 'number':
      return z.number();
    default:
      return schema;
  }
}
