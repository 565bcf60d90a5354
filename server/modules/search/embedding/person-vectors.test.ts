import { rm } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LocalModel } from '../../../../contract/organization/local-models.calls.ts';
import { storeCandidate } from '../../../../tests/support/search-rows.ts';
import { suiteFolder } from '../../../../tests/support/temporary-folder.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { writeTinyModel } from '../../../../tests/support/tiny-model.ts';
import { openModel } from '../../../platform/ai/connection.ts';
import { searchModelOf } from '../../../platform/ai/local/local-model.ts';
import {
  type CatalogueModel,
  catalogue,
  fileOfModel,
  installFile,
} from '../../../platform/ai/local/models-folder.ts';
import { candidates, personVectors } from '../../../platform/db/schema.ts';
import { readJobBrief } from '../matching/read-job-brief.ts';
import { talentPool } from '../providers/talent-pool.ts';
import {
  askForVectors,
  forgetVectors,
  makeVectors,
  packVector,
  readVectors,
  unpackVector,
} from './person-vectors.ts';

const offered = catalogue() as CatalogueModel[];
const tiny = {
  ...(offered[0] as CatalogueModel),
  name: 'tiny-vectors',
  title: 'Tiny vectors',
  purpose: 'embeddings' as const,
};
const job = { title: 'Zookeeper', location: 'Austin, TX', description: 'Feeds animals.' };
const never = new AbortController().signal;

test('a packed vector keeps its direction, and one without any is none', () => {
  const packed = packVector([0.02, -0.01, 0]);
  expect(packed && [...unpackVector(packed)].map((one) => one.toFixed(2))).toEqual(['0.90', '-0.44', '0.00']);
  expect(packVector([0, 0])).toBeUndefined();
  expect(packVector([])).toBeUndefined();
});

