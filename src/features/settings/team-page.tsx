import type { TeamMember } from '../../../contract/api/team.ts';
import { formatDateTime } from '../../lib/format-date.ts';
import { problemText } from '../../lib/problem-text.ts';
import { useSession } from '../../lib/session.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadingMark } from '../../ui/progress.tsx';
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx';
import { Invitations } from './invitations.tsx';
import { InviteForm } from './invite-form.tsx';
import { SettingsFrame, SettingsSection } from './settings-frame.tsx';
import { useTeam } from './use-team.ts';

/** The organization's members, and for Owners the invitations to it. */
export function TeamPage() {
  const { user } = useSession();
  const { data: members, error, isPending } = useTeam();
  const isOwner = user?.role === 'Owner' || user?.role === 'SuperAdmin';
  return (
    <SettingsFrame>
      <SettingsSection title="Members">
        {isPending && <LoadingMark text="Loading members..." />}
        {error && <Notice kind="failed">{problemText(error, 'The members could not be loaded.')}</Notice>}
        {members && <Members members={members} />}
      </SettingsSection>
      {isOwner && (
        <SettingsSection
          title="Invitations"
          description="A colleague gets a link by mail, chooses a name and a password, and is in. The link works once, within seven days."
        >
          <div className="space-y-6">
            <InviteForm />
            <Invitations />
          </div>
        </SettingsSection>
      )}
    </SettingsFrame>
  );
}

function Members({ members }: { members: TeamMember[] }) {
  return (
    <Table label="Members">
      <thead>
        <tr>
          <HeadCell>Name</HeadCell>
          <HeadCell>Role</HeadCell>
          <HeadCell>Last sign-in</HeadCell>
        </tr>
      </thead>
      <tbody>
        {members.map(({ id, name, email, role, last_sign_in, is_me }) => (
          <Row key={id}>
            <Cell className="wrap-anywhere">
              <span className="font-semibold">{name}</span>
              {is_me && ' (you)'}
              <br />
              <span className="text-muted text-sm">{email}</span>
            </Cell>
            <Cell>{role}</Cell>
            <Cell>{last_sign_in ? formatDateTime(last_sign_in) : 'Never'}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
