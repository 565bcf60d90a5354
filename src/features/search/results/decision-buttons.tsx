import type { Decision } from '../../../../contract/search/decisions.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckIcon } from '../../../ui/icons.tsx';

/** Shortlist, Maybe, No. The one that stands is pressed; pressing it again takes it away. */
export function DecisionButtons({
  current,
  onDecide,
}: {
  current?: Decision | undefined;
  onDecide: (decision: Decision | null) => void;
}) {
  const button = (decision: Decision, text: string) => (
    <Button
      size="small"
      look={current === decision ? 'primary' : 'secondary'}
      aria-pressed={current === decision}
      onClick={() => onDecide(current === decision ? null : decision)}
    >
      {current === decision && <CheckIcon className="size-4" />}
      {text}
    </Button>
  );
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Decision</legend>
      {button('shortlist', 'Shortlist')}
      {button('maybe', 'Maybe')}
      {button('no', 'No…')}
    </fieldset>
  );
}
