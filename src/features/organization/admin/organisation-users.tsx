import { useState } from 'react';
import type { OrganisationUser } from '../../../../contract/organization/admin.calls.ts';
import { ConfirmMutation } from '../../../lib/confirm-mutation.tsx';
import { formatDateTime } from '../../../lib/format-date.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { StackedTable } from '../../../ui/stacked-table.tsx';
import { Cell, HeadCell, Row } from '../../../ui/table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { type AdminChange, useAdminChange } from './use-admin.ts';

const states = { inactive: 'Not activated', deactivated: 'Deactivated' };

/** The users of an organization, with what a SuperAdmin may do for each. */
export function OrganisationUsers({ users }: { users: OrganisationUser[] }) {
  return (
    <StackedTable label="Users">
      <thead>
        <tr>
          <HeadCell>Name</HeadCell>
          <HeadCell>Role</HeadCell>
          <HeadCell>Last sign-in</HeadCell>
          <HeadCell>
            <span className="sr-only">Actions</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow key={user.id} user={user} />
        ))}
      </tbody>
    </StackedTable>
  );
}

function UserRow({ user }: { user: OrganisationUser }) {
  const { id, name, email, role, state, sessions } = user;
  const change = useAdminChange();
  const [isAsking, setAsking] = useState(false);
  const [isOut, setOut] = useState(false);
  const action = (kind: AdminChange['kind'], text: string) => (
    <Button
      look="quiet"
      size="small"
      busy={change.isPending}
      aria-label={`${text}: ${name}`}
      onClick={() => (kind === 'end-user-sessions' ? setAsking(true) : change.mutate({ kind, id }))}
    >
      {text}
    </Button>
  );
  return (
    <Row>
      <Cell className="wrap-anywhere">
        <span className="font-semibold">{name}</span>
        <br />
        <span className="text-muted text-sm">{email}</span>
      </Cell>
      <Cell>
        {role}
        {state !== 'active' && <Tag className="ml-2">{states[state]}</Tag>}
      </Cell>
      <Cell data-heading="Last sign-in">
        {user.last_sign_in ? formatDateTime(user.last_sign_in) : 'Never'}
      </Cell>
      <Cell>
        <div className="-mx-3 -my-1.5 flex flex-wrap">
          {state === 'inactive' && action('mail-activation', 'Mail the link again')}
          {sessions > 0 && action('end-user-sessions', 'End sessions')}
        </div>
        <p role="status" className="text-muted text-sm empty:hidden">
          {change.isSuccess ? 'Mailed.' : isOut && 'Logged out.'}
          {!isAsking && change.error && problemText(change.error, 'Please try again.')}
        </p>
        <ConfirmMutation
          mutation={change}
          given={isAsking ? { kind: 'end-user-sessions', id } : undefined}
          title={`Log ${name} out?`}
          confirmText="End sessions"
          onClose={() => setAsking(false)}
          onDone={() => setOut(true)}
        >
          On every device. What {name} has not saved may be lost.
        </ConfirmMutation>
      </Cell>
    </Row>
  );
}
