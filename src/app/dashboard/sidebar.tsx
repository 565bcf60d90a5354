import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { discardDrafts } from '../../lib/drafts.ts';
import { paths } from '../../lib/paths.ts';
import { useSession, useSessionActions } from '../../lib/session.tsx';
import { openPreference, usePreference } from '../../lib/use-theme.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { Button, classes } from '../../ui/button.tsx';
import { CollapseIcon, dashboardLinks, LogoutIcon } from './dashboard-links.tsx';

const entry =
  'flex min-h-11 items-center gap-3 rounded-control px-3 text-sm transition-colors hover:bg-sunk aria-[current=page]:bg-strong-soft aria-[current=page]:font-semibold aria-[current=page]:text-strong lg:min-h-9';

const SearchCounts = lazy<ComponentType<{ isReduced: boolean }>>(() =>
  import('./search-counts.tsx').then(
    ({ SearchCounts }) => ({ default: SearchCounts }),
    () => ({ default: () => null }),
  ),
);

const AdminLink = lazy(() => import('./admin-link.tsx'));

const sidebarWidth = openPreference('sidebar', ['full', 'icons']);

export function Sidebar({
  id,
  isOpen,
  isWide,
  onFollow,
  children,
}: {
  id: string;
  isOpen: boolean;
  isWide: boolean;
  onFollow: () => void;
  children: ReactNode;
}) {
  const { pathname, state } = useLocation();
  const current = state?.back?.to?.startsWith(paths.talentPool) ? paths.talentPool : pathname;
  const isSuperAdmin = useSession().user?.role === 'SuperAdmin';
  const logOut = useLogOut();
  const width = usePreference(sidebarWidth);
  const isReduced = isWide && width === 'icons';
  return (
    <div
      id={id}
      className={classes(
        'z-30 print:hidden! shrink-0 flex-col border-hairline border-r bg-paper px-3 py-4 max-lg:fixed max-lg:top-20 max-lg:bottom-0 max-lg:left-0 max-lg:w-72 max-lg:overflow-y-auto lg:sticky lg:top-14 lg:flex lg:h-[calc(100dvh-3.5rem)] lg:overflow-y-auto',
        isReduced ? 'lg:w-17' : 'lg:w-56',
        isOpen ? 'flex' : 'max-lg:hidden',
      )}
    >
      <nav aria-label="Dashboard">
        <ul>
          {dashboardLinks.map(({ to, label, Icon, isNested }) => (
            <li key={to} className={classes('py-px', isNested && !isReduced && 'ml-4')}>
              <Link
                to={to}
                onClick={onFollow}
                title={isReduced ? label : undefined}
                aria-current={isCurrent(to, current) ? 'page' : undefined}
                className={classes(entry, isNested ? 'text-muted' : 'font-medium')}
              >
                <Icon className="size-4.5 shrink-0" />
                <span className={isReduced ? 'sr-only' : undefined}>{label}</span>
                {to === paths.sourcing && (
                  <Suspense>
                    <SearchCounts isReduced={isReduced} />
                  </Suspense>
                )}
              </Link>
            </li>
          ))}
          {isSuperAdmin && (
            <Suspense>
              <AdminLink isReduced={isReduced} pathname={pathname} className={entry} onFollow={onFollow} />
            </Suspense>
          )}
        </ul>
        <button
          type="button"
          title={isReduced ? 'Logout' : undefined}
          onClick={logOut}
          className={classes(entry, 'mt-2 font-medium')}
        >
          <LogoutIcon className="size-4.5 shrink-0" />
          <span className={isReduced ? 'sr-only' : undefined}>Logout</span>
        </button>
      </nav>
      {children}
      {isWide && (
        <section aria-label="Sidebar" className="mt-auto flex justify-end pt-6">
          <Button
            look="quiet"
            size="small"
            className="px-2"
            aria-expanded={!isReduced}
            aria-label={isReduced ? 'Show the labels' : 'Show icons only'}
            title={isReduced ? 'Show the labels' : 'Show icons only'}
            onClick={() => sidebarWidth.write(isReduced ? 'full' : 'icons')}
          >
            <CollapseIcon className={classes('size-4.5', isReduced && 'rotate-180')} />
          </Button>
        </section>
      )}
    </div>
  );
}

/** Results and candidates belong to Sourcing, the dashboard's index. */
function isCurrent(to: string, pathname: string): boolean {
  if (to === paths.settings) return `${pathname}/`.startsWith(`${to}/`);
  if (to.startsWith(`${paths.marketing}/`)) return `${pathname}/`.startsWith(`${to}/`);
  if (to !== paths.sourcing) return pathname === to;
  return pathname === paths.dashboard || pathname.startsWith(paths.sourcing);
}

/** Ends the session and removes the user's drafts. A session that expires keeps them. */
export function useLogOut(): () => Promise<void> {
  const session = useSessionActions();
  const { user } = useSession();
  const { shell } = usePlatform();
  return async () => {
    if (shell && !(await shell.confirmSignOut())) return;
    if (user) discardDrafts(user.id);
    session.signOut();
  };
}
