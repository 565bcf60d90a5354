import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { SearchJob } from '../../../../contract/search/sourcing.calls.ts';
import { boardPath } from '../../../lib/board-path.ts';
import { orMissing } from '../../../lib/display-text.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { repeatSearchPath } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useSearchDetails } from '../details/use-search-details.ts';
import { PollFailure, SearchProgress } from '../search/search-progress.tsx';
import { type FollowedSearch, isGone, isOver } from '../search/use-search-status.ts';
import { CriteriaBar } from './criteria-bar.tsx';
import { FailedProviders } from './failed-providers.tsx';
import { listFound } from './listed-person.ts';
import { NoMatch } from './no-match.tsx';
import { PeopleList } from './people-list.tsx';
import { ReadingNote } from './reading-note.tsx';
import { ResultActions } from './result-actions.tsx';
import { ResultsWorkspace } from './results-workspace.tsx';
import { useReloadAfterRun } from './use-rank-again.ts';
import { useResultFilters } from './use-result-filters.ts';

const SearchDetailsDialog = lazy(async () => ({
  default: (await import('../details/search-details-dialog.tsx')).SearchDetailsDialog,
}));

/** What one search found, best first (spec §2). */
export function SearchResults({
  jobId,
  job,
  state,
  error,
  onBack,
  onChangeSearch,
}: {
  jobId: string;
  /** Absent until the job list is there. */
  job: SearchJob | undefined;
  state: FollowedSearch | undefined;
  error: Error | null;
  onBack: () => void;
  onChangeSearch: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves the focus for each opened search
  useEffect(() => heading.current?.focus({ preventScroll: true }), [jobId]);
  const filters = useResultFilters();
  const { data: details } = useSearchDetails(jobId);
  const [showsDetails, setShowsDetails] = useState(false);
  useReloadAfterRun(jobId, state !== undefined && !isOver(state));
  const shown = details ?? job;
  const title = shown?.title ?? '';
  usePageTitle(title);
  // What comes later than the list would move it under a pointer.
  const isThere = (shown !== undefined || state !== undefined) && !(error && isGone(error));

  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button look="quiet" size="small" className="-ml-3" onClick={onBack}>
          {'< Back to Job List'}
        </Button>
        <h2 ref={heading} tabIndex={-1} className="min-w-0 text-xl">
          {title || 'Search results'}
        </h2>
        {shown && (
          // Shortened rather than the buttons in a second row: that would cost a person in view.
          <p className="text-muted text-sm lg:min-w-0 lg:grow lg:basis-32 lg:truncate">
            {orMissing(shown.location)} · {formatDateTime(shown.created_at)}
          </p>
        )}
        {details?.client && <p className="text-muted text-sm">for {details.client}</p>}
        {details?.watch && <Tag>Watched {details.watch}</Tag>}
        {details?.new_people !== undefined && <Tag look="spark">{details.new_people} new</Tag>}
        {details?.is_archived && <Tag>Archived</Tag>}
        {isThere && (
          <span className="flex flex-wrap items-center gap-2 lg:ml-auto">
            <ButtonLink look="secondary" size="small" to={boardPath(jobId)}>
              Board
            </ButtonLink>
            <ButtonLink look="secondary" size="small" to={repeatSearchPath(jobId)}>
              Edit and run again
            </ButtonLink>
            <Button look="secondary" size="small" onClick={() => setShowsDetails(true)}>
              Details
            </Button>
          </span>
        )}
        {state?.urls && state.urls.length > 0 && (
          <ResultActions jobId={jobId} title={title} state={state} filters={filters.query} />
        )}
      </div>
      {isThere && state && (isOver(state) || state.has_earlier_results) && (
        <CriteriaBar jobId={jobId} title={title} state={state} ownQueries={details?.own_queries} />
      )}
      <Outcome
        jobId={jobId}
        job={job}
        state={state}
        error={error}
        filters={filters}
        onChangeSearch={onChangeSearch}
      />
      {showsDetails && (
        <Suspense>
          <SearchDetailsDialog jobId={jobId} onClose={() => setShowsDetails(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Outcome({
  jobId,
  job,
  state,
  error,
  filters,
  onChangeSearch,
}: Pick<Parameters<typeof SearchResults>[0], 'jobId' | 'job' | 'state' | 'error' | 'onChangeSearch'> & {
  filters: ReturnType<typeof useResultFilters>;
}) {
  const isOwner = useIsOwner();
  const { people, failed } = listFound(job, state);
  const criteria = state?.criteria ?? [];
  // Not what was found before somebody deleted it.
  if (error && isGone(error)) return <PollFailure error={error} />;
  const isUnfinished = state !== undefined && state.urls === undefined && state.status !== 'Completed';
  const isMadeAgain = state?.has_earlier_results === true;
  const progress = isUnfinished && (
    <SearchProgress id={job?.is_mine || isOwner ? jobId : undefined} state={state} error={error} />
  );
  if (isUnfinished && !isMadeAgain) {
    return (
      <>
        {progress}
        {people.length > 0 && <PeopleList people={people} criteria={criteria} />}
      </>
    );
  }
  if (people.length > 0 || isMadeAgain) {
    const allGone = people.length > 0 && people.every(({ details }) => details?.gone);
    return (
      <>
        {progress}
        {allGone && (
          <p className="text-muted">
            The people whom this search has found have left the talent pool. Run it again to look among those
            who are there.
          </p>
        )}
        {error && !state && (
          <Notice kind="info">
            {`Only the links could be loaded. ${problemText(error, 'Please try again later.')}`}
          </Notice>
        )}
        <FailedProviders failed={failed} />
        <ReadingNote reading={state?.reading} />
        <ResultsWorkspace
          key={jobId}
          jobId={jobId}
          known={people}
          isComplete={state !== undefined}
          criteria={criteria}
          filters={filters}
        />
      </>
    );
  }
  if (state) {
    return (
      <>
        <FailedProviders failed={failed} />
        <NoMatch location={job?.location} onChangeSearch={onChangeSearch} />
      </>
    );
  }
  if (error) return <PollFailure error={error} />;
  return <LoadingMark text="Loading results..." />;
}
