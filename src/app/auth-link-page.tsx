import { useParams } from 'react-router-dom';
import { ActivationPage } from '../features/account/activation-page.tsx';
import { NotFoundPage } from '../site/not-found/not-found-page.tsx';
import { page } from './page.tsx';
import { Titled } from './titled.tsx';

const InvitationPage = page(() => import('../features/account/invitation-page.tsx'), 'InvitationPage');

/** The pages behind the links of mails. One entry among the routes, because each costs every public page bytes. */
export function AuthLinkPage() {
  const { purpose } = useParams();
  if (purpose === 'activate') {
    return (
      <Titled title="Activate your account" isUnlisted>
        <ActivationPage />
      </Titled>
    );
  }
  if (purpose === 'invite') {
    return (
      <Titled title="Accept your invitation" isUnlisted>
        <InvitationPage />
      </Titled>
    );
  }
  return <NotFoundPage />;
}
