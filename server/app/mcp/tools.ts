import { type $ZodType, toJSONSchema } from 'zod/v4/core';
import { apiSections } from '../../../contract/docs.ts';
import { type ApiScope, scopeOf } from '../../../contract/organization/api-scopes.ts';
import type { Call } from '../../../contract/platform/call.ts';

type Schema = { properties?: Record<string, unknown>; required?: string[]; [key: string]: unknown };

/** A call as a tool: parameters of path and query beside each other, the body below them. */
export interface CallTool {
  call: Call;
  tool: {
    name: string;
    description: string;
    inputSchema: { type: 'object'; properties: Record<string, object>; required: string[] };
    annotations: { readOnlyHint: boolean; destructiveHint: boolean; openWorldHint: boolean };
  };
}

/** The calls that a key with these scopes may make, but for those that take or answer files. */
export const toolsFor = (scopes: readonly ApiScope[]): CallTool[] =>
  listTools().filter(({ call }) => scopes.includes(scopeOf(call) as ApiScope));

let all: CallTool[] | undefined;

/** Their schemas take some time to convert, and not every server is asked for them. */
function listTools(): CallTool[] {
  all ??= apiSections
    .flatMap(({ calls }) => calls)
    .filter(({ call }) => scopeOf(call) && !call.upload && !call.answerType)
    .map(({ call, docs }) => ({
      call,
      tool: {
        name: call.name,
        description: `${call.summary} ${docs.description}`,
        inputSchema: inputSchemaOf(call),
        annotations: {
          readOnlyHint: call.method === 'GET',
          destructiveHint: call.method === 'DELETE',
          openWorldHint: false,
        },
      },
    }));
  return all;
}

function inputSchemaOf(call: Call): CallTool['tool']['inputSchema'] {
  const parts = [call.params, call.query].filter((part) => part !== undefined).map(schemaOf);
  const body = call.body && schemaOf(call.body);
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), body && { body }),
    required: [...parts.flatMap(({ required = [] }) => required), ...(body ? ['body'] : [])],
  };
}

function schemaOf(schema: $ZodType): Schema {
  const { $schema: _, ...rest } = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  return rest;
}
