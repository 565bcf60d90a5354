import { type RouteObject, useRoutes } from 'react-router-dom';
import {
  adminHealthPath,
  adminPath,
  adminQuotasPath,
  adminTasksPath,
  organisationPath,
} from '../../lib/settings-paths.ts';
import { type Page, page } from '../page.tsx';
import { Titled } from '../titled.tsx';
import { ScreenNotFound } from './screen-not-found.tsx';

const OrganisationsPage = page(
  () => import('../../features/organization/admin/organisations-page.tsx'),
  'OrganisationsPage',
);
const OrganisationPage = page(
  () => import('../../features/organization/admin/organisation-page.tsx'),
  'OrganisationPage',
);
const AdminTasksPage = page(
  () => import('../../features/organization/admin/admin-tasks-page.tsx'),
  'AdminTasksPage',
);
const HealthPage = page(() => import('../../features/organization/admin/health-page.tsx'), 'HealthPage');
const QuotasPage = page(() => import('../../features/organization/admin/quotas-page.tsx'), 'QuotasPage');

const screen = (path: string, title: string, Screen: Page): RouteObject => ({
  path: path.slice(adminPath.length + 1),
  element: (
    <Titled title={title}>
      <Screen />
    </Titled>
  ),
  handle: Screen,
});

export const adminRoutes: RouteObject[] = [
  screen(adminPath, 'Organizations', OrganisationsPage),
  screen(organisationPath(':id'), 'Organization', OrganisationPage),
  screen(adminTasksPath, 'Tasks', AdminTasksPage),
  screen(adminHealthPath, 'Health', HealthPage),
  screen(adminQuotasPath, 'Quotas', QuotasPage),
  { path: '*', element: <ScreenNotFound /> },
];

export function AdminRoutes() {
  return useRoutes(adminRoutes);
}
