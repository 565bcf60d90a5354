import { apiCalls } from '../../contract/docs.ts';
import { z } from '../../contract/platform/zod.ts';

/** Every call of the contract. */
export const contractCalls = apiCalls;

/** Those that a server answers for its organizations: all but those of this computer. */
export const serverCalls = contractCalls.filter(({ isOfThisComputer }) => !isOfThisComputer);

/** The part of zod's JSON Schema that is read here. */
export interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  format?: string;
  pattern?: string;
  minimum?: number;
}

export const jsonSchemaOf = (schema: unknown): JsonSchema =>
  z.toJSONSchema(schema as z.ZodMiniType, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

const anyText = 'https://any.example';

const fits = (text: string, { pattern = '' }: JsonSchema) => new RegExp(pattern).test(text);

/** Builds a value for a schema, with every optional field and one item in every list. */
export function exampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.at(-1);
  if (schema.anyOf) return exampleOf(schema.anyOf.find(({ type }) => type !== 'null') ?? {});
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [
          name,
          // A schema cannot say which names of time zones there are.
          name === 'time_zone' ? 'Europe/Berlin' : exampleOf(field),
        ]),
      );
    case 'array':
      return [exampleOf(schema.items ?? {})];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      if (schema.format === 'uuid') return crypto.randomUUID();
      if (schema.format === 'email') return `${crypto.randomUUID()}@test.example`;
      if (schema.format === 'date') return '2026-02-28';
      if (schema.pattern)
        return (
          [anyText, 'abc', 'any.example', 'blog', 'a'.repeat(43)].find((text) => fits(text, schema)) ?? 'abc'
        );
      // Valid as any text, including a web address.
      return anyText;
  }
}

/** Lists the paths of all leaves of `value`. */
export function leavesOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner).map((path) => [key, ...path]));
}

/** Copies `value` with the leaf at `path` replaced. */
export function withChange(value: unknown, path: string[], change: (leaf: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[key] = withChange(copy[key], rest, change);
  return copy;
}
