import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  changeMemberRole,
  deactivateMember,
  handOver,
  reactivateMember,
  removeMember,
  removeMemberFactor,
} from '../../../../contract/account/members.calls.ts';
import {
  type InvitedRole,
  inviteColleague,
  invitedColleague,
  invitedRoles,
  type TeamMember,
} from '../../../../contract/account/team.calls.ts';
import { z } from '../../../../contract/platform/zod.ts';
import { useApi } from '../../../lib/api.tsx';
import type { ApiClient } from '../../../lib/api-client.ts';
import { formatDateTime } from '../../../lib/display-text.ts';
import { payloadResolver } from '../../../lib/payload-resolver.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useSession, useSessionActions } from '../../../lib/session.tsx';
import { offerUndo } from '../../../lib/undo.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Form, SelectField, TextArea } from '../../../ui/field.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { Notice } from '../../../ui/notice.tsx';
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
import { refusedField } from '../../settings/use-create-form.ts';
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

const questions = {
  'make-owner': {
    title: 'Make this member an Owner?',
    confirmText: 'Make Owner',
    text: (name: string) =>
      `${name} can then manage the team, change settings and connections, export all data, and delete the organization.`,
  },
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

/** Said with *Undo*, which is the opposite change. */
const outcomes: Partial<
  Record<MemberChange['kind'], { text: (name: string) => string; back: MemberChange['kind'] }>
> = {
  'make-owner': { text: (name) => `${name} is an Owner now.`, back: 'make-member' },
  'make-member': { text: (name) => `${name} is a Member now.`, back: 'make-owner' },
  deactivate: { text: (name) => `${name} is deactivated.`, back: 'reactivate' },
  reactivate: { text: (name) => `${name} is active again.`, back: 'deactivate' },
};

function MemberActions({ member, onRemoved }: { member: TeamMember; onRemoved: () => void }) {
  const { id, name, role, is_deactivated, has_second_factor } = member;
  const change = useChangeMember();
  const [asked, setAsked] = useState<keyof typeof questions>();
  const close = () => {
    change.reset();
    setAsked(undefined);
  };
  const run = (kind: MemberChange['kind']) =>
    change.mutate(
      { kind, id },
      {
        onSuccess: () => {
          setAsked(undefined);
          if (kind === 'remove') onRemoved();
          const outcome = outcomes[kind];
          if (!outcome) return;
          offerUndo({
            text: outcome.text(name),
            undoneText: outcomes[outcome.back]?.text(name) ?? '',
            undo: () => change.mutateAsync({ kind: outcome.back, id }),
          });
        },
      },
    );
  const action = (kind: MemberChange['kind'], text: string, hint?: string) => (
    <Button
      look="quiet"
      size="small"
      className={kind === 'remove' ? 'text-failed!' : undefined}
      busy={change.isPending && change.variables.kind === kind}
      aria-label={`${text}: ${name}`}
      onClick={() => (kind in questions ? setAsked(kind as keyof typeof questions) : run(kind))}
    >
      {text}
      {hint && <span className="font-normal text-muted text-xs">{hint}</span>}
    </Button>
  );
  return (
    <>
      <MoreMenu label="Manage" about={name}>
        {role === 'Member' ? action('make-owner', 'Make Owner') : action('make-member', 'Make Member')}
        {is_deactivated ? action('reactivate', 'Activate') : action('deactivate', 'Deactivate')}
        {!is_deactivated && action('hand-over', 'Hand over', 'You become a Member')}
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
        onConfirm={() => asked && run(asked)}
      >
        {asked && questions[asked].text(name)}
      </ConfirmDialog>
    </>
  );
}

const splitAddresses = (text: string) => text.split(/[\s,;]+/u).filter(Boolean);

const invitedColleagues = z.object({
  email: z.array(invitedColleague.shape.email).check(z.minLength(1)),
  role: invitedColleague.shape.role,
});
type Invited = z.infer<typeof invitedColleagues>;

interface InvitedValues {
  email: string;
  role: InvitedRole;
}

const resolver = payloadResolver<InvitedValues, Invited>(
  ({ email, role }) => ({ email: splitAddresses(email), role }),
  invitedColleagues,
);

/** As in a field of one line; lines begin with Shift. */
function submitOnEnter(event: KeyboardEvent<HTMLFormElement>) {
  const { key, shiftKey, target, nativeEvent } = event;
  if (key !== 'Enter' || shiftKey || nativeEvent.isComposing || !(target as Element).matches('textarea'))
    return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

function InviteForm() {
  const invite = useInvite();
  const form = useForm<InvitedValues, unknown, Invited>({
    resolver,
    defaultValues: { email: '', role: 'Member' },
  });
  const [sent, setSent] = useState<string[]>([]);
  const [failed, setFailed] = useState<{ email: string; error: Error }[]>([]);
  const send = useSingleFlight(async ({ email: addresses, role }: Invited) => {
    const invited: string[] = [];
    const refused: typeof failed = [];
    setSent([]);
    setFailed([]);
    for (const [at, email] of addresses.entries()) {
      try {
        await invite.mutateAsync({ email, role });
        invited.push(email);
      } catch (error) {
        refused.push({ email, error: error as Error });
        if (refusedField(error, { email }) === undefined) {
          refused.push(...addresses.slice(at + 1).map((left) => ({ email: left, error: new Error() })));
          break;
        }
      }
    }
    setSent(invited);
    setFailed(refused);
    form.reset({ email: refused.map(({ email }) => email).join(', '), role: refused[0] ? role : 'Member' });
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <div className="space-y-4">
      <Form
        aria-label="Invite colleagues"
        onSubmit={form.handleSubmit(send)}
        onKeyDown={submitOnEnter}
        className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]"
      >
        <TextArea
          label="Email"
          hint="One address or several, separated by commas or lines."
          rows={1}
          className="[&_textarea]:min-h-11 [&_textarea]:field-sizing-content"
          autoComplete="off"
          spellCheck={false}
          required
          error={addressError(errors.email, splitAddresses(form.getValues('email')))}
          {...form.register('email')}
        />
        <SelectField label="Role" {...form.register('role')}>
          {invitedRoles.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </SelectField>
        <Button type="submit" busy={isSubmitting} className="justify-self-start">
          {isSubmitting ? 'Sending...' : 'Send invitation'}
        </Button>
      </Form>
      <FormOutcome
        done={
          sent.length > 0 && sent.map((email) => <p key={email}>The invitation to {email} is on its way.</p>)
        }
        error={null}
        fallback=""
      />
      {failed.length > 0 && (
        <Notice kind="failed">
          {failed.map(({ email, error }) => (
            <p key={email} className="wrap-anywhere">
              {email}: {problemText(error, 'The invitation could not be sent.')}
            </p>
          ))}
        </Notice>
      )}
    </div>
  );
}

function addressError(error: unknown, addresses: readonly string[]): string | undefined {
  const wrong = error as { message?: string } | ({ message?: string } | undefined)[] | undefined;
  if (!Array.isArray(wrong)) return wrong && 'Enter an email address.';
  const at = wrong.findIndex(Boolean);
  const message = wrong[at]?.message;
  return addresses.length > 1 ? `${addresses[at]}: ${message}` : message;
}

export function TeamPage() {
  const { user } = useSession();
  const { data: members, error, isPending, refetch } = useTeam();
  useRoleInSync(members);
  const isOwner = user?.role === 'Owner' || user?.role === 'SuperAdmin';
  return (
    <SettingsFrame>
      <SettingsSection
        title="Members"
        description="Members search, contact people and write posts. Owners also manage the team, the organization’s settings and its connections."
      >
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
