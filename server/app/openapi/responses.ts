import { type $ZodType, registry, toJSONSchema } from 'zod/v4/core';
import { scopeOf } from '../../../contract/organization/api-keys.calls.ts';
import { type Call, problem, timestamp } from '../../../contract/platform/call.ts';
import type { AnyCallDocs, SchemaDocs } from '../../../contract/platform/call-docs.ts';
import { idempotentCalls, secretAnswers } from '../../../contract/platform/idempotent-calls.ts';
import { callsPerMinute } from '../../platform/http/limits.ts';

export type JsonObject = Record<string, unknown>;
type Direction = 'input' | 'output';

const selfExplaining = new Set(['uuid', 'email']);

export interface ConvertedSchemas {
  of(schema: $ZodType, direction: Direction): JsonObject;
  components(): Record<string, JsonObject>;
}

/** @throws when a component differs between requests and responses and therefore needs two names */
export function convertSchemas(named: Record<string, SchemaDocs>): ConvertedSchemas {
  const names = new Map(Object.entries(named).map(([name, { schema }]) => [schema, name]));
  const found: Record<string, JsonObject> = {};

  const converted = { input: new Map<$ZodType, JsonObject>(), output: new Map<$ZodType, JsonObject>() };

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
  if (zodSchema === timestamp) json.format = 'date-time';
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

const integer = { type: 'integer', minimum: 0 };

export const responseHeaders: Record<string, JsonObject> = {
  'WWW-Authenticate': { description: 'Always `Bearer`.', schema: { type: 'string' }, example: 'Bearer' },
  'Retry-After': { description: 'Seconds to wait before the next attempt.', schema: integer, example: 30 },
  'RateLimit-Limit': {
    description: 'How many of these calls are allowed in a minute.',
    schema: integer,
    example: 20,
  },
  'RateLimit-Remaining': { description: 'How many are left.', schema: integer, example: 0 },
  'RateLimit-Reset': { description: 'Seconds until the count starts again.', schema: integer, example: 30 },
  'X-Total-Count': {
    description: 'How many entries there are on all pages. Sent when a page was asked for.',
    schema: integer,
    example: 57,
  },
  'X-Left-Out': {
    description:
      'The ids of entries that this version cannot show, with commas between them. Sent only where there are any; they can be deleted.',
    schema: { type: 'string' },
    example: '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b',
  },
  ETag: {
    description: 'Version of what was answered.',
    schema: { type: 'string' },
    example: '"b7f0c3d49a1e"',
  },
  'Content-Disposition': {
    description: 'Suggests a file name.',
    schema: { type: 'string' },
    example: 'attachment; filename="talent-pool-2026-03-02.csv"',
  },
};
const rateHeaders = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

export function describeResponses(call: Call, docs: AnyCallDocs, schemas: ConvertedSchemas): JsonObject {
  const isLimited = callsPerMinute(call) !== undefined;
  const responses: JsonObject = { ...describeSuccess(call, docs, isLimited ? rateHeaders : [], schemas) };
  const failure = (description: string, example: unknown, headers: string[]) => ({
    description,
    ...headersOf(headers),
    content: { 'application/json': { schema: schemas.of(problem, 'output'), example } },
  });
  for (const [status, description] of Object.entries(refusalsOf(call, docs))) {
    const example = status === '400' ? fieldExample(call, docs, schemas) : exampleOf(status, description);
    responses[status] = failure(description, example, headersByStatus[status] ?? []);
  }
  responses['4XX'] = failure('The request could not be understood.', exampleOf('4XX'), []);
  responses['5XX'] = failure('Something went wrong on the server.', exampleOf('5XX'), []);
  return responses;
}

const headersByStatus: Record<string, string[]> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After', ...rateHeaders],
  503: ['Retry-After'],
};

