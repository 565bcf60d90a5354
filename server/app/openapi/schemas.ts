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

  function convert(schema: $ZodType, direction: Direction): JsonObject {
    const known = registry<{ id: string }>();
    const nameOf = (one: $ZodType) => {
      const name = names.get(one) ?? '';
      return direction === 'output' && named[name]?.isOfRequests ? '' : name;
    };
    for (const one of names.keys()) if (nameOf(one)) known.add(one, { id: nameOf(one) });
    const id = nameOf(schema);
    if (!id) known.add(schema, { id: inlineName });
    const { schemas } = toJSONSchema(known, {
      io: direction,
      uri: (name) => `${componentPath}${name}`,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => simplify(zodSchema, jsonSchema as JsonObject, direction),
    }) as { schemas: Record<string, JsonObject> };
    const root = id ? { $ref: componentPath + id } : strip(schemas[inlineName]);
    collect(root, schemas);
    return root;
  }

  /** Collects the components that a schema refers to. */
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
const inlineName = '-inline';

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
