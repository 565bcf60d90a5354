import { afterAll, beforeAll } from 'vitest';
import { startProvider, type TestProvider } from './identity-provider.ts';
import { organizationSignIn, providerSettings, saveProvider } from './organization-sign-in.ts';
import { createTestUser, openSuiteApp } from './test-app.ts';

/** A server and an identity provider for the suite. */
export function openProviderSuite() {
  const server = openSuiteApp(providerSettings);
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startProvider();
  });
  afterAll(() => provider.close());
  return {
    get server() {
      return server;
    },
    get provider() {
      return provider;
    },
    calls: () => organizationSignIn(server, provider),
    /** Creates an Owner whose organization has the provider, which knows the Owner. */
    createOwner: async (given: object = {}) => {
      const owner = await createTestUser(server);
      await saveProvider(owner, provider, given);
      provider.people[owner.userId] = { email: owner.email, email_verified: true, name: 'Ada' };
      return owner;
    },
  };
}
