import {
  deleteSearchJob,
  getSearchStatus as getSearchStatusCall,
  initiateSearch as initiateSearchCall,
  listSearchJobs,
} from '../../../contract/api/sourcing.ts';
import type { Bind } from '../../plugins/calls.ts';
import { deleteJob } from './delete-job.ts';
import { getSearchStatus } from './get-search-status.ts';
import { initiateSearch } from './initiate-search.ts';
import { listJobs } from './list-jobs.ts';

export function sourcingRoutes(bind: Bind): void {
  bind(initiateSearchCall, initiateSearch);
  bind(getSearchStatusCall, getSearchStatus);
  bind(listSearchJobs, listJobs);
  bind(deleteSearchJob, deleteJob);
}
