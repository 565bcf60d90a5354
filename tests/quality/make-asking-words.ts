/**
 * Makes `resources/words/asking-words.tsv`, by which a sentence of an advert is told to ask for something:
 * `node tests/quality/make-asking-words.ts FILE…`. A file is a JSON list of adverts: source, language, title, text. Sentences below
 * headings that ask (`Requirements`) and those below others (`Benefits`, `About us`, `Your tasks`) teach a logistic regression how
 * the weights of the file should differ; what it is sure stands below the wrong heading is learned the other way around in a
 * second round. A part of the differences is kept, because the weights may come from adverts that are no longer at hand.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { featuresOf, loadWeights } from '../../server/modules/search/reading/advert/asking-words.ts';
import { splitSentences } from '../../server/modules/search/reading/advert/clauses.ts';
import { needOfHeading } from '../../server/modules/search/reading/advert/headings.ts';
import { readLines } from '../../server/modules/search/reading/advert/lines.ts';
import { readSections } from '../../server/modules/search/reading/advert/sections.ts';
import { foldAccents } from '../../server/modules/search/vocabulary/fold.ts';

interface Sentence {
  /** Indexes of its features. */
  features: Uint32Array;
  asks: boolean;
  /** The advert's, so that none is in two folds. */
  fold: number;
}

const folds = 4;
/** What stands in fewer sentences teaches nothing. */
const fewestUses = 4;
const rounds = 2;
/** How strongly weights are pulled to 0, for each sentence. */
const pull = 0.00003;
const steps = 160;
/** All differences cost a fortieth of the demands of labeled adverts that were not learned from, this part none. */
const keptPart = 0.3;

const adverts = process.argv
  .slice(2)
  .flatMap((path) => JSON.parse(readFileSync(path, 'utf8')) as [string, string, string, string][]);

const told = new Map<string, { features: Set<string>; asks: boolean; fold: number }>();
for (const [index, [, , , text]] of adverts.entries()) {
  for (const { heading, lines } of readSections(readLines(text))) {
    const need = needOfHeading(heading);
    if (need === undefined || need === 'plain') continue;
    const asks = need === 'must' || need === 'nice';
    for (const sentence of lines.flatMap((line) => splitSentences(line.text))) {
      const key = `${asks}${foldAccents(sentence)}`;
      if (sentence.length > 5 && !told.has(key))
        told.set(key, { features: featuresOf(sentence), asks, fold: index % folds });
    }
  }
}
const counts = new Map<string, number>();
for (const { features } of told.values())
  for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
const former = loadWeights();
const formerBias = former.get('') ?? 0;
former.delete('');
const frequent = [...counts].filter(([, count]) => count >= fewestUses).map(([name]) => name);
const names = [...new Set([...frequent, ...former.keys()])];
const formerWeights = Float64Array.from(names, (name) => former.get(name) ?? 0);
const indexes = new Map(names.map((name, index) => [name, index]));
const sentences: Sentence[] = [...told.values()].map(({ features, asks, fold }) => ({
  features: Uint32Array.from([...features].flatMap((name) => indexes.get(name) ?? [])),
  asks,
  fold,
}));

/** How it differs from the file. */
interface Model {
  bias: number;
  weights: Float64Array;
}

const oddsOf = ({ bias, weights }: Model, { features }: Sentence, part = 1): number =>
  features.reduce(
    (sum, index) => sum + (formerWeights[index] ?? 0) + part * (weights[index] ?? 0),
    formerBias + part * bias,
  );
const chance = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** Accelerated proximal gradient descent, with each weight's step by how often its feature stands. */
function train(some: Sentence[]): Model {
  const uses = new Float64Array(names.length);
  let longest = 1;
  for (const { features } of some) {
    longest = Math.max(longest, features.length);
    for (const index of features) uses[index] = (uses[index] ?? 0) + 1;
  }
  const model: Model = { bias: 0, weights: new Float64Array(names.length) };
  let before = Float64Array.from(model.weights);
  const ahead: Model = { bias: 0, weights: new Float64Array(names.length) };
  let momentum = 1;
  for (let step = 0; step < steps; step++) {
    const gradient = new Float64Array(names.length);
    let biasGradient = 0;
    for (const sentence of some) {
      const error = chance(oddsOf(ahead, sentence)) - (sentence.asks ? 1 : 0);
      biasGradient += error;
      for (const index of sentence.features) gradient[index] = (gradient[index] ?? 0) + error;
    }
    const next = (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
    const push = (momentum - 1) / next;
    for (let index = 0; index < names.length; index++) {
      const rate = 4 / ((uses[index] ?? 0) * 18 + 20);
      const moved = (ahead.weights[index] ?? 0) - rate * (gradient[index] ?? 0);
      const least = rate * pull * some.length;
      const now = Math.sign(moved) * Math.max(0, Math.abs(moved) - least);
      ahead.weights[index] = now + push * (now - (before[index] ?? 0));
      model.weights[index] = now;
    }
    before = Float64Array.from(model.weights);
    model.bias = ahead.bias - (0.2 * biasGradient) / some.length;
    ahead.bias = model.bias;
    momentum = next;
  }
  return model;
}

for (let round = 0; round < rounds; round++) {
  const judged = Array.from({ length: folds }, (_, fold) => {
    const model = train(sentences.filter((one) => one.fold !== fold));
    return sentences
      .filter((one) => one.fold === fold)
      .map((one) => ({ one, sure: chance(oddsOf(model, one)), kept: oddsOf(model, one, keptPart) }));
  }).flat();
  const right = judged.filter(({ one, kept }) => kept > 0 === one.asks).length;
  const wrong = judged.filter(({ one, sure }) => (one.asks ? sure < 0.08 : sure > 0.85));
  console.info(
    `round ${round + 1}: ${sentences.length} sentences of ${adverts.length} adverts, ${(right / judged.length).toFixed(3)} as their heading says when left out, ${wrong.length} surely not`,
  );
  for (const { one } of wrong) one.asks = !one.asks;
}
const { bias, weights } = train(sentences);
const weightOf = (index: number): number => (formerWeights[index] ?? 0) + keptPart * (weights[index] ?? 0);
const byWeight = Map.groupBy(names, (_, index) => Math.round(weightOf(index) * 20) * 5);
byWeight.delete(0);
const lines = [...byWeight]
  .sort(([a], [b]) => b - a)
  .map(([weight, own]) => [weight, ...own.sort()].join('\t'));
const file = new URL('../../resources/words/asking-words.tsv', import.meta.url);
writeFileSync(file, `${[`${Math.round((formerBias + keptPart * bias) * 100)}\t`, ...lines].join('\n')}\n`);
console.info(`${[...byWeight.values()].flat().length} weights`);
