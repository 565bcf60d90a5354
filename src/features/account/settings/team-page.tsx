import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  changeMemberRole,
  deactivateMember,
  handOver,
  reactivateMember,
  removeMember,
  removeMemberFactor,
} from '../../../../contract/account/members.calls.ts';
import { inviteColleague, invitedRoles, type TeamMember } from '../../../../contract/account/team.calls.ts';
import type { CallInput } from '../../../../contract/platform/call.ts';
import { useApi } from '../../../lib/api.tsx';
import type { ApiClient } from '../../../lib/api-client.ts';
import { formatDateTime } from '../../../lib/display-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useSession, useSessionActions } from '../../../lib/session.tsx';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Form, SelectField, TextField } from '../../../ui/field.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Cell, HeadCell, Row, StackedTable } from '../../../ui/table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { FormOutcome } from '../../settings/form-outcome.tsx';
import {
  Permitted,
  SettingsFrame,
  SettingsSection,
  SettingsUnavailable,
} from '../../settings/settings-frame.tsx';
import { useCreateForm } from '../../settings/use-create-form.ts';
import { Invitations, useInvite, useTeam } from './invitations.tsx';

const changes = {
  'make-owner': (api: ApiClient, id: string) =>
    api.call(changeMemberRole, { params: { id }, body: { role: 'Owner' } }),
  'make-member': (api: ApiClient, id: string) =>
    api.call(changeMemberRole, { params: { id }, body: { role: 'Member' } }),
  deactivate: (api: ApiClient, id: string) => api.call(deactivateMember, { params: { id } }),
  reactivate: (api: ApiClient, id: string) => api.call(reactivateMember, { params: { id } }),
  'remove-factor': (api: ApiClient, id: string) => api.call(removeMemberFactor, { params: { id } }),
  remove: (api: ApiClient, id: string) => api.call(removeMember, { params: { id } }),
  'hand-over': (api: ApiClient, id: string) => api.call(handOver, { params: { id } }),
};

interface MemberChange {
  kind: keyof typeof changes;
  id: string;
}

/** Refreshes the tokens when another Owner has changed the user's role. */
function useRoleInSync(members: readonly TeamMember[] | undefined): void {
  const session = useSessionActions();
  const { user } = useSession();
  const role = members?.find(({ is_me: isMe }) => isMe)?.role;
  const isStale = role !== undefined && user !== null && role !== user.role;
  useEffect(() => {
    const access = isStale ? session.store.accessToken() : null;
    if (access) void session.store.refresh(access).then(() => session.sync());
  }, [isStale, session]);
}

function useChangeMember() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<unknown, Error, MemberChange>({
    mutationFn: ({ kind, id }) => changes[kind](api, id),
    onSettled: () => queries.invalidateQueries({ queryKey: ['team'] }),
  });
}

/** What is asked before it is done. */
const questions = {
  remove: {
    title: 'Remove this member?',
    confirmText: 'Remove member',
    text: (name: string) =>
      `The account of ${name} is deleted for good. Searches and posts stay, and so do decisions and notes, under the same name.`,
  },
  'remove-factor': {
    title: 'Remove the second factor?',
    confirmText: 'Remove second factor',
    text: (name: string) =>
      `${name} logs in with the password alone then, or sets up a new second factor where one is required. Make sure that it is ${name} who asks for it.`,
  },
  'hand-over': {
    title: 'Hand over to this member?',
    confirmText: 'Hand over',
    text: (name: string) => `${name} becomes an Owner, and you become a Member. Only an Owner can undo this.`,
  },
};

/** What an Owner may do with a colleague's account. */
function MemberActions({ member, onRemoved }: { member: TeamMember; onRemoved: () => void }) {
  const { id, name, role, is_deactivated, has_second_factor } = member;
  const change = useChangeMember();
  const [asked, setAsked] = useState<keyof typeof questions>();
  const close = () => {
    change.reset();
    setAsked(undefined);
  };
  const confirm = (kind: keyof typeof questions) =>
    change.mutate(
      { kind, id },
      {
        onSuccess: () => {
          setAsked(undefined);
          if (kind === 'remove') onRemoved();
        },
      },
    );
  const action = (kind: MemberChange['kind'], text: string) => (
    <Button
      look="quiet"
      size="small"
      busy={change.isPending && change.variables.kind === kind}
      aria-label={`${text}: ${name}`}
      onClick={() =>
        kind in questions ? setAsked(kind as keyof typeof questions) : change.mutate({ kind, id })
      }
    >
      {text}
    </Button>
  );
  return (
    <>
      <MoreMenu label="Manage" about={name}>
        {role === 'Member' ? action('make-owner', 'Make Owner') : action('make-member', 'Make Member')}
        {is_deactivated ? action('reactivate', 'Activate') : action('deactivate', 'Deactivate')}
        {!is_deactivated && action('hand-over', 'Hand over')}
        {has_second_factor && action('remove-factor', 'Remove second factor')}
        {action('remove', 'Remove')}
      </MoreMenu>
      <p role="status" className="text-failed text-sm empty:hidden">
        {!asked && change.error && problemText(change.error, 'The member could not be changed.')}
      </p>
      <ConfirmDialog
        open={asked !== undefined}
        title={asked ? questions[asked].title : ''}
        confirmText={asked ? questions[asked].confirmText : ''}
        busy={change.isPending}
        failure={change.error ? problemText(change.error, 'Please try again.') : undefined}
        onCancel={close}
        onConfirm={() => asked && confirm(asked)}
      >
        {asked && questions[asked].text(name)}
      </ConfirmDialog>
    </>
  );
}

type Invited = CallInput<typeof inviteColleague>['body'];

const empty: Invited = { email: '', role: 'Member' };

function InviteForm() {
  const invite = useInvite();
  const { register, errors, failure, onSubmit } = useCreateForm(inviteColleague.body, empty, invite);
  return (
    <div className="space-y-4">
      <Form
        aria-label="Invite a colleague"
        onSubmit={onSubmit}
        className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]"
      >
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          required
          error={errors.email?.message}
          {...register('email')}
        />
        <SelectField label="Role" {...register('role')}>
          {invitedRoles.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </SelectField>
        <Button type="submit" busy={invite.isPending} className="justify-self-start">
          Send invitation
        </Button>
      </Form>
      <FormOutcome
        done={invite.data && `The invitation to ${invite.data.email} is on its way.`}
        error={failure}
        fallback="The invitation could not be sent."
      />
    </div>
  );
}

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
    // The frame of the table would cut off the menus of its last rows.
    <div ref={container} tabIndex={-1} className="[&_section]:overflow-visible">
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
              <Cell className="text-sm sm:whitespace-nowrap" data-heading="Last sign-in">
                {member.last_sign_in ? formatDateTime(member.last_sign_in) : 'Never'}
              </Cell>
              {isOwner && (
                <Cell className="sm:w-px">
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
