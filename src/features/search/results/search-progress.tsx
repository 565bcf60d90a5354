import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { CallError, problemText } from '../../../lib/problem-text.ts';
import { searchSourcesPath } from '../../../lib/settings-paths.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { classes } from '../../../ui/button.tsx';
import { CancelTask } from '../../../ui/cancel-task.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { type FollowedSearch, isGone, isOver } from '../use-search-status.ts';

export const TryAgain = lazy(async () => ({ default: (await import('./try-again.tsx')).TryAgain }));

const FoundPeople = lazy(async () => ({ default: (await import('../search-sources.tsx')).FoundPeople }));

export function SearchProgress({
  id,
  jobId = id,
  title,
  state,
  error,
  isNew = false,
}: {
  /** Of a search that may be cancelled. */
  id?: string | undefined;
  jobId?: string | undefined;
  title?: string;
  state: FollowedSearch | undefined;
  error: Error | null;
  isNew?: boolean;
}) {
  const section = useRef<HTMLElement>(null);
  // The button that started it is gone.
  useEffect(() => {
    section.current?.scrollIntoView({ block: isNew ? 'end' : 'nearest' });
    if (isNew) section.current?.focus({ preventScroll: true });
  }, [isNew]);
  const progress = state?.progress;
  const isOwner = useIsOwner();
  const hasFailedSource = state?.results?.some((result) => 'failed' in result) ?? false;
  const isFailed = state?.status === 'Failed';
  const wasFailed = useRef(isFailed);
  // The button that ended it is gone.
  useEffect(() => {
    if (isFailed && !wasFailed.current && document.activeElement === document.body) {
      section.current?.focus({ preventScroll: true });
    }
    wasFailed.current = isFailed;
  }, [isFailed]);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Search progress"
      className={classes(
        'scroll-my-24',
        (title || !isFailed) && 'rounded-card border border-hairline bg-panel px-5',
        title && 'space-y-2 py-4',
        // Above the people that are there, one line.
        !title && !isFailed && 'flex flex-wrap items-center gap-x-4 gap-y-2 py-1.5 *:[[role]]:basis-full',
      )}
    >
      <div
        className={classes(
          'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1',
          // The notice says as much.
          isFailed && !title && 'sr-only',
        )}
      >
        {title && <p className="min-w-0 font-semibold">{title}</p>}
        <p role="status">
          {state && !isGone(error) && <SearchStatusTag status={state.status} isCancelled={state.cancelled} />}
        </p>
      </div>
      {!isOver(state) && !isGone(error) && (
        <>
          <div className="min-w-40 flex-1">
            <ProgressBar label="How far the search is" value={progress?.done} max={progress?.total} />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
            <div>
              <p className="text-muted">{progress?.stage || 'Waiting for the search to report.'}</p>
              {title && (
                <p>
                  {isNew && 'Search task initiated successfully! '}
                  <span>The results open by themselves. You can work on another page meanwhile.</span>
                </p>
              )}
            </div>
            {id && <CancelTask kind="search" id={id} />}
          </div>
          {title && state?.criteria && state.criteria.length > 0 && (
            <ul aria-label="Criteria of the search" className="flex flex-wrap gap-1.5 pb-1">
              {/* The names of the needs are in the order of their weight. */}
              {state.criteria
                .toSorted((a, b) => a.need.localeCompare(b.need))
                .map(({ id: key, need, text }) => (
                  <li key={key} className="wrap-anywhere rounded-full border border-edge px-3 py-0.5 text-xs">
                    {need} · {text}
                  </li>
                ))}
            </ul>
          )}
          {progress?.found && !state?.has_earlier_results && (
            <div className="basis-full pb-2">
              <Suspense>
                <FoundPeople
                  found={progress.found}
                  label="Found so far, ranked anew when all sources have answered"
                />
              </Suspense>
            </div>
          )}
        </>
      )}
      {isFailed && (
        <Notice kind={state.cancelled ? 'info' : 'failed'} className="basis-full">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            {state.detail ?? 'The search failed. Please start it again.'}
            <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
              {jobId && (
                <Suspense>
                  <TryAgain
                    jobId={jobId}
                    text="Try again"
                    onStarted={() => section.current?.focus({ preventScroll: true })}
                  />
                </Suspense>
              )}
              {hasFailedSource && isOwner && (
                <Link to={searchSourcesPath} className="link">
                  Search sources
                </Link>
              )}
            </span>
          </div>
        </Notice>
      )}
      {error && <PollFailure error={error} />}
    </section>
  );
}

/** `Processing` moves (spec §4). */
export function SearchStatusTag({
  status,
  isCancelled = false,
}: {
  status: FollowedSearch['status'];
  isCancelled?: boolean | undefined;
}) {
  if (status === 'Processing') {
    return (
      <Tag look="strong">
        <Mark className="loading-mark size-3.5" />
        Processing
      </Tag>
    );
  }
  if (isCancelled) return <Tag>Cancelled</Tag>;
  return <Tag look={looks[status] ?? 'plain'}>{status}</Tag>;
}

const looks: Record<string, 'done' | 'failed' | undefined> = { Completed: 'done', Failed: 'failed' };

/** `Error: {detail}`, else the fallback of spec §8; of a search that is gone, what that means. */
export function PollFailure({ error }: { error: Error }) {
  const detail = problemText(error, '');
  return (
    <Notice kind="failed">
      <p>{detail ? `Error: ${detail}` : 'Failed to check task status.'}</p>
      {error instanceof CallError && error.status === 404 && (
        <p>This search has been deleted and no longer runs.</p>
      )}
    </Notice>
  );
}
