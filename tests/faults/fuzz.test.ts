import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompanyProfile } from '../../contract/api/company-profile.ts';
import { type Call, problem } from '../../contract/call.ts';
import { z } from '../../contract/zod.ts';
import {
  contractCalls,
  exampleOf,
  type JsonSchema,
  jsonSchemaOf,
  leavesOf,
  withChange,
} from '../support/contract-calls.ts';
import { createTestUser, openTestApp, type TestApp, type TestUser } from '../support/test-app.ts';

/** `npm run test:long` makes 20,000 requests. */
const runs = Number(process.env.FUZZ_RUNS ?? 2500);

const unusualText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    'text with half of a \ud83d pair',
    'text with a \0 in it',
    '../../etc',
    "' or 1=1 --",
    '{{7*7}}',
    '‮',
    'a'.repeat(30_000),
    '😀'.repeat(400),
  ),
);
const unusualValue = fc.oneof(
  { depthSize: 'small' },
  unusualText,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(unusualText, { maxLength: 30 }),
  fc.object({ maxDepth: 3 }),
  fc.uuid(),
);

/** Generates values that a schema accepts, values close to them that pass the first checks, and unusual ones. */
function nearlyValid(schema: unknown): fc.Arbitrary<unknown> {
  const json = jsonSchemaOf(schema);
  // An accepted body with one unusual value: it is processed until that value is read.
  const changed = fc
    .record({
      at: fc.nat(),
      unusual: fc.oneof({ weight: 2, arbitrary: unusualText }, { weight: 1, arbitrary: unusualValue }),
    })
    .map(({ at, unusual }) => {
      const example = exampleOf(json);
      const leaves = leavesOf(example);
      return withChange(example, leaves[at % leaves.length] ?? [], () => unusual);
    });
  return fc.oneof(
    { weight: 4, arbitrary: fromJsonSchema(json) },
    { weight: 2, arbitrary: fc.constant(null).map(() => exampleOf(json)) },
    { weight: 4, arbitrary: changed },
    { weight: 1, arbitrary: unusualValue },
  );
}

function fromJsonSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  const valid = (): fc.Arbitrary<unknown> => {
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
          unusualText,
        );
      default:
        return unusualValue;
    }
  };
  return fc.oneof({ weight: 6, arbitrary: valid() }, { weight: 1, arbitrary: unusualValue });
}

/** CSV files close to what an import reads. */
const unusualFile = fc
  .array(
    fc.array(fc.oneof(unusualText, fc.constantFrom('Name', 'Title', 'Ann', '"a\nb"', '"', ';')), {
      maxLength: 6,
    }),
    {
      maxLength: 12,
    },
  )
  .map((rows) => ['Name,Title,Email', ...rows.map((cells) => cells.join(','))].join('\n'));
const unusualFiles = fc.oneof({ weight: 2, arbitrary: unusualFile }, { weight: 1, arbitrary: unusualText });

