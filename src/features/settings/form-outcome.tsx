import type { ReactNode } from 'react';
import { problemText } from '../../lib/problem-text.ts';
import { Notice } from '../../ui/notice.tsx';

/** How a form's last submission ended. */
export function FormOutcome({
  done,
  error,
  fallback,
}: {
  /** What was done; undefined or false while nothing was. */
  done: ReactNode;
  error: unknown;
  /** For a failure without a message. */
  fallback: string;
}) {
  return (
    <>
      <div role="status" className="empty:hidden">
        {done && <Notice kind="done">{done}</Notice>}
      </div>
      {error != null && <Notice kind="failed">{problemText(error, fallback)}</Notice>}
    </>
  );
}
