import { Suspense, useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import { usePlatform } from '../platform/platform-context.tsx';
import { Footer } from '../site/footer.tsx';
import { Header } from '../site/header.tsx';
import { useRouteScroll } from '../site/use-route-scroll.ts';
import { replayEarlyInput } from './hydration/event-replay.ts';
import { page } from './page.tsx';
import { PageBody } from './page-body.tsx';
import { useCanonicalAddress } from './use-canonical-address.ts';
import { useRouteFocus } from './use-route-focus.ts';

/** Loaded only inside the desktop shell. */
const ShellNotices = page(() => import('./shell-notices.tsx'), 'ShellNotices');

/** Header and footer around every page (spec §2). Each nested layout has its own `main` with the id `content`. */
export function SiteFrame() {
  useRouteScroll();
  useRouteFocus();
  useOpenedPaths();
  useCanonicalAddress();
  const { shell } = usePlatform();
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <div className="flex-1">
        <PageBody>
          <Outlet />
        </PageBody>
      </div>
      <Footer />
      {shell && (
        <Suspense>
          <ShellNotices shell={shell} />
        </Suspense>
      )}
    </div>
  );
}

/** The layout of the pages outside the dashboard. */
export function PageMain() {
  return (
    <main id="content" tabIndex={-1}>
      <PageBody>
        <Outlet />
        <Arrived />
      </PageBody>
    </main>
  );
}

/** Replays early input. React hydrates this component last, when the page is interactive. */
function Arrived() {
  useEffect(replayEarlyInput, []);
  return null;
}

/** Navigates to paths that the shell opens: notifications and deep links. */
function useOpenedPaths() {
  const { links } = usePlatform();
  const navigate = useNavigate();
  useEffect(() => links.onOpenPath((path) => void navigate(path)), [links, navigate]);
}
