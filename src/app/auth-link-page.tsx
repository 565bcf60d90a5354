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
const WatchMailsPage = page(() => import('../features/account/watch-mails-page.tsx'), 'WatchMailsPage');
const ObjectionPage = page(() => import('../features/account/objection-page.tsx'), 'ObjectionPage');
const SharedShortlistPage = page(
  () => import('../features/sourcing/share/shared-shortlist-page.tsx'),
  'SharedShortlistPage',
);
const ConfirmEmailPage = page(() => import('../features/account/confirm-email-page.tsx'), 'ConfirmEmailPage');

/** What a link is for, by the second part of its path. */
const linkPages: Record<string, { title: string; shown: ReactElement }> = {
  activate: { title: 'Activate your account', shown: <ActivationPage /> },
  invite: { title: 'Accept your invitation', shown: <InvitationPage /> },
  reset: { title: 'Choose a new password', shown: <ResetPasswordPage /> },
  mails: { title: 'Mails about watched searches', shown: <WatchMailsPage /> },
  shortlist: { title: 'Shortlist', shown: <SharedShortlistPage /> },
  objection: { title: 'No more mails', shown: <ObjectionPage /> },
  email: { title: 'Confirm your address', shown: <ConfirmEmailPage /> },
};

/** The pages behind the links of mails. One entry among the routes, because each costs every public page bytes. */
export function AuthLinkPage() {
  const { purpose = '', uid, token } = useParams();
  const isForgotten = purpose === 'forgot' && uid === undefined;
  const link = uid && token && Object.hasOwn(linkPages, purpose) ? linkPages[purpose] : undefined;
  const found = isForgotten ? { title: 'Forgot your password?', shown: <ForgotPasswordPage /> } : link;
  if (!found) return <NotFoundPage />;
  return (
    <Titled title={found.title} isUnlisted>
      {found.shown}
    </Titled>
  );
}
