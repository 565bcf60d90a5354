import { paths } from '../lib/paths.ts';

/** In order (spec §2). */
export const mainLinks = [
  { to: paths.home, name: 'Home' },
  { to: paths.services, name: 'Services' },
  { to: paths.process, name: 'Process' },
  { to: paths.about, name: 'About' },
  { to: paths.contact, name: 'Contact' },
  { to: paths.blog, name: 'Blog' },
] as const;

export const quickLinks = [
  ...mainLinks.map(({ to, name }) => ({ to, name: to === paths.about ? 'About Us' : name })),
  { to: paths.privacy, name: 'Privacy Policy' },
  { to: paths.terms, name: 'Terms of Service' },
];
