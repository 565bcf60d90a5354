import { giveUpDelivery } from '../../server/modules/organization/webhooks/deliver.ts';
import { verbsOnHandOvers } from './hand-over-verbs.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** Calls each verb on API keys and webhooks once; each returns the id of what it changed. */
export function verbsOnPrograms(
  server: () => TestApp,
  asOwner: () => Promise<TestUser>,
): Record<string, () => Promise<string>> {
  const url = '/api/settings/webhooks/';
  const create = async (owner: TestUser): Promise<string> => {
    const payload = { url: 'https://hooks.example', events: ['search.completed'] };
    return (await owner.call({ method: 'POST', url, payload })).json().id;
  };
  const createKey = async (owner: TestUser): Promise<string> => {
    const payload = { name: 'Applicant system', scopes: ['searches:read'] };
    return (await owner.call({ method: 'POST', url: '/api/settings/api-keys/', payload })).json().id;
  };
  return {
    ...verbsOnHandOvers(server, asOwner),
    createApiKey: () => asOwner().then(createKey),
    revokeApiKey: async () => {
      const owner = await asOwner();
      const id = await createKey(owner);
      await owner.call({ method: 'DELETE', url: `/api/settings/api-keys/${id}/` });
      return id;
    },
    createWebhook: () => asOwner().then(create),
    changeWebhook: async () => {
      const owner = await asOwner();
      const id = await create(owner);
      await owner.call({ method: 'PATCH', url: `${url}${id}/`, payload: { is_active: false } });
      return id;
    },
    deleteWebhook: async () => {
      const owner = await asOwner();
      const id = await create(owner);
      await owner.call({ method: 'DELETE', url: `${url}${id}/` });
      return id;
    },
    testWebhook: async () => {
      const owner = await asOwner();
      const id = await create(owner);
      await owner.call({ method: 'POST', url: `${url}${id}/test/` });
      return id;
    },
    resendWebhookDelivery: async () => {
      const owner = await asOwner();
      const hook = await create(owner);
      const { id } = (await owner.call({ method: 'POST', url: `${url}${hook}/test/` })).json();
      await giveUpDelivery(server().services, id);
      await owner.call({ method: 'POST', url: `/api/settings/webhook-deliveries/${id}/resend/` });
      return id;
    },
  };
}
