import { type ConformanceRow, pageRow, row, topic } from '../row.ts';

/** §2: What all pages share: routes, scrolling, header, footer. */
export const rows: ConformanceRow[] = [
  ...topic('Route table', [
    pageRow(
      'S2.1',
      'the public routes have their pages',
      'Public: /, /services, /process, /about, /contact, /privacy, /terms, /blog, /login, /register, /auth/activate/{uid}/{token}.',
    ),
    row(
      'S2.2',
      'the protected routes stand in the dashboard layout',
      "Protected, under /dashboard (a wrapper with the dashboard layout): index, 'sourcing', 'company-profile', 'marketing' and a list screen per kind.",
    ),
    row(
      'S2.3',
      'index and sourcing show the same sourcing screen',
      "Index and 'sourcing' show the same sourcing screen.",
    ),
    row(
      'S2.4',
      'the index of the dashboard shows the same sourcing screen',
      "Index and 'sourcing' show the same sourcing screen.",
    ),
    pageRow('S2.5', 'a header and a footer surround all pages', 'A header and a footer surround all pages.'),
  ]),
  ...topic('Behaviour common to all pages', [
    pageRow(
      'S2.6',
      'changing route scrolls smoothly to the hash target',
      'Changing route scrolls smoothly to the hash target if the URL has one.',
    ),
    pageRow(
      'S2.7',
      'changing route scrolls smoothly to the top',
      'Otherwise it scrolls to the top of the page.',
    ),
    pageRow(
      'S2.8',
      'links to /contact and header links scroll the page to the top',
      'Links to /contact and header links scroll the page to the top.',
    ),
  ]),
  ...topic('Header', [
    pageRow(
      'S2.9',
      'the header links Home, Services, Process, About, Contact and Blog',
      'Links: / (Home), /services, /process, /about, /contact, /blog.',
    ),
    pageRow('S2.10', 'the logo links to /', 'The logo links to /.'),
    pageRow(
      'S2.11',
      'the active link is highlighted by the current path',
      'The active link is highlighted by the current path.',
    ),
    pageRow(
      'S2.12',
      'the call to action reads Dashboard and leads to /dashboard for a user',
      'A call-to-action button goes to /dashboard and reads Dashboard when a user is signed in.',
    ),
    pageRow(
      'S2.13',
      'the call to action reads Login and leads to /login without a user',
      'Otherwise it goes to /login and reads Login.',
    ),
    pageRow(
      'S2.14',
      'the header takes its scrolled style beyond 10 px',
      'The header takes a scrolled style once the page is scrolled more than 10 px.',
    ),
    pageRow('S2.15', 'the menu button toggles the mobile menu', 'A mobile menu button toggles the menu.'),
    pageRow('S2.16', 'a click on the overlay closes the mobile menu', 'Clicking the overlay closes it.'),
    pageRow('S2.17', 'a click on a header link closes the mobile menu', 'Clicking a header link closes it.'),
    pageRow(
      'S2.18',
      "the header's user comes from the shared session",
      'The current user comes from the shared session.',
    ),
  ]),
  ...topic('Footer', [
    pageRow(
      'S2.19',
      'the footer has Quick Links to the six pages, About as About Us, and to the legal texts',
      'Quick Links to the same six pages (About is labelled About Us), plus /privacy (Privacy Policy) and /terms (Terms of Service).',
    ),
    pageRow(
      'S2.20',
      'the footer links the six services by their anchors',
      'Services links point to /services with anchors #talent-sourcing, #recruitment, #admin-support, #back-office, #data-management, #digital-marketing.',
    ),
    pageRow(
      'S2.21',
      'a service link scrolls smoothly to its anchor after 100 ms',
      'Following one scrolls smoothly to the element with that id after a 100 ms delay.',
    ),
    pageRow(
      'S2.22',
      'the footer shows hours, address in Wyoming, phone, e-mail and the professional-network page',
      "Business hours Monday-Friday 9AM-5PM EST, a company address in Wyoming, a phone number, a contact e-mail, and a link to the company's professional-network page.",
    ),
    pageRow('S2.23', 'the copyright line has the current year', 'A copyright line with the current year.'),
  ]),
];
