import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, type MouseEvent, type ReactNode, Suspense, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import {
  deleteSearchJob,
  restoreSearchJob,
  type SearchJob,
} from '../../../../contract/search/sourcing.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { counted, formatDate, formatTime, orMissing, shortTitle } from '../../../lib/display-text.ts';
import { boardPath, paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.tsx';
import { offerUndo, reloadQueries } from '../../../lib/undo.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { ButtonLink, classes } from '../../../ui/button.tsx';
import { ConfirmMutation } from '../../../ui/confirm-mutation.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { useMoved } from '../../recruiting/today/use-today.ts';
import { searchJobsKey, searchStatusKey, todayKey } from '../query-keys.ts';
import { SearchStatusTag } from '../results/search-progress.tsx';
import { isOver, type JobPage, useSearchStatus } from '../use-search-status.ts';

export function useDeleteSearchJob() {
  const api = useApi();
  const queries = useQueryClient();
  const reload = () =>
    Promise.all([reloadQueries(queries, searchJobsKey), queries.invalidateQueries({ queryKey: todayKey })]);
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

/** Closed without a job. */
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

const JobMenu = lazy(async () => ({ default: (await import('./job-menu.tsx')).JobMenu }));

const SearchDetailsDialog = lazy(async () => ({
  default: (await import('../details/search-details-dialog.tsx')).SearchDetailsDialog,
}));

/**
 * A page of the job list. A click anywhere in a row opens its results (spec §2); for keyboards, the title is a link.
 */
export function JobTable({
  jobs,
  followed,
  first,
  areArchived,
  onArchived,
  onDeleted,
}: {
  jobs: SearchJob[];
  /** The search whose status is polled beside the list. */
  followed?: string | undefined;
  first: number;
  areArchived: boolean;
  /** The last one of a list takes the table with it. */
  onArchived: () => void;
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
        <thead className="max-sm:sr-only">
          <tr>
            <HeadCell className="w-12">#</HeadCell>
            <HeadCell>Job Title</HeadCell>
            <HeadCell>Location</HeadCell>
            <HeadCell>Created At</HeadCell>
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
              isFollowed={job.id === followed}
              isArchived={areArchived}
              moved={moved.get(job.id) ?? 0}
              onDetails={() => setJobToChange(job.id)}
              onArchived={onArchived}
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
  isFollowed,
  isArchived,
  moved,
  onDetails,
  onArchived,
  onDelete,
}: {
  job: SearchJob;
  number: number;
  hasMore: boolean;
  columns: readonly FurtherColumn[];
  isFollowed: boolean;
  isArchived: boolean;
  moved: number;
  onDetails: () => void;
  onArchived: () => void;
  onDelete: () => void;
}) {
  const navigate = useNavigate();
  const isOwner = useIsOwner();
  const isActing = useSession().user?.actingUntil !== undefined;
  const mayDelete = !isActing && (isOwner || job.is_mine);
  const title = shortTitle(job.title);
  const titleId = useId();
  const results = paths.searchJob(job.id);

  const open = (event: MouseEvent) => {
    // The row's link and buttons handle their own clicks.
    if (!(event.target as Element).closest('a, button, [data-menu]')) void navigate(results);
  };
  return (
    <Row onClick={open} className={card}>
      <Cell className={`text-muted ${onCard}`}>{number}</Cell>
      <Cell className={`sm:wrap-anywhere max-sm:basis-[calc(100%-1.5rem)] sm:min-w-40 ${onCard}`}>
        <Link
          id={titleId}
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
        {job.people_gone && (
          <p className="text-muted text-sm">
            {!job.found
              ? 'Its people have left the talent pool.'
              : `None of its ${counted(job.found, 'person', 'people')} is left in the talent pool.`}
          </p>
        )}
        {(job.status === 'Processing' || job.status === 'Failed') && (
          <div className={classes('mt-1', hasMore && '2xl:hidden')}>
            <SearchStatusTag status={job.status} isCancelled={job.cancelled} />
          </div>
        )}
        {job.status === 'Processing' && <Running id={job.id} isFollowed={isFollowed} />}
        {hasMore && <Pipeline job={job} />}
      </Cell>
      <Cell className={`sm:wrap-anywhere sm:min-w-28 max-sm:ml-4 max-sm:text-muted ${onCard}`}>
        {orMissing(job.location)}
      </Cell>
      <Cell className={`max-sm:text-muted lg:whitespace-nowrap ${onCard}`}>
        <span className="whitespace-nowrap">{formatDate(job.created_at)}</span>{' '}
        <span className="whitespace-nowrap max-sm:hidden">{formatTime(job.created_at)}</span>
      </Cell>
      {columns.map(({ head, cell }) => (
        <Cell key={head} className={classes(further, 'max-w-36 truncate tabular-nums')}>
          {cell(job)}
        </Cell>
      ))}
      <Cell className={`max-sm:ml-auto ${onCard}`}>
        <div className="-my-1.5 flex min-h-9 items-center justify-end whitespace-nowrap text-muted text-sm">
          {job.status === 'Completed' && !hasMore && (
            <span className="max-sm:hidden">{counted(job.all_search_results.length, 'result')}</span>
          )}
          {job.status === 'Completed' && hasMore && (
            <ButtonLink look="quiet" size="small" to={boardPath(job.id)} aria-describedby={titleId}>
              Board
            </ButtonLink>
          )}
          {(hasMore || mayDelete) && (
            // The first page does without what it holds.
            <Suspense fallback={<span className="w-10.5" />}>
              <JobMenu
                job={job}
                isArchived={isArchived}
                hasDetails={hasMore}
                mayDelete={mayDelete === true}
                onDetails={onDetails}
                onArchived={onArchived}
                onDelete={onDelete}
              />
            </Suspense>
          )}
        </div>
      </Cell>
    </Row>
  );
}

function Running({ id, isFollowed }: { id: string; isFollowed: boolean }) {
  const { data } = useSearchStatus(id, { poll: !isFollowed });
  if (!data?.progress || isOver(data)) return null;
  const { done, total, stage } = data.progress;
  return (
    <div className="mt-1 max-w-72 space-y-1 text-muted text-sm">
      <p>{stage}</p>
      <ProgressBar label="How far the search is" value={done} max={total} />
    </div>
  );
}

/** On a phone each row is a card: the title, below it place and day, and the actions. */
const card = 'max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-2 max-sm:px-3 max-sm:py-2';
const onCard = 'max-sm:px-0 max-sm:py-0.5 max-sm:text-sm';

/** Where the specification's columns leave room for more; elsewhere the title has a second line. */
const further = 'max-2xl:hidden';

interface FurtherColumn {
  head: string;
  cell: (job: SearchJob) => ReactNode;
  says: (jobs: readonly SearchJob[]) => boolean;
}

const furtherColumns: readonly FurtherColumn[] = [
  {
    head: 'Status',
    cell: ({ status, cancelled }) => status && <SearchStatusTag status={status} isCancelled={cancelled} />,
    says: (jobs) => jobs.some(({ status }) => status !== undefined && status !== 'Completed'),
  },
  {
    head: 'Found',
    cell: ({ found, people_gone: isGone }) => (isGone ? 0 : (found ?? '–')),
    says: () => true,
  },
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

function Pipeline({ job }: { job: SearchJob }) {
  const { found, shortlisted, board, new_people: isNew, watch, people_gone: isGone } = job;
  return (
    <p className="flex flex-wrap gap-x-3 text-muted text-sm">
      {found !== undefined && !isGone && <span className="whitespace-nowrap 2xl:hidden">{found} found</span>}
      {isNew !== undefined && <span className="whitespace-nowrap 2xl:hidden">{isNew} new</span>}
      {!board && shortlisted !== undefined && <span>{shortlisted} shortlisted</span>}
      {board && <span>Board: {board.map(({ name, people }) => `${name} ${people}`).join(', ')}</span>}
      {watch && <span className="2xl:hidden">{watch}</span>}
    </p>
  );
}
