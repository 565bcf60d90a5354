import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { SessionNotice } from '../../features/account/session-notice.tsx';
import { useSession } from '../../lib/session.tsx';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { UndoRegion } from '../../ui/undo-region.tsx';
import { PageBody } from '../page-body.tsx';
import { DashboardFooter } from './dashboard-footer.tsx';
import { DashboardHeader, MainNav } from './dashboard-header.tsx';
import { Sidebar } from './sidebar.tsx';

const ProviderNotices = lazy(() => import('./provider-notices.tsx'));
/** Others are told after the first screen has loaded, in milliseconds. */
const othersAfterMs = 1500;

/** Header with top bar, sidebar, content and footer (spec §2). On narrow windows one menu holds all links. */
export function DashboardLayout() {
  // As `lg:` in the styles.
  const isWide = useMediaQuery('(width >= 64rem)');
  const isToldOfProvider = useToldOfProvider();
  const menu = useMenu();
  const menuId = useId();
  return (
    <div className="flex min-h-dvh flex-col [--gutter:clamp(1rem,2vw,2rem)]">
      <DashboardHeader
        isWide={isWide}
        isMenuOpen={menu.isOpen}
        menuId={menuId}
        menuButton={menu.button}
        onToggleMenu={menu.toggle}
      />
      {menu.isOpen && (
        // For keyboards, Escape and the menu button close the menu.
        <div
          data-testid="menu-overlay"
          aria-hidden="true"
          onClick={menu.close}
          className="fixed inset-0 z-20 bg-veil lg:hidden"
        />
      )}
      <div className="flex flex-1">
        <Sidebar id={menuId} isOpen={menu.isOpen} isWide={isWide} onFollow={menu.close}>
          {!isWide && <MainNav isInMenu onFollow={menu.close} />}
        </Sidebar>
        {/* On phones the footer's rows stay below the window, so that they don't jump when a short list appears. */}
        <main
          id="content"
          tabIndex={-1}
          className="min-w-0 flex-1 px-(--gutter) py-6 max-lg:min-h-dvh lg:py-8"
        >
          <div className="mb-6 empty:hidden">
            <SessionNotice />
          </div>
          <PageBody>
            <Outlet />
          </PageBody>
        </main>
      </div>
      <DashboardFooter isLater={isToldOfProvider} />
      <Suspense>{isToldOfProvider && <ProviderNotices />}</Suspense>
      <UndoRegion />
    </div>
  );
}

/** Whoever acts for a client is told at once. */
function useToldOfProvider(): boolean {
  const { user } = useSession();
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), othersAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isLater || user?.actingUntil !== undefined;
}

/** The menu of narrow windows. It is open on one path: following a link closes it, and so does Escape. */
function useMenu() {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = openAt === pathname;

  useEffect(() => {
    if (!isOpen) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpenAt(null);
      button.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOpen]);

  return {
    isOpen,
    button,
    toggle: () => setOpenAt(isOpen ? null : pathname),
    close: () => setOpenAt(null),
  };
}
