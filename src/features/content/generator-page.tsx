import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, type RefObject, Suspense, useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import {
  type GenerationState,
  getGenerationStatus,
  type StoredPost,
  startGeneration,
} from '../../../contract/content/content.calls.ts';
import { openPromptsIn } from '../../../contract/content/open-prompts.ts';
import { postKindTable } from '../../../contract/content/post-kinds.ts';
import { listCompanyProfiles } from '../../../contract/organization/company-profile.calls.ts';
import { pollEvery } from '../../../contract/tasks/task-statuses.ts';
import { useApi } from '../../lib/api.tsx';
import { openDraft } from '../../lib/drafts.ts';
import { paths } from '../../lib/paths.ts';
import { CallError, problemText } from '../../lib/problem-text.ts';
import { useSession } from '../../lib/session.tsx';
import { allPostsPath, campaignPath } from '../../lib/settings-paths.ts';
import { useFollowedTask } from '../../lib/use-followed-task.ts';
import { useIsOwner } from '../../lib/use-is-owner.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { Button, ButtonLink, classes } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/failure-notice.tsx';
import { scrollBehavior } from '../../ui/motion.ts';
import { EmptyState, Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { useCompanyProfile } from '../organization/company-profile/use-company-profile.ts';
import { GenerationForm, type GenerationInput, generationDraft } from './generation-form.tsx';
import {
  type LatestPost,
  parseStartedGeneration,
  type StartedGeneration,
  useLatestPost,
} from './use-latest-post.ts';

/** Brings Markdown, a sixth of all scripts. The form does not wait for it, and an organization without posts never loads it. */
const LatestPostArticle = lazy(async () => ({
  default: (await import('./latest-post-article.tsx')).LatestPostArticle,
}));

function LatestPostPanel({
  latest: post,
  isPending,
  failure,
  retry,
  anotherVersion,
  ready,
  startedFrom,
}: {
  latest: LatestPost | undefined;
  isPending: boolean;
  failure: Error | undefined;
  retry: () => void;
  anotherVersion?: (() => void) | undefined;
  ready: LatestPost | undefined;
  /** The field in which Enter asked for it. */
  startedFrom: RefObject<Element | null>;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const readyId = ready?.id;
  useEffect(() => {
    const focused = document.activeElement;
    // Anyone who has gone on to another field stays there.
    const isElsewhere = focused?.matches('input, textarea, select') && focused !== startedFrom.current;
    if (readyId === undefined || isElsewhere) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' });
  }, [readyId, startedFrom]);
  return (
    <section aria-labelledby="latest-post">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 ref={heading} id="latest-post" tabIndex={-1} className="scroll-mt-24 text-xl">
          Latest Generated Content
        </h2>
        {ready && (
          <p className="text-sm">
            {openPromptsIn(ready.content).length > 0 ? 'Outline ready · ' : 'Draft ready · '}
            <Link className="link" to={paths.post(ready.type, ready.id)}>
              Edit
            </Link>
          </p>
        )}
      </div>
      {post ? (
        <Suspense fallback={null}>
          <LatestPostArticle
            post={post}
            anotherVersion={
              anotherVersion &&
              (() => {
                // Its button disappears.
                heading.current?.focus({ preventScroll: true });
                anotherVersion();
              })
            }
          />
        </Suspense>
      ) : failure ? (
        <LoadFailure error={failure} text="Failed to fetch posts" onRetry={retry} />
      ) : isPending ? null : (
        <EmptyState text="No content generated yet. Create your first post!" />
      )}
    </section>
  );
}

const isOver = (state: GenerationState | undefined) =>
  state?.status === 'completed' || state?.status === 'failed';

/** Runs one generation at a time. It survives navigation and reload. */
function useGeneration() {
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
    cancellableId: isWaiting ? taskId : undefined,
    error: errorText(start.error, poll.error, poll.data),
    needsProfile: start.error?.message === 'Please create a company profile first',
    latest,
    draft: taskId && draft && !start.isPending ? { id: taskId, draft } : undefined,
    onDecided: (post: StoredPost | undefined) => {
      clear();
      if (post) show(post);
    },
    anotherVersion:
      last && poll.data?.status === 'completed' && !start.isPending
        ? () => void startOnce({ ...last, prompt_details: { ...last.prompt_details, another_version: true } })
        : undefined,
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

const CancelTask = lazy(async () => ({ default: (await import('../../ui/cancel-task.tsx')).CancelTask }));
/** Only a model writes for long enough to be watched. */
const GenerationDraft = lazy(() => import('./generation-draft.tsx'));

const LocalModelOffer = lazy(() => import('../organization/settings/local-model-offer.tsx'));

/** Few generations break off. */
const LeftoverLink = lazy(() => import('./leftover-link.tsx'));

export function GeneratorPage() {
  const { start, isBusy, status, cancellableId, error, needsProfile, checkAgain, ...shown } = useGeneration();
  const isOwner = useIsOwner();
  const profile = useCompanyProfile();
  const lacksProfile = profile.data === null;
  const startedFrom = useRef<Element>(null);
  const { latest, anotherVersion, draft, onDecided } = shown;
  const progress = draft?.draft.progress;
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">Marketing Content Generator</h1>
        <div className="flex flex-wrap gap-3">
          <ButtonLink look="secondary" to={allPostsPath}>
            All posts
          </ButtonLink>
          <ButtonLink look="secondary" to={campaignPath}>
            Start a campaign
          </ButtonLink>
        </div>
      </div>
      <div className="grid items-start gap-x-10 gap-y-12 xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div>
          {lacksProfile && !needsProfile && (
            <Notice kind="info" className="mb-6">
              <p>Posts are written from your company profile, and there is none yet.</p>
              <Link className="link" to={paths.companyProfile}>
                Create the company profile
              </Link>
            </Notice>
          )}
          <GenerationForm
            isBusy={isBusy}
            onGenerate={(input) => {
              startedFrom.current = document.activeElement;
              void start(input);
            }}
            failure={
              error && (
                <Notice kind="failed" className="w-full">
                  <p>{error}</p>
                  {needsProfile && (
                    <Link className="link" to={paths.companyProfile}>
                      Create the company profile
                    </Link>
                  )}
                  {checkAgain && (
                    <Button look="quiet" size="small" onClick={checkAgain}>
                      Check again
                    </Button>
                  )}
                </Notice>
              )
            }
          />
          {isOwner && (
            <Suspense>
              <LocalModelOffer helpsWith="posts" className="mt-4" />
            </Suspense>
          )}
          <div className="mt-6 space-y-4 empty:hidden">
            {status && (
              <div role="status">
                <p
                  // In one column it would stand between the form and its result.
                  className={classes('mb-2 text-muted text-sm', status === 'completed' && 'max-xl:sr-only')}
                >
                  {`Status: ${status}`}
                </p>
                {isBusy && <ProgressBar label="Generating" value={progress?.done} max={progress?.total} />}
              </div>
            )}
            {cancellableId && (
              <Suspense>
                <CancelTask kind="generation" id={cancellableId} />
              </Suspense>
            )}
          </div>
        </div>
        <div>
          {draft && (
            <Suspense>
              <GenerationDraft {...draft} isBusy={isBusy} onDecided={onDecided} />
            </Suspense>
          )}
          <Suspense>
            <LeftoverLink className="mb-4" />
          </Suspense>
          <LatestPostPanel
            {...latest}
            isPending={latest.isPending}
            anotherVersion={anotherVersion}
            startedFrom={startedFrom}
          />
        </div>
      </div>
    </>
  );
}
