import type { ReactElement } from 'react';
import { useParams } from 'react-router-dom';
import { ActivationPage } from '../features/account/activation-page.tsx';
import { NotFoundPage } from '../site/not-found/not-found-page.tsx';
import { page } from './page.tsx';
import { Titled } from './titled.tsx';

const InvitationPage = page(() => import('../features/account/invitation-page.tsx'), 'InvitationPage');
const ForgotPasswordPage = page(
  () => import('../features/account/forgot-password-page.tsx'),
  'ForgotPasswordPage',
);
const ResetPasswordPage = page(
  () => import('../features/account/reset-password-page.tsx'),
  'ResetPasswordPage',
);
const EndAccessPage = page(() => import('../features/account/end-access-page.tsx'), 'EndAccessPage');
const WatchMailsPage = page(() => import('../features/search/watch-mails-page.tsx'), 'WatchMailsPage');
const ObjectionPage = page(() => import('../features/people/objection-page.tsx'), 'ObjectionPage');
const SharedShortlistPage = page(
  () => import('../features/recruiting/share/shared-shortlist-page.tsx'),
  'SharedShortlistPage',
);
const ConfirmEmailPage = page(() => import('../features/account/confirm-email-page.tsx'), 'ConfirmEmailPage');

const OrganizationPage = page(() => import('../features/account/organization-page.tsx'), 'OrganizationPage');

const DeletionLinkPage = page(
  () => import('../features/organization/data/deletion-link-page.tsx'),
  'DeletionLinkPage',
);

const AppSignInPage = page(() => import('../features/account/app-sign-in-page.tsx'), 'AppSignInPage');

const linkPages: Record<string, { title: string; shown: ReactElement }> = {
  activate: { title: 'Activate your account', shown: <ActivationPage /> },
  invite: { title: 'Accept your invitation', shown: <InvitationPage /> },
  reset: { title: 'Choose a new password', shown: <ResetPasswordPage /> },
  access: { title: 'End all access', shown: <EndAccessPage /> },
  mails: { title: 'Mails about watched searches', shown: <WatchMailsPage /> },
  shortlist: { title: 'Shortlist', shown: <SharedShortlistPage /> },
  objection: { title: 'No more mails', shown: <ObjectionPage /> },
  email: { title: 'Confirm your address', shown: <ConfirmEmailPage /> },
};

const shortPages: Record<string, { title: string; shown: ReactElement }> = {
  forgot: { title: 'Forgot your password?', shown: <ForgotPasswordPage /> },
  app: { title: 'Sign the app in', shown: <AppSignInPage /> },
  deletion: { title: 'Delete your organization', shown: <DeletionLinkPage /> },
  organization: { title: 'Sign in with your organization', shown: <OrganizationPage /> },
};
const takesId = ['organization', 'app', 'deletion'];
const isReturn = (purpose: string, token: string | undefined) =>
  purpose === 'organization' && token === 'return';

/** One entry among the routes, because each costs every public page bytes. */
export function AuthLinkPage() {
  const { purpose = '', uid, token } = useParams();
  const isShort =
    isReturn(purpose, token) || (token === undefined && (uid === undefined || takesId.includes(purpose)));
  const among = isShort ? shortPages : uid && token ? linkPages : {};
  const found = Object.hasOwn(among, purpose) ? among[purpose] : undefined;
  if (!found) return <NotFoundPage />;
  return (
    <Titled title={found.title} isUnlisted>
      {found.shown}
    </Titled>
  );
}
