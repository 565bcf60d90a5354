import { Button } from '../../ui/button.tsx';

/** It interrupts nobody: the post above works without it. */
export function NotLoaded({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-muted">
      {what} could not be loaded.
      <Button look="quiet" size="small" onClick={onRetry}>
        Load again
      </Button>
    </p>
  );
}
