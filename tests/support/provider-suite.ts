import { forSuite } from './for-suite.ts';
import { startProvider } from './identity-provider.ts';
import { organizationSignIn, providerSettings, saveProvider } from './organization-sign-in.ts';
import { createTestUser, openSuiteApp } from './test-app.ts';

/** An identity provider for the tests of a suite. */
export const suiteProvider = () => forSuite(startProvider, (provider) => provider.close());

/** A server and an identity provider for the suite. */
export function openProviderSuite() {
  const server = openSuiteApp(providerSettings);
  const provider = suiteProvider();
  return {
    server,
    provider,
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
