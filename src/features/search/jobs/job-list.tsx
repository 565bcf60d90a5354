import { useSearchParams } from 'react-router-dom';
import { type SearchView, searchViews } from '../../../../contract/search/sourcing.calls.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { useDismissed } from '../../../lib/use-dismissed.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { Button } from '../../../ui/button.tsx';
import { LeftOutNotice } from '../../../ui/left-out-notice.tsx';
import { EmptyState, Notice } from '../../../ui/notice.tsx';
import { Options } from '../../../ui/options.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Pagination } from '../../../ui/table.tsx';
import { useToday } from '../../recruiting/today/use-today.ts';
import { pageSize, useArchivedCount, useJobPage, useSearchJobs } from '../use-search-status.ts';
import { JobTable, useDeleteSearchJob } from './job-table.tsx';

const keptHere = 'Each search you start is kept here with its ranked candidates.';

/** The URL holds the page and the filters of the list (spec §2). */
export function JobList({
  isHeld,
  followed,
  onInitiate,
  onDeleted,
}: {
  /** Waits for what appears above the list, which would jump otherwise. */
  isHeld: boolean;
  /** The search whose status is polled beside the list. */
  followed?: string | undefined;
  onInitiate: () => void;
  onDeleted: (id: string) => void;
}) {
  const [params, setParams] = useSearchParams();
  const view = searchViews.find((one) => one === params.get('view')) ?? 'all';
  const q = params.get('q') ?? '';
  const today = useToday();
  const awaitsToday = isHeld || (today.isPending && today.fetchStatus === 'fetching');
  const { isDismissed } = useDismissed('first-steps');
  const hasFirstSteps = today.data?.has_searches === false && !isDismissed;
  const isNarrowed = view !== 'all' || q !== '';
  const { container, noteRemoval } = useFocusAfterRemoval();
  const { data: newest, total: everything = 0 } = useSearchJobs();
  const archived = useArchivedCount(newest !== undefined && everything === 0 && !isNarrowed);
  const pagesIn = (count: number) => Math.max(Math.ceil(count / pageSize), 1);
  const wanted = Math.max(Math.trunc(Number(params.get('page'))) || 1, 1);
  const page = isNarrowed ? wanted : Math.min(wanted, pagesIn(everything));
  const { jobs, total = 0, leftOut = [], error, isPending, refetch } = useJobPage({ view, q, page });
  const deletion = useDeleteSearchJob();
  if ((isPending || awaitsToday) && !isNarrowed) {
    // Another element once Today stands above it, which would push this one down.
    return <LoadingMark key={awaitsToday ? 'top' : 'below Today'} text="Loading jobs..." />;
  }

  const pages = pagesIn(total);
  const change = (changed: Record<string, string>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changed)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace: 'q' in changed });
  };
  return (
    <div ref={container} tabIndex={-1} className="space-y-4">
      {(isNarrowed || everything > 0 || archived > 0) && (
        <JobFilters
          view={view}
          q={q}
          onView={(next) => change({ view: next === 'all' ? '' : next, page: '' })}
          onSearch={(text) => change({ q: text, page: '' })}
        />
      )}
      {error && (
        <Notice kind="failed">
          <p>{loadFailure(error)}</p>
          <Button look="quiet" size="small" className="-ml-3" onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {isPending && <LoadingMark text="Loading jobs..." />}
      <LeftOutNotice ids={leftOut} kind="search" deletion={deletion} />
      {jobs?.length === 0 && leftOut.length === 0 && !isNarrowed && (
        <NoSearches
          archived={archived}
          hasFirstSteps={hasFirstSteps}
          onInitiate={onInitiate}
          onShowArchived={() => change({ view: 'archived', page: '' })}
        />
      )}
      {jobs?.length === 0 && isNarrowed && (
        <EmptyState
          text={view === 'archived' && q === '' ? 'No search is archived.' : 'No search meets these filters.'}
          action={<Button onClick={() => change({ view: '', q: '', page: '' })}>Show all</Button>}
        />
      )}
      {jobs && jobs.length > 0 && (
        <JobTable
          jobs={jobs}
          followed={followed}
          first={(page - 1) * pageSize + 1}
          areArchived={view === 'archived'}
          onArchived={noteRemoval}
          onDeleted={onDeleted}
        />
      )}
      {pages > 1 && (
        <Pagination
          label="Pages of jobs"
          page={page}
          pages={pages}
          onPage={(next) => change({ page: String(next) })}
        />
      )}
    </div>
  );
}

function NoSearches({
  archived,
  hasFirstSteps,
  onInitiate,
  onShowArchived,
}: {
  archived: number;
  hasFirstSteps: boolean;
  onInitiate: () => void;
  onShowArchived: () => void;
}) {
  if (archived > 0) {
    return (
      <EmptyState
        text={archived === 1 ? 'The only search is archived.' : `All ${archived} searches are archived.`}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={onInitiate}>Describe a job</Button>
            <Button look="secondary" onClick={onShowArchived}>
              Show archived
            </Button>
          </div>
        }
      />
    );
  }
  if (hasFirstSteps) return <p className="text-muted">{keptHere}</p>;
  return (
    <EmptyState
      text={`${keptHere} Describe a job to start the first one.`}
      action={<Button onClick={onInitiate}>Describe a job</Button>}
    />
  );
}

/** Texts of spec §8. */
function loadFailure(error: Error): string {
  const detail = problemText(error, '');
  return detail ? `Failed to load jobs: ${detail}` : 'Failed to load jobs. Please try again later.';
}

const control =
  'h-9 rounded-full border border-edge bg-panel px-3 text-sm hover:border-ink touch:h-11 placeholder:text-muted';

const labels: Record<SearchView, string> = {
  all: 'All',
  mine: 'Mine',
  watched: 'Watched',
  archived: 'Archived',
};

function JobFilters({
  view,
  q,
  onView,
  onSearch,
}: {
  view: SearchView;
  q: string;
  onView: (view: SearchView) => void;
  onSearch: (text: string) => void;
}) {
  const search = useDebounced(q, onSearch);
  return (
    <search aria-label="Filter the searches" className="flex flex-wrap items-center gap-2">
      <select
        aria-label="Which searches"
        value={view}
        onChange={({ target }) => onView(target.value as SearchView)}
        className={control}
      >
        <Options of={Object.entries(labels)} />
      </select>
      <input
        type="search"
        aria-label="Title, place or client"
        placeholder="Title, place or client"
        value={search.text}
        onChange={({ target }) => search.setText(target.value)}
        className={`${control} w-56`}
      />
    </search>
  );
}
