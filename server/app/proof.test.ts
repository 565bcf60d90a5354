import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mayActBy } from '../../contract/organization/acting.ts';
import { apiScopes, scopeOf } from '../../contract/organization/api-keys.calls.ts';
import type { Call } from '../../contract/platform/call.ts';
import { passkeySite } from '../../tests/support/authenticator.ts';
import { contractCalls, exampleOf, jsonSchemaOf } from '../../tests/support/contract-calls.ts';
import { openSuiteApp } from '../../tests/support/test-app.ts';
import { organisations, sessions } from '../platform/db/schema.ts';

/** Calls of the kinds below that the session alone may make, and why. */
const withoutProof: Record<string, string> = {
  // A file that is read in the daily work, one at a time.
  exportDocument: 'one file',
  exportResume: 'one file',
  exportPicture: 'one picture',
  exportPostMail: 'one post',
  // These take away what a thief would have given themselves.
  revokeApiKey: 'ends a key',
  revokeInvitation: 'ends a link',
  deactivateMember: 'ends a right',
  endProviderAccess: 'ends a right',
  withdrawProcessor: 'ends a right',
  removeWritingModel: 'ends a connection',
  removeCalendarFeed: 'ends a link',
  callOffDeletion: 'keeps everything',
  cancelEmailChange: 'ends a link',
  discardExport: 'deletes a copy',
  forgetLeftElsewhere: 'a note',
  // Secrets that are stored go where they went before alone, and nothing is changed.
  testIdentityProvider: 'a trial',
  testMailAccount: 'a trial',
  testMailbox: 'a trial',
  testApplicantSystem: 'a trial',
  testWebhook: 'a trial',
  resendWebhookDelivery: 'to an address that was set with a proof',
  testWritingModel: 'a trial',
  listOfferedModels: 'a trial',
  tryLocalModel: 'a trial',
  pauseModelDownload: 'changes a download that was started with a proof',
  resumeModelDownload: 'changes a download that was started with a proof',
  discardModelDownload: 'ends a download',
  deleteLocalModel: 'deletes a file that nobody uses and that can be downloaded again',
  previewHandOver: 'shows what would be sent',
  // Of one's own.
  startProof: 'is the proof',
  renamePasskey: 'a name',
};

const writes = ({ method }: Call) => method !== 'GET';
const below =
  (...starts: string[]) =>
  ({ path }: Call) =>
    starts.some((start) => path.startsWith(start));
/** What a call does that a session alone does not suffice for, by its name or path. */
const kinds: Record<string, (call: Call) => boolean> = {
  'carries data out': ({ name }) => /^(export|download)/.test(name) || name === 'startExport',
  'changes how the account is signed in to': (call) =>
    writes(call) &&
    below('/api/user/me/email', '/api/user/auth/password/change', '/api/user/auth/app-code')(call),
  'changes second factors and passkeys': (call) =>
    writes(call) && below('/api/user/second-factor/', '/api/user/passkeys/')(call),
  'changes who belongs to the organization': (call) => writes(call) && below('/team/')(call),
  'decides over the whole organization': (call) => writes(call) && below('/api/organisation/')(call),
  'connects something that stays': (call) =>
    writes(call) &&
    below(
      ...['api-keys', 'webhook', 'mail/', 'mailbox/', 'applicant-system', 'identity-provider', 'sign-in'].map(
        settings,
      ),
      ...[
        'provider-access',
        'processors',
        'writing-model',
        'candidate-reading',
        'local-models',
        'model-downloads',
        'calendar-feed',
      ].map(settings),
    )(call),
  'hands people on': (call) => writes(call) && below('/talent/hand-overs/')(call),
  'makes a link for anybody': ({ name }) => name === 'createShareLink',
  'erases people for good': ({ name }) => /^erase/.test(name),
  'acts in the name of others': ({ name }) => name === 'startActing',
};
const settings = (name: string) => `/api/settings/${name}`;

test.each(Object.entries(kinds))('every call that %s needs a proof', (_kind, isOfKind) => {
  const found = contractCalls.filter((call) => call.access !== 'anyone' && isOfKind(call));
  expect(found.length).toBeGreaterThan(0);
  const bare = found.filter(({ needsProof, name }) => !needsProof && !withoutProof[name]);
  expect(bare.map(({ name }) => name)).toEqual([]);
});

test('a call that needs a proof is of a kind that says why, and every exception is a call without', () => {
  const needing = contractCalls.filter(({ needsProof }) => needsProof);
  const unexplained = needing.filter((call) => !Object.values(kinds).some((isOfKind) => isOfKind(call)));
  expect(unexplained.map(({ name }) => name)).toEqual([]);
  const free = contractCalls.filter(({ needsProof }) => !needsProof).map(({ name }) => name);
  expect(Object.keys(withoutProof).filter((name) => !free.includes(name))).toEqual([]);
});

test('whoever acts for a client makes none of them, as they have nothing of its people to prove', () => {
  expect(contractCalls.filter((call) => call.needsProof && mayActBy(call))).toEqual([]);
});

