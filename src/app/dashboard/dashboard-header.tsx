import { lazy, type RefObject, Suspense, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { brand } from '../../../contract/site/brand.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.tsx';
import { modifierKey, useShortcut } from '../../lib/use-shortcut.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { mainLinks } from '../../site/links.ts';
import { useScrolled } from '../../site/use-scrolled.ts';
import { ButtonLink, classes } from '../../ui/button.tsx';
import { CloseIcon, MenuIcon, SearchIcon } from '../../ui/icons.tsx';
import { Mark } from '../../ui/mark.tsx';
import { page } from '../page.tsx';

const CommandPalette = page(() => import('./command-palette.tsx'), 'CommandPalette');
const ShortcutsDialog = page(() => import('./shortcuts-dialog.tsx'), 'ShortcutsDialog');

const FinishedInbox = lazy(() =>
  import('../../platform/finished-inbox.tsx').then(({ FinishedInbox }) => ({ default: FinishedInbox })),
);

export function DashboardHeader({
  isWide,
  isMenuOpen,
  menuId,
  menuButton,
  onToggleMenu,
}: {
  isWide: boolean;
  isMenuOpen: boolean;
  menuId: string;
  menuButton: RefObject<HTMLButtonElement | null>;
  onToggleMenu: () => void;
}) {
  return (
    <header
      data-scrolled={useScrolled()}
      className="sticky top-0 z-40 print:hidden border-hairline border-b bg-paper data-[scrolled=true]:shadow-lift"
    >
      <a
        href="#content"
        className="absolute -top-20 left-4 z-50 rounded-control bg-strong px-4 py-2 font-semibold text-on-strong focus:top-2 touch:py-2.5"
      >
        Skip to content
      </a>
      <div className="relative flex h-20 flex-wrap content-center items-center gap-x-3 gap-y-1.5 px-(--gutter) lg:h-14 lg:flex-nowrap lg:gap-x-5">
        <Link
          to={paths.home}
          className="flex min-h-11 min-w-11 items-center gap-2 font-bold text-lg tracking-tight"
        >
          <Mark className="size-6 text-strong" />
          <span className="max-sm:sr-only">{brand.name}</span>
        </Link>
        <PaletteButton />
        <Account />
        {isWide && <MainNav />}
        <ButtonLink
          to={paths.dashboard}
          look="secondary"
          size="small"
          className="shrink-0 max-lg:order-2 max-lg:ml-auto"
        >
          Dashboard
        </ButtonLink>
        <button
          ref={menuButton}
          type="button"
          aria-label="Menu"
          aria-expanded={isMenuOpen}
          aria-controls={menuId}
          onClick={onToggleMenu}
          className="-mr-2.5 grid size-11 place-items-center rounded-control max-lg:order-2 lg:hidden"
        >
          {isMenuOpen ? <CloseIcon className="size-6" /> : <MenuIcon className="size-6" />}
        </button>
      </div>
    </header>
  );
}

function Account() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <section
      aria-label="Account"
      className="flex min-w-0 items-baseline gap-x-1.5 text-sm max-lg:order-3 max-lg:basis-full"
    >
      <p className="truncate font-semibold">Welcome, {user.name || 'User'}</p>
      {user.role && <p className="shrink-0 text-muted">({user.role})</p>}
      {user.organization && <p className="truncate text-muted lg:sr-only">{user.organization}</p>}
      <FinishedTasks />
    </section>
  );
}

export function FinishedTasks() {
  const { inbox } = usePlatform();
  return <Suspense>{inbox && <FinishedInbox inbox={inbox} />}</Suspense>;
}

export function MainNav({ isInMenu = false, onFollow }: { isInMenu?: boolean; onFollow?: () => void }) {
  return (
    <nav id="main-menu" aria-label="Main" className={isInMenu ? 'mt-5' : 'ml-auto shrink-0'}>
      <ul className={classes('flex', isInMenu ? 'flex-wrap gap-x-4' : 'gap-x-1')}>
        {mainLinks.map(({ to, name }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === paths.home}
              onClick={onFollow}
              className={classes(
                'flex min-h-9 items-center text-muted text-sm transition-colors hover:text-ink touch:min-h-11',
                !isInMenu && 'px-2',
              )}
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PaletteButton() {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null);
  useShortcut('mod+k', () => setOpen((now) => (now === 'palette' ? null : 'palette')));
  useShortcut('?', () => setOpen('shortcuts'));
  const close = () => setOpen(null);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen('palette')}
        className="flex min-h-9 min-w-11 items-center justify-center gap-2 rounded-control border border-edge bg-panel px-3 text-muted text-sm transition-colors hover:border-strong hover:text-strong touch:min-h-11 xl:w-60 xl:justify-start"
      >
        <SearchIcon className="size-4" />
        <span className="max-xl:sr-only">Search or jump to…</span>
        <kbd className="ml-auto rounded border border-hairline px-1.5 font-sans text-xs max-lg:hidden">
          {modifierKey === 'Meta' ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      <Suspense>
        {open === 'palette' && (
          <CommandPalette onClose={close} onShowShortcuts={() => setOpen('shortcuts')} />
        )}
        {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      </Suspense>
    </>
  );
}
