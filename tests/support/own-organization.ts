import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestUser, openTestApp, type TestApp, type TestUser } from './test-app.ts';

/** A server for the tests of a file, and for each of them an organization with an Owner that no other test has touched. */
export function openOwnOrganization(settings?: Parameters<typeof openTestApp>[0]) {
  const own = {} as { server: TestApp; owner: TestUser };
  beforeAll(async () => {
    own.server = await openTestApp(settings);
  });
  afterAll(() => own.server.close());
  beforeEach(async () => {
    own.owner = await createTestUser(own.server);
  });
  return own;
}
