import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { deletionPath } from '../../../../contract/platform/paths.ts';
import { paths } from '../../../lib/paths.ts';
import { keepReturnPath } from '../../../lib/return-path.ts';
import { useSession } from '../../../lib/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { AccountCard } from '../../account/account-card.tsx';

export function DeletionLinkPage() {
  const { uid: token = '' } = useParams();
  const { status } = useSession();
  const navigate = useNavigate();
  const page = deletionPath(token);
  if (status === 'signed-in') return <Navigate to={page} replace />;
  return (
    <AccountCard title="Delete Your Organization" promise="It is deleted only if an Owner confirms it.">
      {status === 'loading' ? (
        <LoadingMark text="Loading..." />
      ) : (
        <>
          <p>Log in to confirm it. Nothing is deleted by this link alone.</p>
          <Button
            onClick={() => {
              keepReturnPath(page);
              void navigate(paths.login);
            }}
          >
            Log in
          </Button>
        </>
      )}
    </AccountCard>
  );
}