function describeSuccess(
  call: Call,
  { example, answerHeaders = [] }: AnyCallDocs,
  limits: string[],
  schemas: ConvertedSchemas,
): JsonObject {
  const [status = '200'] = Object.keys(call.answers);
  const schema = call.answers[Number(status)];
  const isPaged = call.query !== undefined && 'page' in propertiesOf(schemas.of(call.query, 'input'));
  const headers = headersOf([
    ...limits,
    ...answerHeaders,
    ...(isPaged ? ['X-Total-Count'] : []),
    ...(!call.answerType && schema?._zod.def.type === 'array' ? ['X-Left-Out'] : []),
    ...(call.answerType ? ['Content-Disposition'] : []),
  ]);
  if (status === '204' || !schema) return { [status]: { description: 'Done.', ...headers } };
  const type = call.answerType ?? 'application/json';
  const content = { [type]: { schema: schemas.of(schema, 'output'), example: example.answer } };
  return { [status]: { description: successTexts[status] ?? 'Done.', ...headers, content } };
}

const propertiesOf = (schema: JsonObject) => (schema.properties ?? {}) as JsonObject;

const successTexts: Record<string, string> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted; the work goes on in the background.',
};

const headersOf = (names: string[]): JsonObject =>
  names.length === 0
    ? {}
    : { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) };

function refusalsOf(call: Call, { refusals }: AnyCallDocs): Record<string, string> {
  const limit = callsPerMinute(call);
  const hasInput = Boolean(call.params || call.query || call.body || call.upload);
  const scope = scopeOf(call);
  const whose = call.access === 'anyone' ? 'address' : 'user';
  return {
    ...(hasInput ? { 400: 'A field is missing or wrong.' } : {}),
    ...(call.access === 'anyone'
      ? {}
      : { 401: 'The access token is missing, expired or of a session that has ended.' }),
    ...(call.access === 'anyone' ? {} : { 403: whyForbidden(call, scope) }),
    ...(call.body || call.upload
      ? {
          413: 'The body is larger than the limit.',
          415: `The body is not sent as ${call.upload?.type ?? 'application/json'}.`,
        }
      : {}),
    ...(limit === undefined
      ? {}
      : {
          429: `Too many calls: ${limit} a minute are allowed for one ${whose}. Some calls are also limited by account, recipient or organization.`,
        }),
    ...(idempotentCalls.has(call.name)
      ? { 422: 'The `Idempotency-Key` came with another request before.' }
      : {}),
    503: 'The server or its database is busy or restarting.',
    ...refusals,
    ...(secretAnswers.has(call.name) ? { 409: whyConflicting(refusals?.[409]) } : {}),
  };
}

const whyConflicting = (others: string | undefined): string =>
  `${others ? `${others} Or the` : 'The'} request was repeated with its \`Idempotency-Key\`: a secret is answered once. \`ids\` names what was created.`;

const whyForbidden = ({ access, needsProof }: Call, scope: string | undefined): string =>
  [
    ...(access === 'owner' ? ['Only an Owner of the organization, or a SuperAdmin, may do this.'] : []),
    ...(access === 'super-admin' ? ['Only a SuperAdmin may do this.'] : []),
    ...(scope ? [`An API key needs the scope \`${scope}\`.`] : []),
    ...(needsProof
      ? [
          `A session needs a proof within the last ${needsProof === 'now' ? 'minute' : 'ten minutes'}; the \`code\` is \`proof-needed\` where there is none.`,
        ]
      : []),
    'Or the organization is suspended, or the caller acts for it and may not do this.',
  ].join(' ');

const requestId = '9f1d7a52-6c0b-4f52-8a3e-0d8f2b7c1e64';

function exampleOf(status: string, description?: string): JsonObject {
  const body = examples[status] ?? { detail: description };
  return { ...body, request_id: requestId };
}

function fieldExample(
  { query, params }: Call,
  { example }: AnyCallDocs,
  schemas: ConvertedSchemas,
): JsonObject {
  const [field] = Object.keys(example.body ?? {});
  const [parameter] = query ? Object.keys(propertiesOf(schemas.of(query, 'input'))) : [];
  const refused =
    field && !params
      ? { [field]: ['This field is required.'] }
      : params || !parameter
        ? { id: ['Not a valid id.'] }
        : { [parameter]: ['Not a valid value.'] };
  return { ...refused, request_id: requestId };
}

const examples: Record<string, JsonObject> = {
  429: { detail: 'Too many attempts. Try again in 30 seconds.' },
  503: { detail: 'The server is busy. Try again in a moment.' },
  '4XX': { detail: 'The request could not be understood.' },
  '5XX': {
    detail: 'Something went wrong on our side. Try again; if it goes on, tell us the request id.',
  },
};
