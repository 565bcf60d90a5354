import { type MouseEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { SearchJob } from '../../../contract/api/sourcing.ts';
import { paths } from '../../lib/paths.ts';
import { problemText } from '../../lib/problem-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { LoadingMark } from '../../ui/progress.tsx';
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { SearchStatusTag } from './search-progress.tsx';
import { counted, orMissing, shortTitle, shownMoment } from './shown-text.ts';
import { useDeleteSearchJob } from './use-delete-search-job.ts';
import { useIsOwner } from './use-is-owner.ts';
import { useSearchJobs } from './use-search-jobs.ts';

const pageSize = 25;

/** The organisation's searches, newest first (spec §2). */
export function JobList({
  onInitiate,
  onDeleted,
}: {
  /** The way out of an empty list. */
  onInitiate: () => void;
  onDeleted: (id: string) => void;
}) {
  const { data: jobs, error, isPending, refetch } = useSearchJobs();
  if (isPending) return <LoadingMark text="Loading jobs..." />;
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
      {jobs?.length === 0 && (
        <EmptyState
          text="Each search you start is kept here with its ranked candidates. Describe a job to start the first one."
          action={<Button onClick={onInitiate}>Describe a job</Button>}
        />
      )}
      {jobs && jobs.length > 0 && <JobTable jobs={jobs} onDeleted={onDeleted} />}
    </div>
  );
}

function JobTable({ jobs, onDeleted }: { jobs: SearchJob[]; onDeleted: (id: string) => void }) {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [doomed, setDoomed] = useState<SearchJob>();
  const deletion = useDeleteSearchJob();
  const isOwner = useIsOwner();
  const pages = Math.ceil(jobs.length / pageSize);
  const page = Math.min(Math.max(Math.trunc(Number(params.get('page'))) || 1, 1), pages);
  const first = (page - 1) * pageSize;

  const openRow = (event: MouseEvent, id: string) => {
    // The link and the button in the row act for themselves.
    if (!(event.target as Element).closest('a, button')) void navigate(paths.searchJob(id));
  };
  return (
    <>
      <Table label="Jobs">
        <thead>
          <tr>
            <HeadCell className="w-12">#</HeadCell>
            <HeadCell>Job Title</HeadCell>
            <HeadCell>Location</HeadCell>
            <HeadCell>Created At</HeadCell>
            <td className="border-hairline border-b" />
          </tr>
        </thead>
        <tbody>
          {jobs.slice(first, first + pageSize).map((job, index) => (
            <Row key={job.id} onClick={(event) => openRow(event, job.id)}>
              <Cell className="text-muted">{first + index + 1}</Cell>
              <Cell className="min-w-40">
                <Link
                  to={paths.searchJob(job.id)}
                  title={job.title}
                  className="font-semibold text-ink no-underline hover:text-strong"
                >
                  {shortTitle(job.title)}
                </Link>
              </Cell>
              <Cell>{orMissing(job.location)}</Cell>
              <Cell className="whitespace-nowrap">{shownMoment(job.created_at)}</Cell>
              <Cell className="py-1.5">
                <div className="flex min-h-9 items-center justify-end gap-2 whitespace-nowrap text-muted text-sm">
                  <JobOutcome job={job} />
                  {(isOwner || job.is_mine) && (
                    <Button
                      look="quiet"
                      size="small"
                      aria-label={`Delete the search ${shortTitle(job.title)}`}
                      onClick={() => setDoomed(job)}
                    >
                      Delete
                    </Button>
                  )}
                </div>
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {pages > 1 && (
        <Pagination
          label="Pages of jobs"
          page={page}
          pages={pages}
          onPage={(next) => setParams({ page: String(next) })}
        />
      )}
      <DeleteDialog
        open={doomed !== undefined}
        title="Delete this search?"
        confirmText="Delete search"
        failure={
          deletion.error && problemText(deletion.error, 'The search could not be deleted. Please try again.')
        }
        busy={deletion.isPending}
        onCancel={() => {
          setDoomed(undefined);
          deletion.reset();
        }}
        onConfirm={() =>
          doomed &&
          deletion.mutate(doomed.id, {
            onSuccess: () => {
              setDoomed(undefined);
              onDeleted(doomed.id);
            },
          })
        }
      >
        “{shortTitle(doomed?.title)}” and its results will be gone for everyone in your organization. The
        candidates stay in the talent pool.
      </DeleteDialog>
    </>
  );
}

function JobOutcome({ job }: { job: SearchJob }) {
  if (job.status === 'Processing' || job.status === 'Failed') return <SearchStatusTag status={job.status} />;
  return counted(job.all_search_results.length, 'result');
}

/** Texts of spec §8. */
function loadFailure(error: Error): string {
  const detail = problemText(error, '');
  return detail ? `Failed to load jobs: ${detail}` : 'Failed to load jobs. Please try again later.';
}
