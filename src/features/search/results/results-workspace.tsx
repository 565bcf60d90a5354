import type { Criterion } from '../../../../contract/search/sourcing.calls.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { ListedPerson } from './listed-person.ts';
import { PersonPanel } from './person-panel.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { ResultsList } from './results-list.tsx';
import { cutOf } from './strength-cut.ts';
import type { useResultFilters } from './use-result-filters.ts';
import { useSearchSummary } from './use-results.ts';
import { useWorkspace } from './use-workspace.ts';

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
  const summary = useSearchSummary(jobId, isComplete);
  const cut = cutOf(summary, filters);
  const workspace = useWorkspace(jobId, known, isComplete, filters, cut);
  const { isWide, selected, selection } = workspace;
  const panel = selected?.id !== undefined && selected.details && !selected.details.gone && (
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
        <ResultsList
          workspace={workspace}
          filters={filters}
          criteria={criteria}
          summary={summary}
          cut={cut}
          knownTotal={known.length}
          isComplete={isComplete}
          panel={isWide && panel}
        />
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
