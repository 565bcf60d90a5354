import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { getOrganisationNotices } from '../../../contract/organization/deletion.calls.ts';
import { brand } from '../../../contract/site/brand.ts';
import { serviceNames } from '../../../contract/site/service-names.ts';
import { SessionNotice } from '../../features/account/session-notice.tsx';
import { ApiProvider, useApi } from '../../lib/api.tsx';
import { type ApiClient, createApiClient } from '../../lib/api-client.ts';
import { formatTime } from '../../lib/display-text.ts';
import { sweepDrafts } from '../../lib/drafts.ts';
import { paths } from '../../lib/paths.ts';
import { createProofGate, ProofDialogHost, type ProofGate } from '../../lib/proof/proof-dialog-host.tsx';
import { createQueryClient } from '../../lib/query-client.ts';
import { type Session, useSession, useSessionActions } from '../../lib/session.tsx';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { openPreference, usePreference, useTheme } from '../../lib/use-theme.ts';
import { type Platform, usePlatform } from '../../platform/platform-context.tsx';
import { ContactDetails, footerLink } from '../../site/contact-details.tsx';
import { quickLinks } from '../../site/links.ts';
import { classes } from '../../ui/button.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { UndoRegion } from '../../ui/undo-region.tsx';
import { useDismiss } from '../../ui/use-dismiss.ts';
import { PageBody } from '../page-body.tsx';
import { DashboardHeader, MainNav } from './dashboard-header.tsx';
import { useNoteVisits } from './dashboard-links.tsx';
import { Sidebar } from './sidebar.tsx';

export function SessionServices({ children }: { children: ReactNode }) {
  const { api, queryClient, proofGate } = servicesOf(useSessionActions(), usePlatform());
  return (
    <ApiProvider api={api}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      <ProofDialogHost gate={proofGate} />
    </ApiProvider>
  );
}

interface Services {
  api: ApiClient;
  queryClient: QueryClient;
  proofGate: ProofGate;
}

const servicesBySession = new WeakMap<Session, Services>();

/** The services outlast a visit to a public page, and keep what was loaded. */
function servicesOf(session: Session, platform: Platform): Services {
  const services = servicesBySession.get(session) ?? startServices(session, platform);
  servicesBySession.set(session, services);
  return services;
}

const taskUpdatesAfterMs = 1500;

function startServices(session: Session, platform: Platform): Services {
  sweepDrafts();
  const queryClient = createQueryClient();
  const proofGate = createProofGate();
  const api = createApiClient(session, proofGate.ask);
  let userId = session.state().user?.id;
  session.subscribe(() => {
    const next = session.state().user?.id;
    // Never show one user's data to the next.
    if (next !== userId) {
      queryClient.clear();
      proofGate.answer(false);
    }
    userId = next;
  });
  // Its first use loads the locale, 25 ms that would delay the first list; now the answers are on their way.
  setTimeout(() => formatTime(new Date().toISOString()));
  // Screens poll as well, so that the first load need not wait for this. A stream begins with the changes of the last half minute.
  setTimeout(() => {
    void import('../../lib/task-updates/update-queries.ts').then(
      ({ startTaskUpdates }) => startTaskUpdates(session, queryClient, api, platform),
      () => {},
    );
  }, taskUpdatesAfterMs);
  return { api, queryClient, proofGate };
}

const rowLink = classes(footerLink, 'min-h-8');

const appHint = openPreference('app-hint', ['shown', 'hidden']);
const AppHint = lazy(() => import('./app-hint.tsx'));

export function DashboardFooter({ isLater }: { isLater: boolean }) {
  const hint = usePreference(appHint);
  return (
    <footer className="print:hidden border-hairline border-t bg-sunk text-muted text-sm">
      <div className="relative flex flex-wrap items-center gap-x-5 px-(--gutter) py-1.5">
        <p>
          © {new Date().getFullYear()} {brand.legalName}. All rights reserved.
        </p>
        <nav aria-label="Quick Links">
          <ul className="flex flex-wrap gap-x-4">
            {quickLinks.map(({ to, name }) => (
              <li key={to}>
                <Link to={to} className={rowLink}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex gap-x-4 lg:ml-auto">
          <Suspense>
            {isLater && hint === 'shown' && (
              <AppHint
                show={(links) => <Drawer title="Desktop app">{links}</Drawer>}
                onHide={() => appHint.write('hidden')}
              />
            )}
          </Suspense>
          <Drawer title="Services">
            <nav aria-label="Services">
              <ul>
                {serviceNames.map(({ id, name }) => (
                  <li key={id}>
                    <Link to={`${paths.services}#${id}`} className={rowLink}>
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          </Drawer>
          <Drawer title="Contact">
            <ContactDetails />
          </Drawer>
        </div>
      </div>
    </footer>
  );
}

function Drawer({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const drawer = useRef<HTMLDetailsElement>(null);
  useDismiss(isOpen, drawer, (byKey) => {
    setOpen(false);
    if (byKey) drawer.current?.querySelector('summary')?.focus();
  });
  return (
    <details
      ref={drawer}
      name="footer"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="summary min-h-8 hover:text-strong">
        {title}
        <ChevronDownIcon className="size-4 rotate-180" />
      </summary>
      <div className="absolute right-(--gutter) bottom-full z-30 mb-2 rounded-card border border-hairline bg-panel p-5 shadow-lift max-lg:left-(--gutter)">
        {children}
      </div>
    </details>
  );
}

const ProviderNotices = lazy(() => import('./provider-notices.tsx'));
const othersAfterMs = 1500;

export function DashboardLayout() {
  const isWide = useMediaQuery('(width >= 64rem)');
  const isToldOfProvider = useToldOfProvider();
  useNoteVisits();
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

/** True at once while acting for a client and before a deletion, otherwise after `othersAfterMs`. */
function useToldOfProvider(): boolean {
  const api = useApi();
  const { user } = useSession();
  const [isLater, setLater] = useState(false);
  const { data: notices } = useQuery({
    queryKey: ['organisation-notices'],
    queryFn: ({ signal }) => api.call(getOrganisationNotices, {}, { signal }),
    enabled: user?.actingUntil === undefined,
  });
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), othersAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isLater || user?.actingUntil !== undefined || notices?.deletion?.state === 'confirmed';
}

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

/** API client and query cache are here, so that the public pages never load them. */
export function DashboardRoot() {
  return (
    <SessionServices>
      <Theme />
      <DashboardLayout />
    </SessionServices>
  );
}

export function Theme() {
  useTheme();
  return null;
}
