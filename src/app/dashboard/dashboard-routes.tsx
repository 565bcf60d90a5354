import type { ReactNode } from 'react';
import { Navigate, Outlet, type RouteObject, useRoutes } from 'react-router-dom';
import { postKinds, postKindTable } from '../../../contract/content/post-kinds.ts';
import { boardPath, duplicatesPath, heldBackPath, paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.tsx';
import { adminPath, allPostsPath, calendarPath, campaignPath, draftsPath } from '../../lib/settings-paths.ts';
import { LoadingMark } from '../../ui/progress.tsx';
import { type Page, page } from '../page.tsx';
import { Titled } from '../titled.tsx';
import { DashboardRoot } from './dashboard-root.tsx';
import { ScreenNotFound } from './screen-not-found.tsx';

/** Lets signed-in users through; everyone else goes to /login (spec §2). */
export function Guard() {
  const { status } = useSession();
  if (status === 'loading') return <LoadingMark text="Loading..." />;
  return status === 'signed-in' ? <Outlet /> : <Navigate to={paths.login} replace />;
}

const SourcingPage = page(() => import('./sourcing-page.tsx'), 'SourcingPage');
const CandidatePage = page(
  () => import('../../features/people/candidates/candidate-page.tsx'),
  'CandidatePage',
);
const TalentPoolPage = page(
  () => import('../../features/people/talent-pool/talent-pool-page.tsx'),
  'TalentPoolPage',
);
const SequencesPage = page(
  () => import('../../features/recruiting/sequences/sequences-page.tsx'),
  'SequencesPage',
);
const ReportsPage = page(() => import('../../features/recruiting/reports/reports-page.tsx'), 'ReportsPage');
const CompanyProfilePage = page(
  () => import('../../features/organization/company-profile/company-profile-page.tsx'),
  'CompanyProfilePage',
);
const GeneratorPage = page(() => import('../../features/content/generator-page.tsx'), 'GeneratorPage');
/** In one chunk, because each screen that is named here costs every other one bytes. */
export const loadSettings = () => import('./settings-routes.tsx');
const SettingsRoutes = page(loadSettings, 'SettingsRoutes');
const AdminRoutes = page(() => import('./admin-routes.tsx'), 'AdminRoutes');
const CalendarPage = page(() => import('../../features/content/calendar/calendar-page.tsx'), 'CalendarPage');
const CampaignPage = page(() => import('../../features/content/campaign/campaign-page.tsx'), 'CampaignPage');
const DraftsPage = page(() => import('../../features/content/drafts-page.tsx'), 'DraftsPage');
const PostPage = page(() => import('../../features/content/post-page.tsx'), 'PostPage');
const PostListPage = page(() => import('../../features/content/post-list-page.tsx'), 'PostListPage');

const screen = (path: string, title: string, Screen: Page, shown: ReactNode = <Screen />): RouteObject => ({
  path: path.slice(paths.dashboard.length + 1),
  element: <Titled title={title}>{shown}</Titled>,
  handle: Screen,
});

export const dashboardRoutes: RouteObject[] = [
  {
    element: <DashboardRoot />,
    children: [
      {
        element: <Guard />,
        children: [
          screen(paths.dashboard, 'Sourcing', SourcingPage),
          screen(paths.sourcing, 'Sourcing', SourcingPage),
          screen(paths.searchJob(':jobId'), 'Search results', SourcingPage),
          screen(boardPath(':jobId'), 'Board', SourcingPage),
          screen(paths.candidate(':id'), 'Candidate', CandidatePage),
          screen(paths.talentPool, 'Talent Pool', TalentPoolPage),
          screen(heldBackPath(':importId'), 'Held-back rows', TalentPoolPage),
          screen(duplicatesPath, 'Duplicates', TalentPoolPage),
          screen(paths.sequences, 'Sequences', SequencesPage),
          screen(paths.reports, 'Reports', ReportsPage),
          screen(paths.companyProfile, 'Company Profile', CompanyProfilePage),
          screen(paths.marketing, 'Marketing', GeneratorPage),
          screen(allPostsPath, 'All posts', PostListPage as unknown as Page, <PostListPage />),
          screen(calendarPath, 'Calendar', CalendarPage),
          screen(campaignPath, 'Campaign', CampaignPage),
          screen(draftsPath, 'Unfinished drafts', DraftsPage),
          ...postKinds.flatMap((kind) => [
            screen(
              paths.posts(kind),
              postKindTable[kind].label,
              PostListPage as unknown as Page,
              <PostListPage key={kind} kind={kind} />,
            ),
            screen(paths.post(kind, ':id'), 'Post', PostPage as unknown as Page, <PostPage kind={kind} />),
          ]),
          screen(`${paths.settings}/*`, 'Settings', SettingsRoutes),
          screen(`${adminPath}/*`, 'Administration', AdminRoutes),
          { path: '*', element: <ScreenNotFound /> },
        ],
      },
    ],
  },
];

export function DashboardRoutes() {
  return useRoutes(dashboardRoutes);
}
