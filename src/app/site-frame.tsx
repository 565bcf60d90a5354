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

/** Only an app with a shell around it fetches this. */
const ShellNotices = page(() => import('./shell-notices.tsx'), 'ShellNotices');

/** Header and footer, which surround all pages (spec §2). Each layout inside has its own `main` with the id `content`. */
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

/** The layout of every page outside the dashboard. */
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

/** The last part of a prerendered page to be hydrated: from here on it answers. */
function Arrived() {
  useEffect(replayEarlyInput, []);
  return null;
}

/** Follows notifications and deep links of the shell. */
function useOpenedPaths() {
  const { links } = usePlatform();
  const navigate = useNavigate();
  useEffect(() => links.onOpenPath((path) => void navigate(path)), [links, navigate]);
}
