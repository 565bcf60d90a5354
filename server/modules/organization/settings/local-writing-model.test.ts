import { readFile, symlink, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { localModelAddress } from '../../../../contract/organization/settings.ts';
import { packGguf, text } from '../../../../tests/support/gguf.ts';
import { storeCandidate } from '../../../../tests/support/search-rows.ts';
import { suiteFolder } from '../../../../tests/support/temporary-folder.ts';
import { openSuiteApp, openTestApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { writeTinyModel } from '../../../../tests/support/tiny-model.ts';
import {
  fileOfModel,
  installFile,
  listInstalled,
  removeInstalled,
} from '../../../platform/ai/local/models-folder.ts';
import { writeSetting } from '../../../platform/settings/organisation-settings.ts';
import { runSearch } from '../../search/run-search.ts';
import { findCandidateModel } from './processors.ts';
import { findWritingModel, writingModelSetting } from './writing-model.ts';

const address = '/api/settings/writing-model/';

describe('a writing model on this machine', { timeout: 60_000 }, () => {
  const folder = suiteFolder();
  const server = openSuiteApp({ MODELS_DIR: path.join(folder, 'models') });
  beforeAll(async () => {
    await writeTinyModel(path.join(folder, 'tiny.gguf'));
  });

  const save = (user: TestUser, model = 'tiny') =>
    user.send('PUT', address, { base_url: localModelAddress, model });
  const post = (user: TestUser, name: string, payload: object) =>
    user.send('POST', `${address}${name}/`, payload);
  const install = async () => {
    if ((await listInstalled(models())).length > 0) return;
    await installFile(models(), path.join(folder, 'tiny.gguf'));
  };
  const models = () => path.join(folder, 'models');

  test('files become models whole or not at all, are listed, and go when they are removed', async () => {
    await writeFile(path.join(folder, 'page.gguf'), '<!doctype html>');
    await writeFile(path.join(folder, 'empty.gguf'), '');
    await expect(installFile(models(), path.join(folder, 'page.gguf'))).rejects.toThrow(
      'does not begin like',
    );
    await expect(installFile(models(), path.join(folder, 'empty.gguf'))).rejects.toThrow(
      'does not begin like',
    );
    await expect(installFile(models(), path.join(folder, 'none.gguf'))).rejects.toThrow('There is no file');
    const whole = await readFile(path.join(folder, 'tiny.gguf'));
    for (const length of [20, 3000, whole.length - 100]) {
      await writeFile(path.join(folder, 'cut.gguf'), whole.subarray(0, length));
      await expect(installFile(models(), path.join(folder, 'cut.gguf'))).rejects.toThrow('not complete');
    }
    expect(await listInstalled(models())).toEqual([]);
    // A file of tokens alone is whole where its header ends.
    const words = packGguf([['general.name', text('Words')]], {});
    await writeFile(path.join(folder, 'words.gguf'), words.subarray(0, words.lastIndexOf('Words') + 5));
    expect(await installFile(models(), path.join(folder, 'words.gguf'))).toBe('words');
    await removeInstalled(models(), 'words');
    await writeFile(path.join(folder, 'sha256-0123'), whole);
    expect(await installFile(models(), path.join(folder, 'sha256-0123'))).toBe('sha256-0123');
    await removeInstalled(models(), 'sha256-0123');
    expect(await installFile(models(), path.join(folder, 'tiny.gguf'))).toBe('tiny');
    await expect(installFile(models(), path.join(folder, 'tiny.gguf'))).rejects.toThrow('already');
    // A link whose disk is away is passed over.
    await symlink(path.join(folder, 'away.gguf'), path.join(models(), 'away.gguf'));
    expect(await listInstalled(models())).toEqual([{ name: 'tiny', size: expect.any(Number) }]);
    await expect(removeInstalled(models(), '../tiny')).rejects.toThrow('There is no model ../tiny.');
    await removeInstalled(models(), 'tiny');
    await unlink(path.join(models(), 'away.gguf'));
    expect(await listInstalled(models())).toEqual([]);
  });

  test('a name that leads out of the folder names nothing there', () => {
    for (const name of ['../tiny', 'a/b', 'a\\b']) {
      expect(path.dirname(fileOfModel(models(), name))).toBe(models());
      expect(path.basename(fileOfModel(models(), name))).toBe('no model.gguf');
    }
  });

  test('an Owner chooses one that is installed, and the engine answers with it', async () => {
    const owner = await server.createUser();
    expect((await save(owner)).json()).toMatchObject({
      model: ['There is no model “tiny” on this computer.'],
    });
    await install();
    expect((await post(owner, 'offered', { base_url: localModelAddress })).json().models).toEqual(['tiny']);
    expect((await save(owner)).json()).toMatchObject({ source: 'settings', model: 'tiny' });
    // It writes nonsense without an end, up to the limit.
    const tried = (await post(owner, 'test', {})).json();
    expect(tried).toMatchObject({ works: false, detail: expect.stringContaining('became too long') });
    const gone = (await post(owner, 'test', { base_url: localModelAddress, model: 'gone' })).json();
    expect(gone.detail).toBe(
      'The model “gone” is not on this machine any more. Install it again, or choose another one.',
    );
    const [month] = (await owner.send('GET', address)).json().usage;
    expect(month.output_tokens).toBeGreaterThan(1000);
  });

  test('texts about candidates go to it without an acceptance', async () => {
    const owner = await server.createUser();
    await install();
    expect((await save(owner)).statusCode).toBe(200);
    const found = await findCandidateModel(server.services, owner.organisationId);
    expect(found?.refused).toBeUndefined();
    expect(found?.model?.model).toBe('tiny');
    const listed = await owner.send('GET', '/api/settings/processors/');
    expect(listed.statusCode).toBe(200);
    expect(JSON.stringify(listed.json())).not.toContain('tiny');
  });

  test('it reads the candidates of a search without an acceptance', async () => {
    const owner = await server.createUser();
    await install();
    expect((await save(owner)).statusCode).toBe(200);
    expect((await owner.send('PUT', '/api/settings/candidate-reading/', { is_on: true })).statusCode).toBe(
      200,
    );
    await storeCandidate(server, owner.organisationId, {
      name: 'Ann',
      title: 'Backend Developer',
      summary: 'I have written Java for years.',
    });
    const { task_id } = (
      await owner.send('POST', '/search/initiate/', {
        job_title: 'Backend Developer',
        location: 'Austin, TX',
        job_description: 'Must have: Java.',
      })
    ).json();
    const attempt = { jobId: 'job', isLast: true, signal: new AbortController().signal };
    await runSearch(server.services, task_id, attempt);
    const { reading } = (await owner.send('GET', `/search/status/?task_id=${task_id}`)).json();
    expect(reading).toMatchObject({ model: 'tiny', people: 1 });
    expect(reading.calls).toBeGreaterThan(0);
    expect(reading.failed ?? '').not.toContain('accepted');
  });

  test('LOCAL_MODEL=off refuses it, and the composer writes for those who chose one until it is on again', async () => {
    const closed = await openTestApp({ MODELS_DIR: models(), LOCAL_MODEL: 'off' });
    const owner = await closed.createUser();
    for (const refused of [
      await save(owner),
      await post(owner, 'test', { base_url: localModelAddress, model: 'tiny' }),
    ]) {
      expect(refused.statusCode).toBe(400);
      expect(refused.json().detail).toContain('LOCAL_MODEL');
    }
    const { services } = closed;
    const { organisationId, userId } = owner;
    await writeSetting(services.db, organisationId, writingModelSetting, undefined, () => ({
      value: { baseUrl: localModelAddress, model: 'tiny' },
      secret: null,
      userId,
    }));
    expect((await owner.send('GET', address)).json()).toMatchObject({
      source: 'none',
      model: '',
      version: 1,
    });
    expect(await findWritingModel(services, organisationId)).toBeUndefined();
    const allowed = { ...services, config: server.services.config };
    expect(await findWritingModel(allowed, organisationId)).toMatchObject({ model: 'tiny' });
    await closed.close();
  });
});
