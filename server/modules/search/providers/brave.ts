import { z } from 'zod';
import { trimEndOf } from '../../../../contract/platform/trim.ts';
import { searchPages } from '../../../../contract/search/search-sources.calls.ts';
import { webSources } from '../../../../contract/search/web-sources.ts';
import { readEntries } from '../../../platform/outgoing/outgoing.ts';
import { ProviderError } from '../provider.ts';
import { askJson, type JsonAnswer, usualTerms, waitFor } from './ask-json.ts';
import { looseText, webHits } from './web-hit.ts';
import { composeQuery, pagesOfFirst, queriesOf, type WebSearch, webQueries } from './web-query.ts';

const searchAnswer = z.object({
  query: z.object({ more_results_available: z.unknown().optional() }).nullish().catch(undefined),
  web: z.object({ results: z.array(z.unknown()).nullish() }).nullish(),
});
type Answer = z.infer<typeof searchAnswer>;
const entry = z.object({ url: z.string(), title: looseText, description: looseText });
const problemAnswer = z.object({ error: z.object({ code: looseText }) });

/** What Brave accepts: 400 characters, 50 words, 20 results a page, pages 0 to 9. */
const limits = { characters: 400, words: 50 };
const mostResults = 20;
const mostPages = 10;

export const brave: WebSearch = {
  limits,
  compose: (job, words) => composeQuery(job, words, limits),
  open: ({ url: baseUrl, key = '' }, outgoing, terms = usualTerms) => ({
    name: 'brave',
    label: webSources.brave.label,
    search(task, signal) {
      const { job, maxPages } = task;
      const queries = queriesOf(task, 'brave', webQueries(job, limits));
      const count = maxPages > mostPages ? mostResults : searchPages.size;
      const pages = Math.min(mostPages, Math.ceil((maxPages * searchPages.size) / count));
      let waitMs = 0;
      return pagesOfFirst(queries, pages, async (query, number) => {
        if (waitMs > terms.longestWaitMs) throw usedUp();
        if (waitMs > 0) await terms.wait(waitMs, signal);
        const url = searchUrl(baseUrl, query, number - 1, count);
        const answered = await askJson(outgoing, url, { 'x-subscription-token': key }, signal, terms);
        // The plan may allow one question a second: the next one waits for its turn.
        waitMs = waitFor(answered.headers) ?? 0;
        const answer = readAnswer(answered);
        const read = readEntries(entry, answer.web?.results ?? []);
        const results = (read?.entries ?? []).map(({ url, title, description }) => ({
          url,
          title,
          text: description,
          foundBy: 'Brave Search',
        }));
        const page = webHits(job, results, read?.passedOver ?? 0);
        return { page, isLast: answer.query?.more_results_available !== true };
      });
    },
  }),
};

function searchUrl(baseUrl: string, query: string, offset: number, count: number): URL {
  const url = new URL(`${trimEndOf(baseUrl, /\//)}/res/v1/web/search`);
  url.search = new URLSearchParams({
    q: query,
    count: String(count),
    offset: String(offset),
    result_filter: 'web',
    text_decorations: 'false',
  }).toString();
  return url;
}

function readAnswer({ status, body }: JsonAnswer): Answer {
  if (status === 429) throw usedUp();
  const code = problemAnswer.safeParse(body).data?.error.code ?? '';
  if (status === 401 || status === 403 || /TOKEN|SUBSCRIPTION/.test(code)) {
    throw new ProviderError(
      'It refuses the key. The operator of this server can check it and its plan.',
      false,
    );
  }
  if (status === 422) throw new ProviderError(`It can't read the question${code && ` (${code})`}.`, false);
  if (status !== 200) throw new ProviderError(`It answered with status ${status}.`, status >= 500);
  const parsed = searchAnswer.safeParse(body);
  if (!parsed.success) throw new ProviderError('Its answer is not a list of results.', false);
  return parsed.data;
}

const usedUp = () => new ProviderError('The questions that its plan allows are used up for now.', true);
