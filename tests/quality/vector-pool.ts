import { readCriteria } from '../../server/modules/search/criteria/read-criteria.ts';
import { type PoolPerson, rankPeople } from '../../server/modules/search/matching/rank-people.ts';
import {
  type AnalysedDocument,
  analyseDocument,
  analyseJob,
} from '../../server/modules/search/pool-index/analyse.ts';
import type { Scored } from '../../server/modules/search/pool-index/best.ts';
import { openBlock, openSegment } from '../../server/modules/search/pool-index/block-cache.ts';
import { expandByFeedback, feedback, keepFirst } from '../../server/modules/search/pool-index/feedback.ts';
import { scoreSegments } from '../../server/modules/search/pool-index/score.ts';
import { packSegment } from '../../server/modules/search/pool-index/segment.ts';
import type { TitleOptions } from '../../server/modules/search/vocabulary/titles.ts';
import { type SearchedJob, toPerson } from './memory-pool.ts';
import type { TestPerson } from './occupations.ts';
import { dot, jobText, personText, type TitleVectors } from './title-vectors.ts';

const mostFound = 1000;
/** How much the cosine counts beside the scores, in their standard deviations. */
const cosineCounts = 0.5;
/** The feedback people count by how far they stand above the one at this place. */
const belowFeedback = 60;

/** A pool ranked by the product's functions, with vectors that help to choose the feedback people. */
export class VectorPool {
  readonly #people: PoolPerson[];
  readonly #documents: AnalysedDocument[];
  readonly #segment: ReturnType<typeof packSegment>;
  readonly #embedded = new Map<TitleVectors, Float32Array[]>();

  constructor(people: TestPerson[]) {
    this.#people = people.map(toPerson);
    this.#documents = this.#people.map(analyseDocument);
    this.#segment = packSegment(this.#documents.map((document, at) => ({ number: at + 1, ...document })));
  }

  /** The names of whom a job finds, best first: by the texts alone, and as the product orders them. */
  rank(job: SearchedJob, vectors: TitleVectors | undefined, options: TitleOptions) {
    const query = analyseJob(job, options);
    const all = this.#people.length;
    const cosines = vectors && standardised(this.#cosines(job, vectors));
    const first = this.#score(query, all);
    const chosen = cosines ? choose(first, cosines) : first.slice(0, feedback.documents);
    const best = chosen.flatMap(({ number, score }) => {
      const document = this.#documents[number - 1];
      return document ? [{ document, score }] : [];
    });
    const second = keepFirst(
      first.slice(0, feedback.documents),
      this.#score(expandByFeedback(query, best), all),
    );
    const scored = cosines ? withCosines(second, cosines, all) : second;
    const found = scored.slice(0, mostFound).flatMap(({ number, score }) => {
      const person = this.#people[number - 1];
      return person ? [{ ...person, textRank: score }] : [];
    });
    const ranked = rankPeople({ ...job, criteria: readCriteria(job) }, found, 0);
    return {
      texts: found.map(({ name }) => name),
      product: ranked.map(({ title }) => title.split(' · ')[0] ?? ''),
    };
  }

  #cosines({ title, description }: SearchedJob, vectors: TitleVectors): number[] {
    const known = this.#embedded.get(vectors);
    const embedded =
      known ??
      this.#people.map((person) => vectors.embed(personText(person.title, person.skills, person.summary)));
    this.#embedded.set(vectors, embedded);
    const wanted = vectors.embed(jobText(title, description));
    return embedded.map((vector) => dot(vector, wanted));
  }

  #score(query: Map<string, number>, most: number): Scored[] {
    const segment = openSegment(this.#segment);
    for (const term of query.keys()) segment.blocks.set(term, openBlock(this.#segment.blocks.get(term)));
    return scoreSegments([segment], query, [], most);
  }
}

function deviation(values: number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length);
  return { mean, spread: Math.sqrt(square) || 1 };
}

function standardised(values: number[]): number[] {
  const { mean, spread } = deviation(values);
  return values.map((value) => (value - mean) / spread);
}

/** Scores of everybody by number; whom no word finds has none. */
function scoresOf(scored: Scored[], all: number): number[] {
  const scores = new Array<number>(all).fill(0);
  for (const { number, score } of scored) scores[number - 1] = score;
  return scores;
}

/** Those who stand best by words and vectors together, each with how far above the others. */
function choose(first: Scored[], cosines: number[]): Scored[] {
  const words = standardised(scoresOf(first, cosines.length));
  const sums = cosines
    .map((cosine, at) => ({ number: at + 1, score: cosine + (words[at] ?? 0) }))
    .sort((a, b) => b.score - a.score || a.number - b.number);
  const below = sums[belowFeedback]?.score ?? 0;
  return sums.slice(0, feedback.documents).map(({ number, score }) => ({ number, score: score - below }));
}

/** The scores with the cosines, moved so that nobody has less than nothing. */
function withCosines(second: Scored[], cosines: number[], all: number): Scored[] {
  const scores = scoresOf(second, all);
  const { spread } = deviation(scores);
  const sums = scores.map((score, at) => score + cosineCounts * spread * (cosines[at] ?? 0));
  const least = Math.min(...sums);
  return sums
    .map((sum, at) => ({ number: at + 1, score: sum - least }))
    .sort((a, b) => b.score - a.score || a.number - b.number);
}
