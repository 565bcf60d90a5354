import { eq } from 'drizzle-orm';
import {
  type Hit,
  type Page,
  ProviderError,
  type SearchProvider,
} from '../../server/modules/search/provider.ts';
import { runSearch } from '../../server/modules/search/run-search.ts';
import { searchResults, searchRuns } from '../../server/platform/db/schema.ts';
import type { TestApp } from './test-app.ts';

export const hit = (url: string, given: Partial<Hit> = {}): Hit => ({
  url,
  aliases: [],
  title: url,
  place: '',
  snippet: '',
  why: [],
  matched: [],
  sample: false,
  ...given,
});
/** A page of hits with these links. */
export const page = (...urls: string[]): Page => ({ hits: urls.map((url) => hit(url)) });

/** Creates a provider that returns these pages. An error among them is thrown, a function called. */
export function provider(
  name: SearchProvider['name'],
  ...steps: (Page | Error | (() => unknown))[]
): SearchProvider {
  return {
    name,
    label: name,
    async *search() {
      for (const step of steps) {
        if (step instanceof Error) throw step;
        if (typeof step === 'function') await step();
        else yield step;
      }
    },
  };
}
/** A failure of a provider; `isPassing` if a later attempt may succeed. */
export const broken = (isPassing: boolean) => new ProviderError('It is broken.', isPassing);

/** Runs searches of a server and reads what they stored. */
export function searchesOf(server: TestApp) {
  const resultsOf = (id: string) =>
    server.db.select().from(searchResults).where(eq(searchResults.jobId, id)).orderBy(searchResults.rank);
  return {
    resultsOf,
    rowOf: async (id: string) => {
      const [row] = await server.db.select().from(searchRuns).where(eq(searchRuns.id, id));
      return row;
    },
    linksOf: async (id: string) => (await resultsOf(id)).map((row) => row.url),
    run: (
      id: string,
      providers: SearchProvider[],
      given: { isLast?: boolean; signal?: AbortSignal } = {},
    ) => {
      const attempt = { jobId: 'job', isLast: false, signal: new AbortController().signal };
      return runSearch(server.services, id, { ...attempt, ...given }, providers);
    },
  };
}
