import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type $ZodType, toJSONSchema } from 'zod/v4/core';
import { apiSections } from '../../../contract/docs.ts';
import { type ApiScope, scopeOf } from '../../../contract/organization/api-keys.calls.ts';
import type { Call } from '../../../contract/platform/call.ts';
import { pathPart } from '../../../contract/platform/paths.ts';
import { brand } from '../../../contract/site/brand.ts';
import { bearerOf } from '../../platform/auth/caller.ts';
import type { Caller } from '../../platform/context.ts';

type Schema = { properties?: Record<string, unknown>; required?: string[]; [key: string]: unknown };

/** A call as a tool: parameters of path and query beside each other, the body below them. */
interface CallTool {
  call: Call;
  tool: {
    name: string;
    description: string;
    inputSchema: { type: 'object'; properties: Record<string, object>; required: string[] };
    annotations: { readOnlyHint: boolean; destructiveHint: boolean; openWorldHint: boolean };
  };
}

const toolsFor = (scopes: readonly ApiScope[]): CallTool[] =>
  listTools().filter(({ call }) => scopes.includes(scopeOf(call) as ApiScope));

let all: CallTool[] | undefined;

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

type ApiKey = NonNullable<Caller['apiKey']>;

export async function answerByProtocol(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  apiKey: ApiKey,
): Promise<void> {
  const server = serverFor(app, request, apiKey);
  // Without sessions, any process can answer any request.
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.raw.on('close', () => void server.close());
  await server.connect(transport as Parameters<typeof server.connect>[0]);
  await transport.handleRequest(request.raw, reply.raw, request.body);
}

function serverFor(app: FastifyInstance, request: FastifyRequest, { scopes }: ApiKey): Server {
  const server = new Server({ name: brand.name, version: '1' }, { capabilities: { tools: {} } });
  const tools = toolsFor(scopes);
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: tools.map(({ tool }) => tool) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: given = {} } }) => {
    const found = tools.find(({ tool }) => tool.name === name);
    if (!found) return failed(`The API key has no tool ${name}.`);
    const { statusCode, body } = await makeCall(app, request, found, given);
    const text = body === '' ? 'Done.' : body;
    return statusCode < 400 ? { content: [{ type: 'text', text }] } : failed(text);
  });
  return server;
}

const failed = (text: string) => ({ isError: true, content: [{ type: 'text' as const, text }] });

function makeCall(
  app: FastifyInstance,
  request: FastifyRequest,
  { call }: CallTool,
  { body, ...given }: Record<string, unknown>,
) {
  const query = { ...given };
  const url = call.path.replaceAll(/:(\w+)/g, (_all, name: string) => {
    const value = String(query[name] ?? '');
    delete query[name];
    return pathPart(value);
  });
  return app.inject({
    method: call.method,
    url,
    remoteAddress: request.ip,
    headers: {
      authorization: `Bearer ${bearerOf(request)}`,
      ...(call.body && { 'content-type': 'application/json' }),
    },
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    ...(call.body && { payload: JSON.stringify(body ?? {}) }),
  });
}
