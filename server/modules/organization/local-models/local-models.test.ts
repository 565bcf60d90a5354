import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LocalModel, LocalModels } from '../../../../contract/organization/local-models.calls.ts';
import { localModelAddress } from '../../../../contract/organization/settings.ts';
import { auditedActions } from '../../../../tests/support/audited-actions.ts';
import { type HubAnswer, startModelHub } from '../../../../tests/support/model-hub.ts';
import { suiteFolder } from '../../../../tests/support/temporary-folder.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { writeTinyModel } from '../../../../tests/support/tiny-model.ts';
import { waitUntil } from '../../../../tests/support/wait-until.ts';
import { type CatalogueModel, catalogue } from '../../../platform/ai/local/models-folder.ts';

// What the catalog names lies at the hub of this test.
const offered = catalogue() as CatalogueModel[];

const address = '/api/settings/local-models/';
const downloads = '/api/settings/model-downloads/';
const name = 'tiny-writer';

describe('models of this machine', { timeout: 60_000 }, () => {
  let server: TestApp;
  const folder = suiteFolder();
  let hub: Awaited<ReturnType<typeof startModelHub>>;
  const answers: HubAnswer[] = [{}];
  beforeAll(async () => {
    await writeTinyModel(path.join(folder, 'tiny.gguf'));
    hub = await startModelHub(await readFile(path.join(folder, 'tiny.gguf')), answers);
    offered.unshift(hub.model);
    server = await openTestApp({ MODELS_DIR: models(), MODEL_HUB_URL: hub.url });
    await server.work();
  });
  afterAll(async () => {
    offered.splice(offered.indexOf(hub.model), 1);
    await server.close();
    await hub.close();
  });

  const models = () => path.join(folder, 'models');
  const list = async (user: TestUser): Promise<LocalModels> => (await user.call({ url: address })).json();
  async function show(user: TestUser): Promise<LocalModel> {
    const found = (await list(user)).models.find((model) => model.name === name);
    if (!found) throw new Error('The model is not listed.');
    return found;
  }
  const start = (user: TestUser, license = 'Apache-2.0') =>
    user.send('POST', `${downloads}`, { model: name, license });
  const change = (user: TestUser, id: string, action: 'pause' | 'resume') =>
    user.send('POST', `${downloads}${id}/${action}/`);
  const discard = (user: TestUser, id: string) => user.send('DELETE', `${downloads}${id}/`);
  const remove = (user: TestUser, which = name) => user.send('DELETE', `${address}${which}/`);
  const answer = (...given: HubAnswer[]) => void answers.splice(0, answers.length, ...given);
  const untilInstalled = (user: TestUser) => waitUntil(async () => (await show(user)).is_installed, 20_000);
  const untilDownload = (user: TestUser, status: string) =>
    waitUntil(async () => (await show(user)).download?.status === status, 20_000);
  const parts = async () => (await readdir(models())).filter((file) => file.endsWith('.part'));

  const untilParts = (count: number) => waitUntil(async () => (await parts()).length === count, 20_000);

  test('an Owner accepts the license, the file comes, and the model can be chosen, tried and deleted', async () => {
    answer({});
    const owner = await server.createUser();
    expect(await show(owner)).toMatchObject({ fits: true, is_installed: false, download: null });
    expect((await start(owner, 'MIT')).json().detail).toContain('Apache-2.0');
    const started = await start(owner);
    expect(started.statusCode, started.body).toBe(202);
    await untilInstalled(owner);
    expect((await start(owner)).statusCode).toBe(409);
    expect(await parts()).toEqual([]);
    const tried = await owner.send('POST', `${address}${name}/trial/`);
    expect(tried.json()).toMatchObject({ works: true, words_per_second: expect.any(Number) });
    expect((await show(owner)).words_per_second).toBe(tried.json().words_per_second);

    const chosen = { base_url: localModelAddress, model: name };
    const settings = '/api/settings/writing-model/';
    expect((await owner.send('PUT', settings, chosen)).statusCode).toBe(200);
    expect((await remove(owner)).json().detail).toContain('writes for your organization');
    const other = await server.createUser();
    expect((await remove(other)).json().detail).toContain('another organization');
    await owner.send('DELETE', settings);
    expect((await remove(owner)).statusCode).toBe(204);
    expect((await remove(owner)).statusCode).toBe(404);
    expect(await show(owner)).toMatchObject({ is_installed: false, words_per_second: null });
    expect(await auditedActions(server, owner)).toEqual(
      expect.arrayContaining(['model-download.started', 'local-model.deleted']),
    );
  });

  test('a paused download keeps what has come, and goes on from there', async () => {
    answer({ stallAfter: 5000 }, {});
    const owner = await server.createUser();
    const { task_id: id } = (await start(owner)).json();
    await untilParts(1);
    await untilDownload(owner, 'processing');
    const other = await server.createUser();
    expect((await start(other)).statusCode).toBe(409);
    expect((await show(other)).download).toMatchObject({ id: null, status: 'processing' });
    expect((await change(other, id, 'pause')).statusCode).toBe(404);
    expect((await change(owner, id, 'pause')).statusCode).toBe(204);
    await untilDownload(owner, 'paused');
    await waitUntil(async () => ((await show(owner)).download?.progress.done ?? 0) >= 5000, 20_000);
    expect((await change(owner, id, 'pause')).statusCode).toBe(409);
    expect((await change(owner, id, 'resume')).statusCode).toBe(202);
    await untilInstalled(owner);
    expect(hub.ranges.at(-1)).toMatch(/^bytes=[1-9]\d*-$/);
    expect((await change(owner, id, 'resume')).statusCode).toBe(409);
    await remove(owner);
  });

  test('a cancelled download leaves nothing, whether it runs or is paused', async () => {
    const owner = await server.createUser();
    for (const pauses of [false, true]) {
      answer({ stallAfter: 5000 });
      const { task_id: id } = (await start(owner)).json();
      await untilParts(1);
      if (pauses) {
        await change(owner, id, 'pause');
        await untilDownload(owner, 'paused');
      }
      expect((await discard(owner, id)).statusCode).toBe(204);
      await untilParts(0);
      expect((await show(owner)).download).toBeNull();
      expect((await change(owner, id, 'resume')).statusCode).toBe(409);
    }
  });

  test('a hub that refuses ends the download with what to do, and it can be tried again', async () => {
    answer({ status: 403 }, {});
    const owner = await server.createUser();
    const { task_id: id } = (await start(owner)).json();
    await untilDownload(owner, 'failed');
    expect((await show(owner)).download?.detail).toContain('MODEL_HUB_URL');
    await change(owner, id, 'resume');
    await untilInstalled(owner);
    await remove(owner);
  });

  test('a file of this computer is added whole or not at all', async () => {
    const owner = await server.createUser();
    const add = (payload: Buffer, as: string) =>
      owner.send('POST', `${address}files/?name=${encodeURIComponent(as)}`, payload, {
        'content-type': 'application/octet-stream',
      });
    const file = await readFile(path.join(folder, 'tiny.gguf'));
    expect((await add(Buffer.from('<!doctype html>'), 'page')).json().detail).toContain('no model');
    expect((await add(file.subarray(0, 20_000), 'cut.gguf')).json().detail).toContain('not complete');
    expect((await add(file, '../out')).json()).toEqual({ name: 'out' });
    expect((await add(file, 'a"b')).json().detail).toContain('Rename the file');
    expect((await add(file, 'mine.gguf')).json()).toEqual({ name: 'mine' });
    expect((await add(file, 'mine')).json().detail).toContain('already');
    const found = (await list(owner)).models.filter(({ license }) => license === null);
    expect(found.map((model) => [model.name, model.is_installed])).toEqual([
      ['mine', true],
      ['out', true],
    ]);
    expect(await readdir(folder)).toEqual(['models', 'tiny.gguf']);
    for (const each of ['mine', 'out']) expect((await remove(owner, each)).statusCode).toBe(204);
  });

  test('a damaged model fails its trial with the reason', async () => {
    const owner = await server.createUser();
    await writeFile(path.join(models(), 'bad.gguf'), 'GGUF and nothing else');
    const tried = await owner.send('POST', `${address}bad/trial/`);
    expect(tried.json()).toMatchObject({ works: false, detail: expect.stringContaining('damaged') });
    await remove(owner, 'bad');
  });

  test('members see nothing of it, and LOCAL_MODEL=off hides it and says so', async () => {
    const owner = await server.createUser();
    const member = await server.createUser({ role: 'Member', colleagueOf: owner });
    expect((await member.call({ url: address })).statusCode).toBe(403);
    const closed = await openTestApp({ MODELS_DIR: models(), LOCAL_MODEL: 'off' });
    const other = await closed.createUser();
    expect(await list(other)).toMatchObject({ state: 'off', models: [], can_add_files: false });
    expect((await start(other)).json().detail).toContain('LOCAL_MODEL');
    await closed.close();
  });
});
