import {
  deleteSearchTemplate,
  listSearchTemplates,
  saveSearchTemplate,
} from '../../../contract/search/search-templates.calls.ts';
import {
  changeSearchJob,
  getSearchCounts,
  getSearchJob,
  listSearchSources,
  searchJobAgain,
  stopWatchMails,
  trySearchSource,
  unsubscribeWatchMails,
} from '../../../contract/search/searches.calls.ts';
import {
  deleteSearchJob,
  getSearchStatus as getSearchStatusCall,
  initiateSearch as initiateSearchCall,
  listSearchJobs,
  listSearchResults,
  readSearchCriteria as readSearchCriteriaCall,
  restoreSearchJob,
} from '../../../contract/search/sourcing.calls.ts';
import type { Bind } from '../../platform/http/calls.ts';
import { changeJob, deleteJob, restoreJob } from './change-job.ts';
import { getSearchStatus } from './get-search-status.ts';
import { initiateSearch, listSources, runAgain } from './initiate-search.ts';
import { countSearches, getJob, listJobs } from './list-jobs.ts';
import { listResults } from './list-results.ts';
import { trySource } from './providers/try-source.ts';
import { readSearchCriteria } from './search-criteria.ts';
import { deleteTemplate, listTemplates, saveTemplate } from './templates/templates.ts';
import { stopMails, unsubscribe } from './watch/watches.ts';

export function sourcingRoutes(bind: Bind): void {
  bind(initiateSearchCall, initiateSearch);
  bind(readSearchCriteriaCall, readSearchCriteria);
  bind(getSearchStatusCall, getSearchStatus);
  bind(listSearchJobs, listJobs);
  bind(listSearchResults, listResults);
  bind(getSearchJob, getJob);
  bind(changeSearchJob, changeJob);
  bind(searchJobAgain, runAgain);
  bind(stopWatchMails, stopMails);
  bind(unsubscribeWatchMails, unsubscribe);
  bind(getSearchCounts, countSearches);
  bind(listSearchSources, listSources);
  bind(trySearchSource, trySource);
  bind(listSearchTemplates, listTemplates);
  bind(saveSearchTemplate, saveTemplate);
  bind(deleteSearchTemplate, deleteTemplate);
  bind(deleteSearchJob, deleteJob);
  bind(restoreSearchJob, restoreJob);
}
