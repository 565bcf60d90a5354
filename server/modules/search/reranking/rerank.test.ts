import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeCandidate } from '../../../../tests/support/search-rows.ts';
import { suiteFolder } from '../../../../tests/support/temporary-folder.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { writeTinyModel } from '../../../../tests/support/tiny-model.ts';
import { type CatalogueModel, catalogue, installFile } from '../../../platform/ai/local/models-folder.ts';
import { fuseByRanks, openReranker, rerankingLimits } from '../match-candidates.ts';
import { readJobBrief } from '../matching/read-job-brief.ts';
import type { BestTexts } from '../pool-index/search-pools.ts';
import { talentPool } from '../providers/talent-pool.ts';

const scored = (number: number, score: number) => ({ number, score, hasTellingWord: true });
const job = { title: 'Zookeeper', location: 'Austin, TX', description: 'Feeds animals.' };
const never = new AbortController().signal;

describe('two rankings that are fused by their ranks', () => {
  const found = [scored(1, 9), scored(2, 8), scored(3, 7), scored(4, 1)];
  test('put first who is high in both, and the scores keep their order', () => {
    const fits = new Map([
      [1, 0.1],
      [2, 0.9],
      [3, 0.8],
    ]);
    expect(fuseByRanks(found, fits).map(({ number, score }) => [number, score])).toEqual([
      [2, 9],
      [1, 8],
      [3, 7],
      [4, 1],
    ]);
  });

  test('leave those where they are who were not compared', () => {
    expect(fuseByRanks(found, new Map())).toEqual(found);
    expect(fuseByRanks(found, new Map([[4, 1]]))).toEqual(found);
  });
});

describe('a model of this machine that compares the best people', { timeout: 120_000 }, () => {
  const offered = catalogue() as CatalogueModel[];
  const tiny = {
    ...(offered[0] as CatalogueModel),
    name: 'tiny-ranking',
    title: 'Tiny ranking',
    purpose: 'reranking' as const,
  };
  const folder = suiteFolder();
  const server = openSuiteApp({ MODELS_DIR: path.join(folder, 'models'), SAMPLE_TALENT: 'off' });
  let organisationId: string;
  beforeAll(async () => {
    organisationId = (await server.createUser()).organisationId;
    for (let at = 0; at < 12; at++) {
      await storeCandidate(server, organisationId, {
        name: `Keeper ${at}`,
        title: 'Zookeeper',
        summary: `Owl ${at}.`,
      });
    }
  });
  afterAll(async () => {
    offered.splice(offered.indexOf(tiny), 1);
  });
  const open = (limits = rerankingLimits) =>
    openReranker(server.services, organisationId, job, never, limits);
  const best: BestTexts[] = Array.from({ length: 12 }, (_, at) => ({
    number: at + 1,
    score: 12 - at,
    texts: { title: 'Zookeeper', skills: [], summary: `Owl ${at}.` },
  }));
  const found = best.map(({ number, score }) => scored(number, score));

  test('is none until one is installed', async () => {
    offered.push(tiny);
    expect(await open()).toBeUndefined();
    await writeTinyModel(path.join(folder, 'tiny-ranking.gguf'), 'ranking');
    await installFile(path.join(folder, 'models'), path.join(folder, 'tiny-ranking.gguf'));
    expect(await open()).toBeDefined();
  });

  test('orders them anew, with the scores that there were', async () => {
    const reranker = await open();
    const ordered = await reranker?.reorder(found, async (some) => best.slice(0, some.length));
    expect(reranker?.failed).toBeUndefined();
    expect(ordered?.map(({ score }) => score)).toEqual(found.map(({ score }) => score));
    expect(ordered?.map(({ number }) => number)).not.toEqual(found.map(({ number }) => number));
  });

  test('leaves the others where they are when its time is over', async () => {
    const reranker = await open({ ...rerankingLimits, totalMs: 0 });
    expect(await reranker?.reorder(found, async () => best)).toEqual(found);
    expect(reranker?.failed).toBe('it compared 0 of the best 12 people in the time that it has');
  });

  test('takes part in a search', async () => {
    const pages = talentPool(server.services).search(
      { organisationId, job: readJobBrief(job), maxPages: 3 },
      never,
    );
    for await (const { hits, lacking } of pages) {
      expect(hits).toHaveLength(12);
      expect(lacking).toBeUndefined();
    }
  });
});
