import { useSearchParams } from 'react-router-dom';
import { problemText } from '../../../lib/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { JobTable } from './job-table.tsx';
import { useSearchJobs } from './use-search-jobs.ts';

const pageSize = 25;

/** The organisation's searches, newest first (spec §2). The page number is in the URL. */
export function JobList({
  onInitiate,
  onDeleted,
}: {
  /** The action of the empty state. */
  onInitiate: () => void;
  onDeleted: (id: string) => void;
}) {
  const { data: jobs, error, isPending, refetch } = useSearchJobs();
  const [params, setParams] = useSearchParams();
  if (isPending) return <LoadingMark text="Loading jobs..." />;

  const count = jobs?.length ?? 0;
  const pages = Math.ceil(count / pageSize);
  const page = Math.min(Math.max(Math.trunc(Number(params.get('page'))) || 1, 1), pages);
  const start = (page - 1) * pageSize;
  return (
    <div className="space-y-5">
      {error && (
        <Notice kind="failed">
          <p>{loadFailure(error)}</p>
          <Button look="quiet" size="small" className="-ml-3" onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {jobs && count === 0 && (
        <EmptyState
          text="Each search you start is kept here with its ranked candidates. Describe a job to start the first one."
          action={<Button onClick={onInitiate}>Describe a job</Button>}
        />
      )}
      {jobs && count > 0 && (
        <JobTable jobs={jobs.slice(start, start + pageSize)} first={start + 1} onDeleted={onDeleted} />
      )}
      {pages > 1 && (
        <Pagination
          label="Pages of jobs"
          page={page}
          pages={pages}
          onPage={(next) => setParams({ page: String(next) })}
        />
      )}
    </div>
  );
}

/** Texts of spec §8. */
function loadFailure(error: Error): string {
  const detail = problemText(error, '');
  return detail ? `Failed to load jobs: ${detail}` : 'Failed to load jobs. Please try again later.';
}
