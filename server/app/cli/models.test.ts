import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertClient, openCommandLine, runHere } from '../../../tests/support/command-line.ts';
import { startModelHub } from '../../../tests/support/model-hub.ts';
import { folderForEach } from '../../../tests/support/temporary-folder.ts';
import { writeTinyModel } from '../../../tests/support/tiny-model.ts';
import { type CatalogueModel, catalogue } from '../../platform/ai/local/models-folder.ts';
import { candidates, personVectors } from '../../platform/db/schema.ts';

const content = Buffer.concat([Buffer.from('GGUF'), Buffer.alloc(300_000, 'model ')]);
const offered = catalogue() as CatalogueModel[];

describe('models on the command line', () => {
  const folder = folderForEach();
  let hub: Awaited<ReturnType<typeof startModelHub>>;
  beforeEach(async () => {
    hub = await startModelHub(content, [{ cutAfter: 100_000 }, {}]);
    offered.push(hub.model);
  });
  afterEach(async () => {
    offered.pop();
    await hub.close();
  });
  const run = (...args: string[]) =>
    runHere(['model', ...args], { MODELS_DIR: path.join(folder, 'models'), MODEL_HUB_URL: hub.url });

  test('one of the list is downloaded once its license is accepted, listed and removed', async () => {
    expect((await run('list')).out).toMatch(
      /^None\.\nTo download:\n[\s\S]*tiny-writer {2}0\.00 GB {2}writing {2}Apache-2\.0\n$/,
    );
    const unaccepted = await run('install', 'tiny-writer');
    expect(unaccepted.code).toBe(2);
    expect(unaccepted.error).toContain('Accept it by --license Apache-2.0.');
    expect(hub.requests).toHaveLength(0);

    const { code, out } = await run('install', 'tiny-writer', '--license', 'Apache-2.0');
    expect([code, out]).toEqual([0, expect.stringMatching(/100 %\ntiny-writer is installed\.\n$/)]);
    const installed = await readFile(path.join(folder, 'models', 'tiny-writer.gguf'));
    expect(installed.equals(content)).toBe(true);

    const again = await run('install', 'tiny-writer', '--license', 'Apache-2.0');
    expect([again.code, again.error]).toEqual([1, 'tiny-writer is installed already.\n']);
    expect((await run('list')).out).toMatch(/^tiny-writer {2}0\.00 GB\nTo download:\n/);
    expect((await run('remove', 'tiny-writer')).out).toBe('tiny-writer is removed.\n');
    expect((await run('remove', 'tiny-writer')).code).toBe(1);
  });

  test('where they are switched off, the list says so', async () => {
    const { out } = await runHere(['model', 'list'], { MODELS_DIR: folder, LOCAL_MODEL: 'off' });
    expect(out).toMatch(/^LOCAL_MODEL switches them off on this machine\.\nNone\.\n/);
  });

  test('a hub that lacks it says so in one line', async () => {
    await hub.close();
    hub = await startModelHub(content, [{ status: 404 }]);
    const { code, error } = await run('install', 'tiny-writer', '--license', 'Apache-2.0');
    expect([code, error]).toEqual([1, expect.stringMatching(/^The hub does not have Tiny writer[^\n]+\n$/)]);
  });

  test('a hub that does not answer is waited for in seconds, which it says', async () => {
    await hub.close();
    const { code, out, error } = await run('install', 'tiny-writer', '--license', 'Apache-2.0');
    expect([code, error]).toEqual([1, expect.stringMatching(/^The hub does not answer\. Check/)]);
    expect(out.match(/The hub does not answer\. Trying again in \d seconds\.\.\./g)).toHaveLength(2);
  });

  test('the vectors of people go with the model that made them', { timeout: 60_000 }, async () => {
    const installation = await openCommandLine('migrated');
    const { run, withDatabase, writeFile } = installation;
    const here = { MODELS_DIR: path.join(folder, 'models') };
    const vectors = { ...hub.model, name: 'tiny-vectors', purpose: 'embeddings' as const };
    offered.push(vectors);
    try {
      expect((await run(['migrate'])).code).toBe(0);
      await insertClient(installation, { name: 'Client', email: 'owner@client.example' });
      const csv = writeFile('people.csv', 'name,title\nAda,Engineer\n');
      expect((await run(['import-talent', '--organisation', 'Client', csv])).code).toBe(0);
      await withDatabase(async ({ db }) => {
        const [person] = await db.select().from(candidates);
        const made = { candidateId: person?.id ?? '', document: 1, vector: Buffer.from([1]) };
        await db.insert(personVectors).values([
          { ...made, model: 'tiny-vectors' },
          { ...made, model: 'another' },
        ]);
      });
      await writeTinyModel(path.join(folder, 'tiny-vectors.gguf'));
      const install = ['model', 'install', path.join(folder, 'tiny-vectors.gguf')];
      expect((await run(install, here)).code).toBe(0);
      expect(await run(['model', 'remove', 'tiny-vectors'], here)).toMatchObject({
        code: 0,
        error: '',
        out: 'tiny-vectors is removed.\nIts vectors of people are deleted.\n',
      });
      const left = await withDatabase(({ db }) =>
        db.select({ model: personVectors.model }).from(personVectors),
      );
      expect(left).toEqual([{ model: 'another' }]);
    } finally {
      offered.pop();
      installation.remove();
    }
  });

  test('a file of this machine is copied', async () => {
    await writeTinyModel(path.join(folder, 'own.gguf'));
    expect((await run('install', path.join(folder, 'own.gguf'))).out).toBe('own is installed.\n');
    const none = await run('install', path.join(folder, 'none.gguf'));
    expect([none.code, none.error]).toEqual([1, expect.stringContaining('There is no file')]);
    const misspelt = await run('install', 'Qwen3-9B');
    expect([misspelt.code, misspelt.error]).toEqual([1, expect.stringContaining('model list names')]);
  });
});
