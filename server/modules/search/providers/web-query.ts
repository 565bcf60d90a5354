import type { WebProvider } from '../../../../contract/search/web-sources.ts';
import type { Connection } from '../../../platform/config/config-shape.ts';
import type { Outgoing } from '../../../platform/outgoing/outgoing.ts';
import type { JobBrief } from '../matching/read-job-brief.ts';
import type { Page, SearchProvider, SearchTask } from '../provider.ts';
import type { AskingTerms } from './ask-json.ts';

export interface QueryLimits {
  characters: number;
  words: number;
}

/** How a web source is asked. Its row of `webSources` says what connects it. */
export interface WebSearch {
  /** What it accepts as a query. */
  limits: QueryLimits;
  /** The query that the search form offers. */
  compose(job: JobBrief, words: QueryWords): string;
  open(connection: Connection, outgoing: Outgoing, terms?: AskingTerms): SearchProvider;
}

export interface QueryWords {
  synonyms?: string[];
  excluded?: string[];
}

/** With more skills, engines find nobody who has one of them in particular. */
const mostSkills = 3;
const mostSynonyms = 3;
const aboutPeople = '(profile OR resume OR CV)';
/** Stands below advertisements, and hardly on a page about a person. */
const advertisement = '-"apply now"';

/** Leaves out what the engine has no room for: synonyms first, then skills, and exclusions last. */
export function composeQuery(
  job: JobBrief,
  { synonyms = [], excluded = [] }: QueryWords,
  limits: QueryLimits,
): string {
  const title = quote(job.title.text.replace(/[:*_/]in(?:nen)?\b/g, ''));
  const place = placeName(job);
  const without = [
    ...excluded.map((word) => `-${quote(word)}`).filter((word) => word !== '-'),
    advertisement,
  ];
  const compose = (names: number, skills: number, exclusions: number) => {
    const required = [
      anyOf([title, ...synonyms.slice(0, names).map(quote)]),
      place,
      anyOf(job.skills.slice(0, skills).map(quote)),
      aboutPeople,
    ].filter((part) => part !== '');
    return [required.join(' AND '), ...without.slice(0, exclusions)].join(' ');
  };
  const fits = (query: string) =>
    query.length <= limits.characters && query.split(' ').length <= limits.words;
  for (let exclusions = without.length; exclusions >= 0; exclusions--) {
    for (let skills = mostSkills; skills >= 0; skills--) {
      for (let names = mostSynonyms; names >= 0; names--) {
        const query = compose(names, skills, exclusions);
        if (fits(query)) return query;
      }
    }
  }
  return [title, place]
    .filter(Boolean)
    .join(' ')
    .split(' ')
    .slice(0, limits.words)
    .join(' ')
    .slice(0, limits.characters);
}

/** The next query is for when one finds nothing. A query that a user has written is asked alone. */
export function queriesOf(
  { job, queries = [] }: Pick<SearchTask, 'job' | 'queries'>,
  provider: WebProvider,
  compose: (words: QueryWords) => string[],
): string[] {
  const stored = queries.find((each) => each.provider === provider);
  if (stored?.isGiven) return [stored.query];
  const [first = job.title.text, ...broader] = compose({});
  return [...new Set([stored?.query ?? first, ...broader])];
}

export const webQueries =
  (job: JobBrief, limits: QueryLimits) =>
  (words: QueryWords): string[] => [
    composeQuery(job, words, limits),
    composeQuery({ ...job, skills: [] }, {}, limits),
  ];

const anyOf = (names: string[]): string => {
  const distinct = [...new Map(names.filter(Boolean).map((name) => [name.toLowerCase(), name])).values()];
  return distinct.length > 1 ? `(${distinct.join(' OR ')})` : (distinct[0] ?? '');
};

function placeName(job: JobBrief): string {
  if (job.place) return quote(job.place.city);
  return job.isRemote ? 'remote' : quote(job.location.split(',')[0] ?? '');
}

/** As one phrase when there are several words; without what engines would take for an operator. */
function quote(text: string): string {
  const plain = text
    .replace(/["():]|(?:^|\s)-+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100);
  return plain.includes(' ') || /^(?:AND|OR|NOT)$/.test(plain) ? `"${plain}"` : plain;
}

/** Gives the pages of the first query that finds anything. @param ask asks for a page, from 1 on */
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
      if (isLast || (page.hits.length === 0 && !page.passedOver)) break;
    }
    if (isFound) return;
  }
}
