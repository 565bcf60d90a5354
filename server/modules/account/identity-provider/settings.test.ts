import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { organizationSignInTexts as texts } from '../../../../contract/account/identity-provider.calls.ts';
import { testClient } from '../../../../tests/support/identity-provider.ts';
import {
  providerSettings,
  saveProvider,
  testDomain,
} from '../../../../tests/support/organization-sign-in.ts';
import { openProviderSuite } from '../../../../tests/support/provider-suite.ts';
import { openTestApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { settings, signInDomains } from '../../../platform/db/schema.ts';

async function listen(answer: RequestListener): Promise<{ url: string; close(): void }> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

describe('the settings of an organization’s own sign-in', () => {
  const suite = openProviderSuite();
  const { calls, provider } = suite;

  const url = '/api/settings/identity-provider/';
  const show = async (owner: TestUser) => (await owner.call({ url })).json();
  const tryOut = async (owner: TestUser, given: object = {}) => {
    const payload = { issuer: provider.issuer, ...testClient, ...given };
    return (await owner.send('POST', `${url}test/`, payload)).json();
  };

  test('the secret is stored sealed, never answered, and kept for the same client alone', async () => {
    const owner = await suite.server.createUser();
    const saved = await saveProvider(owner, provider);
    expect(saved.json()).toEqual({
      is_set: true,
      issuer: provider.issuer,
      client_id: testClient.client_id,
      has_client_secret: true,
      domains: [],
      creates_members: false,
      is_required: false,
      redirect_uri: `https://larkspur.example/auth/organization/${owner.organisationId}/return`,
      former_redirect_uri: null,
      sign_in_url: `https://larkspur.example/auth/organization/${owner.organisationId}`,
      may_change: true,
      version: 1,
    });
    const stored = JSON.stringify(await suite.server.db.select().from(settings));
    expect(stored).not.toContain(testClient.client_secret);
    const save = (given: object) =>
      owner.send('PUT', url, { issuer: provider.issuer, client_id: 'larkspur', ...given });
    expect((await save({})).json().has_client_secret).toBe(true);
    expect((await save({ issuer: 'https://another.example' })).json().has_client_secret).toBe(false);
    const old = await owner.send('PUT', url, {}, { 'if-match': '"1"' });
    expect(old.statusCode).toBe(400);
    await owner.send('DELETE', url);
    expect(await show(owner)).toMatchObject({ is_set: false, issuer: '', version: 0 });
  });

  test('a domain is the one of the Owner’s address, no public one, and belongs to one organization', async () => {
    await suite.server.db.delete(signInDomains);
    const [owner, other] = [await suite.server.createUser(), await suite.server.createUser()];
    const save = async (user: TestUser, domains: string[], given = {}) =>
      (await saveProvider(user, provider, { domains, ...given })).json();
    expect(await save(owner, ['rival.example'])).toMatchObject({ domains: [texts.ownDomain] });
    expect(await save(owner, ['gmail.com'])).toMatchObject({ domains: [`gmail.com ${texts.publicDomain}`] });
    expect(await save(owner, ['not a domain'])).toMatchObject({ 'domains.0': [expect.any(String)] });
    expect(await save(owner, [], { creates_members: true })).toMatchObject({ domains: [texts.domainsFirst] });
    expect((await show(owner)).is_set).toBe(false);
    expect(await save(owner, [testDomain.toUpperCase()])).toMatchObject({ domains: [testDomain] });
    expect(await save(other, [testDomain])).toMatchObject({
      domains: [`${testDomain} ${texts.takenDomain}`],
    });
    const { organisationId } = owner;
    const colleague = await suite.server.createUser({ organisationId });
    expect(await save(colleague, [testDomain])).toMatchObject({ is_set: true, domains: [testDomain] });
    await owner.send('DELETE', url);
    expect(await save(other, [testDomain])).toMatchObject({ domains: [testDomain] });
  });

  test('a test says whether the provider answers and knows client and secret, and stores nothing', async () => {
    const owner = await suite.server.createUser();
    expect(await tryOut(owner)).toEqual({
      works: true,
      detail: 'The provider answers, and knows this client and its secret.',
    });
    const unknown = {
      works: false,
      detail: 'The provider does not know this client, or its secret is wrong.',
    };
    expect(await tryOut(owner, { client_secret: 'a wrong one' })).toEqual(unknown);
    expect(await tryOut(owner, { client_id: 'nobody' })).toEqual(unknown);
    expect((await show(owner)).is_set).toBe(false);
    await saveProvider(owner, provider);
    expect((await tryOut(owner, { client_secret: undefined })).works).toBe(true);
  });

  test('what is wrong with a provider is said in plain words', async () => {
    const owner = await suite.server.createUser();
    const json = (answer: (issuer: string) => object) =>
      listen((request, response) => {
        const body = JSON.stringify(answer(`http://${request.headers.host}`));
        response.setHeader('content-type', 'application/json').end(body);
      });
    const impostor = await json(() => ({ issuer: 'https://other.example' }));
    const page = await listen((_request, response) =>
      response.setHeader('content-type', 'text/html').end('<p>Hi'),
    );
    const script = await json((issuer) => ({
      issuer,
      authorization_endpoint: 'javascript:alert(1)',
      token_endpoint: `${issuer}/token`,
    }));
    const said: [string, string][] = [
      [impostor.url, 'The provider calls itself by another address than the one entered.'],
      [page.url, 'There is no OpenID Connect provider at this address.'],
      [script.url, 'The provider names no usable address to sign in at.'],
      ['http://id.example', 'The provider has to be reached by https.'],
      [
        'https://10.0.0.1',
        'The provider at 10.0.0.1 has a private address, which the operator of this site has not allowed.',
      ],
      ['http://127.0.0.1:1', 'The provider at 127.0.0.1:1 cannot be reached.'],
    ];
    for (const [issuer, detail] of said) {
      expect(await tryOut(owner, { issuer })).toEqual({ works: false, detail, field: 'issuer' });
    }
    await saveProvider(owner, { issuer: 'http://127.0.0.1:1' });
    const started = await calls().post('start/', {
      organization: owner.organisationId,
    });
    expect([started.statusCode, started.json().detail]).toEqual([
      400,
      'The provider at 127.0.0.1:1 cannot be reached.',
    ]);
    for (const { close } of [impostor, page, script]) close();
  });

  test('without the operator’s leave a provider on the loopback is not asked', async () => {
    const strict = await openTestApp({ ...providerSettings, PRIVATE_ADDRESSES: 'off' });
    const owner = await strict.createUser();
    expect((await tryOut(owner)).detail).toContain('which the operator of this site has not allowed');
    await strict.close();
  });
});
