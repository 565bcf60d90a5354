import { useEffect, useRef, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { brand } from '../../contract/site/brand.ts';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session.tsx';
import { ButtonLink, classes } from '../ui/button.tsx';
import { CloseIcon, MenuIcon } from '../ui/icons.tsx';
import { Mark } from '../ui/mark.tsx';
import { mainLinks } from './links.ts';
import { useScrolled } from './use-scrolled.ts';

/** A hint for the first render, from the inline bootstrap; the restored session decides. */
const looksSignedIn = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset.session === 'signed-in';

export function Header() {
  const [isOpen, setOpen] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const isScrolled = useScrolled();
  const { status } = useSession();
  // Until the session is restored, match what the inline bootstrap shows.
  const signedIn = status === 'loading' ? looksSignedIn() : status === 'signed-in';
  const close = () => setOpen(false);

  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      menuButton.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOpen]);

  return (
    <header
      data-scrolled={isScrolled}
      className="sticky top-0 z-40 print:hidden border-b border-transparent bg-paper transition-colors data-[scrolled=true]:border-hairline data-[scrolled=true]:shadow-lift"
    >
      <a
        href="#content"
        className="absolute -top-20 left-4 z-50 rounded-control bg-strong px-4 py-2 font-semibold text-on-strong focus:top-3 touch:py-2.5"
      >
        Skip to content
      </a>
      {isOpen && (
        // For keyboards, Escape and the menu button close the menu.
        <div
          data-testid="menu-overlay"
          aria-hidden="true"
          onClick={close}
          className="fixed inset-0 top-18 bg-veil md:hidden"
        />
      )}
      <div className="page-width relative flex min-h-18 flex-wrap items-center gap-x-4 py-2">
        <Link
          to={paths.home}
          onClick={close}
          className="flex min-h-11 items-center gap-2.5 text-xl font-bold tracking-tight"
        >
          <Mark className="size-7 text-strong" />
          {brand.name}
        </Link>
        <nav
          id="main-menu"
          aria-label="Main"
          className={classes(
            'max-md:absolute max-md:inset-x-0 max-md:top-full max-md:border-b max-md:border-hairline max-md:bg-paper max-md:px-5 max-md:pt-2 max-md:pb-6 md:ml-auto',
            !isOpen && 'max-md:hidden',
          )}
        >
          <ul className="flex flex-col md:flex-row md:flex-wrap md:items-center md:gap-1">
            {mainLinks.map(({ to, name }) => (
              <li key={to} className="max-md:border-b max-md:border-hairline max-md:last:border-0">
                <NavLink
                  to={to}
                  end={to === paths.home}
                  onClick={close}
                  className="block py-3.5 text-muted transition-colors hover:text-ink max-md:text-xl aria-[current=page]:font-semibold aria-[current=page]:text-strong md:px-2.5 md:py-2.5 lg:px-3.5"
                >
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <ButtonLink
          to={signedIn ? paths.dashboard : paths.login}
          data-signed-in="Dashboard"
          onClick={close}
          look="secondary"
          size="small"
          className="max-md:ml-auto md:ml-2"
        >
          {signedIn ? 'Dashboard' : 'Login'}
        </ButtonLink>
        <button
          ref={menuButton}
          type="button"
          aria-label="Menu"
          aria-expanded={isOpen}
          aria-controls="main-menu"
          onClick={() => setOpen(!isOpen)}
          className="-mr-2.5 grid size-11 place-items-center rounded-control md:hidden"
        >
          {isOpen ? <CloseIcon className="size-6" /> : <MenuIcon className="size-6" />}
        </button>
      </div>
    </header>
  );
}
