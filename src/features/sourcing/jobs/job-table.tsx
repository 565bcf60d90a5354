import { type MouseEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { SearchJob } from '../../../../contract/api/sourcing.ts';
import { formatDate, formatTime } from '../../../lib/format-date.ts';
import { paths } from '../../../lib/paths.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { Button } from '../../../ui/button.tsx';
import { TrashIcon } from '../../../ui/icons.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { counted, orMissing, shortTitle } from '../display-text.ts';
import { SearchStatusTag } from '../search/search-progress.tsx';
import { DeleteJobDialog } from './delete-job-dialog.tsx';

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
  const { container, noteRemoval } = useFocusAfterRemoval();
  return (
    <div ref={container} tabIndex={-1}>
      <Table label="Jobs">
        <thead>
          <tr>
            <HeadCell className="w-12 max-sm:w-8 max-sm:px-2">#</HeadCell>
            <HeadCell className="max-sm:px-2">Job Title</HeadCell>
            <HeadCell className="max-sm:px-2">Location</HeadCell>
            <HeadCell className="max-sm:px-2">Created At</HeadCell>
            <td className="border-hairline border-b" />
          </tr>
        </thead>
        <tbody>
          {jobs.map((job, index) => (
            <JobRow key={job.id} job={job} number={first + index} onDelete={() => setJobToDelete(job)} />
          ))}
        </tbody>
      </Table>
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

function JobRow({ job, number, onDelete }: { job: SearchJob; number: number; onDelete: () => void }) {
  const navigate = useNavigate();
  const isOwner = useIsOwner();
  const title = shortTitle(job.title);
  const results = paths.searchJob(job.id);

  const open = (event: MouseEvent) => {
    // The row's link and button handle their own clicks.
    if (!(event.target as Element).closest('a, button')) void navigate(results);
  };
  return (
    <Row onClick={open} className="max-sm:text-sm">
      <Cell className="text-muted max-sm:px-2">{number}</Cell>
      <Cell className="max-sm:px-2 sm:min-w-40">
        <Link
          to={results}
          title={job.title}
          className="font-semibold text-strong no-underline hover:underline"
        >
          {title}
        </Link>
        {(job.status === 'Processing' || job.status === 'Failed') && (
          <div className="mt-1">
            <SearchStatusTag status={job.status} />
          </div>
        )}
      </Cell>
      <Cell className="max-sm:px-2">{orMissing(job.location)}</Cell>
      <Cell className="max-sm:px-2 xl:whitespace-nowrap">
        <span className="sm:whitespace-nowrap">{formatDate(job.created_at)}</span>{' '}
        <span className="whitespace-nowrap max-sm:hidden">{formatTime(job.created_at)}</span>
      </Cell>
      <Cell className="max-sm:px-1">
        <div className="-my-1.5 flex min-h-9 items-center justify-end gap-2 whitespace-nowrap text-muted text-sm ">
          {job.status === 'Completed' && (
            <span className="max-sm:hidden">{counted(job.all_search_results.length, 'result')}</span>
          )}
          {(isOwner || job.is_mine) && (
            <Button look="quiet" size="small" aria-label={`Delete the search ${title}`} onClick={onDelete}>
              <TrashIcon className="size-4.5" />
            </Button>
          )}
        </div>
      </Cell>
    </Row>
  );
}
