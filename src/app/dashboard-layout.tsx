import { Suspense, useEffect, useId, useState } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { SessionNotice } from '../features/account/session-notice.tsx';
import { useSession, useSessionActions } from '../lib/session.tsx';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { MenuIcon } from '../ui/icons.tsx';
import { LoadingMark } from '../ui/progress.tsx';
import { dashboardLinks } from './dashboard-links.ts';
import { ErrorBoundary } from './error-boundary.tsx';

/** Top bar, sidebar and the screen itself (spec §2). On narrow windows the sidebar folds behind a button. */
export function DashboardLayout() {
  const { pathname } = useLocation();
  const { user } = useSession();
  return (
    <div className="mx-auto flex w-full max-w-[90rem] flex-col lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="flex flex-wrap items-baseline gap-x-2 border-hairline border-b px-5 py-3 lg:col-span-2 lg:px-8">
        <p className="font-semibold">Welcome, {user?.name || 'User'}</p>
        {user?.role && <p className="text-muted text-sm">({user.role})</p>}
        {user?.organization && <p className="ml-auto truncate text-muted text-sm">{user.organization}</p>}
      </div>
      <Sidebar key={pathname} />
      <main id="content" tabIndex={-1} className="min-w-0 px-5 py-8 lg:px-10">
        <SessionNotice />
        <ErrorBoundary place={pathname}>
          <Suspense fallback={<LoadingMark text="Loading..." />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
    </div>
  );
}

/** Closed anew on every page, since it is keyed by the path. */
function Sidebar() {
  const session = useSessionActions();
  const [isOpen, setOpen] = useState(false);
  const linksId = useId();

  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOpen]);

  return (
    <nav
      aria-label="Dashboard"
      className="border-hairline border-b px-5 py-2 lg:min-h-[70dvh] lg:border-r lg:border-b-0 lg:px-4 lg:py-8"
    >
      <Button
        look="quiet"
        size="small"
        className="lg:hidden"
        aria-expanded={isOpen}
        aria-controls={linksId}
        onClick={() => setOpen(!isOpen)}
      >
        <MenuIcon />
        Dashboard menu
      </Button>
      <div id={linksId} className={classes('lg:sticky lg:top-28 lg:block', isOpen ? 'pb-3' : 'hidden')}>
        <ul className="flex flex-col gap-0.5">
          {dashboardLinks.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                end
                className={({ isActive }) =>
                  classes(
                    'flex min-h-11 items-center rounded-control px-4 font-medium lg:min-h-10',
                    isActive ? 'bg-strong-soft text-strong' : 'text-ink hover:bg-sunk',
                  )
                }
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        <Button look="secondary" size="small" className="mt-4 w-full" onClick={() => session.signOut()}>
          Logout
        </Button>
      </div>
    </nav>
  );
}
