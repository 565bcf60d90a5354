import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { ServerButton, ServerPart, useIsAway } from '../../../lib/server-button.tsx';
import { advertisePath } from '../../../lib/settings-paths.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { useSearchDetails } from '../../search/details/use-search-details.ts';
import { HandOverButton } from '../hand-over/hand-over-button.tsx';
import { ShareButton } from '../share/share-button.tsx';
import { BoardColumns } from './board-columns.tsx';
import { BoardFilterBar } from './board-filter-bar.tsx';
import { CardDialog } from './card-dialog.tsx';
import { ColumnsDialog } from './columns-dialog.tsx';
import { ExportDecisions } from './export-decisions.tsx';
import { type BoardFilters, groupPeople } from './group-people.ts';
import { useBoard, useColumns } from './use-board.ts';
import { useMove } from './use-move.ts';

const OwnWindowButton = lazy(() => import('../../../platform/own-window-button.tsx'));

/** The board of a search: where its people stand, from shortlist to hire. */
export function BoardPage() {
  const { jobId = '' } = useParams();
  const { data: details } = useSearchDetails(jobId);
  usePageTitle(details && `Board: ${details.title}`);
  const isOwner = useIsOwner();
  const { shell } = usePlatform();
  const [editsColumns, setEditsColumns] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves the focus for each opened board
  useEffect(() => heading.current?.focus({ preventScroll: true }), [jobId]);
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <ButtonLink look="quiet" size="small" className="-ml-3" to={paths.searchJob(jobId)}>
          {'< Back to results'}
        </ButtonLink>
        <h1 ref={heading} tabIndex={-1} className="min-w-0 text-xl">
          {details ? `Board: ${details.title}` : 'Board'}
        </h1>
        {details?.client && <p className="text-muted text-sm">for {details.client}</p>}
        <span className="flex flex-wrap items-center gap-2 lg:ml-auto">
          <Suspense>{shell && <OwnWindowButton />}</Suspense>
          <ShareButton jobId={jobId} />
          <ButtonLink look="secondary" size="small" to={advertisePath(jobId)}>
            Advertise this job
          </ButtonLink>
          <ExportDecisions jobId={jobId} />
          {isOwner && (
            <ServerButton isBrief look="secondary" size="small" onClick={() => setEditsColumns(true)}>
              Columns
            </ServerButton>
          )}
        </span>
      </div>
      <Board key={jobId} jobId={jobId} />
      {editsColumns && <ColumnsDialog onClose={() => setEditsColumns(false)} />}
    </div>
  );
}

function Board({ jobId }: { jobId: string }) {
  const isAway = useIsAway();
  const { data: people, error } = useBoard(jobId);
  const { data: settings, error: columnsError } = useColumns();
  const [filters, setFilters] = useState<BoardFilters>({ text: '', assignee: '' });
  const [opened, setOpened] = useState<string>();
  const { move, problem, dismiss } = useMove(jobId);
  const columns = useMemo(
    () => groupPeople(settings?.columns ?? [], people ?? [], filters),
    [settings, people, filters],
  );
  const failure = error ?? columnsError;
  if (!people || !settings) {
    return failure ? (
      <Notice kind="failed">{problemText(failure, 'The board could not be loaded.')}</Notice>
    ) : (
      <LoadingMark text="Loading the board..." />
    );
  }
  if (people.length === 0) {
    return (
      <EmptyState
        text="Nobody is on the board yet. Shortlist somebody among the results: that puts them here."
        action={<ButtonLink to={paths.searchJob(jobId)}>Open the results</ButtonLink>}
      />
    );
  }
  const person = people.find(({ id }) => id === opened);
  const shown = columns.flatMap((column) => column.people.map(({ id }) => id));
  return (
    <>
      {problem && (
        <Notice kind="failed">
          <div className="flex flex-wrap items-center justify-between gap-2">
            {problem}
            <Button look="quiet" size="small" onClick={dismiss}>
              Close
            </Button>
          </div>
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <BoardFilterBar people={people} filters={filters} onChange={setFilters} />
        <HandOverButton chosen={{ results: shown }} areTicked={false} />
      </div>
      {isAway && <ServerPart />}
      <BoardColumns columns={columns} onMove={move} onOpen={setOpened} />
      {person && (
        <CardDialog
          key={person.id}
          jobId={jobId}
          person={person}
          columns={settings.columns}
          onMove={(column) => move(person, column)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
