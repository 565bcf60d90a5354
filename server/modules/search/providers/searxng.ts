import { z } from 'zod';
import { trimEndOf } from '../../../../contract/platform/trim.ts';
import { webSources } from '../../../../contract/search/web-sources.ts';
import { readEntries } from '../../../platform/outgoing/outgoing.ts';
import type { JobBrief } from '../matching/read-job-brief.ts';
import { type Page, ProviderError } from '../provider.ts';
import { askJson, type JsonAnswer, usualTerms } from './ask-json.ts';
import { looseText, webHits } from './web-hit.ts';
import { composeQuery, pagesOfFirst, queriesOf, type WebSearch, webQueries } from './web-query.ts';

const searchAnswer = z.object({
  results: z.array(z.unknown()),
  unresponsive_engines: z.unknown().optional(),
});
type Answer = z.infer<typeof searchAnswer>;
const entry = z.object({
  url: z.string(),
  title: looseText,
  content: looseText,
  engine: looseText,
  engines: z.unknown().optional(),
});
/** An engine and why it gave nothing, e.g. `["google", "Suspended: CAPTCHA"]`. */
const silentEngine = z
  .union([z.string().transform((name) => [name]), z.array(looseText)])
  .transform(([engine = '', reason = '']) => (reason === '' ? engine : `${engine} (${reason})`));

const limits = { characters: 250, words: 32 };

/** The settings of the server must allow the JSON format. */
export const searxng: WebSearch = {
  limits,
  compose: (job, words) => composeQuery(job, words, limits),
  open: ({ url: baseUrl }, outgoing, terms = usualTerms) => ({
    name: 'searxng',
    label: webSources.searxng.label,
    search(task, signal) {
      const { job, maxPages } = task;
      const queries = queriesOf(task, 'searxng', webQueries(job, limits));
      return pagesOfFirst(queries, maxPages, async (query, number) => {
        const answer = readAnswer(
          await askJson(outgoing, searchUrl(baseUrl, query, number), {}, signal, terms),
        );
        const page = describePage(job, answer);
        if (number === 1 && page.hits.length === 0 && page.lacking !== undefined) {
          throw new ProviderError(`Nothing came ${page.lacking}.`, true);
        }
        return { page, isLast: answer.results.length === 0 };
      });
    },
  }),
};

function searchUrl(baseUrl: string, query: string, number: number): URL {
  const url = new URL(`${trimEndOf(baseUrl, /\//)}/search`);
  url.search = new URLSearchParams({ q: query, format: 'json', pageno: String(number) }).toString();
  return url;
}

function readAnswer({ status, body }: JsonAnswer): Answer {
  if (status === 403) {
    throw new ProviderError('It refuses answers in JSON. The operator of this server can allow them.', false);
  }
  if (status === 429) throw new ProviderError('It limits how often it may be asked.', true);
  if (status !== 200) throw new ProviderError(`It answered with status ${status}.`, status >= 500);
  if (body === undefined) throw new ProviderError('It answered with something other than JSON.', false);
  const parsed = searchAnswer.safeParse(body);
  if (!parsed.success) throw new ProviderError('Its answer is not a list of results.', false);
  return parsed.data;
}

function describePage(job: JobBrief, answer: Answer): Page {
  const read = readEntries(entry, answer.results);
  const results = (read?.entries ?? []).map(({ url, title, content, engine, engines }) => {
    const named = readEntries(z.string(), engines)?.entries ?? [];
    const by = named.length > 0 ? named : [engine].filter(Boolean);
    const foundBy = by.length > 0 ? `SearXNG (${by.join(', ')})` : 'SearXNG';
    return { url, title, text: content, foundBy };
  });
  const page = webHits(job, results, read?.passedOver ?? 0);
  const silent = (readEntries(silentEngine, answer.unresponsive_engines)?.entries ?? []).filter(Boolean);
  return silent.length > 0 ? { ...page, lacking: `without ${silent.join(', ')}` } : page;
}
