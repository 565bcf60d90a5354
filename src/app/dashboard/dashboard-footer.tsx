import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { brand } from '../../../contract/provider/brand.ts';
import { serviceNames } from '../../../contract/provider/service-names.ts';
import { paths } from '../../lib/paths.ts';
import { ContactDetails } from '../../site/contact-details.tsx';
import { footerLink } from '../../site/footer-link.ts';
import { quickLinks } from '../../site/links.ts';
import { classes } from '../../ui/classes.ts';
import { ChevronDownIcon } from '../../ui/icons.tsx';

const rowLink = classes(footerLink, 'min-h-8');

/** The site's footer in one row (spec §2): services and contact open upwards from it. */
export function DashboardFooter() {
  return (
    <footer className="border-hairline border-t bg-sunk text-muted text-sm">
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

/** A part of the footer that opens upwards. A press outside and Escape close it. */
function Drawer({ title, children }: { title: string; children: ReactNode }) {
  const drawer = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = () => drawer.current?.removeAttribute('open');
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !drawer.current?.open) return;
      close();
      drawer.current.querySelector('summary')?.focus();
    };
    const onPress = ({ target }: Event) => !drawer.current?.contains(target as Node) && close();
    addEventListener('keydown', onKey);
    addEventListener('pointerdown', onPress);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('pointerdown', onPress);
    };
  }, []);
  return (
    <details ref={drawer} name="footer">
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
