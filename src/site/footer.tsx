import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { brand } from '../../contract/site/brand.ts';
import { serviceNames } from '../../contract/site/service-names.ts';
import { useIsHydrated } from '../lib/hydrated.ts';
import { paths } from '../lib/paths.ts';
import { classes } from '../ui/button.tsx';
import { Mark } from '../ui/mark.tsx';
import { ContactDetails, footerLink } from './contact-details.tsx';
import { quickLinks } from './links.ts';

export function Footer() {
  const isHydrated = useIsHydrated();
  return (
    <footer className="print:hidden border-t border-hairline bg-sunk">
      <div className="page-width grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-x-6 gap-y-10 py-14 sm:grid-cols-[auto_auto_auto] sm:gap-x-8 sm:gap-y-12 sm:py-16 lg:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
        <div className="max-lg:col-span-full">
          <p className="flex items-center gap-2.5 text-xl font-bold tracking-tight">
            <Mark className="size-7 text-strong" />
            {brand.name}
          </p>
          <p className="mt-4 max-w-[21.9em] text-muted">
            We find your people and run your back office and marketing, so that your team can do what it is
            hired for.
          </p>
        </div>
        <LinkList title="Quick Links">
          {quickLinks.map(({ to, name }) => (
            <FooterLink key={to} to={to}>
              {name}
            </FooterLink>
          ))}
        </LinkList>
        <LinkList title="Services">
          {serviceNames.map(({ id, name }) => (
            <FooterLink key={id} to={`${paths.services}#${id}`}>
              {name}
            </FooterLink>
          ))}
        </LinkList>
        <section aria-labelledby="footer-contact" className="max-sm:col-span-full">
          <h2 id="footer-contact" className="font-semibold">
            Contact
          </h2>
          <div className="mt-4">
            <ContactDetails />
          </div>
        </section>
      </div>
      <div className="page-width text-sm text-muted">
        {/* The page may be read in a later year than it was rendered. */}
        <p
          key={String(isHydrated)}
          suppressHydrationWarning
          className="border-t border-hairline py-6 text-balance"
        >
          © {new Date().getFullYear()} {brand.legalName}. All rights reserved.
        </p>
      </div>
    </footer>
  );
}

function LinkList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="font-semibold">{title}</h2>
      <ul className="mt-3 max-sm:text-sm">{children}</ul>
    </nav>
  );
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={classes(footerLink, 'min-w-11 py-1.5')}>
        {children}
      </Link>
    </li>
  );
}
