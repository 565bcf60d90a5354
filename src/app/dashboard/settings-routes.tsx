import { type RouteObject, useRoutes } from 'react-router-dom';
import { appSettingsPath } from '../../../contract/platform/paths.ts';
import { paths } from '../../lib/paths.ts';
import {
  apiKeysPath,
  applicantSystemPath,
  auditPath,
  blogSettingsPath,
  dataSettingsPath,
  mailSettingsPath,
  providerAccessPath,
  reviewPath,
  searchSourcesPath,
  securityPath,
  signInPath,
  thisComputerPath,
  voicePath,
  webhooksPath,
} from '../../lib/settings-paths.ts';
import { type Page, page } from '../page.tsx';
import { Titled } from '../titled.tsx';
import { ScreenNotFound } from './screen-not-found.tsx';

/** The desktop app's, which names it here so that the dashboard's first screen does not. */
export const loadQuickSearch = () => import('./quick-search-page.tsx');

const WritingModelPage = page(
  () => import('../../features/organization/settings/writing-model-page.tsx'),
  'WritingModelPage',
);
const AccountSettingsPage = page(
  () => import('../../features/account/settings/account-settings-page.tsx'),
  'AccountSettingsPage',
);
const AppSettingsPage = page(
  () => import('../../features/desktop/app/app-settings-page.tsx'),
  'AppSettingsPage',
);
const ApiKeysPage = page(() => import('../../features/organization/open/api-keys-page.tsx'), 'ApiKeysPage');
const ApplicantSystemPage = page(
  () => import('../../features/recruiting/settings/applicant-system-page.tsx'),
  'ApplicantSystemPage',
);
const BlogSettingsPage = page(
  () => import('../../features/content/settings/blog-settings-page.tsx'),
  'BlogSettingsPage',
);
const DataPage = page(() => import('../../features/organization/data/data-page.tsx'), 'DataPage');
const ConfirmDeletionPage = page(
  () => import('../../features/organization/data/confirm-deletion-page.tsx'),
  'ConfirmDeletionPage',
);
const ReviewPage = page(() => import('../../features/organization/data/review-page.tsx'), 'ReviewPage');
const VoicePage = page(() => import('../../features/content/voice/voice-page.tsx'), 'VoicePage');
const WebhooksPage = page(() => import('../../features/organization/open/webhooks-page.tsx'), 'WebhooksPage');
const MailPage = page(() => import('../../features/organization/settings/mail-page.tsx'), 'MailPage');
const AuditPage = page(() => import('../../features/organization/settings/audit-page.tsx'), 'AuditPage');
const SecurityPage = page(() => import('../../features/account/settings/security-page.tsx'), 'SecurityPage');
const SignInPage = page(() => import('../../features/account/settings/sign-in-page.tsx'), 'SignInPage');
const ProviderAccessPage = page(
  () => import('../../features/organization/settings/provider-access-page.tsx'),
  'ProviderAccessPage',
);
const SearchSourcesPage = page(
  () => import('../../features/search/settings/search-sources-page.tsx'),
  'SearchSourcesPage',
);
const ThisComputerPage = page(
  () => import('../../features/desktop/computer/this-computer-page.tsx'),
  'ThisComputerPage',
);
const TeamPage = page(() => import('../../features/account/settings/team-page.tsx'), 'TeamPage');

const screen = (path: string, title: string, Screen: Page): RouteObject => ({
  path: path.slice(paths.settings.length + 1),
  element: (
    <Titled title={title}>
      <Screen />
    </Titled>
  ),
  handle: Screen,
});

export const settingsRoutes: RouteObject[] = [
  screen(paths.settings, 'Settings', AccountSettingsPage),
  screen(paths.writingModel, 'Writing model', WritingModelPage),
  screen(blogSettingsPath, 'Blog', BlogSettingsPage),
  screen(voicePath, 'Voice', VoicePage),
  screen(mailSettingsPath, 'Mail', MailPage),
  screen(searchSourcesPath, 'Search sources', SearchSourcesPage),
  screen(applicantSystemPath, 'Applicant system', ApplicantSystemPage),
  screen(apiKeysPath, 'API keys', ApiKeysPage),
  screen(webhooksPath, 'Webhooks', WebhooksPage),
  screen(appSettingsPath, 'App', AppSettingsPage),
  screen(dataSettingsPath, 'Data', DataPage),
  screen(reviewPath, 'People to review', ReviewPage),
  screen(`${dataSettingsPath}/delete/:token`, 'Delete the organization', ConfirmDeletionPage),
  screen(auditPath, 'Audit trail', AuditPage),
  screen(securityPath, 'Security', SecurityPage),
  screen(signInPath, 'Sign-in', SignInPage),
  screen(providerAccessPath, 'Provider access', ProviderAccessPage),
  screen(paths.team, 'Team', TeamPage),
  screen(thisComputerPath, 'This computer', ThisComputerPage),
  { path: '*', element: <ScreenNotFound /> },
];

export function SettingsRoutes() {
  return useRoutes(settingsRoutes);
}
