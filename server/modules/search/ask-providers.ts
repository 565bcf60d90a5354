import { searchPages } from '../../../contract/search/search-sources.calls.ts';
import { storable } from '../../platform/db/storable.ts';
import { type Hit, ProviderError, type SearchProvider, type SearchTask } from './provider.ts';

export interface Asked {
  provider: SearchProvider;
  /** Best first, at most ten a page that was allowed. */
  hits: Hit[];
  /** Why it stopped before its end; what it gave until then is kept. */
  error: ProviderError | undefined;
  lacking: string[];
  /** How many entries of its answers were passed over. */
  passedOver: number;
}

/** How far the search is. `ended`: what came of the providers that have ended. */
interface AskingProgress {
  done: number;
  stage: string;
  ended: Asked[];
}

/** Stores how far the search is; `progress` is read when it is written, so that it never goes back. */
export type Report = (progress: () => AskingProgress) => Promise<unknown>;

/**
 * Asks every provider at once, each page by page up to the limit. One that fails is named in the answer.
 * @throws what `report` throws, and when `signal` is aborted; the providers are stopped first
 */
export async function askProviders(
  providers: SearchProvider[],
  task: SearchTask,
  report: Report,
  signal: AbortSignal,
): Promise<Asked[]> {
  const stop = new AbortController();
  const signals = AbortSignal.any([signal, stop.signal]);
  const pages = new Map(providers.map((provider) => [provider.name, 0]));
  const ended: Asked[] = [];
  const progress = (stage: string) => () => ({
    done: [...pages.values()].reduce((sum, done) => sum + done, 0),
    stage,
    ended,
  });
  const asking = providers.map(async (provider) => {
    const asked = await askOne(provider, task, signals, async (page) => {
      pages.set(provider.name, page - 1);
      await report(progress(describeStage(provider, page, task.maxPages)));
    });
    pages.set(provider.name, task.maxPages);
    ended.push(asked);
    // What follows the last one is the end of the search, some tens of milliseconds later.
    if (ended.length < providers.length) await report(progress(`Finished with ${provider.label}`));
    return asked;
  });
  try {
    return await Promise.all(asking);
  } finally {
    stop.abort();
    await Promise.allSettled(asking);
  }
}

const describeStage = (provider: SearchProvider, page: number, maxPages: number) =>
  provider.name === 'talent-pool'
    ? 'Looking through the talent pool'
    : `Asking ${provider.label}, page ${page} of ${maxPages}`;

async function askOne(
  provider: SearchProvider,
  task: SearchTask,
  signal: AbortSignal,
  onPage: (page: number) => Promise<void>,
): Promise<Asked> {
  const hasPages = provider.hasPages ?? true;
  const mostPages = hasPages ? task.maxPages : 1;
  const most = hasPages ? mostPages * searchPages.size : Number.POSITIVE_INFINITY;
  const lacking = new Set<string>();
  const hits: Hit[] = [];
  let passedOver = 0;
  const answer = (error?: ProviderError): Asked => ({
    provider,
    hits: hits.slice(0, most),
    error,
    lacking: [...lacking],
    passedOver,
  });
  await onPage(1);
  const pages = provider.search(task, signal);
  try {
    for (let page = 1; page <= mostPages && hits.length < most; page++) {
      const next = await nextPage(pages, signal);
      if (next instanceof ProviderError) return answer(next);
      if (next === undefined) return answer();
      hits.push(...next.hits);
      if (next.lacking !== undefined) lacking.add(next.lacking);
      passedOver += next.passedOver ?? 0;
      if (page < mostPages) await onPage(page + 1);
    }
    return answer();
  } finally {
    await pages.return(undefined);
  }
}

/** The next page, undefined after the last one, or why there is none. */
async function nextPage(pages: ReturnType<SearchProvider['search']>, signal: AbortSignal) {
  try {
    const { value, done } = await pages.next();
    return done ? undefined : storable(value);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ProviderError) return error;
    return new ProviderError('It stopped unexpectedly.', true, { cause: error });
  }
}
