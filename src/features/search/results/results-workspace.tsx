import { type FormEvent, useState } from 'react';
import { peopleLimits } from '../../../../contract/recruiting/search-people.calls.ts';
import type { Criterion } from '../../../../contract/search/sourcing.calls.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { ListedPerson } from './listed-person.ts';
import { readTitle } from './listed-person.ts';
import { PersonPanel } from './person-panel.tsx';
import { ResultsList } from './results-list.tsx';
import { cutOf } from './strength-cut.ts';
import type { useResultFilters } from './use-result-filters.ts';
import { useSearchSummary } from './use-results.ts';
import { useWorkspace } from './use-workspace.ts';

const usual = ['Level', 'Skills', 'Place', 'Language', 'Availability', 'Pay'];

/** Asks for the reason of a rejection. Enter decides, with or without one. */
function ReasonDialog({
  people,
  onDecide,
  onClose,
}: {
  people: ListedPerson[];
  onDecide: (reason: string) => void;
  onClose: () => void;
}) {
  const [first] = people;
  const who = people.length === 1 && first ? readTitle(first).name : `${people.length} people`;
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDecide(reason.trim());
  };
  return (
    <Dialog aria-label={`No: ${who}`} onClose={onClose} className="p-6">
      <h2 className="text-xl">No: {who}</h2>
      <Form onSubmit={submit} className="mt-4 space-y-4">
        <TextField
          label="Reason"
          hint="Optional. Colleagues see it; the person does not."
          autoFocus
          value={reason}
          maxLength={peopleLimits.reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Usual reasons</legend>
          {usual.map((one) => (
            <Button key={one} look="secondary" size="small" onClick={() => onDecide(one)}>
              {one}
            </Button>
          ))}
        </fieldset>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Decide No</Button>
        </div>
      </Form>
    </Dialog>
  );
}

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
    <div className="space-y-2">
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
