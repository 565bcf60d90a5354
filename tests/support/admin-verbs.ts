import { actFor } from './acting.ts';
import { createTestUser, type TestApp, type TestUser } from './test-app.ts';

/** Calls of the provider's administration that stand in the caller's own trail; the others stand in a client's. */
export const verbsOnAdministration = (
  server: TestApp,
  admin: TestUser,
): Record<string, () => Promise<string>> => {
  const { organisationId } = admin;
  const asOwner = () => createTestUser(server, { role: 'Owner', organisationId, name: 'Ada Admin' });
  return {
    saveQuotas: async () => {
      await admin.send('PUT', '/api/admin/quotas/', {});
      return organisationId;
    },
    saveProviderAccess: async () => {
      const url = '/api/settings/provider-access/';
      await (await asOwner()).call({ method: 'PUT', url, payload: { is_allowed: true } });
      return organisationId;
    },
    endProviderAccess: async () => {
      const { actingId } = await actFor(server, admin, organisationId);
      await (await asOwner()).call({ method: 'POST', url: '/api/settings/provider-access/end/' });
      return actingId;
    },
  };
};