describe('vectors of people by a model of this machine', { timeout: 120_000 }, () => {
  const folder = suiteFolder();
  const server = openSuiteApp({ MODELS_DIR: path.join(folder, 'models'), SAMPLE_TALENT: 'off' });
  let owner: TestUser;
  beforeAll(async () => {
    await writeTinyModel(path.join(folder, 'tiny-vectors.gguf'));
    offered.push(tiny);
  });
  afterAll(async () => {
    offered.splice(offered.indexOf(tiny), 1);
  });
  beforeEach(async () => {
    owner = await server.createUser();
    const models = path.join(folder, 'models');
    await rm(models, { recursive: true, force: true });
    await installFile(models, path.join(folder, 'tiny-vectors.gguf'));
  });

  const add = (name: string, title = 'Zookeeper', summary = 'Feeds animals.') =>
    storeCandidate(server, owner.organisationId, { name, title, summary, skills: [] });
  const make = () => makeVectors(server.services, never);
  const stored = () =>
    server.db
      .select({
        id: personVectors.candidateId,
        document: personVectors.document,
        vector: personVectors.vector,
      })
      .from(personVectors)
      .innerJoin(candidates, eq(candidates.id, personVectors.candidateId))
      .where(eq(candidates.organisationId, owner.organisationId));
  const people = async () => {
    const { models } = (await owner.call({ url: '/api/settings/local-models/' })).json();
    return models.find(({ name }: LocalModel) => name === tiny.name).people;
  };
  async function search() {
    const pages = talentPool(server.services).search(
      { organisationId: owner.organisationId, job: readJobBrief(job), maxPages: 3 },
      never,
    );
    for await (const { hits, lacking } of pages)
      return {
        names: hits.map(({ title }) => title.split(' · ')[0]),
        whyOf: (name: string) => hits.find(({ title }) => title.startsWith(name))?.why,
        lacking,
      };
    throw new Error('Nothing was searched.');
  }

  test('are made once for each text, counted, made anew for another text, and gone with the person', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 10; at++) ids.push(await add(`Ann ${at}`));
    expect(await people()).toEqual({ done: 0, total: 10 });
    await make();
    const first = await stored();
    expect(first).toHaveLength(10);
    expect(first.map(({ vector }) => vector.length)).toEqual(Array(10).fill(32));
    expect(await people()).toEqual({ done: 10, total: 10 });
    const { queue } = server.services;
    const waiting = async () => (await queue.counts())['person-vectors'];
    await askForVectors(server.services);
    expect(await waiting()).toBe(0);

    await server.change(candidates, ids[0] ?? '', { summary: 'Trains owls.' });
    expect(await people()).toEqual({ done: 9, total: 10 });
    await askForVectors(server.services);
    await askForVectors(server.services);
    expect(await waiting()).toBe(1);
    await make();
    const second = await stored();
    const of = (rows: typeof first) => rows.find(({ id }) => id === ids[0]);
    expect(of(second)?.document).toBeGreaterThan(of(first)?.document ?? 0);
    expect(of(second)?.vector).not.toEqual(of(first)?.vector);

    await owner.send('POST', `/talent/people/${ids[0]}/erase/`);
    expect((await stored()).map(({ id }) => id)).not.toContain(ids[0]);
    expect(await stored()).toHaveLength(9);
  });

  test('choose whose words widen a search once most are made; until then it says how many are', async () => {
    for (let at = 0; at < 20; at++) {
      await add(`Keeper ${at}`, 'Zookeeper', `Looks after a ${at % 2 === 0 ? 'giraffe' : 'penguin'}.`);
    }
    await add('Gina', 'Ranger', 'One giraffe.');
    await add('Penny', 'Ranger', 'One penguin.');
    const begun = await search();
    expect(begun.lacking).toBe('without vectors. Those of 0 of the best 20 people are made so far');

    const settings = await searchModelOf(server.services.config, owner.organisationId, 'embeddings');
    if (!settings) throw new Error('No model is installed.');
    const model = openModel({ usageOf: undefined, settings, outgoing: server.services.outgoing });
    const [wanted = []] = (await model.embed?.([`${job.title}\n${job.description}`])) ?? [];
    const rows = await server.db
      .select()
      .from(candidates)
      .where(eq(candidates.organisationId, owner.organisationId));
    const like = (word: string) =>
      rows.map(({ id, document, summary }) => ({
        candidateId: id,
        model: tiny.name,
        document,
        vector: packVector(wanted.map((one) => (summary.includes(word) ? one : -one))) as Buffer,
      }));
    for (const [word, found, missed] of [
      ['giraffe', 'Gina', 'Penny'],
      ['penguin', 'Penny', 'Gina'],
    ] as const) {
      await forgetVectors(server.db, tiny.name);
      await server.db.insert(personVectors).values(like(word));
      const { names, lacking } = await search();
      expect(names).toContain(found);
      expect(names).not.toContain(missed);
      expect(lacking).toBeUndefined();
    }
  });

  test('find who says the same in other words, and keep up with what changes', async () => {
    for (let at = 0; at < 9; at++) await add(`Keeper ${at}`, 'Zookeeper', 'Feeds every animal.');
    const close = await add('Pilar', 'Cuidadora', 'Da de comer.');
    await add('Far', 'Contable', 'Lleva los libros.');
    expect((await search()).names).not.toContain('Pilar');
    const settings = await searchModelOf(server.services.config, owner.organisationId, 'embeddings');
    if (!settings) throw new Error('No model is installed.');
    const model = openModel({ usageOf: undefined, settings, outgoing: server.services.outgoing });
    const [wanted = []] = (await model.embed?.([`${job.title}\n${job.description}`])) ?? [];
    const { db } = server;
    const rows = await db
      .select()
      .from(candidates)
      .where(eq(candidates.organisationId, owner.organisationId));
    await db.insert(personVectors).values(
      rows.map(({ id, document, name }) => ({
        candidateId: id,
        model: tiny.name,
        document,
        vector: packVector(
          wanted.map((one, at) => (name === 'Far' ? -one : name === 'Pilar' || at % 3 > 0 ? one : 0)),
        ) as Buffer,
      })),
    );
    const found = await search();
    expect(found.names).toContain('Pilar');
    expect(found.names).not.toContain('Far');
    expect(found.whyOf('Pilar')).toContain('Close to the job in meaning');

    await add('Keeper 10', 'Zookeeper', 'Feeds every animal.');
    await owner.send('POST', `/talent/people/${close}/erase/`);
    expect((await search()).names).not.toContain('Pilar');
  });

  test('are made by a job, and go with the model', async () => {
    await add('Ann');
    await server.work();
    await askForVectors(server.services);
    await expect.poll(async () => (await stored()).length, { timeout: 30_000 }).toBe(1);
    const url = `/api/settings/local-models/${tiny.name}/`;
    expect((await owner.send('DELETE', url)).statusCode).toBe(204);
    expect(await stored()).toEqual([]);
  });

  test('are not made without a model, and those of other texts are not read', async () => {
    const id = await add('Ann');
    await make();
    const [row] = await stored();
    const { db } = server;
    expect((await readVectors(db, tiny.name, [row?.document ?? 0])).size).toBe(1);
    expect((await readVectors(db, 'another', [row?.document ?? 0])).size).toBe(0);
    await rm(fileOfModel(path.join(folder, 'models'), tiny.name));
    await server.change(candidates, id, { summary: 'Other.' });
    await make();
    expect((await stored())[0]?.document).toBe(row?.document);
    expect((await search()).lacking).toBeUndefined();

    // Other machines may have the model where several use one database.
    const isShared = server.services.config.databaseUrl !== undefined;
    await askForVectors(server.services);
    expect(await stored()).toHaveLength(isShared ? 1 : 0);
  });
});
