import type { ServerResponse } from 'node:http';
import { afterAll, afterEach } from 'vitest';
import { readJobBrief } from '../../server/modules/search/matching/read-job-brief.ts';
import type { Page } from '../../server/modules/search/provider.ts';
import { type AskingTerms, usualTerms } from '../../server/modules/search/providers/ask-json.ts';
import { searxng } from '../../server/modules/search/providers/searxng.ts';
import { strictOutgoing } from './strict-outgoing.ts';
import { startWebService, type WebService } from './web-service.ts';

/** The job that the searches of `serveSearxng` are for. */
export const searxngJob = readJobBrief({
  title: 'Senior Data Engineer',
  location: 'Austin, TX',
  description: 'Must have: Kafka, Airflow and SQL. Benefits: Dental.',
});
/** A result as SearXNG returns it. */
export const ann = {
  url: 'https://www.linkedin.com/in/ann-lee?trk=x',
  title: 'Ann Lee - Data Engineer &amp; more | LinkedIn',
  content: 'Data engineer in Austin with <b>Kafka</b>. Location: Austin · 500 connections',
  engine: 'google',
  engines: ['google', 'bing'],
};

/** Gives each test of a suite a SearXNG whose responses it decides. */
export function setUpSearxng() {
  let service: WebService | undefined;
  afterEach(() => service?.close());
  const outgoing = strictOutgoing();
  afterAll(() => outgoing.close());

  return {
    serve: async (handle: (request: { url: URL; number: number }, response: ServerResponse) => void) => {
      service = await startWebService(handle);
      return service;
    },
    provider: (terms: AskingTerms = usualTerms) => searxng.open({ url: `${service?.url}/` }, outgoing, terms),
    /** Searches and returns every page, and how long the provider wanted to wait in between. */
    async collect(maxPages = 3, given: Partial<AskingTerms> = {}) {
      const waits: number[] = [];
      const terms = { ...usualTerms, wait: async (ms: number) => void waits.push(ms), ...given };
      const pages: Page[] = [];
      const task = { organisationId: '', job: searxngJob, maxPages };
      let failure: unknown;
      try {
        const found = this.provider(terms).search(task, new AbortController().signal);
        for await (const page of found) pages.push(page);
      } catch (error) {
        failure = error;
      }
      return { pages, hits: pages.flatMap((page) => page.hits), waits, failure };
    },
  };
}
