import { usualColumns } from '../../contract/recruiting/board.ts';
import { giveUpDelivery } from '../../server/modules/organization/webhooks/deliver.ts';
import { type Actions, action, type Make, made, ofOrganization, type Step } from './actions.ts';
import { packGguf } from './gguf.ts';
import { connectSystem, leaveElsewhere, startHandOver } from './hand-over-actions.ts';
import type { TestApp, TestUser } from './test-app.ts';

const mailAccount = {
  host: 'smtp.one.example',
  port: 587,
  security: 'starttls',
  from_address: 'a@one.example',
};
const mailbox = {
  host: 'imap.one.example',
  port: 993,
  security: 'tls',
  user: 'a',
  password: 'one-password',
  folder: 'INBOX',
  reply_address: '',
};
const writingModel = { base_url: 'https://models.example/v1', model: 'one', api_key: null };
const processor = { host: 'models.example', model: 'one' };

/** Starts the download of a model of the catalog, which nothing works on here. */
export const startDownload = (model: string): Make =>
  made('/api/settings/model-downloads/', { model, license: 'Apache-2.0' }, 'task_id');

let added = 0;
const addModel: Make = async (owner) => {
  const name = `added-${process.pid}-${added++}`;
  await owner.send('POST', `/api/settings/local-models/files/?name=${name}`, packGguf([], {}), {
    'content-type': 'application/octet-stream',
  });
  return name;
};

/**
 * Calls on the settings of an organization and on its programs.
 * @param admin a SuperAdmin of the organization, beside which no Owner may change its sign-in
 */
export function actionsOnSettings(
  server: TestApp,
  admin: TestUser,
  asOwner: () => Promise<TestUser>,
): Actions {
  const set = (path: string, payload?: object) =>
    action(asOwner, ofOrganization, [payload ? 'PUT' : 'DELETE', `/api/settings/${path}/`, payload]);
  const accepting: Step[] = [
    ['PUT', '/api/settings/writing-model/', writingModel],
    ['POST', '/api/settings/processors/', processor],
  ];
  const onDownload = (model: string, ...steps: string[]) =>
    action(
      asOwner,
      startDownload(model),
      ...steps.map((step): Step => ['POST', `/api/settings/model-downloads/:id/${step}/`]),
    );
  const onProvider = (step: Step) => action(() => admin, ofOrganization, step);
  const key = made('/api/settings/api-keys/', { name: 'Applicant system', scopes: ['searches:read'] });
  const webhooks = '/api/settings/webhooks/';
  const webhook = made(webhooks, { url: 'https://hooks.example', events: ['search.completed'] });
  const delivery: Make = async (owner) => {
    const test = await owner.send('POST', `${webhooks}${await webhook(owner)}/test/`);
    await giveUpDelivery(server.services, test.json().id);
    return test.json().id;
  };
  return {
    saveWritingModel: set('writing-model', writingModel),
    removeWritingModel: set('writing-model'),
    saveCandidateReading: set('candidate-reading', { is_on: true }),
    acceptProcessor: action(asOwner, ofOrganization, ...accepting),
    withdrawProcessor: action(asOwner, ofOrganization, ...accepting, [
      'POST',
      '/api/settings/processors/withdraw/',
      processor,
    ]),
    startModelDownload: onDownload('Qwen3-0.6B-Q8_0'),
    pauseModelDownload: onDownload('Qwen3-Embedding-0.6B-Q8_0', 'pause'),
    resumeModelDownload: onDownload('bge-reranker-v2-m3-Q8_0', 'pause', 'resume'),
    discardModelDownload: action(asOwner, startDownload('Qwen3-1.7B-Q8_0'), [
      'DELETE',
      '/api/settings/model-downloads/:id/',
    ]),
    addModelFile: async () => {
      const owner = await asOwner();
      await addModel(owner);
      return owner.organisationId;
    },
    deleteLocalModel: async () => {
      const owner = await asOwner();
      await owner.send('DELETE', `/api/settings/local-models/${await addModel(owner)}/`);
      return owner.organisationId;
    },
    saveRetention: set('retention', { months: 12, erases: false }),
    saveBoardColumns: set('board', { columns: [...usualColumns, { name: 'Trial day' }] }),
    saveSendingTimes: set('sending-times', {
      time_zone: '',
      days: [1],
      from_hour: 8,
      to_hour: 12,
      daily_limit: 5,
    }),
    saveMailAccount: set('mail', mailAccount),
    removeMailAccount: set('mail'),
    saveMailbox: set('mailbox', mailbox),
    removeMailbox: set('mailbox'),
    saveIdentityProvider: onProvider([
      'PUT',
      '/api/settings/identity-provider/',
      { issuer: 'https://id.example', client_id: 'larkspur' },
    ]),
    removeIdentityProvider: onProvider(['DELETE', '/api/settings/identity-provider/']),
    createApiKey: action(asOwner, key),
    revokeApiKey: action(asOwner, key, ['DELETE', '/api/settings/api-keys/:id/']),
    createWebhook: action(asOwner, webhook),
    changeWebhook: action(asOwner, webhook, ['PATCH', `${webhooks}:id/`, { is_active: false }]),
    deleteWebhook: action(asOwner, webhook, ['DELETE', `${webhooks}:id/`]),
    testWebhook: action(asOwner, webhook, ['POST', `${webhooks}:id/test/`]),
    resendWebhookDelivery: action(asOwner, delivery, [
      'POST',
      '/api/settings/webhook-deliveries/:id/resend/',
    ]),
    saveApplicantSystem: async () => {
      const owner = await asOwner();
      await connectSystem(owner);
      return owner.organisationId;
    },
    removeApplicantSystem: set('applicant-system'),
    startHandOver: action(asOwner, (owner) => startHandOver(server, owner)),
    forgetLeftElsewhere: action(asOwner, (owner) => leaveElsewhere(server, owner), [
      'DELETE',
      '/api/settings/applicant-system/left/:id/',
    ]),
  };
}
