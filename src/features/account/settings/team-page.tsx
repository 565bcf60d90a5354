import { changeMemberRole } from '../../../../contract/account/members.calls.ts';
import type { TeamMember } from '../../../../contract/account/team.calls.ts';
import { inviteColleague } from '../../../../contract/account/team.calls.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { useSession } from '../../../lib/session.tsx';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { LoadingMark } from '../../../ui/progress.tsx';
import { StackedTable } from '../../../ui/stacked-table.tsx';
import { Cell, HeadCell, Row } from '../../../ui/table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import {
  Permitted,
  SettingsFrame,
  SettingsSection,
  SettingsUnavailable,
} from '../../settings/settings-frame.tsx';
import { Invitations } from './invitations.tsx';
import { InviteForm } from './invite-form.tsx';
import { MemberActions } from './member-actions.tsx';
import { useRoleInSync } from './use-members.ts';
import { useTeam } from './use-team.ts';

/** The organization's members, and for Owners the invitations to it. */
export function TeamPage() {
  const { user } = useSession();
  const { data: members, error, isPending, refetch } = useTeam();
  useRoleInSync(members);
  const isOwner = user?.role === 'Owner' || user?.role === 'SuperAdmin';
  return (
    <SettingsFrame>
      <SettingsSection title="Members">
        {isPending && <LoadingMark text="Loading members..." />}
        {error && <SettingsUnavailable error={error} what="The members" onRetry={() => void refetch()} />}
        {members &&
          (isOwner ? (
            <Permitted changes={changeMemberRole}>
              <Members members={members} isOwner />
            </Permitted>
          ) : (
            <Members members={members} isOwner={false} />
          ))}
        {!isOwner && (
          <p className="mt-4 text-muted">
            Only Owners invite colleagues, change roles and remove members. Ask one of them.
          </p>
        )}
      </SettingsSection>
      {isOwner && (
        <SettingsSection
          title="Invitations"
          description="A colleague gets a link by mail, chooses a name and a password, and is in. The link works once, within seven days."
        >
          <Permitted changes={inviteColleague}>
            <div className="space-y-6">
              <InviteForm />
              <Invitations />
            </div>
          </Permitted>
        </SettingsSection>
      )}
    </SettingsFrame>
  );
}

function Members({ members, isOwner }: { members: TeamMember[]; isOwner: boolean }) {
  const { container, noteRemoval } = useFocusAfterRemoval({ preventScroll: true });
  return (
    <div ref={container} tabIndex={-1}>
      <StackedTable label="Team members">
        <thead>
          <tr>
            <HeadCell>Name</HeadCell>
            <HeadCell>Role</HeadCell>
            <HeadCell>Last sign-in</HeadCell>
            {isOwner && (
              <HeadCell>
                <span className="sr-only">Actions</span>
              </HeadCell>
            )}
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <Row key={member.id}>
              <Cell className="wrap-anywhere">
                <span className="font-semibold">{member.name}</span>
                {member.is_me && ' (you)'}
                <br />
                <span className="text-muted text-sm">{member.email}</span>
              </Cell>
              <Cell>
                {member.role}
                {member.has_second_factor && <Tag className="ml-2">Second factor</Tag>}
                {member.is_deactivated && <Tag className="ml-2">Deactivated</Tag>}
              </Cell>
              <Cell data-heading="Last sign-in">
                {member.last_sign_in ? formatDateTime(member.last_sign_in) : 'Never'}
              </Cell>
              {isOwner && (
                <Cell>
                  {!member.is_me && member.role !== 'SuperAdmin' && (
                    <MemberActions member={member} onRemoved={noteRemoval} />
                  )}
                </Cell>
              )}
            </Row>
          ))}
        </tbody>
      </StackedTable>
    </div>
  );
}
