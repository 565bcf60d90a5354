import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { LoadingMark } from '../ui/progress.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

/** One page inside what surrounds it: shown when its code has come, replaced by the ways on when it breaks. */
export function PageBody({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary place={useLocation().pathname}>
      <Suspense fallback={<PageLoading />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** As high as the window, so that the footer does not jump when the page arrives. */
function PageLoading() {
  return (
    <div className="page-width min-h-dvh">
      <LoadingMark text="Loading..." />
    </div>
  );
}
