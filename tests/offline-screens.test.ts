import { expect, test } from 'vitest';
import { adminRoutes } from '../src/app/dashboard/admin-routes.tsx';
import { dashboardRoutes } from '../src/app/dashboard/dashboard-routes.tsx';
import { settingsRoutes } from '../src/app/dashboard/settings-routes.tsx';
import { paths } from '../src/lib/paths.ts';
import { adminPath } from '../src/lib/settings-paths.ts';
import { adminScreens, localScreens, openedScreens, ownerScreens } from './desktop/offline-screens.ts';

interface Route {
  path?: string | undefined;
  children?: Route[] | undefined;
}

const pathsOf = (base: string, routes: Route[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [
    ...(path === undefined || path.endsWith('*') ? [] : [path === '' ? base : `${base}/${path}`]),
    ...pathsOf(base, children),
  ]);

test('the walk without a server goes through every screen of the dashboard', () => {
  const all = [
    ...pathsOf(paths.dashboard, dashboardRoutes),
    ...pathsOf(paths.settings, settingsRoutes),
    ...pathsOf(adminPath, adminRoutes),
  ];
  const walked = [...ownerScreens, ...openedScreens, ...adminScreens, ...localScreens];
  expect(all.toSorted()).toEqual(walked.toSorted());
});
