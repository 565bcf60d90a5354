import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { composer } from '../../server/modules/content/engines/composer/composer.ts';
import { measureClaims } from './content/measure-claims.ts';
import { type ContentFigures, measureContent } from './content/measure-content.ts';
import { tabulateBehaviours } from './content/model-table.ts';
import { profiles, topics } from './content/profiles.ts';
import { profilesThird, topicsThird } from './content/profiles-third.ts';
import {
  composerPage,
  testModelPage,
  writeComposerPage,
  writeTestModelPage,
} from './content/written-posts.ts';

describe('the check of claims', () => {
  test('marks nothing that profile or brief says, and what neither does', async () => {
    const figures = await measureClaims(profiles, topics);
    console.log('Claims:', { ...figures, falseAlarms: figures.falseAlarms.length });
    expect(figures.falseAlarms).toEqual([]);
    expect(figures.precision).toBeGreaterThanOrEqual(95);
    expect(figures.recall).toBeGreaterThanOrEqual(95);
  });
});

describe('what the composer writes for companies of many fields', () => {
  let figures: ContentFigures;
  beforeAll(async () => {
    figures = await measureContent(composer, profiles, topics);
    console.log('Content:', { ...figures, faults: figures.faults.length });
  });

  test('covers at least 12 companies and 10 topics in all five kinds', () => {
    expect(profiles.length).toBeGreaterThanOrEqual(12);
    expect(topics.length).toBeGreaterThanOrEqual(10);
    expect(figures.posts).toBe(profiles.length * topics.length * 5);
  });

  test('has none of the faults that no person would publish', () => {
    expect(figures.faults).toEqual([]);
  });

  test('shares less than 5 % of its sentences between companies', () => {
    expect(figures.shared).toBeLessThan(5);
  });

  test('writes less than 15 % of its sentences without a word of request or profile', () => {
    expect(figures.empty).toBeLessThan(15);
  });

  test('opens 50 posts of a company in at least 35 ways', () => {
    expect(figures.openings).toBeGreaterThanOrEqual(35);
  });

  test('uses at least 80 % of the facts', () => {
    expect(figures.factsUsed).toBeGreaterThanOrEqual(80);
    expect(figures.factsUsedOnTopic).toBeGreaterThanOrEqual(80);
  });

  test('answers five identical requests with five texts', () => {
    expect(figures.versions).toBe(5);
  });
});

test('descriptions that were pasted from pages, and topics of every grammar, make no faults either', async () => {
  const figures = await measureContent(composer, profilesThird, topicsThird);
  expect(figures.faults).toEqual([]);
  expect(figures.shared).toBeLessThan(5);
  expect(figures.empty).toBeLessThan(15);
  expect(figures.openings).toBeGreaterThanOrEqual(35);
  expect(figures.factsUsed).toBeGreaterThanOrEqual(80);
});

test('the documentation tells what users see of each behaviour of a model, and what it takes', async () => {
  const table = await tabulateBehaviours();
  expect(table.split('\n').length - 2).toBeGreaterThanOrEqual(40);
  const [documented] =
    /^\| what the service does \|.*\n(?:\|.*\n)+/m.exec(readFileSync(composerPage, 'utf8')) ?? [];
  expect(documented?.trim(), 'npm run bench:content -- model').toBe(table);
}, 60_000);

describe('the posts in the documentation', () => {
  test.each([
    ['the composer', composerPage, writeComposerPage],
    ['the local test model', testModelPage, writeTestModelPage],
  ])('are ten of each kind, as %s writes them now', async (_, page, write) => {
    const text = readFileSync(page, 'utf8');
    expect(text === (await write()), 'npm run docs:posts').toBe(true);
    expect(text.match(/^\d+\. .*\n\n +```markdown$/gmu)).toHaveLength(50);
  });
});
