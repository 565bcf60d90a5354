import type { Criterion } from '../../../../contract/api/sourcing.ts';
import type { Decision } from '../../../../contract/model/decisions.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { counted } from '../display-text.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import { keyOf, type ListedPerson } from './listed-person.ts';
import { PeopleList } from './people-list.tsx';
import { PersonPanel } from './person-panel.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { ResultFilters } from './result-filters.tsx';
import type { useResultFilters } from './use-result-filters.ts';
import { useSearchSummary } from './use-results.ts';
import { batch, useWorkspace } from './use-workspace.ts';

/** The results of a completed search as a place to decide: the list, and beside it, or instead of it, one person. */
export function ResultsWorkspace({
  jobId,
  known,
  isComplete,
  criteria,
  filters,
}: {
  jobId: string;
  /** What came with the search itself, shown until the list is loaded. */
  known: ListedPerson[];
  /** Whether more than the links is known. */
  isComplete: boolean;
  criteria: Criterion[];
  filters: ReturnType<typeof useResultFilters>;
}) {
  const workspace = useWorkspace(jobId, known, isComplete, filters);
  const { isWide, results, all, people, selected, chosen, selection } = workspace;
  const summary = useSearchSummary(jobId, isComplete);
  const total = results.total ?? known.length;
  const hidden = all.length - people.length;
  const hasMore = hidden > 0 || results.hasNextPage;
  const panel = selected?.id !== undefined && selected.details && (
    <PersonPanel
      jobId={jobId}
      id={selected.id}
      person={{ ...selected, details: selected.details }}
      criteria={criteria}
      isBeside={isWide}
      heading={workspace.heading}
      noteField={workspace.noteField}
      onDecide={(decision) => workspace.choose([selected], decision)}
      onLeave={workspace.leave}
    />
  );
  return (
    <div className="space-y-3">
      {workspace.problem && (
        <Notice kind="failed">
          <div className="flex flex-wrap items-center justify-between gap-2">
            {workspace.problem}
            <Button look="quiet" size="small" onClick={workspace.dismiss}>
              Close
            </Button>
          </div>
        </Notice>
      )}
      {selection.isOpen ? (
        <>
          <Button look="secondary" size="small" onClick={workspace.leave}>
            Back to the list
          </Button>
          {panel}
        </>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            {chosen.length > 0 ? (
              <ChosenPeople
                people={chosen}
                onDecide={(decision) => workspace.choose(chosen, decision)}
                onClear={selection.uncheckAll}
              />
            ) : (
              isComplete && (
                <ResultFilters
                  filters={filters}
                  summary={summary}
                  musts={criteria.filter(({ need }) => need === 'must').length}
                />
              )
            )}
            <KeyHints />
          </div>
          <ListSummary people={all} total={total} isFiltered={filters.isFiltered} />
          {results.error && (
            <Notice kind="info">
              <p>
                {results.people ? 'Further people' : 'Decisions and notes'} could not be loaded.{' '}
                {problemText(results.error, 'Please try again later.')}
              </p>
              {!results.people && (
                <Button look="quiet" size="small" className="-ml-3" onClick={() => void results.refetch()}>
                  Try again
                </Button>
              )}
            </Notice>
          )}
          {all.length === 0 && filters.isFiltered && !results.isPending && (
            <EmptyState
              text="Nobody meets these filters."
              action={<Button onClick={filters.clear}>Show all</Button>}
            />
          )}
          <div className={isWide && panel ? 'grid grid-cols-[minmax(0,1.3fr)_minmax(24rem,1fr)] gap-5' : ''}>
            <div className="min-w-0 space-y-3">
              {people.length > 0 && (
                <PeopleList
                  list={workspace.list}
                  people={people}
                  criteria={criteria}
                  selected={selected && keyOf(selected)}
                  checked={workspace.checked}
                  onSelect={selection.select}
                  onOpen={workspace.open}
                  onCheck={selection.check}
                />
              )}
              {hasMore && (
                <Button look="secondary" busy={results.isFetchingNextPage} onClick={workspace.showMore}>
                  {hidden > 0 ? `Show ${Math.min(batch, hidden)} more of ${hidden}` : 'Show further results'}
                </Button>
              )}
            </div>
            {isWide && panel && (
              <div
                // Each person begins at the top.
                key={selected?.id}
                className="sticky top-18 max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-card border border-hairline bg-panel p-5"
              >
                {panel}
              </div>
            )}
          </div>
        </>
      )}
      {workspace.turningDown && (
        <ReasonDialog
          people={workspace.turningDown}
          onClose={() => workspace.setTurningDown(undefined)}
          onDecide={(reason) => {
            workspace.setTurningDown(undefined);
            workspace.decideOn(workspace.turningDown ?? [], 'no', reason);
          }}
        />
      )}
    </div>
  );
}

function ListSummary({
  people,
  total,
  isFiltered,
}: {
  people: ListedPerson[];
  total: number;
  isFiltered: boolean;
}) {
  const hasSample = people.some(({ details }) => details?.sample);
  return (
    <p className="text-muted text-sm" role="status">
      {counted(total, 'result')}
      {isFiltered ? ' with these filters' : ''}, best first.
      {hasSample &&
        (people.every(({ details }) => details?.sample)
          ? ' All of them are the sample: fictional people, there to try the search with.'
          : ' Those labelled Sample are fictional people, there to try the search with.')}
    </p>
  );
}

/** What can be done with several people at once. */
function ChosenPeople({
  people,
  onDecide,
  onClear,
}: {
  people: ListedPerson[];
  onDecide: (decision: Decision | null) => void;
  onClear: () => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="font-semibold text-sm">
        {people.length} chosen
      </p>
      <DecisionButtons onDecide={onDecide} />
      <Button look="quiet" size="small" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}

const hints = [
  ['j k', 'move'],
  ['s', 'shortlist'],
  ['m', 'maybe'],
  ['x', 'no'],
  ['n', 'note'],
  ['u', 'undo'],
] as const;

/** For those who have a keyboard; `?` lists all of them. */
function KeyHints() {
  return (
    <p aria-hidden="true" className="hidden gap-3 text-muted text-xs xl:flex">
      {hints.map(([keys, effect]) => (
        <span key={keys} className="whitespace-nowrap">
          {keys.split(' ').map((key) => (
            <kbd key={key} className="mr-1 rounded border border-edge px-1 font-sans">
              {key}
            </kbd>
          ))}
          {effect}
        </span>
      ))}
    </p>
  );
}
