import type { JobBrief } from '../matching/read-job-brief.ts';
import { alternatives } from '../matching/read-title.ts';
import type { Page } from './provider.ts';

/** What a search engine accepts. */
export interface QueryLimits {
  characters: number;
  words: number;
}

/** Skills in a query: with more, engines find nobody who has them all. */
const mostSkills = 3;

/**
 * Queries for a job, the most exact first: public profiles with the title, the place and what the job needs most;
 * then pages anywhere. The later ones are for when the first finds nothing.
 */
export function webQueries(job: JobBrief, limits: QueryLimits): string[] {
  const title = quote(alternatives(job.title).at(-1)?.text ?? '');
  const place = placeName(job);
  const skills = job.skills.slice(0, mostSkills).map(quote);
  return [
    ['site:linkedin.com/in', title, place, ...skills],
    [title, place, '(profile OR resume OR CV)', ...skills.slice(0, 1)],
  ].map((parts) =>
    keepWithin(
      parts.filter((part) => part !== ''),
      limits,
    ),
  );
}

function placeName(job: JobBrief): string {
  if (job.place) return quote(job.place.city);
  return job.isRemote ? 'remote' : quote(job.location.split(',')[0] ?? '');
}

/** As one phrase when there are several words; without what engines would take for an operator. */
function quote(text: string): string {
  const plain = text
    .replace(/["():]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100);
  return plain.includes(' ') ? `"${plain}"` : plain;
}

/** Drops parts from the end until the query is within the limits; the title always stays. */
function keepWithin(parts: string[], limits: QueryLimits): string {
  const query = parts.join(' ');
  const isWithin = query.length <= limits.characters && query.split(' ').length <= limits.words;
  if (isWithin || parts.length <= 2) return query.slice(0, limits.characters);
  return keepWithin(parts.slice(0, -1), limits);
}

/**
 * Asks query after query until one finds anything, and gives that one's pages until there is no more.
 * @param ask asks for a page, from 1 on
 */
export async function* pagesOfFirst(
  queries: string[],
  maxPages: number,
  ask: (query: string, number: number) => Promise<{ page: Page; isLast: boolean }>,
): AsyncGenerator<Page> {
  for (const query of queries) {
    let isFound = false;
    for (let number = 1; number <= maxPages; number++) {
      const { page, isLast } = await ask(query, number);
      isFound ||= page.hits.length > 0;
      yield page;
      if (isLast || page.hits.length === 0) break;
    }
    if (isFound) return;
  }
}
