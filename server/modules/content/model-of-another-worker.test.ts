import path from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { localModelAddress } from '../../../contract/organization/settings.ts';
import { attempt, createProfile, startTestGeneration } from '../../../tests/support/content.ts';
import { suiteFolder } from '../../../tests/support/temporary-folder.ts';
import { openSuiteApp } from '../../../tests/support/test-app.ts';
import { writeTinyModel } from '../../../tests/support/tiny-model.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';
import { installFile } from '../../platform/ai/local/models-folder.ts';
import { runGeneration } from './run-generation.ts';

describe.runIf(inject('postgresTemplate'))(
  'a post whose model only one of several workers has',
  { timeout: 120_000 },
  () => {
    const folder = suiteFolder();
    const shared = {
      SECRET_KEY: 'a-key-for-tests-of-at-least-32-characters',
      DATA_KEY: 'd'.repeat(32),
      DATABASE_URL: 'postgres://stated.example/only-to-say-that-it-is-shared',
    };
    const having = openSuiteApp({ ...shared, MODELS_DIR: path.join(folder, 'having') });
    const lacking = openSuiteApp({ ...shared, MODELS_DIR: path.join(folder, 'lacking') }, having);
    const owner = having.suiteUser();
    beforeAll(async () => {
      await writeTinyModel(path.join(folder, 'tiny.gguf'));
      await installFile(path.join(folder, 'having'), path.join(folder, 'tiny.gguf'));
      await createProfile(owner);
      const payload = { base_url: localModelAddress, model: 'tiny' };
      const saved = await owner.send('PUT', '/api/settings/writing-model/', payload);
      expect(saved.statusCode).toBe(200);
    });

    const stateOf = async (id: string) =>
      (await owner.call({ url: `/post/generate/status/?task_id=${id}` })).json();

    test('waits where it is lacking, and fails clearly when no worker has it in the end', async () => {
      const id = await startTestGeneration(owner);
      await expect(runGeneration(lacking.services, id, attempt())).rejects.toThrow('“tiny”');
      expect((await stateOf(id)).status).toBe('queued');
      await runGeneration(lacking.services, id, { ...attempt(), retries: 24 });
      expect(await stateOf(id)).toMatchObject({
        status: 'failed',
        detail: expect.stringMatching(
          /^No worker of this server that has the model “tiny” took .*MODELS_DIR/,
        ),
      });
    });

    test('is asked of the one that has it, however often the other one takes it', async () => {
      const id = await startTestGeneration(owner);
      await lacking.work();
      const givenBack = sql`select 1 from pgboss.job where id = ${id} and state = 'retry'`;
      await waitUntil(async () => {
        const { rows } = (await having.database.db.execute(givenBack)) as unknown as { rows: unknown[] };
        return rows.length > 0;
      }, 30_000);
      expect((await stateOf(id)).status).toBe('queued');
      await having.work();
      // The tiny model writes nonsense, which is kept or refused: that it was asked is what counts.
      await expect
        .poll(async () => (await stateOf(id)).status, { timeout: 90_000 })
        .toMatch(/^(?:completed|failed)$/);
      const { result, detail } = await stateOf(id);
      expect(result?.engine ?? detail).toMatch(/^tiny$|model/);
      expect(result?.engine ?? detail).not.toMatch(/No worker/);
    });
  },
);
