import * as api from '../../contract/api/index.ts';
import type { Call } from '../../contract/call.ts';
import { z } from '../../contract/zod.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answers' in value;

/** Every call of the contract: a new one is among them as soon as its file is part of `contract/api`. */
export const contractCalls: readonly Call[] = Object.values(api).flatMap((domain) =>
  Object.values<unknown>(domain).filter(isCall),
);

/** What a JSON schema made by zod says of a value. */
export interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  format?: string;
  minimum?: number;
}

export const jsonSchemaOf = (schema: unknown): JsonSchema =>
  z.toJSONSchema(schema as z.ZodMiniType, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** A value that fits a schema, with every optional field and one item in every list. */
export function exampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.at(-1);
  if (schema.anyOf) return exampleOf(schema.anyOf.find(({ type }) => type !== 'null') ?? {});
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [name, exampleOf(field)]),
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
      // Fits a text of any kind, and a web address too.
      return 'https://any.example';
  }
}

/** The paths of every value in `value` that holds no other one. */
export function leavesOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner).map((path) => [key, ...path]));
}

/** A copy of `value` in which what stands at `path` is changed. */
export function withChange(value: unknown, path: string[], change: (leaf: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[key] = withChange(copy[key], rest, change);
  return copy;
}
