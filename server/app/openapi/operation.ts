import { type $ZodType, safeParse } from 'zod/v4/core';
import { parameterDocs } from '../../../contract/docs.ts';
import type { Call } from '../../../contract/platform/call.ts';
import type { AnyCallDocs } from '../../../contract/platform/call-docs.ts';
import {
  idempotencyHeader,
  idempotentCalls,
  longestIdempotencyKey,
} from '../../../contract/platform/idempotent-calls.ts';
import { describeResponses } from './responses.ts';
import type { ConvertedSchemas, JsonObject } from './schemas.ts';

/** One call as an OpenAPI operation. */
export function describeOperation(
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

/** Headers are read in lower case and documented in their usual spelling. */
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
