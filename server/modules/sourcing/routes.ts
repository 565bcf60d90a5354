import {
  deleteSearchJob,
  getSearchStatus as getSearchStatusCall,
  initiateSearch as initiateSearchCall,
  listSearchJobs,
  listSearchResults,
  readSearchCriteria as readSearchCriteriaCall,
  restoreSearchJob,
} from '../../../contract/api/sourcing.ts';
import type { Bind } from '../../plugins/calls.ts';
import { readSearchCriteria } from './criteria/read-search-criteria.ts';
import { deleteJob } from './delete-job.ts';
import { getSearchStatus } from './get-search-status.ts';
import { initiateSearch } from './initiate-search.ts';
import { listJobs } from './list-jobs.ts';
import { listResults } from './list-results.ts';
import { restoreJob } from './restore-job.ts';

export function sourcingRoutes(bind: Bind): void {
  bind(initiateSearchCall, initiateSearch);
  bind(readSearchCriteriaCall, readSearchCriteria);
  bind(getSearchStatusCall, getSearchStatus);
  bind(listSearchJobs, listJobs);
  bind(listSearchResults, listResults);
  bind(deleteSearchJob, deleteJob);
  bind(restoreSearchJob, restoreJob);
}
