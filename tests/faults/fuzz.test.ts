import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as api from '../../contract/api/index.ts';
import { type Call, problem } from '../../contract/call.ts';
import { z } from '../../contract/zod.ts';
import { createTestUser, openTestApp, type TestApp, type TestUser } from '../support/test-app.ts';

/** The fourteen calls of spec §7. */
const calls: Call[] = [
  api.account.createToken,
  api.account.registerUser,
  api.account.verifyActivation,
  api.account.refreshToken,
  api.content.listBlogPosts,
  api.sourcing.listSearchJobs,
  api.sourcing.initiateSearch,
  api.sourcing.getSearchStatus,
  api.companyProfile.listCompanyProfiles,
  api.companyProfile.createCompanyProfile,
  api.companyProfile.updateCompanyProfile,
  api.content.startGeneration,
  api.content.getGenerationStatus,
  api.content.listPosts,
];
const runs = Number(process.env.FUZZ_RUNS ?? 10_000);

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '../../etc',
    "' or 1=1 --",
    '{{7*7}}',
    '‮',
    'a'.repeat(30_000),
    '😀'.repeat(400),
  ),
);
const oddValue = fc.oneof(
  { depthSize: 'small' },
  oddText,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(oddText, { maxLength: 30 }),
  fc.object({ maxDepth: 3 }),
  fc.uuid(),
);

/** Values near what a schema accepts, so that they get past the first check, and odd ones among them. */
function near(schema: unknown): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema as z.ZodMiniType, { io: 'input', unrepresentable: 'any' });
  return fc.oneof(
    { weight: 4, arbitrary: fromJsonSchema(json as JsonSchema) },
    { weight: 1, arbitrary: oddValue },
  );
}

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  format?: string;
}

function fromJsonSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  const fitting = (): fc.Arbitrary<unknown> => {
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fromJsonSchema));
    switch (schema.type) {
      case 'object': {
        const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [
          name,
          fromJsonSchema(field),
        ]);
        return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
      }
      case 'array':
        return fc.array(fromJsonSchema(schema.items ?? {}), { maxLength: 14 });
      case 'integer':
      case 'number':
        return fc.integer({ min: -3, max: 12 });
      case 'string':
        if (schema.format === 'uuid') return fc.uuid();
        return fc.oneof(
          fc.emailAddress(),
          fc.webUrl(),
          fc.constantFrom('Austin', 'Data Engineer', 'secret word'),
          oddText,
        );
      default:
        return oddValue;
    }
  };
  return fc.oneof({ weight: 6, arbitrary: fitting() }, { weight: 1, arbitrary: oddValue });
}

const asks = fc.constantFrom(...calls).chain((call) =>
  fc.record({
    call: fc.constant(call),
    body: call.body ? near(call.body) : oddValue,
    query: call.query ? near(call.query) : fc.constant({}),
    id: fc.oneof(fc.uuid(), oddText),
    raw: fc.option(fc.string({ unit: 'binary', maxLength: 80 }), { freq: 12, nil: undefined }),
  }),
);

describe('random bodies against the calls of the contract', () => {
  let server: TestApp;
  let owner: TestUser;
  beforeAll(async () => {
    server = await openTestApp();
    owner = await createTestUser(server);
  });
  afterAll(() => server.close());

  test(`${runs} random bodies give no 5xx and no wrong error shape`, async () => {
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(asks, async ({ call, body, query, id, raw }) => {
        const answer = await owner.call({
          method: call.method,
          url: call.path.replace(':id', encodeURIComponent(id.toWellFormed()) || 'x'),
          query: queryOf(query),
          ...(call.method === 'GET'
            ? {}
            : {
                headers: { 'content-type': 'application/json' },
                payload: raw ?? JSON.stringify(body) ?? '',
              }),
        });
        statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
        expect(answer.statusCode).toBeLessThan(500);
        if (answer.statusCode >= 400) expect(() => z.parse(problem, answer.json())).not.toThrow();
      }),
      { numRuns: runs, seed: seed(), endOnFailure: true },
    );
    // The bodies must reach the verbs: some are accepted, some refused.
    expect(statuses.get(400)).toBeGreaterThan(runs / 20);
    expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(runs / 50);
  }, 600_000);
});

/** The same bodies every time, unless `FUZZ_SEED` says others: a number, or `random`. */
const seed = () => {
  const given = process.env.FUZZ_SEED ?? '20261120';
  return given === 'random' ? Date.now() % 2 ** 31 : Number(given);
};

function queryOf(query: unknown): Record<string, string> {
  if (typeof query !== 'object' || query === null) return {};
  const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, text(value).toWellFormed()]));
}
