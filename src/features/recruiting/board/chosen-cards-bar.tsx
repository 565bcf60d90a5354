import { useState } from 'react';
import type { BoardPerson } from '../../../../contract/recruiting/board.calls.ts';
import type { BoardColumn } from '../../../../contract/recruiting/board.ts';
import { counted } from '../../../lib/display-text.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceMenu } from '../../../ui/choice-menu.tsx';
import { ChevronDownIcon, CloseIcon } from '../../../ui/icons.tsx';
import { ReasonDialog } from '../../search/results/reason-dialog.tsx';
import { MoreForChosen } from '../add-to-job/more-for-chosen.tsx';
import { ApplicantSystemButton } from '../applicant-system/applicant-system-button.tsx';
import { SequenceComposer, StartSequenceButton } from '../sequences/start-sequence-button.tsx';

export function ChosenCardsBar({
  people,
  columns,
  onMove,
  onDecline,
  onClear,
  title,
}: {
  title?: string | undefined;
  people: readonly BoardPerson[];
  columns: readonly BoardColumn[];
  onMove: (column: BoardColumn) => void;
  onDecline: (reason: string) => void;
  onClear: () => void;
}) {
  const [isDeclining, setDeclining] = useState(false);
  const [isStarting, setStarting] = useState(false);
  const isNarrow = useMediaQuery('(width < 40rem)');
  const results = people.map(({ id }) => id);
  const others = (
    <>
      <StartSequenceButton recipients={{ results }} onPress={() => setStarting(true)} />
      <ApplicantSystemButton chosen={{ results }} />
    </>
  );
  return (
    <section
      aria-label="Chosen people"
      className="absolute -inset-x-2 -top-1.5 z-20 flex min-h-[calc(100%+0.75rem)] flex-wrap items-center gap-2 rounded-control border border-strong bg-strong-soft px-3 py-1 text-sm max-sm:gap-1.5 max-sm:px-2"
    >
      {title && <h1 className="sr-only">{title}</h1>}
      <p role="status" className="whitespace-nowrap font-semibold">
        {people.length}
        <span className="max-sm:sr-only"> {people.length === 1 ? 'person' : 'people'}</span> chosen
      </p>
      <ChoiceMenu
        label="Move to"
        choices={columns.map(({ id, name }) => ({ value: id, text: name }))}
        onChoose={(chosen) => {
          const column = columns.find(({ id }) => id === chosen);
          if (column) onMove(column);
        }}
        className="inline-flex h-9 items-center gap-2 whitespace-nowrap rounded-control border border-edge bg-panel px-3 text-sm touch:h-11"
      >
        Move to…
        <ChevronDownIcon className="size-3.5 flex-none max-sm:hidden" />
      </ChoiceMenu>
      <Button look="secondary" size="small" onClick={() => setDeclining(true)}>
        No…
      </Button>
      {!isNarrow && others}
      <MoreForChosen
        people={people.map(
          ({ id, name, version, person_id: personId, assignee, do_not_contact: isStopped }) => ({
            ...{ id, name, version, personId, isStopped },
            assignee: assignee?.id ?? null,
          }),
        )}
      >
        {isNarrow && others}
      </MoreForChosen>
      <Button look="quiet" size="small" className="ml-auto max-sm:px-2!" onClick={onClear}>
        <CloseIcon className="size-4 sm:hidden" />
        <span className="max-sm:sr-only">Clear</span>
      </Button>
      {/* Not beside its button, which moves into the menu when the window gets narrow. */}
      {isStarting && (
        <SequenceComposer
          recipients={{ results }}
          areTicked
          onStarted={onClear}
          onClose={() => setStarting(false)}
        />
      )}
      {isDeclining && (
        <ReasonDialog
          who={counted(people.length, 'person', 'people')}
          effect="Their cards move to Closed, and their sequences stop."
          onDecide={(reason) => {
            setDeclining(false);
            onDecline(reason);
          }}
          onClose={() => setDeclining(false)}
        />
      )}
    </section>
  );
}
