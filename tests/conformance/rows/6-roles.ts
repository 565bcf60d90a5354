import { type ConformanceRow, pageRow, row } from '../row.ts';

/** §6: Roles and permissions. */
export const rows: ConformanceRow[] = [
  pageRow('S6.1', 'visitors have full access to public pages', 'Visitors: full access to public pages.'),
  row(
    'S6.2',
    'dashboard routes are guarded by the session',
    'Signed-in users: dashboard routes, guarded by the session (no user means redirect to /login).',
  ),
  row(
    'S6.3',
    'a search without max_pages is anyone’s',
    'Signed-in users: dashboard routes, guarded by the session.',
  ),
  row(
    'S6.4',
    'signed-in calls carry the access token as a bearer',
    'Authenticated calls carry a Bearer access token.',
  ),
  row(
    'S6.5',
    'authenticated calls carry the access token as Bearer',
    'Authenticated calls carry a Bearer access token (as the server sees it).',
  ),
  row(
    'S6.6',
    'SuperAdmin counts in the provider organisation alone',
    'Users belong to an organisation and have a role; SuperAdmin gets extra controls.',
  ),
  row(
    'S6.7',
    'SuperAdmin additionally sees the max_pages input',
    'SuperAdmin: additionally sees the optional max_pages input on the search form.',
  ),
  row('S6.8', 'a SuperAdmin sets max_pages', 'SuperAdmin: the optional max_pages.'),
  row(
    'S6.9',
    'max_pages from anyone but a SuperAdmin is refused',
    'max_pages for SuperAdmin only, enforced by the server.',
  ),
];
