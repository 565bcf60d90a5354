import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getCampaign, startCampaign } from '../../../../contract/content/campaigns.calls.ts';
import { type PromptDetails, startGeneration } from '../../../../contract/content/content.calls.ts';
import type { PostKind } from '../../../../contract/content/post-kinds.ts';
import { getSearchJob } from '../../../../contract/search/searches.calls.ts';
import { pollEvery } from '../../../../contract/tasks/task-statuses.ts';
import { useApi } from '../../../lib/api.tsx';
import { postsKey } from '../use-posts.ts';
import type { CampaignInput } from './campaign-values.ts';

const campaignKey = (name: string) => [...postsKey, 'campaign', name];

/** Loads a campaign, if there is a name, until each of its posts is written or has failed. */
export function useCampaign(name: string) {
  const api = useApi();
  return useQuery({
    queryKey: campaignKey(name),
    enabled: name !== '',
    meta: { tasks: 'generation' },
    queryFn: ({ signal }) => api.call(getCampaign, { query: { name } }, { signal }),
    refetchInterval: ({ state }) =>
      state.error || state.data?.posts.every(({ status }) => status === 'completed' || status === 'failed')
        ? false
        : pollEvery.generation,
  });
}

export function useStartCampaign() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CampaignInput) => api.call(startCampaign, { body }),
    onSuccess: (started) => queries.setQueryData(campaignKey(started.name), started),
  });
}

/** Writes a post of a campaign that has failed again, in its place and from the same brief. */
export function useTryPostAgain(name: string, prompt_details: PromptDetails) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (post_type: PostKind) =>
      api.call(startGeneration, { body: { post_type, prompt_details, campaign: name } }),
    // After a refusal too: a colleague may have been first.
    onSettled: () => queries.invalidateQueries({ queryKey: campaignKey(name) }),
  });
}

export function useAdvertisedJob(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['advertised job', id],
    queryFn: ({ signal }) => api.call(getSearchJob, { params: { id } }, { signal }),
    enabled: id !== '',
  });
}
