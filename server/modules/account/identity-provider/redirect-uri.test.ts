import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { saveProvider } from '../../../../tests/support/organization-sign-in.ts';
import { openProviderSuite } from '../../../../tests/support/provider-suite.ts';
import { settings } from '../../../platform/db/schema.ts';

describe('the address that a provider leads back to', () => {
  const { calls, createOwner, provider, server } = openProviderSuite();

  async function open() {
    const owner = await createOwner();
    provider.signInAs(owner.userId);
    return owner;
  }

  test('settings from before each organization had a redirect address go on with the shared one until the Owner moves', async () => {
    const owner = await open();
    const { organisationId, userId } = owner;
    const { db } = server;
    const ofOwner = eq(settings.organisationId, organisationId);
    await db
      .update(settings)
      .set({ value: sql`${settings.value} - 'hasOwnRedirect'` })
      .where(ofOwner);
    const [shared, own] = [
      'https://larkspur.example/auth/organization',
      `https://larkspur.example/auth/organization/${organisationId}/return`,
    ];
    provider.register(shared);
    provider.signInAs(userId);
    const askedWith = (url: string) => new URL(url).searchParams.get('redirect_uri');
    const arriveAtShared = async () => {
      const { url, attempt } = await calls().start(organisationId);
      const response = await provider.follow(url);
      return { at: askedWith(url), ...(await calls().post('', { attempt, response })) };
    };
    // Saving something else is no reason to move.
    const kept = await saveProvider(owner, provider);
    expect(kept.json()).toMatchObject({ redirect_uri: own, former_redirect_uri: shared });
    expect(await arriveAtShared()).toMatchObject({ at: shared, statusCode: 200 });
    const [late, late2] = [await calls().start(organisationId), await calls().start(organisationId)];

    const moved = await saveProvider(owner, provider, { has_registered_redirect_uri: true });
    expect(moved.json()).toMatchObject({ redirect_uri: own, former_redirect_uri: null });
    expect(await arriveAtShared()).toMatchObject({ at: own, statusCode: 401 });
    expect((await calls().signIn(owner, userId)).statusCode).toBe(200);
    // What was under way is completed where it was started for.
    const response = await provider.follow(late.url);
    expect((await calls().post('', { attempt: late.attempt, response })).statusCode).toBe(200);
    const second = await calls().complete(late2.attempt, await provider.follow(late2.url), organisationId);
    expect(second.statusCode).toBe(401);
    expect((await saveProvider(owner, provider)).json().former_redirect_uri).toBeNull();
  });

  test("a code of one organization's provider, led to by another's, is sent to neither", async () => {
    const [attacker, victim] = [await open(), await open()];
    // It names no issuer in its answers, and neither does the provider that it leads to.
    const spent: string[] = [];
    const mixer = createServer((request, response) => {
      const issuer = `http://${request.headers.host}`;
      if (request.method === 'POST') spent.push(request.url ?? '');
      const endpoints = { authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ issuer, ...endpoints }));
    }).listen(0, '127.0.0.1');
    await once(mixer, 'listening');
    await saveProvider(attacker, { issuer: `http://127.0.0.1:${(mixer.address() as AddressInfo).port}` });
    const [started, other] = [
      await calls().start(attacker.organisationId),
      await calls().start(attacker.organisationId),
    ];
    const { searchParams } = new URL((await calls().start(victim.organisationId)).url);
    const passOn = async ({ url }: { url: string }) => {
      searchParams.set('state', new URL(url).searchParams.get('state') ?? '');
      const response = new URLSearchParams(await provider.follow(`${provider.issuer}/auth?${searchParams}`));
      response.delete('iss');
      return response.toString();
    };
    const atVictims = calls().complete(started.attempt, await passOn(started), victim.organisationId);
    expect((await atVictims).statusCode).toBe(401);
    const { attempt } = other;
    const atShared = calls().post('', { attempt, response: await passOn(other) });
    expect((await atShared).statusCode).toBe(401);
    expect(spent).toEqual([]);
    mixer.close();
  });
});
