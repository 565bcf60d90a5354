import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { brand } from '../../../contract/site/brand.ts';
import { serviceNames } from '../../../contract/site/service-names.ts';
import { paths } from '../../lib/paths.ts';
import { openPreference, usePreference } from '../../lib/preferences.ts';
import { ContactDetails } from '../../site/contact-details.tsx';
import { footerLink } from '../../site/footer-link.ts';
import { quickLinks } from '../../site/links.ts';
import { classes } from '../../ui/classes.ts';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { useDismiss } from '../../ui/use-dismiss.ts';

const rowLink = classes(footerLink, 'min-h-8');

/** Whether the desktop app is told of; once hidden, it stays so. */
const appHint = openPreference('app-hint', ['shown', 'hidden']);
const AppHint = lazy(() => import('./app-hint.tsx'));

/**
 * The site's footer in one row (spec §2): services and contact open upwards from it.
 * @param isLater the first screen has loaded
 */
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

/** A part of the footer that opens upwards. A press or focus outside and Escape close it. */
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
