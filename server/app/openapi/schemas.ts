import { type $ZodType, registry, toJSONSchema } from 'zod/v4/core';
import { moment } from '../../../contract/platform/call.ts';
import type { SchemaDocs } from '../../../contract/platform/call-docs.ts';

export type JsonObject = Record<string, unknown>;
type Direction = 'input' | 'output';

/** Formats whose pattern adds nothing to their name. */
const selfExplaining = new Set(['uuid', 'email']);

/** JSON Schemas of the contract, where every named schema is a reference to its component. */
export interface ConvertedSchemas {
  /** The schema of what a client sends, or of what it receives. */
  of(schema: $ZodType, direction: Direction): JsonObject;
  components(): Record<string, JsonObject>;
}

/**
 * Converts zod schemas for OpenAPI 3.1.
 * @param named the components, by name
 * @throws when a component differs between requests and responses and therefore needs two names
 */
export function convertSchemas(named: Record<string, SchemaDocs>): ConvertedSchemas {
  const names = new Map(Object.entries(named).map(([name, { schema }]) => [schema, name]));
  const found: Record<string, JsonObject> = {};

  const converted = { input: new Map<$ZodType, JsonObject>(), output: new Map<$ZodType, JsonObject>() };

  /** Converts each schema once: it takes milliseconds, and each call refers to the problem of each failure. */
  function of(schema: $ZodType, direction: Direction): JsonObject {
    const before = converted[direction].get(schema);
    if (before) return before;
    const root = convert(schema, direction);
    converted[direction].set(schema, root);
    return root;
  }

  /** Names of what a schema refers to, by direction: a component of requests alone is inline where it is answered. */
  const registries = { input: register('input'), output: register('output') };

  function register(direction: Direction) {
    const known = registry<{ id: string }>();
    for (const [one, name] of names) {
      if (direction === 'input' || !named[name]?.isOfRequests) known.add(one, { id: name });
    }
    return known;
  }

  function convert(schema: $ZodType, direction: Direction): JsonObject {
    const { $defs, ...converted } = referToComponents(
      toJSONSchema(schema, {
        io: direction,
        metadata: registries[direction],
        unrepresentable: 'any',
        override: ({ zodSchema, jsonSchema }) => simplify(zodSchema, jsonSchema as JsonObject, direction),
      }),
    ) as JsonObject & { $defs?: Record<string, JsonObject> };
    const root = strip(converted);
    collect(root, $defs ?? {});
    return root;
  }

  function collect(schema: unknown, all: Record<string, JsonObject>): void {
    for (const name of referencesIn(schema)) {
      const component = describe(strip(all[name]), named[name]);
      const before = found[name];
      if (before === undefined) {
        found[name] = component;
        collect(component, all);
      } else if (JSON.stringify(before) !== JSON.stringify(component)) {
        throw new Error(`The schema ${name} differs between what is sent and what is received.`);
      }
    }
  }

  const components = () =>
    Object.fromEntries(Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)));
  return { of, components };
}

const componentPath = '#/components/schemas/';
const definitionPath = '#/$defs/';

/** The same schema, where references to its own definitions are references to components. */
function referToComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(referToComponents);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? componentPath + inner.slice(definitionPath.length)
        : referToComponents(inner),
    ]),
  );
}

function simplify(zodSchema: $ZodType, json: JsonObject, direction: Direction): void {
  if (zodSchema === moment) json.format = 'date-time';
  if (selfExplaining.has(String(json.format))) delete json.pattern;
  // A later version may add fields, and a client that refuses them would break.
  if (direction === 'output' && json.additionalProperties === false) delete json.additionalProperties;
}

function strip(schema: JsonObject | undefined): JsonObject {
  const { $schema: _dialect, $id: _uri, id: _id, ...rest } = schema ?? {};
  return rest;
}

function describe(schema: JsonObject, docs: SchemaDocs | undefined): JsonObject {
  const properties = schema.properties as Record<string, JsonObject> | undefined;
  const described = Object.entries(properties ?? {}).map(([name, property]) => [
    name,
    { ...property, description: docs?.fields?.[name] },
  ]);
  return {
    ...schema,
    description: docs?.description,
    ...(properties ? { properties: Object.fromEntries(described) } : {}),
  };
}

function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner.slice(componentPath.length)] : referencesIn(inner),
  );
}
