import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import {
  deleteSearchJob,
  restoreSearchJob,
  type SearchJob,
} from '../../../../contract/search/sourcing.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { counted, formatDate, formatTime, orMissing, shortTitle } from '../../../lib/display-text.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.tsx';
import { offerUndo, reloadQueries } from '../../../lib/undo.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { Button, classes } from '../../../ui/button.tsx';
import { ConfirmMutation } from '../../../ui/confirm-mutation.tsx';
import { MoreIcon, TrashIcon } from '../../../ui/icons.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { useMoved } from '../../recruiting/today/use-today.ts';
import { searchJobsKey, searchStatusKey } from '../query-keys.ts';
import { SearchStatusTag } from '../results/search-progress.tsx';
import type { JobPage } from '../use-search-status.ts';

/** Deletes a search and removes it from the list at once. It can be undone for a moment. */
export function useDeleteSearchJob() {
  const api = useApi();
  const queries = useQueryClient();
  const reload = () => reloadQueries(queries, searchJobsKey);
  return useMutation({
    mutationFn: (id: string) => api.call(deleteSearchJob, { params: { id } }),
    onSuccess: (_, id) => {
      queries.setQueriesData<JobPage>(
        { queryKey: searchJobsKey },
        (page) =>
          page && {
            items: page.items.filter((job) => job.id !== id),
            total: Math.max(page.total - 1, 0),
            leftOut: page.leftOut.filter((one) => one !== id),
          },
      );
      queries.removeQueries({ queryKey: searchStatusKey(id) });
      offerUndo({
        text: 'Search deleted.',
        undoneText: 'Search restored.',
        undo: () => api.call(restoreSearchJob, { params: { id } }).finally(reload),
      });
    },
    onSettled: reload,
  });
}

/** Confirms and deletes a search. Closed without one. */
function DeleteJobDialog({
  job,
  onClose,
  onDeleted,
}: {
  job: SearchJob | undefined;
  onClose: () => void;
  onDeleted: (id: string) => void;
}) {
  return (
    <ConfirmMutation
      mutation={useDeleteSearchJob()}
      given={job?.id}
      title="Delete this search?"
      confirmText="Delete search"
      failureText="The search could not be deleted. Please try again."
      onClose={onClose}
      onDone={() => job && onDeleted(job.id)}
    >
      “{shortTitle(job?.title)}” and its results will be gone for everyone in your organization. The
      candidates stay in the talent pool.
    </ConfirmMutation>
  );
}

const SearchDetailsDialog = lazy(async () => ({
  default: (await import('../details/search-details-dialog.tsx')).SearchDetailsDialog,
}));

/**
 * A page of the job list. A click anywhere in a row opens its results (spec §2); for keyboards, the title is a link.
 */
export function JobTable({
  jobs,
  first,
  onDeleted,
}: {
  jobs: SearchJob[];
  /** The first row's number, counting from 1. */
  first: number;
  onDeleted: (id: string) => void;
}) {
  const [jobToDelete, setJobToDelete] = useState<SearchJob>();
  const [jobToChange, setJobToChange] = useState<string>();
  const { container, noteRemoval } = useFocusAfterRemoval();
  // What a server of the specification alone does not tell has no column.
  const hasMore = jobs.some(({ found, owner }) => found !== undefined || owner !== undefined);
  const columns = hasMore ? furtherColumns.filter(({ says }) => says(jobs)) : [];
  const moved = useMoved();
  return (
    <div ref={container} tabIndex={-1}>
      <Table label="Jobs">
        <thead>
          <tr>
            <HeadCell className="w-12 max-sm:w-8 max-sm:px-2">#</HeadCell>
            <HeadCell className="max-sm:px-2">Job Title</HeadCell>
            <HeadCell className="max-sm:px-2">Location</HeadCell>
            <HeadCell className="max-sm:px-2">Created At</HeadCell>
            {columns.map(({ head }) => (
              <HeadCell key={head} className={further}>
                {head}
              </HeadCell>
            ))}
            <td className="border-hairline border-b" />
          </tr>
        </thead>
        <tbody>
          {jobs.map((job, index) => (
            <JobRow
              key={job.id}
              job={job}
              number={first + index}
              hasMore={hasMore}
              columns={columns}
              moved={moved.get(job.id) ?? 0}
              onDetails={() => setJobToChange(job.id)}
              onDelete={() => setJobToDelete(job)}
            />
          ))}
        </tbody>
      </Table>
      {jobToChange !== undefined && (
        <Suspense>
          <SearchDetailsDialog jobId={jobToChange} onClose={() => setJobToChange(undefined)} />
        </Suspense>
      )}
      <DeleteJobDialog
        job={jobToDelete}
        onClose={() => setJobToDelete(undefined)}
        onDeleted={(id) => {
          noteRemoval();
          onDeleted(id);
        }}
      />
    </div>
  );
}

