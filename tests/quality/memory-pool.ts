import { resolvePlace } from '../../server/modules/people/text/places.ts';
import { readCriteria } from '../../server/modules/search/criteria/read-criteria.ts';
import { type PoolPerson, rankPeople } from '../../server/modules/search/matching/rank-people.ts';
import {
  type AnalysedDocument,
  analyseDocument,
  analyseJob,
  type Query,
} from '../../server/modules/search/pool-index/analyse.ts';
import type { Scored } from '../../server/modules/search/pool-index/best.ts';
import {
  expandByFeedback,
  feedback,
  keepFirst,
  scoreSegments,
} from '../../server/modules/search/pool-index/score.ts';
import { openBlock, openSegment, packSegment } from '../../server/modules/search/pool-index/segment.ts';
import type { TitleOptions } from '../../server/modules/search/vocabulary/titles.ts';

/** Somebody as an import has them; what is left out is empty. */
export interface PoolRow {
  name: string;
  title: string;
  skills?: string[];
  summary?: string;
  location?: string;
}

export interface SearchedJob {
  title: string;
  location: string;
  description: string;
}

const mostFound = 1000;

/** What a model adds to the words of a search, of people by their places in the pool. */
export interface ModelHelp {
  /** Chooses among so many whose words widen the query. */
  among: number;
  choose(best: Scored[]): Scored[];
}

/** A pool ranked by the product's own functions, in the order in which a search calls them, without a database. */
export class MemoryPool {
  readonly #people: PoolPerson[];
  readonly #documents: AnalysedDocument[];
  readonly #segment: ReturnType<typeof packSegment>;

  constructor(rows: PoolRow[]) {
    this.#people = rows.map(toPerson);
    this.#documents = this.#people.map(analyseDocument);
    this.#segment = packSegment(this.#documents.map((document, at) => ({ number: at + 1, ...document })));
  }

  /** Whom a search for the job finds, best first, by their names. */
  rank(job: SearchedJob, options: TitleOptions = {}, help?: ModelHelp): string[] {
    const query = analyseJob(job, options);
    const scored = this.#score(query, help?.among ?? feedback.documents);
    const first = (help?.choose(scored) ?? scored).flatMap(({ number, score }) => {
      const document = this.#documents[number - 1];
      return document ? [{ document, score }] : [];
    });
    if (first.length === 0) return [];
    const second = this.#score(expandByFeedback(query, first), mostFound);
    const byWords = keepFirst(scored.slice(0, feedback.documents), second);
    const found = byWords.flatMap(({ number, score, hasTellingWord }) => {
      const person = this.#people[number - 1];
      return person ? [{ ...person, textRank: score, hasTellingWord }] : [];
    });
    return rankPeople({ ...job, criteria: readCriteria(job) }, found, 0).map(
      ({ title }) => title.split(' · ')[0] ?? '',
    );
  }

  #score(query: Query, most: number) {
    const segment = openSegment(this.#segment);
    for (const term of query.keys()) segment.blocks.set(term, openBlock(this.#segment.blocks.get(term)));
    return scoreSegments([segment], query, [], most);
  }
}

/** A row as the product reads it. */
export function toPerson({ name, title, skills = [], summary = '', location = '' }: PoolRow): PoolPerson {
  const place = resolvePlace(location);
  return {
    id: name,
    organisationId: 'pool',
    name,
    email: '',
    phone: '',
    profileUrl: '',
    title,
    skills,
    summary,
    location,
    textRank: 0,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  };
}
