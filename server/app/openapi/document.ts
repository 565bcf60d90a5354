import { type $ZodType, safeParse } from 'zod/v4/core';
import { apiSections, parameterDocs, sharedSchemas } from '../../../contract/docs.ts';
import type { Call } from '../../../contract/platform/call.ts';
import type { AnyCallDocs } from '../../../contract/platform/call-docs.ts';
import {
  idempotencyHeader,
  idempotentCalls,
  longestIdempotencyKey,
} from '../../../contract/platform/idempotent-calls.ts';
import { brand } from '../../../contract/site/brand.ts';
import { keyCallsPerMinute } from '../../platform/http/limits.ts';
import {
  type ConvertedSchemas,
  convertSchemas,
  describeResponses,
  type JsonObject,
  responseHeaders,
} from './responses.ts';

function describeOperation(
  call: Call,
  docs: AnyCallDocs,
  tag: string,
  schemas: ConvertedSchemas,
): JsonObject {
  const parameters = [
    ...describeParameters(call.params, 'path', schemas),
    ...describeParameters(call.query, 'query', schemas),
    ...describeParameters(call.headers, 'header', schemas),
    ...(idempotentCalls.has(call.name) ? [idempotencyParameter] : []),
  ];
  return {
    operationId: call.name,
    summary: call.summary.replace(/\.$/, ''),
    description: docs.description,
    tags: [tag],
    security: securityOf(call, docs),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...describeBody(call, docs, schemas),
    responses: describeResponses(call, docs, schemas),
  };
}

const idempotencyParameter = {
  name: headerName(idempotencyHeader),
  in: 'header',
  required: false,
  ...parameterDocs[idempotencyHeader],
  schema: { type: 'string', minLength: 1, maxLength: longestIdempotencyKey },
};

function securityOf(call: Call, { takesBearer }: AnyCallDocs): JsonObject[] {
  if (call.access !== 'anyone') return [{ bearer: [] }];
  return takesBearer ? [{}, { bearer: [] }] : [];
}

function describeParameters(
  schema: $ZodType | undefined,
  place: 'path' | 'query' | 'header',
  schemas: ConvertedSchemas,
): JsonObject[] {
  if (!schema) return [];
  const { properties, required = [] } = schemas.of(schema, 'input') as {
    properties: Record<string, JsonObject>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name: place === 'header' ? headerName(name) : name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...parameterDocs[name],
    schema: property,
  }));
}

function headerName(name: string): string {
  return name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

function describeBody(call: Call, { example }: AnyCallDocs, schemas: ConvertedSchemas): JsonObject {
  if (call.upload) {
    const schema = { type: 'string', format: 'binary', maxLength: call.upload.maxBytes };
    const content = { [call.upload.type]: { schema, example: example.upload } };
    return { requestBody: { required: true, description: 'The file.', content } };
  }
  if (!call.body) return {};
  const isOptional = safeParse(call.body, undefined).success;
  const content = { 'application/json': { schema: schemas.of(call.body, 'input'), example: example.body } };
  return { requestBody: { required: !isOptional, content } };
}

export function describeApi(serverUrl: string): JsonObject {
  const schemas = convertSchemas(
    Object.assign({}, sharedSchemas, ...apiSections.map((section) => section.schemas)),
  );
  const paths: Record<string, JsonObject> = {};
  for (const { tag, calls } of apiSections) {
    for (const { call, docs } of calls) {
      const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
      paths[path] ??= {};
      paths[path][call.method.toLowerCase()] = describeOperation(call, docs, tag, schemas);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: brand.name,
      version: '1',
      summary: 'Candidate sourcing, a company profile and generated posts.',
      description: introduction,
      contact: { name: brand.name, email: brand.email },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl, description: 'This server.' }],
    security: [{ bearer: [] }],
    tags: apiSections.map(({ tag, description }) => ({ name: tag, description })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access token of `createToken` or `refreshToken`, or an API key.',
        },
      },
      headers: responseHeaders,
      schemas: schemas.components(),
    },
  };
}

const introduction = [
  'Sign in with `createToken` and send its access token as a bearer token. Bodies are JSON in UTF-8 unless a call says otherwise; times are ISO 8601 in UTC. Every path ends as written here: with or without a slash makes a difference.',
  `A program uses an API key instead, which an Owner creates under *Settings → API keys*: it is sent as a bearer token and makes the calls of its scopes, at most ${keyCallsPerMinute} a minute; every answer says in \`RateLimit-Remaining\` how many are left. Calls that create something take an \`Idempotency-Key\`, with which a request can be repeated safely.`,
  'Searches, generations and imports run in the background: the call that starts one answers a `task_id` at once, and another call tells how far it is.',
  'Limits of a schema, such as the length or the form of a text, apply to what is sent. An answer holds what is stored, which may be longer, empty or of another form. An entry of a list that cannot be shown costs none of the others: `X-Left-Out` names it, and it can be deleted by its id.',
  'A failure answers a `Problem`. After 429 and 503, wait as many seconds as `Retry-After` says.',
].join('\n\n');
