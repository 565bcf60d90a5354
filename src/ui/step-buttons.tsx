import { Button } from './button.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from './icons.tsx';

/** Lead to the person before and after, as K and J do. At an end the button keeps the focus. */
export const StepButtons = ({
  onStep,
  can,
}: {
  onStep: (by: 1 | -1) => void;
  can: { back: boolean; on: boolean };
}) => (
  <span className="flex shrink-0">
    {(
      [
        ['Previous person', 'K', -1, can.back, ArrowLeftIcon],
        ['Next person', 'J', 1, can.on, ArrowRightIcon],
      ] as const
    ).map(([name, key, by, isPossible, Icon]) => (
      <Button
        key={key}
        look="quiet"
        size="small"
        aria-label={name}
        aria-keyshortcuts={key.toLowerCase()}
        title={`${name} (${key})`}
        aria-disabled={!isPossible}
        className={isPossible ? '' : 'opacity-40'}
        onClick={() => isPossible && onStep(by)}
      >
        <Icon className="size-5" />
      </Button>
    ))}
  </span>
);
