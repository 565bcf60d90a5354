import type { LightMyRequestResponse } from 'fastify';
import { authPath } from './account.ts';
import { type TestProvider, testClient } from './identity-provider.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** The domain of the users whom tests create. */
export const testDomain = 'test.example';

/** Settings under which a test server reaches a provider on the loopback. */
export const providerSettings = { PRIVATE_ADDRESSES: 'loopback', PUBLIC_URL: 'https://larkspur.example' };

/** Sets the provider of an Owner's organization, and registers the redirect address there. */
export async function saveProvider(
  owner: TestUser,
  { issuer, register }: Pick<TestProvider, 'issuer'> & Partial<Pick<TestProvider, 'register'>>,
  given: object = {},
): Promise<LightMyRequestResponse> {
  const saved = await owner.send('PUT', '/api/settings/identity-provider/', {
    issuer,
    ...testClient,
    ...given,
  });
  if (saved.statusCode === 200) register?.(saved.json().redirect_uri);
  return saved;
}

/** The two calls of a sign-in by an organization's provider, for the person at its keyboard. */
export function organizationSignIn({ app }: TestApp, provider: TestProvider) {
  const post = (path: string, payload: object) =>
    app.inject({ method: 'POST', url: `${authPath}/jwt/create/organization/${path}`, payload });
  const start = async (organization: string) => (await post('start/', { organization })).json();
  /** @param organization the one in the address that the provider led to */
  const complete = (attempt: string, response: string, organization: string) =>
    post('', { attempt, response, organization });
  return {
    post,
    start,
    complete,
    /** A whole sign-in. */
    signIn: async ({ organisationId }: Pick<TestUser, 'organisationId'>, subject: string) => {
      provider.signInAs(subject);
      const { url, attempt } = await start(organisationId);
      return complete(attempt, await provider.follow(url), organisationId);
    },
  };
}
