import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useMatch, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { JobList } from '../../features/search/jobs/job-list.tsx';
import { searchJobsKey } from '../../features/search/query-keys.ts';
import { SearchProgress } from '../../features/search/results/search-progress.tsx';
import { InitiateSearchForm } from '../../features/search/search/initiate-search-form.tsx';
import { useFollowedSearch, useSearchForm } from '../../features/search/search/use-search-form.ts';
import { useSearchJobs, useSearchStatus } from '../../features/search/use-search-status.ts';
import { boardPath, newSearchPath, paths } from '../../lib/paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { LoadingMark } from '../../ui/progress.tsx';
import { Tabs } from '../../ui/tabs.tsx';

/** Not with the job list, which is the dashboard's first page. */
const SearchResults = lazy(() =>
  import('../../features/search/results/search-results.tsx').then(({ SearchResults }) => ({
    default: SearchResults,
  })),
);

const TodayPanel = lazy(async () => ({
  default: (await import('../../features/recruiting/today/today-panel.tsx')).TodayPanel,
}));

const tabs = [
  { id: 'jobList', label: 'Job List' },
  { id: 'initiateSearch', label: 'Initiate Search' },
] as const;
type View = (typeof tabs)[number]['id'] | 'searchResults';

const initiateTab = 'initiate-search';

const BoardPage = lazy(() =>
  import('../../features/recruiting/board/board-page.tsx').then(({ BoardPage }) => ({ default: BoardPage })),
);

/** One entry among the routes, because each costs every screen bytes. */
export function SourcingPage() {
  const isBoard = useMatch(boardPath(':jobId')) !== null;
  if (!isBoard) return <Searches />;
  return (
    <Suspense fallback={<LoadingMark text="Loading the board..." />}>
      <BoardPage />
    </Suspense>
  );
}

function Searches() {
  const { jobId } = useParams();
  const [hasToday, setHasToday] = useState(false);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const screen = useRef<HTMLDivElement>(null);
  const view: View = jobId
    ? 'searchResults'
    : params.get('tab') === initiateTab
      ? 'initiateSearch'
      : 'jobList';

  const openResults = (id: string) => void navigate(paths.searchJob(id), { replace: id === jobId });
  const { running, ready, follow, clear } = useFollowedSearch(jobId, openResults);
  const search = useSearchForm(follow, {
    again: params.get('again') ?? undefined,
    copy: params.get('copy') ?? undefined,
  });
  const { data: jobs } = useSearchJobs();
  const results = useSearchStatus(jobId, { poll: jobId !== running?.id });

  const list = useRef('');
  useEffect(() => {
    if (view === 'jobList') list.current = params.toString();
  }, [view, params]);

  const showForm = () => void navigate(newSearchPath);
  const openJobList = (query = '') => {
    void navigate({ pathname: paths.sourcing, search: query });
    void queries.invalidateQueries({ queryKey: searchJobsKey });
  };
  const openInitiateSearch = () => {
    // Choosing the open tab again must not discard what was typed.
    if (view === 'initiateSearch') return;
    search.open();
    clear();
    showForm();
  };
  const backToJobList = () => {
    openJobList(list.current);
    screen.current?.querySelector<HTMLElement>('[role="tab"]')?.focus();
  };

  return (
    <div ref={screen} className={jobId && '-mt-3 lg:-mt-6'}>
      {/* The results need the room. */}
      <h1 className={jobId ? 'sr-only' : 'mb-1 text-3xl'}>Sourcing</h1>
      <Tabs
        label="Sourcing"
        tabs={tabs}
        active={view === 'searchResults' ? undefined : view}
        isTight={view === 'searchResults'}
        onChoose={(id) => (id === 'jobList' ? openJobList() : openInitiateSearch())}
      >
        {view === 'jobList' && (
          <div className="space-y-5">
            {running && <SearchProgress {...running} />}
            <Suspense>
              <TodayPanel onExample={search.startExample} onShown={() => setHasToday(true)} />
            </Suspense>
            <JobList
              isHeld={!hasToday}
              followed={running?.id}
              onInitiate={openInitiateSearch}
              onDeleted={(id) => {
                if (id === running?.id) clear();
              }}
            />
          </div>
        )}
        {view === 'initiateSearch' && <InitiateSearchForm search={search} running={running} />}
        {jobId && (
          <>
            {ready && (
              <Notice kind="done" className="mb-5">
                The search “{ready.title}” is complete.{' '}
                <Link to={paths.searchJob(ready.id)} className="link">
                  Show its results
                </Link>
              </Notice>
            )}
            <Suspense fallback={<LoadingMark text="Loading results..." />}>
              <SearchResults
                key={jobId}
                jobId={jobId}
                job={jobs?.find((job) => job.id === jobId)}
                state={results.data}
                error={results.error}
                onBack={backToJobList}
                onChangeSearch={showForm}
              />
            </Suspense>
          </>
        )}
      </Tabs>
    </div>
  );
}
