import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import {
  type GenerationState,
  getGenerationStatus,
  type StoredPost,
  startGeneration,
} from '../../../contract/content/content.calls.ts';
import { postKindTable } from '../../../contract/content/post-kinds.ts';
import { listCompanyProfiles } from '../../../contract/organization/company-profile.calls.ts';
import { pollEvery } from '../../../contract/tasks/task-statuses.ts';
import { useApi } from '../../lib/api.tsx';
import { openDraft } from '../../lib/drafts.ts';
import { paths } from '../../lib/paths.ts';
import { CallError, problemText } from '../../lib/problem-text.ts';
import { useSession } from '../../lib/session.tsx';
import { useFollowedTask } from '../../lib/use-followed-task.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { type GenerationInput, generationDraft } from './generation-form-values.ts';
import { parseStartedGeneration, type StartedGeneration } from './started-generation.ts';
import { useLatestPost } from './use-latest-post.ts';

const isOver = (state: GenerationState | undefined) =>
  state?.status === 'completed' || state?.status === 'failed';

/** Runs one generation at a time, from the request to its post. It survives navigation and reload. */
export function useGeneration() {
  const api = useApi();
  const { tasks } = usePlatform();
  const { user } = useSession();
  const userId = user?.id ?? '';
  const typed = useMemo(() => openDraft(userId, generationDraft), [userId]);
  const { task: started, follow, forget, clear } = useFollowedTask('generation', parseStartedGeneration);
  const { showCompleted, show, ...latest } = useLatestPost();

  const start = useMutation({
    mutationFn: async (body: GenerationInput): Promise<StartedGeneration> => {
      const at = Date.now();
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
        at,
      };
    },
    onSuccess: (generation) => {
      follow(generation);
      tasks.taskStarted({
        kind: 'generation',
        id: generation.taskId,
        label: postKindTable[generation.kind].label,
        screen: paths.marketing,
        result: paths.posts(generation.kind),
      });
    },
  });

  const taskId = started?.taskId;
  const poll = useQuery({
    queryKey: ['generation', taskId],
    meta: { task: taskId },
    queryFn: ({ signal }) => api.call(getGenerationStatus, { query: { task_id: taskId ?? '' } }, { signal }),
    enabled: taskId !== undefined,
    // Poll at the interval of spec §4, until an error or a final status.
    refetchInterval: ({ state }) => (state.error || isOver(state.data) ? false : pollEvery.generation),
    staleTime: ({ state }) => (isOver(state.data) ? Number.POSITIVE_INFINITY : 0),
    // A later visit fetches afresh, so that it shows neither this error nor this result.
    gcTime: 0,
  });

  const result = poll.data?.result;
  useEffect(() => {
    if (!started || !result) return;
    showCompleted(started, result);
    typed.remove(started.at);
  }, [started, result, showCompleted, typed]);

  const isGone = poll.error instanceof CallError && poll.error.status === 404;
  const draft = poll.isError ? undefined : poll.data?.draft;
  // What was written before a failure waits for a decision, also on a later visit.
  const hasEnded = (isOver(poll.data) && !draft) || isGone;
  useEffect(() => {
    if (hasEnded) forget();
  }, [hasEnded, forget]);

  const last = start.variables;
  const startOnce = useSingleFlight(start.mutateAsync);
  const isWaiting = taskId !== undefined && !poll.isError && !isOver(poll.data);
  return {
    start: startOnce,
    isBusy: start.isPending || isWaiting,
    /** `STARTING` until the first poll, then each reported status. Empty after a polling failure (spec §4). */
    status:
      start.isPending || start.isError || !taskId || poll.isError ? '' : (poll.data?.status ?? 'STARTING'),
    /** Set while a generation runs. */
    cancellableId: isWaiting ? taskId : undefined,
    error: errorText(start.error, poll.error, poll.data),
    needsProfile: start.error?.message === 'Please create a company profile first',
    latest,
    /** What a model has written so far, or had written before it failed. */
    draft: taskId && draft && !start.isPending ? { id: taskId, draft } : undefined,
    /** Takes the draft off the screen, and shows the post that it has become. */
    onDecided: (post: StoredPost | undefined) => {
      clear();
      if (post) show(post);
    },
    /** Asks for the last post once more. Set once it is there. */
    anotherVersion:
      last && poll.data?.status === 'completed' && !start.isPending ? () => void startOnce(last) : undefined,
    /** Set after a polling failure: polls again. */
    checkAgain: poll.isError && !isGone && !start.isPending ? () => void poll.refetch() : undefined,
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