const randomRequests = fc.constantFrom(...contractCalls).chain((call) =>
  fc.record({
    call: fc.constant(call),
    body: call.body ? nearlyValid(call.body) : unusualValue,
    file: call.upload ? unusualFiles : fc.constant(''),
    query: call.query ? nearlyValid(call.query) : fc.constant({}),
    id: fc.oneof(fc.uuid(), unusualText),
    /** Index of an id from an earlier response that is used instead, if any. */
    known: fc.option(fc.nat(), { freq: 2, nil: undefined }),
    caller: fc.constantFrom('owner', 'member', 'admin', 'visitor'),
    /** Occasionally, a body of random bytes. */
    raw: fc.oneof(
      { weight: 11, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
    ),
  }),
);
type RandomRequest = typeof randomRequests extends fc.Arbitrary<infer T> ? T : never;

interface Caller {
  get(): Promise<TestUser | undefined>;
  signedOut(): void;
}

describe('random requests against every call of the contract', () => {
  let server: TestApp;
  let callers: Record<RandomRequest['caller'], Caller>;
  beforeAll(async () => {
    // No worker runs, so the queue fills up and further tasks are refused.
    server = await openTestApp({ SAMPLE_TALENT: 'on' });
    const { organisationId } = await createTestUser(server);
    const provider = await createTestUser(server, { role: 'SuperAdmin' });
    callers = {
      owner: user({ role: 'Owner', organisationId }),
      member: user({ role: 'Member', organisationId }),
      admin: user({ role: 'SuperAdmin', organisationId: provider.organisationId }),
      visitor: { get: async () => undefined, signedOut: () => {} },
    };
    // A generation needs a profile; the other organisation starts without one.
    await (await callers.admin.get())?.call({
      method: 'POST',
      url: createCompanyProfile.path,
      payload: exampleOf(jsonSchemaOf(createCompanyProfile.body)) as object,
    });
  });
  afterAll(() => server.close());

  /** Returns the same user until their session has ended, then another one. */
  function user(given: Parameters<typeof createTestUser>[1]): Caller {
    let current: Promise<TestUser> | undefined;
    return {
      get: () => {
        current ??= createTestUser(server, given);
        return current;
      },
      signedOut: () => {
        current = undefined;
      },
    };
  }

  test(`${runs} random requests cause no 5xx and no malformed error`, async () => {
    const statuses = new Map<number, number>();
    const accepted = new Set<string>();
    const ids = new Map<string, string[]>();
    await fc.assert(
      fc.asyncProperty(randomRequests, async (given) => {
        const caller = await callers[given.caller].get();
        const request = requestOf(given, ids.get(domainOf(given.call)) ?? []);
        const answer = await (caller ? caller.call(request) : server.app.inject(request));
        statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
        expect(answer.statusCode, answer.body).toBeLessThan(500);
        if (answer.statusCode >= 400) expect(() => z.parse(problem, answer.json())).not.toThrow();
        else {
          accepted.add(given.call.name);
          if (given.call.name === 'signOut') callers[given.caller].signedOut();
          const found = answer.body.slice(0, 5000).match(uuids) ?? [];
          const domain = domainOf(given.call);
          ids.set(domain, [...found, ...(ids.get(domain) ?? [])].slice(0, 60));
        }
      }),
      { numRuns: runs, seed: seed(), endOnFailure: true },
    );
    // The requests must reach the use cases: some are accepted, some refused.
    expect(statuses.get(400)).toBeGreaterThan(runs / 20);
    expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(runs / 50);
    // The omitted calls need a secret from a mail or an earlier sign-in.
    const secret = ['createToken', 'refreshToken', 'verifyActivation'];
    const open = contractCalls.filter((call) => call.body && !call.params && !secret.includes(call.name));
    for (const { name } of open) expect([...accepted], name).toContain(name);
  }, 600_000);
});

const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Ids are only meaningful within one domain. */
const domainOf = (call: Call) => call.path.split('/')[1] ?? '';

function requestOf({ call, body, file, query, id, known, raw }: RandomRequest, ids: string[]): InjectOptions {
  const chosen = known === undefined || ids.length === 0 ? id : (ids[known % ids.length] ?? id);
  const parameters = queryOf(query);
  if (known !== undefined && 'task_id' in parameters) parameters.task_id = chosen;
  return {
    method: call.method,
    url: call.path.replace(':id', encodeURIComponent(chosen.toWellFormed()) || 'x'),
    query: parameters,
    ...(call.method === 'GET'
      ? {}
      : {
          headers: { 'content-type': call.upload?.type ?? 'application/json' },
          payload: raw ?? (call.upload ? file : (JSON.stringify(body) ?? '')),
        }),
  };
}

/** `FUZZ_SEED` is a number or `random`. By default the requests are the same in each run, except for ids and addresses. */
const seed = () => {
  const given = process.env.FUZZ_SEED ?? '20261120';
  return given === 'random' ? Date.now() % 2 ** 31 : Number(given);
};

function queryOf(query: unknown): Record<string, string> {
  if (typeof query !== 'object' || query === null) return {};
  const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, text(value).toWellFormed()]));
}
