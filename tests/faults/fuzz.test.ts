import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
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

/** The calls are the same on both databases; the slower one gets fewer. */
const runs = Number(process.env.FUZZ_RUNS ?? (inject('postgresTemplate') ? 10_000 : 2_500));

const oddText = fc.oneof(
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

/** Values that a schema accepts, values near them so that they get past the first check, and odd ones among them. */
function near(schema: unknown): fc.Arbitrary<unknown> {
  const json = jsonSchemaOf(schema);
  // One value somewhere in an accepted body is odd: it gets as far as that value does.
  const changed = fc
    .record({
      at: fc.nat(),
      odd: fc.oneof({ weight: 2, arbitrary: oddText }, { weight: 1, arbitrary: oddValue }),
    })
    .map(({ at, odd }) => {
      const example = exampleOf(json);
      const leaves = leavesOf(example);
      return withChange(example, leaves[at % leaves.length] ?? [], () => odd);
    });
  return fc.oneof(
    { weight: 4, arbitrary: fromJsonSchema(json) },
    { weight: 2, arbitrary: fc.constant(null).map(() => exampleOf(json)) },
    { weight: 4, arbitrary: changed },
    { weight: 1, arbitrary: oddValue },
  );
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

/** Rows of a CSV near what an import reads. */
const oddFile = fc
  .array(
    fc.array(fc.oneof(oddText, fc.constantFrom('Name', 'Title', 'Ann', '"a\nb"', '"', ';')), {
      maxLength: 6,
    }),
    {
      maxLength: 12,
    },
  )
  .map((rows) => ['Name,Title,Email', ...rows.map((cells) => cells.join(','))].join('\n'));
const oddFiles = fc.oneof({ weight: 2, arbitrary: oddFile }, { weight: 1, arbitrary: oddText });

const asks = fc.constantFrom(...contractCalls).chain((call) =>
  fc.record({
    call: fc.constant(call),
    body: call.body ? near(call.body) : oddValue,
    file: call.upload ? oddFiles : fc.constant(''),
    query: call.query ? near(call.query) : fc.constant({}),
    id: fc.oneof(fc.uuid(), oddText),
    /** Which of the ids that earlier answers held stands in the path or the query instead, if any. */
    known: fc.option(fc.nat(), { freq: 2, nil: undefined }),
    caller: fc.constantFrom('owner', 'member', 'admin', 'visitor'),
    /** A body of random bytes, now and then. */
    raw: fc.oneof(
      { weight: 11, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
    ),
  }),
);
type Ask = typeof asks extends fc.Arbitrary<infer T> ? T : never;

interface Caller {
  get(): Promise<TestUser | undefined>;
  signedOut(): void;
}

describe('random requests against every call of the contract', () => {
  let server: TestApp;
  let callers: Record<Ask['caller'], Caller>;
  beforeAll(async () => {
    // Tasks are taken, not worked: whoever asks for one more than the queue holds is refused.
    server = await openTestApp({ SAMPLE_TALENT: 'on' });
    const { organisationId } = await createTestUser(server);
    const provider = await createTestUser(server, { role: 'SuperAdmin' });
    callers = {
      owner: user({ role: 'Owner', organisationId }),
      member: user({ role: 'Member', organisationId }),
      admin: user({ role: 'SuperAdmin', organisationId: provider.organisationId }),
      visitor: { get: async () => undefined, signedOut: () => {} },
    };
    // A generation needs a profile; the other organisation begins without one.
    await (await callers.admin.get())?.call({
      method: 'POST',
      url: createCompanyProfile.path,
      payload: exampleOf(jsonSchemaOf(createCompanyProfile.body)) as object,
    });
  });
  afterAll(() => server.close());

  /** Gives the same user again until the session has been ended, then another. */
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

  test(`${runs} random requests give no 5xx and no wrong error shape`, async () => {
    const statuses = new Map<number, number>();
    const accepted = new Set<string>();
    const ids = new Map<string, string[]>();
    await fc.assert(
      fc.asyncProperty(asks, async (ask) => {
        const caller = await callers[ask.caller].get();
        const request = requestOf(ask, ids.get(domainOf(ask.call)) ?? []);
        const answer = await (caller ? caller.call(request) : server.app.inject(request));
        statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
        expect(answer.statusCode, answer.body).toBeLessThan(500);
        if (answer.statusCode >= 400) expect(() => z.parse(problem, answer.json())).not.toThrow();
        else {
          accepted.add(ask.call.name);
          if (ask.call.name === 'signOut') callers[ask.caller].signedOut();
          const found = answer.body.slice(0, 5000).match(uuids) ?? [];
          const domain = domainOf(ask.call);
          ids.set(domain, [...found, ...(ids.get(domain) ?? [])].slice(0, 60));
        }
      }),
      { numRuns: runs, seed: seed(), endOnFailure: true },
    );
    // The requests must reach the verbs: some are accepted, some refused.
    expect(statuses.get(400)).toBeGreaterThan(runs / 20);
    expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(runs / 50);
    // Those that are left out need a secret that only a mail or an earlier sign-in tells.
    const secret = ['createToken', 'refreshToken', 'verifyActivation'];
    const open = contractCalls.filter((call) => call.body && !call.params && !secret.includes(call.name));
    for (const { name } of open) expect([...accepted], name).toContain(name);
  }, 600_000);
});

const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Ids of one domain mean nothing in another. */
const domainOf = (call: Call) => call.path.split('/')[1] ?? '';

function requestOf({ call, body, file, query, id, known, raw }: Ask, ids: string[]): InjectOptions {
  const chosen = known === undefined || ids.length === 0 ? id : (ids[known % ids.length] ?? id);
  const asked = queryOf(query);
  if (known !== undefined && 'task_id' in asked) asked.task_id = chosen;
  return {
    method: call.method,
    url: call.path.replace(':id', encodeURIComponent(chosen.toWellFormed()) || 'x'),
    query: asked,
    ...(call.method === 'GET'
      ? {}
      : {
          headers: { 'content-type': call.upload?.type ?? 'application/json' },
          payload: raw ?? (call.upload ? file : (JSON.stringify(body) ?? '')),
        }),
  };
}

/** The same requests every time, but for ids and addresses, unless `FUZZ_SEED` says others: a number, or `random`. */
const seed = () => {
  const given = process.env.FUZZ_SEED ?? '20261120';
  return given === 'random' ? Date.now() % 2 ** 31 : Number(given);
};

function queryOf(query: unknown): Record<string, string> {
  if (typeof query !== 'object' || query === null) return {};
  const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, text(value).toWellFormed()]));
}
