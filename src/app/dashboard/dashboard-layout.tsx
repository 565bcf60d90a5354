import { useEffect, useId, useRef, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { SessionNotice } from '../../features/account/session-notice.tsx';
import { discardDrafts } from '../../lib/drafts.ts';
import { paths } from '../../lib/paths.ts';
import { useSession, useSessionActions } from '../../lib/session.tsx';
import { FinishedTasks } from '../../platform/finished-tasks.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { MenuIcon } from '../../ui/icons.tsx';
import { UndoRegion } from '../../ui/undo-region.tsx';
import { PageBody } from '../page-body.tsx';
import { dashboardLinks } from './dashboard-links.ts';

/** Top bar, sidebar and content (spec §2). On narrow windows a button toggles the sidebar. */
export function DashboardLayout() {
  const { user } = useSession();
  return (
    <div className="page-width flex flex-col lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-10">
      <section
        aria-label="Account"
        className="relative flex flex-wrap items-baseline gap-x-2 border-hairline pt-3 lg:col-span-2 lg:border-b lg:pb-3"
      >
        <p className="font-semibold">Welcome, {user?.name || 'User'}</p>
        {user?.role && <p className="text-muted text-sm">({user.role})</p>}
        <div className="flex min-w-0 items-baseline gap-x-2 max-sm:w-full sm:ml-auto">
          {user?.organization && <p className="grow truncate text-muted text-sm">{user.organization}</p>}
          <FinishedTasks />
        </div>
      </section>
      <Sidebar />
      <main id="content" tabIndex={-1} className="min-h-dvh min-w-0 py-8 lg:py-10">
        <div className="mb-6 empty:hidden">
          <SessionNotice />
        </div>
        <PageBody>
          <Outlet />
        </PageBody>
      </main>
      <UndoRegion />
    </div>
  );
}

function Sidebar() {
  const session = useSessionActions();
  const { user } = useSession();
  const { pathname } = useLocation();
  // The menu is open on one path. Following a link closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  const close = () => setOpenAt(null);
  const linksId = useId();
  const menuButton = useRef<HTMLButtonElement>(null);
  const logOut = () => {
    // The next user of this browser must not find the drafts. An expired session keeps them.
    if (user) discardDrafts(user.id);
    session.signOut();
  };

  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      menuButton.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOpen]);

  return (
    <nav
      aria-label="Dashboard"
      className="border-hairline border-b py-2 lg:border-r lg:border-b-0 lg:py-10 lg:pr-5"
    >
      <Button
        ref={menuButton}
        look="quiet"
        size="small"
        className="-mx-3 lg:hidden"
        aria-expanded={isOpen}
        aria-controls={linksId}
        onClick={() => setOpenAt(isOpen ? null : pathname)}
      >
        <MenuIcon />
        Dashboard menu
      </Button>
      <div id={linksId} className={classes('lg:sticky lg:top-24 lg:block', isOpen ? 'pt-1 pb-3' : 'hidden')}>
        <ul>
          {dashboardLinks.map(({ to, label }) => (
            // Post lists are indented below Marketing.
            <li
              key={to}
              className={classes(
                'py-px',
                to.startsWith(`${paths.marketing}/`) && 'ml-0.5 border-hairline border-l pl-5',
              )}
            >
              <Link
                to={to}
                onClick={close}
                aria-current={isCurrent(to, pathname) ? 'page' : undefined}
                className="-mx-3 flex min-h-11 items-center rounded-control px-3 font-medium transition-colors hover:bg-sunk aria-[current=page]:bg-strong-soft aria-[current=page]:font-semibold aria-[current=page]:text-strong lg:min-h-9"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <Button look="secondary" size="small" className="mt-5" onClick={logOut}>
          Logout
        </Button>
      </div>
    </nav>
  );
}

/**
 * Whether a sidebar link is the current one. Results and candidates belong to Sourcing, which is also the dashboard's
 * index.
 */
function isCurrent(to: string, pathname: string): boolean {
  if (to === paths.settings) return `${pathname}/`.startsWith(`${to}/`);
  if (to !== paths.sourcing) return pathname === to;
  return pathname === paths.dashboard || pathname.startsWith(paths.sourcing);
}
