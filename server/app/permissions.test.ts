import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { createSigner } from 'fast-jwt';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiScope, apiScopes, scopeOf } from '../../contract/organization/api-keys.calls.ts';
import type { Call } from '../../contract/platform/call.ts';
import { answerTo, everybody, permissionPage, writePermissions } from '../../scripts/docs/permissions.ts';
import { actFor } from '../../tests/support/acting.ts';
import { passkeySite } from '../../tests/support/authenticator.ts';
import { contractCalls, exampleOf, jsonSchemaOf } from '../../tests/support/contract-calls.ts';
import { makeOwned } from '../../tests/support/owned-things.ts';
import { openSuiteApp } from '../../tests/support/test-app.ts';
import { newToken } from '../platform/auth/tokens.ts';
import { sessions, users } from '../platform/db/schema.ts';

/** A SuperAdmin who acts for the organization, and one whose time is over. */
const acting = ['acting', 'acting no longer'];
/** What calls take that an example made from their schema is not. */
const validRequests: Record<string, { query?: string; body?: object }> = {
  planPost: { body: { planned_for: null } },
  removePasskey: { body: {} },
  publishOnOwnBlog: { body: {} },
  searchJobAgain: { body: {} },
  addPictureCut: { query: 'x=0&y=0&width=100&height=100' },
  removeTag: { query: 'tag=Nights' },
  removePersonTag: { query: 'tag=Nights' },
};
const nobodysId = '0198f3c2-9a40-7b18-8e6d-5a7c9d0e1f23';

test('docs/permissions.md is what the contract says', () => {
  expect(readFileSync(permissionPage, 'utf8') === writePermissions(), 'npm run docs:permissions').toBe(true);
});

