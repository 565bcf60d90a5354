import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { startGeneration } from '../../contract/content/content.calls.ts';
import { createCompanyProfile } from '../../contract/organization/company-profile.calls.ts';
import { type Call, problem } from '../../contract/platform/call.ts';
import { z } from '../../contract/platform/zod.ts';
import { exampleOf, jsonSchemaOf, serverCalls } from '../support/contract-calls.ts';
import { createTestUser, openSuiteApp, type TestUser } from '../support/test-app.ts';
import { type RandomRequest, randomRequests } from './random-requests.ts';

/** `npm run test:long` makes 20,000 requests. */
const runs = Number(process.env.FUZZ_RUNS ?? 2500);

interface Caller {
  get(): Promise<TestUser | undefined>;
  signedOut(): void;
}

// The omitted calls need a secret from a mail, a shared link, an app or an earlier sign-in, the caller's password, second
// factor or passkey, an organization's own sign-in, a model that is connected, an applicant system that answers, or exactly
// the columns that may not go.
const secret = ['createToken', 'refreshToken', 'verifyActivation', 'readInvitation', 'acceptInvitation'];
const mailed = [
  'resetPassword',
  'readAccountAccess',
  'endAccountAccess',
  'confirmEmail',
  'confirmDeletion',
  'stopWatchMails',
  'objectToContact',
];
const omitted = [
  ...secret,
  ...mailed,
  ...['answerSecondFactor', 'startTotpAtSignIn', 'confirmTotpAtSignIn', 'startTotp', 'confirmTotp'],
  ...['renewRecoveryCodes', 'removeSecondFactor', 'saveSignInRules'],
  'changePassword',
  ...['startPasskeySignIn', 'signInWithPasskey', 'startOrganizationSignIn', 'signInWithOrganization'],
  ...['startPasskeyAtSignIn', 'addPasskeyAtSignIn', 'startPasskey', 'addPasskey'],
  ...['createAppCode', 'signInWithAppCode', 'startExport', 'askForDeletion'],
  ...['acceptProcessor', 'withdrawProcessor', 'proveOwner', 'proveByOrganization'],
  ...['testIdentityProvider', 'saveIdentityProvider'],
  'changeEmail',
  'listOfferedModels',
  'testWritingModel',
  'startModelDownload',
  ...['previewHandOver', 'startHandOver'],
  'saveBoardColumns',
  'saveMailTemplate',
  'openShareLink',
  'answerShareLink',
];
const open = serverCalls.filter((call) => call.body && !call.params && !omitted.includes(call.name));

/** First one request with an example of each of these: whether a random one is valid must not depend on chance. */
const examples = open.map((call): [RandomRequest] => [
  {
    call,
    // With the name of a campaign it asks for a post of that one which has failed.
    body: {
      ...(exampleOf(jsonSchemaOf(call.body)) as object),
      ...(call === startGeneration && { campaign: undefined }),
    },
    file: '',
    query: {},
    id: crypto.randomUUID(),
    known: undefined,
    // The provider's organization has its profile already.
    caller: call === createCompanyProfile ? 'owner' : 'admin',
    raw: undefined,
  },
]);

describe('random requests against every call of the contract', () => {
  const server = openSuiteApp({ SAMPLE_TALENT: 'on', SEARCH_PROVIDERS: 'talent-pool,github' });
  let callers: Record<RandomRequest['caller'], Caller>;
  beforeAll(async () => {
    // No worker runs, so the queue fills up and further tasks are refused. A web provider makes queries for one valid.
    const { organisationId } = await createTestUser(server);
    const provider = await createTestUser(server, { role: 'SuperAdmin' });
    callers = {
      owner: user({ role: 'Owner', organisationId }),
      member: user({ role: 'Member', organisationId }),
      admin: user({ role: 'SuperAdmin', organisationId: provider.organisationId }),
      visitor: { get: async () => undefined, signedOut: () => {} },
    };
    // A generation needs a profile; the other organization starts without one.
    await (await callers.admin.get())?.call({
      method: 'POST',
      url: createCompanyProfile.path,
      payload: exampleOf(jsonSchemaOf(createCompanyProfile.body)) as object,
    });
  });

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
        const send = (options: InjectOptions) => (caller ? caller.call(options) : server.app.inject(options));
        const isStream = given.call.answerType === 'text/event-stream';
        const answer = await (isStream ? openStream(send, request) : send(request));
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
      { numRuns: runs, seed: seed(), endOnFailure: true, examples },
    );
    // The requests must reach the use cases: some are accepted, some refused.
    expect(statuses.get(400)).toBeGreaterThan(runs / 20);
    expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(runs / 50);
    expect(open.map(({ name }) => name).filter((name) => !accepted.has(name))).toEqual([]);
  }, 600_000);
});

/** Sends a request whose successful answer never ends, and closes it once it has begun. */
async function openStream(
  send: (options: InjectOptions) => Promise<LightMyRequestResponse>,
  request: InjectOptions,
) {
  const answer = await send({ ...request, payloadAsStream: true });
  const { statusCode } = answer;
  const isOpen = statusCode < 400;
  const body = isOpen ? '' : await text(answer.stream());
  if (isOpen) answer.stream().destroy();
  return { statusCode, body, json: () => JSON.parse(body) };
}

const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Ids are only meaningful within one domain. */
const domainOf = (call: Call) => call.path.split('/')[1] ?? '';

function requestOf({ call, body, file, query, id, known, raw }: RandomRequest, ids: string[]): InjectOptions {
  const chosen = known === undefined || ids.length === 0 ? id : (ids[known % ids.length] ?? id);
  const parameters = queryOf(query);
  if (known !== undefined && 'task_id' in parameters) parameters.task_id = chosen;
  return {
    method: call.method,
    url: call.path.replace(':id', encodeURIComponent(chosen.toWellFormed()) || 'x').replace(':version', '1'),
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
  const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, asText(value).toWellFormed()]),
  );
}
