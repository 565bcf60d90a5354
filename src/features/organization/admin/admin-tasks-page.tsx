import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type AdminTask, adminTaskStates } from '../../../../contract/organization/admin-tasks.calls.ts';
import { formatDateTime } from '../../../lib/display-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { organisationPath } from '../../../lib/settings-paths.ts';
import { useListAddress } from '../../../lib/use-list-address.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmMutation } from '../../../ui/confirm-mutation.tsx';
import { filterControl } from '../../../ui/filter-control.ts';
import { Options } from '../../../ui/options.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Cell, HeadCell, Pagination, Row, StackedTable } from '../../../ui/table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { AdminFrame, Unavailable } from './admin-frame.tsx';
import { adminPageSize, useAdminChange, useAdminTasks } from './use-admin.ts';

const stateTexts = { waiting: 'Waiting', running: 'Running', failed: 'Failed' };
const emptyTexts = {
  any: 'No task waits, runs or has failed within 30 days.',
  waiting: 'No task waits.',
  running: 'No task runs.',
  failed: 'No task has failed within 30 days.',
};
const endedTexts: Record<string, string> = { Cancelled: 'Cancelled', Paused: 'Paused' };
const looks = { waiting: 'plain', running: 'strong', failed: 'failed' } as const;
const kindTexts: Record<AdminTask['kind'], string> = {
  search: 'Search',
  generation: 'Post',
  import: 'Import',
  resume: 'Résumé',
  'hand-over': 'Hand-over',
  'model-download': 'Download of a model',
  transfer: 'Export or import',
};

export function AdminTasksPage() {
  const { given, page, change, showPage } = useListAddress<'state' | 'organisation'>();
  const state = adminTaskStates.find((each) => each === given('state'));
  const organisation = /^[\da-f-]{36}$/.exec(given('organisation'))?.[0];
  const { data, error, isPending, refetch } = useAdminTasks(
    { ...(state && { state }), ...(organisation && { organisation }) },
    page,
  );
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / adminPageSize));
  return (
    <AdminFrame>
      <search aria-label="Filter the tasks" className="mb-4 flex flex-wrap items-center gap-2">
        <select
          aria-label="State"
          value={state ?? ''}
          onChange={(event) => change({ state: event.target.value })}
          className={filterControl}
        >
          <option value="">All states</option>
          <Options of={adminTaskStates.map((each) => [each, stateTexts[each]])} />
        </select>
        {organisation && (
          <Button look="quiet" size="small" onClick={() => change({ organisation: '' })}>
            Tasks of all organizations
          </Button>
        )}
      </search>
      <div className="space-y-4">
        {isPending && <LoadingMark text="Loading tasks..." />}
        {error && <Unavailable error={error} onRetry={() => void refetch()} />}
        {data?.total === 0 && <p className="text-muted">{emptyTexts[state ?? 'any']}</p>}
        {data && data.items.length > 0 && <Tasks tasks={data.items} />}
        {pages > 1 && <Pagination label="Pages of tasks" page={page} pages={pages} onPage={showPage} />}
      </div>
    </AdminFrame>
  );
}

function Tasks({ tasks }: { tasks: AdminTask[] }) {
  return (
    <StackedTable label="Tasks" isWide>
      <thead>
        <tr>
          <HeadCell>Task</HeadCell>
          <HeadCell>Organization</HeadCell>
          <HeadCell>Asked for</HeadCell>
          <HeadCell className="text-right">Attempts</HeadCell>
          <HeadCell>Error</HeadCell>
          <HeadCell>
            <span className="sr-only">Actions</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} />
        ))}
      </tbody>
    </StackedTable>
  );
}

function TaskRow({ task }: { task: AdminTask }) {
  const { id, kind, state, organisation, attempts, error } = task;
  const change = useAdminChange();
  const [isAsking, setAsking] = useState(false);
  const what = `${kindTexts[kind]} of ${organisation}`;
  const ended = endedTexts[error ?? ''];
  const button = {
    look: 'quiet',
    size: 'small',
    className: '-mx-3 -my-1.5',
    busy: change.isPending,
  } as const;
  return (
    <Row>
      <Cell className="whitespace-nowrap">
        {kindTexts[kind]}
        <Tag look={ended ? 'plain' : looks[state]} className="ml-2">
          {ended ?? stateTexts[state]}
        </Tag>
      </Cell>
      <Cell className="min-w-32 wrap-anywhere" data-heading="Organization">
        <Link to={organisationPath(task.organisation_id)} className="link">
          {organisation}
        </Link>
      </Cell>
      <Cell className="whitespace-nowrap" data-heading="Asked for">
        {formatDateTime(task.started_at)}
      </Cell>
      <Cell className="text-right tabular-nums" data-heading="Attempts">
        {attempts ?? '–'}
      </Cell>
      <Cell className="wrap-anywhere text-muted" data-heading="Error">
        {ended ? '–' : (error ?? '–')}
      </Cell>
      <Cell>
        {task.can_retry && (
          <Button
            {...button}
            aria-label={`Retry: ${what}`}
            onClick={() => change.mutate({ kind: 'retry-task', id })}
          >
            Retry
          </Button>
        )}
        {state !== 'failed' && (
          <Button {...button} aria-label={`Cancel: ${what}`} onClick={() => setAsking(true)}>
            Cancel
          </Button>
        )}
        <p role="status" className="text-failed text-sm empty:hidden">
          {!isAsking && change.error && problemText(change.error, 'Please try again.')}
        </p>
        <ConfirmMutation
          mutation={change}
          given={isAsking ? { kind: 'cancel-task', id } : undefined}
          title={`Cancel the ${kindTexts[kind].toLowerCase()} of ${organisation}?`}
          confirmText="Cancel the task"
          onClose={() => setAsking(false)}
        >
          It ends as failed, and the client sees that. They can start it again themselves.
        </ConfirmMutation>
      </Cell>
    </Row>
  );
}
