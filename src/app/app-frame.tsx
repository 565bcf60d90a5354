import { Suspense, useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import { usePlatform } from '../platform/platform-context.tsx';
import { useRouteScroll } from '../site/use-route-scroll.ts';
import { page } from './page.tsx';
import { PageBody } from './page-body.tsx';
import { useCanonicalAddress } from './use-canonical-address.ts';
import { useRouteFocus } from './use-route-focus.ts';

/** Loaded only inside the desktop shell. */
const ShellNotices = page(() => import('./shell-notices.tsx'), 'ShellNotices');

/** What every page shares: scrolling, focus and the shell's notices. Site and dashboard bring header and footer. */
export function AppFrame() {
  useRouteScroll();
  useRouteFocus();
  useOpenedPaths();
  useCanonicalAddress();
  const { shell } = usePlatform();
  return (
    <>
      <PageBody>
        <Outlet />
      </PageBody>
      {shell && (
        <Suspense>
          <ShellNotices shell={shell} />
        </Suspense>
      )}
    </>
  );
}

/** Navigates to paths that the shell opens: notifications and deep links. */
function useOpenedPaths() {
  const { links } = usePlatform();
  const navigate = useNavigate();
  useEffect(() => links.onOpenPath((path) => void navigate(path)), [links, navigate]);
}
