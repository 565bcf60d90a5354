import * as searchTemplatesCalls from '../../../contract/search/search-templates.calls.ts';
import * as searchesCalls from '../../../contract/search/searches.calls.ts';
import * as sourcingCalls from '../../../contract/search/sourcing.calls.ts';
import type { WebProvider } from '../../../contract/search/web-sources.ts';
import type { Context } from '../../platform/context.ts';
import { FieldError } from '../../platform/errors.ts';
import type { Bind } from '../../platform/http/calls.ts';
import { changeJob, deleteJob, restoreJob } from './change-job.ts';
import { getSearchStatus } from './get-search-status.ts';
import { initiateSearch, listSources, runAgain } from './initiate-search.ts';
import { countSearches, getJob, listJobs } from './list-jobs.ts';
import { listResults } from './list-results.ts';
import { readJobBrief } from './matching/read-job-brief.ts';
import { type Page, ProviderError } from './provider.ts';
import { configuredProviders, queriesToRun } from './providers/index.ts';
import { readSearchCriteria } from './search-criteria.ts';
import { absoluteLink } from './search-queries.ts';
import { deleteTemplate, listTemplates, saveTemplate } from './templates/templates.ts';
import { stopMails, unsubscribe } from './watch/watches.ts';

export function sourcingRoutes(bind: Bind): void {
  bind(sourcingCalls.initiateSearch, initiateSearch);
  bind(sourcingCalls.readSearchCriteria, readSearchCriteria);
  bind(sourcingCalls.getSearchStatus, getSearchStatus);
  bind(sourcingCalls.listSearchJobs, listJobs);
  bind(sourcingCalls.listSearchResults, listResults);
  bind(searchesCalls.getSearchJob, getJob);
  bind(searchesCalls.changeSearchJob, changeJob);
  bind(searchesCalls.searchJobAgain, runAgain);
  bind(searchesCalls.stopWatchMails, stopMails);
  bind(searchesCalls.unsubscribeWatchMails, unsubscribe);
  bind(searchesCalls.getSearchCounts, countSearches);
  bind(searchesCalls.listSearchSources, listSources);
  bind(searchesCalls.trySearchSource, trySource);
  bind(searchTemplatesCalls.listSearchTemplates, listTemplates);
  bind(searchTemplatesCalls.saveSearchTemplate, saveTemplate);
  bind(searchTemplatesCalls.deleteSearchTemplate, deleteTemplate);
  bind(sourcingCalls.deleteSearchJob, deleteJob);
  bind(sourcingCalls.restoreSearchJob, restoreJob);
}

const mostShown = 5;
const longestMs = 20_000;

/**
 * Asks one source for one page, and stores nothing. For an Owner.
 * @throws FieldError when searches do not ask the source
 */
async function trySource(
  ctx: Context,
  {
    body: { source, job_title: title, location },
  }: { body: { source: 'talent-pool' | WebProvider; job_title: string; location: string } },
): Promise<searchesCalls.SourceTrial> {
  const provider = configuredProviders(ctx).find(({ name }) => name === source);
  if (!provider) throw new FieldError({ source: ['Searches do not ask this source.'] });
  const job = readJobBrief({ title, location, description: title });
  const queries = await queriesToRun(ctx.config, job, [], []);
  const { organisationId } = ctx.caller;
  const pages = provider.search(
    { organisationId, job, maxPages: 1, shown: mostShown, queries },
    AbortSignal.timeout(longestMs),
  );
  try {
    const { value } = await pages.next();
    const { hits, lacking } = (value as Page | undefined) ?? { hits: [] };
    return {
      found: hits.length,
      people: hits.slice(0, mostShown).map(({ url, title: name, place, sample }) => ({
        url: absoluteLink(ctx.publicUrl, url),
        title: name,
        place,
        source,
        sample,
      })),
      ...(lacking && { problem: `It answered ${lacking}.` }),
    };
  } catch (error) {
    if (error instanceof ProviderError) return { found: 0, people: [], problem: error.message };
    if (error instanceof DOMException && error.name === 'TimeoutError')
      return { found: 0, people: [], problem: `It did not answer within ${longestMs / 1000} seconds.` };
    throw error;
  } finally {
    await pages.return(undefined);
  }
}