function JobRow({
  job,
  number,
  hasMore,
  columns,
  moved,
  onDetails,
  onDelete,
}: {
  job: SearchJob;
  number: number;
  /** Whether more is shown than the specification's columns. */
  hasMore: boolean;
  columns: readonly FurtherColumn[];
  /** The number of people that others have moved since the last visit. */
  moved: number;
  onDetails: () => void;
  onDelete: () => void;
}) {
  const navigate = useNavigate();
  const isOwner = useIsOwner();
  const isActing = useSession().user?.actingUntil !== undefined;
  const mayDelete = !isActing && (isOwner || job.is_mine);
  const title = shortTitle(job.title);
  const results = paths.searchJob(job.id);

  const open = (event: MouseEvent) => {
    // The row's link and buttons handle their own clicks.
    if (!(event.target as Element).closest('a, button')) void navigate(results);
  };
  return (
    <Row onClick={open} className="max-sm:text-sm">
      <Cell className="text-muted max-sm:px-2">{number}</Cell>
      <Cell className="max-sm:px-2 sm:wrap-anywhere sm:min-w-40">
        <Link
          to={results}
          title={job.title}
          className={classes(
            'font-semibold no-underline hover:underline',
            job.people_gone ? 'text-muted' : 'text-strong',
          )}
        >
          {title}
        </Link>
        {job.client && <p className="text-muted text-sm">{job.client}</p>}
        {moved > 0 && (
          <p className="text-sm text-strong">
            {counted(moved, 'person', 'people')} moved since your last visit
          </p>
        )}
        {job.people_gone && <p className="text-muted text-sm">Its people have left the talent pool.</p>}
        <div
          className={classes(
            'flex flex-wrap items-center gap-x-3 text-muted text-sm',
            hasMore && '2xl:hidden',
          )}
        >
          {(job.status === 'Processing' || job.status === 'Failed') && (
            <span className="mt-1">
              <SearchStatusTag status={job.status} />
            </span>
          )}
          {job.status === 'Completed' && hasMore && <span>{countsOf(job)}</span>}
        </div>
      </Cell>
      <Cell className="max-sm:px-2 sm:wrap-anywhere sm:min-w-28">{orMissing(job.location)}</Cell>
      <Cell className="max-sm:px-2 lg:whitespace-nowrap">
        <span className="sm:whitespace-nowrap">{formatDate(job.created_at)}</span>{' '}
        <span className="whitespace-nowrap max-sm:hidden">{formatTime(job.created_at)}</span>
      </Cell>
      {columns.map(({ head, cell }) => (
        <Cell key={head} className={classes(further, 'max-w-36 truncate tabular-nums')}>
          {cell(job)}
        </Cell>
      ))}
      <Cell className="max-sm:px-1">
        <div className="-my-1.5 flex min-h-9 items-center justify-end whitespace-nowrap text-muted text-sm">
          {job.status === 'Completed' && !hasMore && (
            <span className="max-sm:hidden">{counted(job.all_search_results.length, 'result')}</span>
          )}
          {hasMore && (
            <Button
              look="quiet"
              size="small"
              aria-label={`Details of the search ${title}`}
              onClick={onDetails}
            >
              <MoreIcon className="size-4.5 [stroke-width:3]" />
            </Button>
          )}
          {mayDelete && (
            <ServerButton
              isBrief
              look="quiet"
              size="small"
              aria-label={`Delete the search ${title}`}
              onClick={onDelete}
            >
              <TrashIcon className="size-4.5" />
            </ServerButton>
          )}
        </div>
      </Cell>
    </Row>
  );
}

/** Where the specification's columns leave room for more; elsewhere the title has a second line. */
const further = 'max-2xl:hidden';

interface FurtherColumn {
  head: string;
  cell: (job: SearchJob) => ReactNode;
  /** False where all rows would say the same, and nothing. */
  says: (jobs: readonly SearchJob[]) => boolean;
}

const furtherColumns: readonly FurtherColumn[] = [
  {
    head: 'Status',
    cell: ({ status }) => status && <SearchStatusTag status={status} />,
    says: (jobs) => jobs.some(({ status }) => status !== undefined && status !== 'Completed'),
  },
  { head: 'Found', cell: ({ found }) => found ?? '–', says: () => true },
  { head: 'Shortlisted', cell: ({ shortlisted }) => shortlisted ?? '–', says: () => true },
  {
    head: 'New',
    cell: ({ new_people: isNew }) => isNew && <strong className="text-strong">{isNew}</strong>,
    says: (jobs) => jobs.some(({ new_people: isNew }) => isNew),
  },
  { head: 'Watch', cell: ({ watch }) => watch ?? '–', says: (jobs) => jobs.some(({ watch }) => watch) },
  {
    head: 'Who',
    cell: ({ owner }) => owner ?? '–',
    says: (jobs) => new Set(jobs.map(({ owner }) => owner)).size > 1,
  },
];

/** A number stays with its word. */
const countsOf = ({ found = 0, shortlisted, new_people: isNew, watch }: SearchJob) =>
  [`${found} found`, shortlisted && `${shortlisted} shortlisted`, isNew && `${isNew} new`, watch]
    .filter(Boolean)
    .join(' · ')
    .replaceAll(/(\d) /g, '$1\u00a0');
