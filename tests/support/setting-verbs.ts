import { usualColumns } from '../../contract/recruiting/board.ts';
import { packGguf } from './gguf.ts';
import type { TestUser } from './test-app.ts';

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

/**
 * Calls each verb on settings once; each returns the id of what it changed.
 * @param admin a SuperAdmin of the organization, beside which no Owner may change its sign-in
 */
export function verbsOnSettings(
  asOwner: () => Promise<TestUser>,
  admin: TestUser,
): Record<string, () => Promise<string>> {
  const connect = (owner: TestUser) =>
    owner.send('PUT', '/api/settings/writing-model/', {
      base_url: 'https://models.example/v1',
      model: 'one',
      api_key: null,
    });
  const accept = async (owner: TestUser) => {
    await connect(owner);
    const payload = { host: 'models.example', model: 'one' };
    await owner.send('POST', '/api/settings/processors/', payload);
    return payload;
  };
  return {
    saveWritingModel: async () => {
      const owner = await asOwner();
      await owner.send('PUT', '/api/settings/writing-model/', {
        base_url: 'https://models.example/v1',
        model: 'one',
        api_key: null,
      });
      return owner.organisationId;
    },
    removeWritingModel: async () => {
      const owner = await asOwner();
      await owner.send('DELETE', '/api/settings/writing-model/');
      return owner.organisationId;
    },
    saveCandidateReading: async () => {
      const owner = await asOwner();
      const url = '/api/settings/candidate-reading/';
      await owner.send('PUT', url, { is_on: true });
      return owner.organisationId;
    },
    acceptProcessor: async () => {
      const owner = await asOwner();
      await accept(owner);
      return owner.organisationId;
    },
    withdrawProcessor: async () => {
      const owner = await asOwner();
      const payload = await accept(owner);
      await owner.send('POST', '/api/settings/processors/withdraw/', payload);
      return owner.organisationId;
    },
    startModelDownload: async () => startDownload(await asOwner(), 'Qwen3-0.6B-Q8_0'),
    pauseModelDownload: async () => {
      const owner = await asOwner();
      const task = await startDownload(owner, 'Qwen3-Embedding-0.6B-Q8_0');
      await owner.send('POST', `/api/settings/model-downloads/${task}/pause/`);
      return task;
    },
    resumeModelDownload: async () => {
      const owner = await asOwner();
      const task = await startDownload(owner, 'bge-reranker-v2-m3-Q8_0');
      for (const verb of ['pause', 'resume']) {
        await owner.send('POST', `/api/settings/model-downloads/${task}/${verb}/`);
      }
      return task;
    },
    discardModelDownload: async () => {
      const owner = await asOwner();
      const task = await startDownload(owner, 'Qwen3-1.7B-Q8_0');
      await owner.send('DELETE', `/api/settings/model-downloads/${task}/`);
      return task;
    },
    addModelFile: async () => {
      const owner = await asOwner();
      await addModel(owner);
      return owner.organisationId;
    },
    deleteLocalModel: async () => {
      const owner = await asOwner();
      const name = await addModel(owner);
      await owner.send('DELETE', `/api/settings/local-models/${name}/`);
      return owner.organisationId;
    },
    saveRetention: async () => {
      const owner = await asOwner();
      const payload = { months: 12, erases: false };
      await owner.send('PUT', '/api/settings/retention/', payload);
      return owner.organisationId;
    },
    saveBoardColumns: async () => {
      const owner = await asOwner();
      const columns = [...usualColumns, { name: 'Trial day' }];
      await owner.send('PUT', '/api/settings/board/', { columns });
      return owner.organisationId;
    },
    saveMailAccount: async () => {
      const owner = await asOwner();
      await owner.send('PUT', '/api/settings/mail/', mailAccount);
      return owner.organisationId;
    },
    saveMailbox: async () => {
      const owner = await asOwner();
      await owner.send('PUT', '/api/settings/mailbox/', mailbox);
      return owner.organisationId;
    },
    removeMailbox: async () => {
      const owner = await asOwner();
      await owner.send('DELETE', '/api/settings/mailbox/');
      return owner.organisationId;
    },
    saveIdentityProvider: async () => {
      const payload = { issuer: 'https://id.example', client_id: 'larkspur' };
      await admin.send('PUT', '/api/settings/identity-provider/', payload);
      return admin.organisationId;
    },
    removeIdentityProvider: async () => {
      await admin.send('DELETE', '/api/settings/identity-provider/');
      return admin.organisationId;
    },
    removeMailAccount: async () => {
      const owner = await asOwner();
      await owner.send('DELETE', '/api/settings/mail/');
      return owner.organisationId;
    },
  };
}

/** Starts the download of a model of the catalog, which nothing works on here. */
export async function startDownload(owner: TestUser, model: string): Promise<string> {
  const payload = { model, license: 'Apache-2.0' };
  const url = '/api/settings/model-downloads/';
  return (await owner.send('POST', url, payload)).json().task_id;
}

let added = 0;
async function addModel(owner: TestUser): Promise<string> {
  const name = `added-${process.pid}-${added++}`;
  await owner.send('POST', `/api/settings/local-models/files/?name=${name}`, packGguf([], {}), {
    'content-type': 'application/octet-stream',
  });
  return name;
}