describe('every call that is signed in', () => {
  const server = openSuiteApp({ ...passkeySite, SAMPLE_TALENT: 'off' });
  const owner = server.suiteUser();
  const admin = server.suiteUser({ role: 'SuperAdmin' });
  const keys: Record<string, string> = {};
  let organisationName = '';
  beforeAll(async () => {
    const [own] = await server.db
      .select({ name: organisations.name })
      .from(organisations)
      .where(eq(organisations.id, owner.organisationId));
    organisationName = own?.name ?? '';
    for (const scope of apiScopes) {
      const payload = { name: scope, scopes: [scope] };
      const made = await owner.send('POST', '/api/settings/api-keys/', payload);
      keys[scope] = made.json().key;
    }
  });
  beforeEach(() => server.db.update(sessions).set({ provenAt: sql`now() - interval '10 minutes 1 second'` }));

  const nobodysId = '0198f3c2-9a40-7b18-8e6d-5a7c9d0e1f23';
  async function send(call: Call, bearer: string) {
    const payload = call.upload ? '' : call.body && JSON.stringify(bodyOf(call));
    const answer = await server.app.inject({
      method: call.method,
      url: call.path.replace(':id', nobodysId).replace(':version', '1').replace(':shape', 'square'),
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(payload !== undefined && { 'content-type': call.upload?.type ?? 'application/json' }),
      },
      ...(payload !== undefined && { payload }),
      payloadAsStream: true,
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    if (!isJson) answer.stream().destroy();
    return { status: answer.statusCode, body: isJson ? JSON.parse(await textOf(answer.stream())) : {} };
  }
  async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
    const parts = [];
    for await (const part of stream) parts.push(part);
    return Buffer.concat(parts).toString();
  }
  /** As it is sent without a proof of its own. */
  function bodyOf(call: Call) {
    const {
      passkey: _passkey,
      code,
      ...body
    } = exampleOf(jsonSchemaOf(call.body as never)) as Record<string, unknown>;
    if (call.name !== 'changePassword') delete body.current_password;
    // Two fields that have to agree, and the first code of an app, which is no proof.
    return {
      ...body,
      ...('re_password' in body && { password: 'a new long one', re_password: 'a new long one' }),
      ...(call.name === 'confirmTotp' && { code }),
      // Another name is refused before a proof is used up.
      ...(call.name === 'askForDeletion' && { name: organisationName }),
      ...(call.name === 'changePassword' && { current_password: 'a wrong one' }),
    };
  }

  const signedIn = contractCalls.filter(({ access, name }) => access !== 'anyone' && name !== 'followTasks');
  test.each(signedIn.map((call) => [call.name, call] as const))(
    '%s refuses a session without a recent proof where the contract says so, and else asks for none',
    async (name, call) => {
      const { access } = call.access === 'super-admin' ? admin : owner;
      const { status, body } = await send(call, access);
      // A wrong password is refused as such, before anything else is asked for.
      if (name === 'changePassword')
        return expect(body).toMatchObject({ current_password: [expect.any(String)] });
      if (!call.needsProof) return expect(body.code).not.toBe('proof-needed');
      expect([status, body]).toEqual([
        403,
        {
          detail: expect.stringContaining('proof'),
          code: 'proof-needed',
          ways: ['password'],
          request_id: expect.any(String),
        },
      ]);
    },
  );

  test('taking the second factor away needs a proof of its own, however recent the sign-in is', async () => {
    await server.db.update(sessions).set({ provenAt: sql`now() - interval '61 seconds'` });
    const strict = signedIn.filter(({ needsProof }) => needsProof === 'now');
    expect(strict.map(({ name }) => name)).toEqual(['renewRecoveryCodes', 'removeSecondFactor']);
    for (const call of strict) expect((await send(call, owner.access)).body.code).toBe('proof-needed');
    await server.db.update(sessions).set({ provenAt: sql`now()` });
    for (const call of strict) expect((await send(call, owner.access)).body.code).not.toBe('proof-needed');
  });

  const byKey = signedIn.filter((call) => call.needsProof);
  test.each(byKey.map((call) => [call.name, call] as const))(
    '%s is decided for API keys by their scopes',
    async (_name, call) => {
      for (const scope of apiScopes) {
        const { body } = await send(call, keys[scope] ?? '');
        const isRefused = /API key|Only a SuperAdmin/.test(String(body.detail));
        expect([scope, body.code, isRefused]).toEqual([scope, undefined, scopeOf(call) !== scope]);
      }
    },
  );

  test('a proof counts for ten minutes, and the sign-in is one', async () => {
    const { db } = server;
    const ask = async (age: string) => {
      await db.update(sessions).set({ provenAt: sql`now() - ${age}::interval` });
      return (await owner.call({ url: '/talent/export/' })).statusCode;
    };
    expect([await ask('10 minutes 1 second'), await ask('9 minutes 50 seconds')]).toEqual([403, 200]);
    const fresh = await server.createUser();
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, fresh.userId));
    expect(Date.now() - Number(session?.provenAt)).toBeLessThan(60_000);
  });
});
