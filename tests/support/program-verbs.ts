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
    return (await owner.send('POST', url, payload)).json().id;
  };
  const createKey = async (owner: TestUser): Promise<string> => {
    const payload = { name: 'Applicant system', scopes: ['searches:read'] };
    return (await owner.send('POST', '/api/settings/api-keys/', payload)).json().id;
  };
  return {
    ...verbsOnHandOvers(server, asOwner),
    createApiKey: () => asOwner().then(createKey),
    revokeApiKey: async () => {
      const owner = await asOwner();
      const id = await createKey(owner);
      await owner.send('DELETE', `/api/settings/api-keys/${id}/`);
      return id;
    },
    createWebhook: () => asOwner().then(create),
    changeWebhook: async () => {
      const owner = await asOwner();
      const id = await create(owner);
      await owner.send('PATCH', `${url}${id}/`, { is_active: false });
      return id;
    },
    deleteWebhook: async () => {
      const owner = await asOwner();
      const id = await create(owner);
      await owner.send('DELETE', `${url}${id}/`);
      return id;
    },
    testWebhook: async () => {
      const owner = await asOwner();
      const id = await create(owner);
      await owner.send('POST', `${url}${id}/test/`);
      return id;
    },
    resendWebhookDelivery: async () => {
      const owner = await asOwner();
      const hook = await create(owner);
      const { id } = (await owner.send('POST', `${url}${hook}/test/`)).json();
      await giveUpDelivery(server().services, id);
      await owner.send('POST', `/api/settings/webhook-deliveries/${id}/resend/`);
      return id;
    },
  };
}
