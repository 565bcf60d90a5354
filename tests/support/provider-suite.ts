import { afterAll, beforeAll } from 'vitest';
import { startProvider, type TestProvider } from './identity-provider.ts';
import { organizationSignIn, providerSettings, saveProvider } from './organization-sign-in.ts';
import { createTestUser, openTestApp, type TestApp } from './test-app.ts';

/** A server and an identity provider for the suite. */
export function openProviderSuite() {
  let server: TestApp;
  let provider: TestProvider;
  beforeAll(async () => {
    server = await openTestApp(providerSettings);
    provider = await startProvider();
  });
  afterAll(async () => {
    await provider.close();
    await server.close();
  });
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
