import { useState } from 'react';
import { type Criterion, criterionNeeds } from '../../../contract/search/sourcing.calls.ts';
import { classes } from '../../ui/button.tsx';
import { ChoiceMenu } from '../../ui/choice-menu.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ChevronDownIcon, CloseIcon } from '../../ui/icons.tsx';

type Need = Criterion['need'];

const needWords: Record<Need, string> = { must: 'must', nice: 'nice', not: 'not' };
export const needLabels: Record<Need, string> = {
  must: 'Must have',
  nice: 'Nice to have',
  not: 'Must not have',
};
export const kindLabels: Record<Criterion['kind'], string> = {
  title: 'Title',
  level: 'Level',
  years: 'Years of experience',
  place: 'Place',
  skill: 'Skill',
  language: 'Language',
  certificate: 'License or certificate',
};
const looks: Record<Need, string> = {
  must: 'border-strong bg-strong-soft text-strong font-semibold',
  nice: 'border-edge bg-panel text-ink',
  not: 'border-failed bg-failed-soft text-failed',
};
const choices = [
  ...criterionNeeds.map((need) => ({
    value: need,
    text: needLabels[need],
    ...(need === 'not' && { className: 'text-failed' }),
  })),
  { value: 'edit' as const, text: 'Edit…', isAction: true },
];

/**
 * Asks before the first criterion becomes an exclusion, which puts people at the end of the list. @returns
 * `change`, to call with each new need, and the question to render
 */
export function useExclusionQuestion(onChange: (criterion: Criterion, need: Need) => void) {
  const [isAsked, setAsked] = useState(false);
  const [asking, setAsking] = useState<Criterion>();
  const change = (criterion: Criterion, need: Need) =>
    need === 'not' && !isAsked ? setAsking(criterion) : onChange(criterion, need);
  const question = asking && (
    <ConfirmDialog
      open
      title={`Exclude “${asking.text}”?`}
      confirmText="Exclude"
      onConfirm={() => {
        setAsked(true);
        setAsking(undefined);
        onChange(asking, 'not');
      }}
      onCancel={() => setAsking(undefined)}
    >
      Everyone whose text names it comes last, whatever else they have.
    </ConfirmDialog>
  );
  return { change, question };
}

const groups = { must: 'Must', not: 'Not', nice: 'Nice' } as const;
const order = Object.keys(groups);

/**
 * Groups criteria by what the search went by, so that none moves while it is edited; new ones stand behind the
 * musts. The first of a group has its name.
 */
export function inGroups(criteria: Criterion[], stored: Criterion[]) {
  const before = new Map(stored.map(({ id, need }) => [id, need]));
  const groupOf = ({ id }: Criterion) => before.get(id) ?? 'must';
  return criteria
    .toSorted((a, b) => order.indexOf(groupOf(a)) - order.indexOf(groupOf(b)))
    .map((criterion, at, all) => {
      const [group, last] = [groupOf(criterion), all[at - 1]];
      const was = before.get(criterion.id);
      return {
        criterion,
        mark:
          was === undefined ? ('new' as const) : was === criterion.need ? undefined : ('changed' as const),
        isGrouped: criterion.need === group,
        heading: last && groupOf(last) === group ? undefined : groups[group],
      };
    });
}

export function CriterionChip({
  criterion: { text, need },
  mark,
  isGrouped = false,
  disabled = false,
  onNeed,
  onEdit,
  onRemove,
}: {
  criterion: Pick<Criterion, 'text' | 'need'>;
  /** In one word how it differs from the criteria before. */
  mark?: 'new' | 'changed' | undefined;
  /** Among those of the same need, which is said once above them all. */
  isGrouped?: boolean;
  disabled?: boolean;
  onNeed: (need: Need) => void;
  onEdit: () => void;
  onRemove: () => void;
}) {
  return (
    <span className={classes('inline-flex max-w-full items-center rounded-full border text-xs', looks[need])}>
      <ChoiceMenu
        label={`How much ${text} is asked for`}
        value={need}
        choices={choices}
        disabled={disabled}
        onChoose={(chosen) => (chosen === 'edit' ? onEdit() : onNeed(chosen))}
        className="inline-flex min-h-7 min-w-0 items-center gap-0.5 rounded-l-full py-0.5 pr-0.5 pl-2.5 text-left touch:min-h-11"
      >
        <span className="min-w-0">
          <span className={isGrouped ? 'sr-only' : undefined}>{`${needWords[need]} ·`}</span>{' '}
          <span className="wrap-anywhere">{text}</span>
          {mark && (
            <>
              {' '}
              <span className="rounded-full bg-spark px-1.5 font-semibold text-on-spark">{mark}</span>
            </>
          )}
        </span>
        <ChevronDownIcon className="size-3 flex-none" />
      </ChoiceMenu>
      <button
        type="button"
        disabled={disabled}
        aria-label={`Remove ${text}`}
        onClick={onRemove}
        className="flex min-h-7 items-center rounded-r-full pr-2 pl-0.5 touch:min-h-11"
      >
        <CloseIcon className="size-3" />
      </button>
    </span>
  );
}
