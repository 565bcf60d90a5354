import type { Decision } from '../../../../contract/search/decisions.ts';
import { Button } from '../../../ui/button.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { MoreForChosen } from '../../recruiting/add-to-job/more-for-chosen.tsx';
import { ApplicantSystemButton } from '../../recruiting/applicant-system/applicant-system-button.tsx';
import { StartSequenceButton } from '../../recruiting/sequences/start-sequence-button.tsx';
import { type ListedPerson, poolIdOf, readTitle } from './listed-person.ts';
import { DecisionButtons } from './person-panel.tsx';

export function ChosenPeople({
  people,
  onDecide,
  onClear,
}: {
  people: ListedPerson[];
  onDecide: (decision: Decision | null) => void;
  onClear: () => void;
}) {
  const results = people.flatMap(({ details }) => details?.id ?? []);
  return (
    <section
      aria-label="Chosen people"
      className="sticky bottom-2 z-20 flex items-center gap-2 rounded-card border border-strong bg-panel px-3 py-2 shadow-lift max-sm:-mx-2 max-sm:bottom-0 max-sm:gap-1.5 max-sm:px-2 max-sm:[&>div>button]:px-2 max-sm:[&_fieldset]:gap-1.5 max-sm:[&_fieldset_button]:px-2"
    >
      <p role="status" className="whitespace-nowrap font-semibold text-sm">
        {people.length} <span className="max-sm:sr-only">chosen</span>
      </p>
      <DecisionButtons count={people.length} onDecide={onDecide} />
      <MoreForChosen
        opensUp
        people={people.flatMap((person) => {
          const { id, details } = person;
          return id === undefined || !details
            ? []
            : [
                {
                  id,
                  name: readTitle(person).name,
                  version: details.decision_version ?? 0,
                  personId: poolIdOf(person),
                  isStopped: details.do_not_contact === true,
                  tags: details.tags,
                },
              ];
        })}
      >
        <StartSequenceButton recipients={{ results }} onStarted={onClear} />
        <ApplicantSystemButton chosen={{ results }} />
      </MoreForChosen>
      <Button look="quiet" size="small" className="max-sm:px-2!" aria-label="Clear" onClick={onClear}>
        <span className="max-sm:hidden">Clear</span>
        <CloseIcon className="size-4 sm:hidden" />
      </Button>
    </section>
  );
}
