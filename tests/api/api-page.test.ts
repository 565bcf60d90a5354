import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createToken } from '../../contract/account/account.calls.ts';
import { listPosts } from '../../contract/content/content.calls.ts';
import { apiCalls, apiSections } from '../../contract/docs.ts';
import { exportCandidates, startImport } from '../../contract/people/talent-pool.calls.ts';
import type { Call } from '../../contract/platform/call.ts';
import { z } from '../../contract/platform/zod.ts';
import { deleteSearchJob } from '../../contract/search/sourcing.calls.ts';
import { describeApi } from '../../server/app/openapi/document.ts';

interface Answer {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, { schema: { $ref?: string; type?: string; items?: object }; example: unknown }>;
}
interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: object[];
  parameters?: { name: string; description: string; required: boolean; example: unknown }[];
  requestBody?: { required: boolean; content: NonNullable<Answer['content']> };
  responses: Record<string, Answer>;
}
interface ApiPage {
  openapi: string;
  servers: { url: string }[];
  security: object[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, { type: string; scheme: string }>;
    headers: Record<string, object>;
    schemas: Record<string, { description?: string; properties?: Record<string, { description?: string }> }>;
  };
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'answers' in value && 'path' in value;

// The server sends this at /openapi.json, as server/app/openapi/docs-page.test.ts asserts.
const text = JSON.stringify(describeApi('https://talent.harbour.example'));
const page: ApiPage = JSON.parse(text);

const operationOf = (call: Call): Operation => {
  const found = page.paths[call.path.replaceAll(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()];
  if (!found) throw new Error(`The page has no ${call.name}.`);
  return found;
};

test("passes Redocly's recommended rules without a warning", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-api-'));
  const file = path.join(folder, 'openapi.json');
  writeFileSync(file, text);
  const root = path.join(import.meta.dirname, '../..');
  const args = ['lint', file, '--config', path.join(root, 'redocly.yaml'), '--format', 'json'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js'), ...args],
    { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
  ).catch((error: { stdout: string }) => error);
  rmSync(folder, { recursive: true, force: true });
  const { problems, totals } = JSON.parse(stdout.slice(stdout.indexOf('{')));
  expect(problems).toEqual([]);
  expect(totals).toMatchObject({ errors: 0, warnings: 0 });
}, 60_000);

test('names the server that clients reach, and how they authenticate', () => {
  expect(page.openapi).toMatch(/^3\.1\./);
  expect(page.servers).toEqual([expect.objectContaining({ url: 'https://talent.harbour.example' })]);
  expect(page.components.securitySchemes.bearer).toMatchObject({ type: 'http', scheme: 'bearer' });
  expect(page.security).toEqual([{ bearer: [] }]);
});

test('has every call of the contract, and nothing else', async () => {
  const contract = path.join(import.meta.dirname, '../../contract');
  const files = globSync('**/*.ts', { cwd: contract, exclude: ['**/*.test.ts', '**/*.docs.ts'] });
  const modules = await Promise.all(files.map((file) => import(path.join(contract, file))));
  const calls = modules.flatMap((module) => Object.values<unknown>(module).filter(isCall));
  const listed = Object.values(page.paths).flatMap((operations) =>
    Object.values(operations).map(({ operationId }) => operationId),
  );
  expect(listed.sort()).toEqual([...new Set(calls.map(({ name }) => name))].sort());
});

test.each(apiCalls.map((call) => [call.name, call] as const))(
  '%s says what it does and who may',
  (name, call) => {
    const { operationId, summary, description, tags, security } = operationOf(call);
    expect(operationId).toBe(name);
    expect(summary.length).toBeGreaterThan(10);
    expect(description.length).toBeGreaterThan(10);
    expect(page.tags.map((tag) => tag.name)).toEqual(expect.arrayContaining(tags));
    if (call.access !== 'anyone') expect(security).toEqual([{ bearer: [] }]);
    // Signing out takes the bearer token where there is one.
    else expect(security).toEqual(name === 'signOut' ? [{}, { bearer: [] }] : []);
  },
);

/** Calls for anyone that refuse credentials. */
const signsIn =
  /createToken|refreshToken|SecondFactor$|(Totp|Passkey)AtSignIn$|acceptInvitation|PasskeySignIn$|^signInWith/;

test.each(apiCalls.map((call) => [call.name, call] as const))('%s answers by status', (_name, call) => {
  const { responses, parameters = [] } = operationOf(call);
  const has = (status: number) => responses[status] !== undefined;
  expect(has(401)).toBe(call.access !== 'anyone' || signsIn.test(call.name));
  if (call.path.includes(':id')) expect(has(404)).toBe(true);
  if (call.access === 'owner' || call.access === 'super-admin') expect(has(403)).toBe(true);
  if (call.params || call.query || call.body || call.upload) expect(has(400)).toBe(true);
  for (const parameter of parameters) expect(parameter.description, parameter.name).toBeTruthy();
  const usual = responses[Number(Object.keys(call.answers)[0])];
  const isPaged = parameters.some(({ name }) => name === 'page');
  expect(usual?.headers?.['X-Total-Count'] !== undefined).toBe(isPaged);
  for (const [status, answer] of Object.entries(responses)) {
    expect(answer.description, status).toBeTruthy();
    if (Number(status) < 400) continue;
    expect(answer.content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Problem' });
    const headers = Object.keys(answer.headers ?? {});
    const wanted = { 401: ['WWW-Authenticate'], 503: ['Retry-After'] }[status] ?? [];
    expect(headers, status).toEqual(expect.arrayContaining(wanted));
  }
});

test('calls that are limited say how often, on success and on refusal', () => {
  const limits = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];
  const { responses } = operationOf(createToken);
  expect(Object.keys(responses[429]?.headers ?? {})).toEqual(['Retry-After', ...limits]);
  expect(Object.keys(responses[200]?.headers ?? {})).toEqual(limits);
  expect(operationOf(listPosts).responses).not.toHaveProperty('429');
  expect(Object.keys(page.components.headers)).toEqual(expect.arrayContaining(['Retry-After', ...limits]));
});

test('every body is a named schema whose fields are described', () => {
  const nameless: string[] = [];
  for (const call of apiCalls) {
    const { requestBody, responses } = operationOf(call);
    const succeeded = Object.entries(responses).filter(([status]) => Number(status) < 300);
    const contents = [requestBody?.content, ...succeeded.map(([, answer]) => answer.content)];
    for (const content of contents) {
      const schema = content?.['application/json']?.schema;
      if (!schema) continue;
      const [first = schema] = (schema as { anyOf?: object[] }).anyOf ?? [];
      if (!('$ref' in (schema.items ?? first))) nameless.push(call.name);
    }
  }
  expect(nameless).toEqual([]);
  for (const [name, { description, properties = {} }] of Object.entries(page.components.schemas)) {
    expect(description, name).toBeTruthy();
    if (name === 'Problem') continue;
    for (const [field, one] of Object.entries(properties))
      expect(one.description, `${name}.${field}`).toBeTruthy();
  }
});

test('import takes text/csv, export answers it, and deleting answers nothing', () => {
  expect(Object.keys(operationOf(startImport).requestBody?.content ?? {})).toEqual(['text/csv']);
  const exported = operationOf(exportCandidates).responses[200];
  expect(exported?.content?.['text/csv']?.schema).toEqual({ type: 'string' });
  expect(Object.keys(exported?.content ?? {})).toEqual(['text/csv']);
  expect(operationOf(deleteSearchJob).responses[204]).not.toHaveProperty('content');
});

test('examples are what the server accepts and answers', () => {
  for (const { call, docs } of apiSections.flatMap((section) => section.calls)) {
    const { body, answer } = docs.example;
    if (call.body) expect(z.safeParse(call.body, body).error, call.name).toBeUndefined();
    const [schema] = Object.values(call.answers);
    const isEmpty = Object.keys(call.answers)[0] === '204';
    if (schema && !isEmpty) expect(z.safeParse(schema, answer).error, call.name).toBeUndefined();
  }
});
