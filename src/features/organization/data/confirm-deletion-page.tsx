import { Link, useNavigate, useParams } from 'react-router-dom';
import { confirmDeletion, deletionDays } from '../../../../contract/organization/deletion.calls.ts';
import { useSession } from '../../../lib/session.tsx';
import { dataSettingsPath } from '../../../lib/settings-paths.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Permitted, SettingsFrame, SettingsSection } from '../../settings/settings-frame.tsx';
import { useChangeDeletion } from './use-deletion.ts';

/** Opening the page does nothing: mail programs follow links, too. */
export function ConfirmDeletionPage() {
  const { token = '' } = useParams();
  const isOwner = useIsOwner();
  const organization = useSession().user?.organization ?? '';
  const { confirm } = useChangeDeletion();
  const navigate = useNavigate();
  return (
    <SettingsFrame>
      <SettingsSection
        title={`Delete ${organization}?`}
        description={`In ${deletionDays.grace} days everything is deleted for good: people, searches, posts, files, and the accounts of all members. All Owners are notified by mail now, and any of them can cancel it until then.`}
      >
        {isOwner ? (
          <Permitted changes={confirmDeletion}>
            <div className="space-y-4">
              <FailureNotice error={confirm.error} text="It could not be confirmed. Please try again." />
              <div className="flex flex-wrap items-center gap-4">
                <Button
                  look="danger"
                  busy={confirm.isPending}
                  onClick={() =>
                    confirm.mutate(token, {
                      onSuccess: () => void navigate(dataSettingsPath, { replace: true }),
                    })
                  }
                >
                  Delete it in {deletionDays.grace} days
                </Button>
                <Link to={dataSettingsPath} className="link">
                  Keep it
                </Link>
              </div>
            </div>
          </Permitted>
        ) : (
          <p className="text-muted">Only an Owner of the organization can confirm it.</p>
        )}
      </SettingsSection>
    </SettingsFrame>
  );
}
