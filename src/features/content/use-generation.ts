import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listCompanyProfiles } from '../../../contract/api/company-profile.ts';
import {
  type GenerationResult,
  type GenerationState,
  getGenerationStatus,
  startGeneration,
} from '../../../contract/api/content.ts';
import type { CallInput } from '../../../contract/call.ts';
import { pollEvery } from '../../../contract/model/task-statuses.ts';
import { useApi } from '../../lib/api.tsx';
import { paths } from '../../lib/paths.ts';
import { problemText } from '../../lib/problem-text.ts';
import { useSession } from '../../lib/session.tsx';
import { usePlatform } from '../../platform/platform-context.tsx';
import { postKindNames } from './post-kind-texts.ts';
import { postsKey } from './use-posts.ts';
import { type StartedGeneration, useStartedGeneration } from './use-started-generation.ts';

type GenerationInput = CallInput<typeof startGeneration>['body'];

const isOver = (state: GenerationState | undefined) =>
  state?.status === 'completed' || state?.status === 'failed';

/** One generation at a time, from the request to its post; it survives navigation and reload. */
export function useGeneration() {
  const api = useApi();
  const { tasks } = usePlatform();
  const { user } = useSession();
  const queries = useQueryClient();
  const [started, setStarted] = useStartedGeneration(user?.id ?? '');

  const start = useMutation({
    mutationFn: async (body: GenerationInput): Promise<StartedGeneration> => {
      const profiles = await api.call(listCompanyProfiles, {}).catch((error: unknown) => {
        throw new StartError('Failed to verify company profile', { cause: error });
      });
      if (profiles.length === 0) throw new StartError('Please create a company profile first');
      const { task_id } = await api.call(startGeneration, { body }).catch((error: unknown) => {
        throw new StartError(problemText(error, 'Failed to start generation'), { cause: error });
      });
      const { target_audience, sentiment } = body.prompt_details;
      return {
        taskId: task_id,
        kind: body.post_type,
        audience: target_audience,
        sentiment: sentiment ?? 'neutral',
      };
    },
    onSuccess: (generation) => {
      setStarted(generation);
      tasks.taskStarted({
        kind: 'generation',
        id: generation.taskId,
        label: postKindNames[generation.kind],
        screen: paths.marketing,
        result: paths.posts(generation.kind),
      });
    },
  });

  const taskId = started?.taskId;
  const poll = useQuery({
    queryKey: ['generation', taskId],
    queryFn: ({ signal }) => api.call(getGenerationStatus, { query: { task_id: taskId ?? '' } }, { signal }),
    enabled: taskId !== undefined,
    // The spec's pace (§4); an error or a final status ends it.
    refetchInterval: ({ state }) => (state.error || isOver(state.data) ? false : pollEvery.generation),
    staleTime: ({ state }) => (isOver(state.data) ? Number.POSITIVE_INFINITY : 0),
  });

  const isDone = poll.data?.status === 'completed';
  useEffect(() => {
    if (isDone) void queries.invalidateQueries({ queryKey: postsKey });
  }, [isDone, queries]);

  const isWaiting = taskId !== undefined && !poll.isError && !isOver(poll.data);
  return {
    start: start.mutate,
    /** From the press of the button to a final status. */
    isBusy: start.isPending || isWaiting,
    /** `STARTING` until the first poll, then each reported status; empty after a polling failure (spec §4). */
    status: start.isPending || !taskId || poll.isError ? '' : (poll.data?.status ?? 'STARTING'),
    error: errorText(start.error, poll.error, poll.data),
    needsProfile: start.error?.message === 'Please create a company profile first',
    latest: latestPost(started, poll.data?.result),
    /** Set when polling failed: asks again. */
    checkAgain: poll.isError && !start.isPending ? () => void poll.refetch() : undefined,
  };
}

class StartError extends Error {}

function errorText(
  start: Error | null,
  poll: Error | null,
  state: GenerationState | undefined,
): string | undefined {
  if (start) return start instanceof StartError ? start.message : 'Failed to start generation';
  if (poll) return problemText(poll, 'Failed to get generation status');
  if (state?.status === 'failed') return state.detail ?? 'Failed to get generation status';
  return undefined;
}

export interface LatestPost extends GenerationResult {
  audience: string;
  sentiment: string;
}

/** The answer carries neither audience nor sentiment: they are kept from the request. */
function latestPost(
  started: StartedGeneration | undefined,
  result: GenerationResult | undefined,
): LatestPost | undefined {
  return started && result
    ? { ...result, audience: started.audience, sentiment: started.sentiment }
    : undefined;
}
