import { type Decision, decisionLabels } from '../../../../contract/recruiting/decisions.ts';
import { classes } from '../../../ui/classes.ts';
import { CheckIcon, CloseIcon } from '../../../ui/icons.tsx';

const looks: Record<Decision, string> = {
  shortlist: 'text-done',
  maybe: 'text-ink',
  no: 'text-failed',
};

/** What is decided about a person, in shape and word. */
export function DecisionTag({ decision, reason }: { decision: Decision; reason?: string | undefined }) {
  return (
    <span
      className={classes(
        'inline-flex max-w-full items-center gap-1 whitespace-nowrap font-semibold text-xs',
        looks[decision],
      )}
    >
      {decision === 'shortlist' && <CheckIcon className="size-3.5 shrink-0" />}
      {decision === 'maybe' && <span aria-hidden="true">~</span>}
      {decision === 'no' && <CloseIcon className="size-3.5 shrink-0" />}
      <span className="truncate">
        {decisionLabels[decision]}
        {decision === 'no' && reason && `: ${reason}`}
      </span>
    </span>
  );
}
