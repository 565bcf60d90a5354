import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { LoadingMark } from '../ui/progress.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

/** A page inside its layout: a loading indicator while its chunk loads, links to other pages when it crashes. */
export function PageBody({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary place={useLocation().pathname}>
      <Suspense fallback={<PageLoading />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** As high as the window, so that the footer does not jump when the page appears. */
function PageLoading() {
  return (
    <div className="page-width min-h-dvh">
      <LoadingMark text="Loading..." />
    </div>
  );
}
