import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { promptDetails } from '../../contract/content/content.calls.ts';
import { postKinds } from '../../contract/content/post-kinds.ts';
import { composer } from '../../server/modules/content/engines/composer.ts';
import { createModelEngine } from '../../server/modules/content/model/model-engine.ts';
import { roteModels } from '../support/rote-model.ts';
import { strictOutgoing } from '../support/strict-outgoing.ts';
import { suiteModelServer } from '../support/suite-servers.ts';
import { benchCompanies } from './content/bench-companies.ts';
import { measureClaims, measureLabeledClaims } from './content/measure-claims.ts';
import { type CopyFigures, measureCopy, writeCopy } from './content/measure-copy.ts';

describe('what is written for twelve companies that no rule was made for', () => {
  let figures: CopyFigures & { faults: string[] };
  beforeAll(async () => {
    figures = measureCopy(await writeCopy(composer, benchCompanies));
  });

  test('is a post of every kind about an announcement and an argument of each', () => {
    expect(benchCompanies).toHaveLength(12);
    expect(figures.posts).toBe(120);
    expect(figures.sentences).toBeGreaterThan(600);
  });

  test('shares at most 5 % of its sentences between companies and joins no label to a fact', () => {
    expect(figures.sharedPercent).toBeLessThanOrEqual(5);
    expect(figures.labelJoints).toBe(0);
  });

  test('has every fact of the brief in each first mail, right links, and the length of its network', () => {
    expect(figures.faults.filter((fault) => !fault.startsWith('shared'))).toEqual([]);
    expect(figures).toMatchObject({ factsPercent: 100, linksPercent: 100, lengthsPercent: 100 });
  });

  test('fills no heading without a related fact', () => {
    expect(figures.headingsWithoutFact).toBe(0);
  });
});

test.each([
  ['made up for the companies of the bench', () => measureClaims(benchCompanies)],
  ['labeled for other companies, in six languages', () => measureLabeledClaims('claim-sentences.txt')],
])(
  'the check of claims marks at least 95 % of 200 invented sentences and at most 3 % of 200 true ones, %s',
  async (_of, measure) => {
    const { invented, truths, markedPercent, falsePercent } = await measure();
    expect(invented).toBeGreaterThanOrEqual(200);
    expect(truths).toBeGreaterThanOrEqual(200);
    expect(markedPercent).toBeGreaterThanOrEqual(95);
    expect(falsePercent).toBeLessThanOrEqual(3);
  },
);

test.each([
  ['claim-wordings.txt', 85, 5.5],
  ['claim-kinds.txt', 92.5, 11],
] as const)('the check of claims keeps what it marks in %s', (name, leastMarked, mostFalse) => {
  const { invented, truths, markedPercent, falsePercent } = measureLabeledClaims(name);
  expect(invented).toBeGreaterThanOrEqual(390);
  expect(truths).toBeGreaterThanOrEqual(390);
  expect(markedPercent).toBeGreaterThanOrEqual(leastMarked);
  expect(falsePercent).toBeLessThanOrEqual(mostFalse);
});

describe('an answer of a model is read however it is wrapped', () => {
  const outgoing = strictOutgoing();
  const models = suiteModelServer(roteModels);
  afterAll(() => outgoing.close());

  test.each(Object.keys(roteModels).flatMap((model) => postKinds.map((kind) => [model, kind] as const)))(
    '%s, for %s',
    async (model, kind) => {
      const chosen = { apiKey: undefined, embeddingModel: undefined, chosenBy: 'operator' } as const;
      const settings = { baseUrl: models.url, model, ...chosen };
      const engine = createModelEngine({ usageOf: undefined, settings, outgoing });
      const prompt = promptDetails.parse({
        target_audience: 'operations managers',
        topic: 'Double bookings',
        tone: 'professional',
        sentiment: 'neutral',
        length: 'medium',
      });
      const [company] = benchCompanies;
      if (!company) throw new Error('There is no company to write for.');
      const request = { kind, prompt, profile: company.profile, seed: kind };
      const { content } = await engine.write(request, new AbortController().signal);
      expect(content).toContain('A test model writes about this: Double bookings.');
      expect(content).not.toMatch(/```|<think>|"body"|thoughts/);
    },
  );
});
