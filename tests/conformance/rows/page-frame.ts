import { type ConformanceRow, pageRow } from '../row.ts';

/** What all public pages share: routes, scrolling, header, footer, reveals. */
export const rows: ConformanceRow[] = [
  pageRow(
    '§2',
    'the public routes have their pages',
    'Public: /, /services, /process, /about, /contact, /privacy, /terms, /blog, /login, /register, /auth/activate/{uid}/{token}.',
  ),
  pageRow('§2', 'a header and a footer surround all pages', 'A header and a footer surround all pages.'),
  pageRow('§6', 'visitors have full access to public pages', 'Visitors: full access to public pages.'),
  pageRow(
    '§2',
    'changing route scrolls smoothly to the hash target',
    'Changing route scrolls smoothly to the hash target if the URL has one.',
  ),
  pageRow('§2', 'changing route scrolls smoothly to the top', 'Otherwise it scrolls to the top of the page.'),
  pageRow(
    '§2',
    'links to /contact and header links scroll the page to the top',
    'Links to /contact and header links scroll the page to the top.',
  ),
  pageRow(
    '§2',
    'the header links Home, Services, Process, About, Contact and Blog',
    'Links: / (Home), /services, /process, /about, /contact, /blog.',
  ),
  pageRow('§2', 'the logo links to /', 'The logo links to /.'),
  pageRow(
    '§2',
    'the active link is highlighted by the current path',
    'The active link is highlighted by the current path.',
  ),
  pageRow(
    '§2',
    'the call to action reads Dashboard and leads to /dashboard for a user',
    'A call-to-action button goes to /dashboard and reads Dashboard when a user is signed in.',
  ),
  pageRow(
    '§2',
    'the call to action reads Login and leads to /login without a user',
    'Otherwise it goes to /login and reads Login.',
  ),
  pageRow(
    '§2',
    'the header takes its scrolled style beyond 10 px',
    'The header takes a scrolled style once the page is scrolled more than 10 px.',
  ),
  pageRow('§2', 'the menu button toggles the mobile menu', 'A mobile menu button toggles the menu.'),
  pageRow('§2', 'a click on the overlay closes the mobile menu', 'Clicking the overlay closes it.'),
  pageRow('§2', 'a click on a header link closes the mobile menu', 'Clicking a header link closes it.'),
  pageRow(
    '§2',
    "the header's user comes from the shared session",
    'The current user comes from the shared session.',
  ),
  pageRow(
    '§2',
    'the footer has Quick Links to the six pages, About as About Us, and to the legal texts',
    'Quick Links to the same six pages (About is labelled About Us), plus /privacy (Privacy Policy) and /terms (Terms of Service).',
  ),
  pageRow(
    '§2',
    'the footer links the six services by their anchors',
    'Services links point to /services with anchors #talent-sourcing, #recruitment, #admin-support, #back-office, #data-management, #digital-marketing.',
  ),
  pageRow(
    '§2',
    'a service link scrolls smoothly to its anchor after 100 ms',
    'Following one scrolls smoothly to the element with that id after a 100 ms delay.',
  ),
  pageRow(
    '§2',
    'the footer shows hours, address in Wyoming, phone, e-mail and the professional-network page',
    "Business hours Monday-Friday 9AM-5PM EST, a company address in Wyoming, a phone number, a contact e-mail, and a link to the company's professional-network page.",
  ),
  pageRow('§2', 'the copyright line has the current year', 'A copyright line with the current year.'),
  pageRow(
    '§2',
    'sections reveal once when scrolled into view and stay on',
    'Sections reveal with an animation when scrolled into view; each animation runs once and stays on.',
  ),
  pageRow(
    '§4',
    'sections turn on at 20% visibility',
    'Scroll reveal: sections turn on at 20% visibility. Runs once.',
  ),
  pageRow('§4', 'cards turn on at 10% visibility', 'Cards at 10%. Runs once.'),
  pageRow('§4', 'process cards turn on at 0.7', 'The process cards use 0.7. Runs once.'),
  pageRow('§4', 'the header is scrolled or not', 'Header: scrolled or not.'),
  pageRow('§4', 'the mobile menu is open or closed', 'Mobile menu open or closed.'),
  pageRow('§4', 'signed-in state decides Dashboard or Login', 'Signed-in state decides Dashboard or Login.'),
  pageRow('§9', 'header scrolled style at more than 10 px', 'Header scrolled style: more than 10 px.'),
  pageRow('§9', 'reveal thresholds are 0.1 for cards and 0.2 for sections', 'Reveal thresholds: 0.1, 0.2.'),
  pageRow('§9', 'the reveal threshold of process cards is 0.7', 'Reveal thresholds: 0.7 (process cards).'),
  pageRow('§9', 'anchor scroll delay is 100 ms', 'Anchor scroll delay: 100 ms.'),
  pageRow('§9', 'business hours are Monday-Friday 9AM-5PM EST', 'Business hours: Monday-Friday 9AM-5PM EST.'),
];
