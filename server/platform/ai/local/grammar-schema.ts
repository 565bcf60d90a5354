type Schema = Record<string, unknown>;

/** Of JSON Schema, what the engine can force an answer into. It knows `oneOf` for alternatives, and no dialect. */
export function toGrammarSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toGrammarSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $schema: _dialect, anyOf, ...rest } = schema as Schema;
  const converted = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, isLiteral(name) ? value : toGrammarSchema(value)]),
  );
  return anyOf === undefined ? converted : { ...converted, oneOf: toGrammarSchema(anyOf) };
}

/** Keywords whose values are data. */
const isLiteral = (name: string) => name === 'const' || name === 'enum' || name === 'required';
