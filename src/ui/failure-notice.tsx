import { problemText } from '../lib/problem-text.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface Failure {
  error: unknown;
  /** Shown where the server gave no reason. */
  text: string;
}

/** Nothing without an error. */
export const FailureNotice = ({ error, text, className }: Failure & { className?: string }) =>
  error ? (
    <Notice kind="failed" className={className}>
      {problemText(error, text)}
    </Notice>
  ) : null;

export const LoadFailure = ({ error, text, onRetry }: Failure & { onRetry: () => unknown }) => (
  <Notice kind="failed">
    <p>{problemText(error, text)}</p>
    <Button look="quiet" size="small" className="-ml-3" onClick={() => void onRetry()}>
      Try again
    </Button>
  </Notice>
);
