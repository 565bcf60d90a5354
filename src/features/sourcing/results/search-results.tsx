import { useEffect, useRef, useState } from 'react';
import type { FailedProvider, FoundCandidate, SearchJob } from '../../../../contract/api/sourcing.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { counted, orMissing } from '../display-text.ts';
import { PollFailure, SearchProgress } from '../search/search-progress.tsx';
import { type FollowedSearch, isGone } from '../search/use-search-status.ts';
import { FailedProviders } from './failed-providers.tsx';
import { FoundCandidateItem } from './found-candidate-item.tsx';
import { NoMatch } from './no-match.tsx';
import { ReadingNote } from './reading-note.tsx';
import { useLaterResults } from './use-later-results.ts';

/** How many candidates are listed at once; a SuperAdmin's search may find more than a thousand. */
const batch = 100;

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

  return (
    <div className="space-y-5">
      <Button look="quiet" size="small" className="-ml-3" onClick={onBack}>
        {'< Back to Job List'}
      </Button>
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-2xl">
          {job?.title || 'Search results'}
        </h2>
        {job && (
          <p className="mt-1 text-muted">
            {orMissing(job.location)} · {formatDateTime(job.created_at)}
          </p>
        )}
      </div>
      <Outcome jobId={jobId} job={job} state={state} error={error} onChangeSearch={onChangeSearch} />
    </div>
  );
}

function Outcome({
  jobId,
  job,
  state,
  error,
  onChangeSearch,
}: Pick<Parameters<typeof SearchResults>[0], 'jobId' | 'job' | 'state' | 'error' | 'onChangeSearch'>) {
  const isOwner = useIsOwner();
  const { candidates, failed } = listFound(job, state);
  // Not what was found before somebody deleted it.
  if (error && isGone(error)) return <PollFailure error={error} />;
  if (state && state.urls === undefined && state.status !== 'Completed') {
    return (
      <>
        <SearchProgress id={job?.is_mine || isOwner ? jobId : undefined} state={state} error={error} />
        {candidates.length > 0 && <ResultList candidates={candidates} />}
      </>
    );
  }
  if (candidates.length > 0) {
    return (
      <>
        {error && !state && (
          <Notice kind="info">
            {`Only the links could be loaded. ${problemText(error, 'Please try again later.')}`}
          </Notice>
        )}
        <FailedProviders failed={failed} />
        <ReadingNote reading={state?.reading} />
        <AllResults jobId={jobId} candidates={candidates} isComplete={state !== undefined} />
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

/** The results of a completed search, and at their end those beyond them. Only links are there until its details are. */
function AllResults({
  jobId,
  candidates,
  isComplete,
}: {
  jobId: string;
  candidates: ListedCandidate[];
  isComplete: boolean;
}) {
  const later = useLaterResults(jobId, candidates.length);
  const urls = new Set(candidates.map(({ url }) => url));
  const more = later.results
    .filter(({ url }) => !urls.has(url))
    .map((details): ListedCandidate => ({ url: details.url, details }));
  return (
    <>
      <ResultList candidates={[...candidates, ...more]} {...(isComplete ? { later } : {})} />
      {later.error !== undefined && (
        <Notice kind="failed">{problemText(later.error, 'Further results could not be loaded.')}</Notice>
      )}
    </>
  );
}

function ResultList({
  candidates,
  later,
}: {
  candidates: ListedCandidate[];
  later?: Pick<ReturnType<typeof useLaterResults>, 'isLoading' | 'load' | 'mayHaveMore'>;
}) {
  const [shown, setShown] = useState(batch);
  const hidden = candidates.length - shown;
  const list = useRef<HTMLOListElement>(null);
  // The button moves away or goes: the keyboard goes on with the first of those that came.
  useEffect(() => {
    if (shown > batch) list.current?.children[shown - batch]?.querySelector('a')?.focus();
  }, [shown]);
  const hasSample = candidates.some(({ details }) => details?.sample);
  return (
    <>
      <p className="text-muted text-sm">
        {counted(candidates.length, 'result')}, best first.
        {hasSample && ' Those labelled Sample are fictional people, there to try the search with.'}
      </p>
      <ol ref={list} className="divide-y divide-hairline rounded-card border border-hairline bg-panel">
        {candidates.slice(0, shown).map(({ url, details }, index) => (
          <FoundCandidateItem key={url} rank={index + 1} url={url} details={details} />
        ))}
      </ol>
      {hidden > 0 && (
        <Button look="secondary" onClick={() => setShown(shown + batch)}>
          {`Show ${Math.min(batch, hidden)} more of ${hidden}`}
        </Button>
      )}
      {hidden <= 0 && later?.mayHaveMore && (
        <Button
          look="secondary"
          busy={later.isLoading}
          onClick={() => {
            setShown(candidates.length + batch);
            void later.load();
          }}
        >
          Show further results
        </Button>
      )}
    </>
  );
}

interface ListedCandidate {
  url: string;
  /** Absent where only the link is known. */
  details: FoundCandidate | undefined;
}

/** The links as the search ranked them, each with what is known of it; and the sources that failed. */
function listFound(job: SearchJob | undefined, state: FollowedSearch | undefined) {
  const known = new Map<string, FoundCandidate>();
  const failed: FailedProvider[] = [];
  for (const result of state?.results ?? []) {
    if ('failed' in result) failed.push(result);
    else known.set(result.url, result);
  }
  const urls = state?.urls ?? job?.all_search_results.map((link) => link.url) ?? [];
  const candidates: ListedCandidate[] = [...new Set(urls)].map((url) => ({ url, details: known.get(url) }));
  return { candidates, failed };
}
