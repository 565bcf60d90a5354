import { problemText } from '../../../lib/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useChangeTransfers } from './use-transfers.ts';

/**
 * Starts an export of the whole organization.
 * @param onStarted moves the focus, as another can't be started meanwhile
 */
export function ExportStart({
  isBusy,
  isAgain = false,
  onStarted,
}: {
  isBusy: boolean;
  /** Whether an archive is there, whose download is the next step. */
  isAgain?: boolean;
  onStarted: () => void;
}) {
  const { start } = useChangeTransfers();
  return (
    <div className="space-y-3">
      <Button
        look={isAgain ? 'secondary' : 'primary'}
        disabled={isBusy}
        busy={start.isPending}
        onClick={() => start.mutate(undefined, { onSuccess: onStarted })}
      >
        Export everything
      </Button>
      {start.isError && (
        <Notice kind="failed">
          {problemText(start.error, 'The export could not be started. Please try again.')}
        </Notice>
      )}
    </div>
  );
}
