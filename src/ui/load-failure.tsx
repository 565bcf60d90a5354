import { problemText } from '../lib/problem-text.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** `text` is shown where the server gave no reason. */
export const LoadFailure = ({
  error,
  text,
  onRetry,
}: {
  error: unknown;
  text: string;
  onRetry: () => unknown;
}) => (
  <Notice kind="failed">
    <p>{problemText(error, text)}</p>
    <Button look="quiet" size="small" className="-ml-3" onClick={() => void onRetry()}>
      Try again
    </Button>
  </Notice>
);
