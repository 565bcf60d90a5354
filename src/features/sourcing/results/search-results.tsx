import { useEffect, useRef } from 'react';
import type { SearchJob } from '../../../../contract/api/sourcing.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { orMissing } from '../display-text.ts';
import { PollFailure, SearchProgress } from '../search/search-progress.tsx';
import { type FollowedSearch, isGone } from '../search/use-search-status.ts';
import { FailedProviders } from './failed-providers.tsx';
import { listFound } from './listed-person.ts';
import { NoMatch } from './no-match.tsx';
import { PeopleList } from './people-list.tsx';
import { ReadingNote } from './reading-note.tsx';
import { ResultActions } from './result-actions.tsx';
import { ResultsWorkspace } from './results-workspace.tsx';
import { useResultFilters } from './use-result-filters.ts';

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

  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button look="quiet" size="small" className="-ml-3" onClick={onBack}>
          {'< Back to Job List'}
        </Button>
        <h2 ref={heading} tabIndex={-1} className="min-w-0 text-xl">
          {job?.title || 'Search results'}
        </h2>
        {job && (
          <p className="text-muted text-sm">
            {orMissing(job.location)} · {formatDateTime(job.created_at)}
          </p>
        )}
        {state?.urls && state.urls.length > 0 && (
          <ResultActions jobId={jobId} title={job?.title ?? ''} state={state} filters={filters.query} />
        )}
      </div>
      <Outcome
        jobId={jobId}
        job={job}
        state={state}
        error={error}
        filters={filters}
        onChangeSearch={onChangeSearch}
      />
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
  if (state && state.urls === undefined && state.status !== 'Completed') {
    return (
      <>
        <SearchProgress id={job?.is_mine || isOwner ? jobId : undefined} state={state} error={error} />
        {people.length > 0 && <PeopleList people={people} criteria={criteria} />}
      </>
    );
  }
  if (people.length > 0) {
    return (
      <>
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