describe('every call of the contract', () => {
  const server = openSuiteApp({ ...passkeySite, SAMPLE_TALENT: 'off' });
  const bearers: Record<string, string | undefined> = {};
  /** Ids of things of the Owner, by the start of the paths that take them. */
  let owned: Awaited<ReturnType<typeof makeOwned>>;
  const elsewhere = server.suiteUser();
  let startActing: () => Promise<void>;
  beforeAll(async () => {
    const owner = await server.createUser();
    const { organisationId } = owner;
    const colleague = (role: 'Member' | 'Owner') => server.createUser({ role, organisationId });
    const [member, inactive, ended] = [
      await colleague('Member'),
      await colleague('Owner'),
      await colleague('Owner'),
    ];
    const admin = await server.createUser({ role: 'SuperAdmin' });
    // Calls of SuperAdmins and Owners end it.
    startActing = async () => {
      bearers.acting = (await actFor(server, admin, organisationId)).access;
      bearers['acting no longer'] = (await actFor(server, admin, organisationId, -1)).access;
    };
    const { db, secretKey } = server.services;
    await server.change(users, inactive.userId, { deactivatedAt: new Date() });
    await db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, ended.userId));
    const claims = decodeJwt(owner.access);
    const sign = (given: object, key = secretKey) =>
      createSigner({ key, algorithm: 'HS256' })({ ...claims, ...given });
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    Object.assign(bearers, {
      Member: member.access,
      Owner: owner.access,
      SuperAdmin: admin.access,
      'Owner elsewhere': elsewhere.access,
      inactive: inactive.access,
      'ended session': ended.access,
      expired: sign({ exp: Math.floor(Date.now() / 1000) - 60 }),
      forged: sign({}, 'another key that has more than 32 characters'),
      'alg none': `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`,
      'wrong audience': sign({ aud: 'another-api' }),
      'refresh as access': newToken(),
    });
    const addKey = async (scope: ApiScope) => {
      const payload = { name: scope, scopes: [scope] };
      return (await owner.send('POST', '/api/settings/api-keys/', payload)).json();
    };
    const payload = { name: 'All', scopes: apiScopes };
    const foreign = await elsewhere.send('POST', '/api/settings/api-keys/', payload);
    bearers['key elsewhere'] = foreign.json().key;
    for (const scope of apiScopes) bearers[`key with ${scope}`] = (await addKey(scope)).key;
    const revoked = await addKey('searches:read');
    bearers['revoked key'] = revoked.key;
    await owner.send('DELETE', `/api/settings/api-keys/${revoked.id}/`);
    owned = await makeOwned(server, owner, member);
    await startActing();
    const without = everybody.filter((who) => who !== 'nobody' && !bearers[who]);
    if (without.length > 0) throw new Error(`Give a token to ${without.join(', ')}.`);
  });

  function send(call: Call, bearer: string | undefined, id: string, payload: string, query = '') {
    const hasBody = call.body !== undefined || call.upload !== undefined;
    return server.app.inject({
      method: call.method,
      url: `${call.path.replace(':id', id).replace(':version', '1').replace(':shape', 'square')}?${query}`,
      headers: {
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(hasBody && { 'content-type': call.upload?.type ?? 'application/json' }),
      },
      ...(hasBody && { payload }),
      payloadAsStream: true,
    });
  }

  const withIds = contractCalls.filter(({ path }) => path.includes(':id'));
  const idFor = (call: Call) => {
    const start = Object.keys(owned).find((prefix) => call.path.startsWith(prefix));
    if (!start || !owned[start]) throw new Error(`Give ${call.name} an id of the organization's own.`);
    return owned[start];
  };

  test.each(contractCalls.map((call) => [call.name, call] as const))(
    '%s refuses whom it should, and nobody else',
    async (name, call) => {
      const statuses: Record<string, number> = {};
      for (const who of everybody) {
        if (who === 'acting') await startActing();
        // A body that no call takes: who may make the call gets as far as that, and nothing changes.
        const answer = await send(call, bearers[who], nobodysId, '[]');
        answer.stream().destroy();
        statuses[who] = answer.statusCode;
        // What ends the session of the caller would spoil the other calls.
        if (name === 'signOut' || name === 'stopActing') return expect(call.access).not.toBe('owner');
      }
      for (const who of everybody) {
        const status = statuses[who] ?? 0;
        const got = [401, 403].includes(status) ? status : 'yes';
        expect([who, got]).toEqual([who, answerTo(who, call)]);
      }
    },
  );

  test.each(withIds.map((call) => [call.name, call] as const))(
    '%s refuses them with an id that exists as with one that does not',
    async (_name, call) => {
      for (const who of everybody) {
        const wanted = answerTo(who, call);
        if (acting.includes(who) || wanted === 'yes') continue;
        const answer = await send(call, bearers[who], idFor(call), '[]');
        answer.stream().destroy();
        expect([who, answer.statusCode]).toEqual([who, wanted]);
      }
    },
  );

  test.each(withIds.map((call) => [call.name, call] as const))(
    '%s does not know an id of another organization',
    async (_name, call) => {
      const { query, body } = validRequests[call.name] ?? {};
      const payload = call.body ? JSON.stringify(body ?? exampleOf(jsonSchemaOf(call.body))) : '';
      for (const who of ['Owner elsewhere', 'SuperAdmin', 'key elsewhere']) {
        // SuperAdmins manage every organization by the calls that are theirs alone.
        if (call.access === 'super-admin' && who === 'SuperAdmin') continue;
        const answer = await send(call, bearers[who], idFor(call), payload, query);
        answer.stream().destroy();
        // Nothing is said of the id where the body, the role or the scope is refused first.
        const isRefused = who === 'key elsewhere' ? !scopeOf(call) : call.access === 'super-admin';
        const wanted = isRefused && call.access !== 'anyone' ? 403 : 404;
        expect([who, answer.statusCode]).toEqual([who, wanted]);
      }
    },
  );

  test.each(withIds.filter(({ method }) => method === 'GET').map((call) => [call.name, call] as const))(
    '%s answers an id of the own organization',
    async (_name, call) => {
      const owner = call.access === 'super-admin' ? bearers.SuperAdmin : bearers.Owner;
      const answer = await send(call, owner, idFor(call), '');
      answer.stream().destroy();
      expect(answer.statusCode).toBe(200);
    },
  );
});
