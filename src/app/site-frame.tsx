import { Suspense, useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { usePlatform } from '../platform/platform-context.tsx';
import { Footer } from '../site/footer.tsx';
import { Header } from '../site/header.tsx';
import { useRouteScroll } from '../site/use-route-scroll.ts';
import { LoadingMark } from '../ui/progress.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

/** Header and footer, which surround all pages (spec §2). Each layout inside has its own `main` with the id `content`. */
export function SiteFrame() {
  const { pathname } = useLocation();
  useRouteScroll();
  useOpenedPaths();
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <div className="flex-1">
        <ErrorBoundary place={pathname}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </div>
      <Footer />
    </div>
  );
}

/** The layout of every page outside the dashboard. */
export function PageMain() {
  return (
    <main id="content" tabIndex={-1}>
      <Outlet />
    </main>
  );
}

/** As high as the window, so that the footer does not jump when the page arrives. */
function PageLoading() {
  return (
    <div className="mx-auto min-h-dvh max-w-6xl px-5">
      <LoadingMark text="Loading..." />
    </div>
  );
}

/** Follows notifications and deep links of the shell. */
function useOpenedPaths() {
  const { links } = usePlatform();
  const navigate = useNavigate();
  useEffect(() => links.onOpenPath((path) => void navigate(path)), [links, navigate]);
}
