import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { actingMinutes } from '../../../../contract/organization/acting.ts';
import {
  longestReason,
  type OrganisationDetails,
  type OrganisationUser,
} from '../../../../contract/organization/admin.calls.ts';
import {
  type QuotaLimits,
  type QuotaName,
  quotaNames,
} from '../../../../contract/organization/quotas.calls.ts';
import { formatDate, formatDateTime, inMegabytes } from '../../../lib/display-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { adminPath, adminTasksPath } from '../../../lib/settings-paths.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmMutation } from '../../../ui/confirm-mutation.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Cell, HeadCell, Row, StackedTable } from '../../../ui/table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { AdminFrame, Unavailable } from './admin-frame.tsx';
import { QuotaForm } from './quota-form.tsx';
import { type AdminChange, useAdminChange, useOrganisation, useStartActing } from './use-admin.ts';

function ReasonDialog({
  title,
  confirmText,
  busy,
  error,
  onCancel,
  onConfirm,
  children,
}: {
  title: string;
  confirmText: string;
  busy: boolean;
  error: Error | null;
  onCancel: () => void;
  onConfirm: (reason: string) => void;
  children: ReactNode;
}) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const confirm = () => {
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') onConfirm(reason.trim());
  };
  return (
    <ConfirmDialog
      open
      title={title}
      confirmText={confirmText}
      busy={busy}
      failure={error ? problemText(error, 'Please try again.') : undefined}
      onCancel={onCancel}
      onConfirm={confirm}
    >
      <div className="space-y-4 text-ink">
        <p className="text-muted">{children}</p>
        <TextArea
          label="Reason"
          hint="Its Owners read it."
          rows={3}
          required
          maxLength={longestReason}
          value={reason}
          error={isMissing ? 'Say why.' : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}

type Asked = 'act' | 'suspend' | 'resume' | 'end-sessions';

function OrganisationActions({ organisation }: { organisation: OrganisationDetails }) {
  const { id, name, is_provider: isProvider, is_suspended: isSuspended } = organisation;
  const [asked, setAsked] = useState<Asked>();
  const change = useAdminChange();
  const acting = useStartActing(id);
  const close = () => {
    change.reset();
    acting.reset();
    setAsked(undefined);
  };
  const confirm = (kind: Exclude<Asked, 'act'>, reason?: string) =>
    change.mutate({ kind, id, ...(reason && { reason }) }, { onSuccess: () => setAsked(undefined) });
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {!isProvider && (
          <>
            <Button disabled={!organisation.allows_acting} onClick={() => setAsked('act')}>
              Act for this organization
            </Button>
            <Button look="secondary" onClick={() => setAsked(isSuspended ? 'resume' : 'suspend')}>
              {isSuspended ? 'Resume' : 'Suspend'}
            </Button>
          </>
        )}
        <Button look="secondary" onClick={() => setAsked('end-sessions')}>
          End all sessions
        </Button>
      </div>
      {!isProvider && !organisation.allows_acting && (
        <p className="mt-2 text-muted text-sm">Its Owners have turned off provider access.</p>
      )}
      {asked === 'act' && (
        <ReasonDialog
          title={`Act for ${name}?`}
          confirmText="Act for it"
          busy={acting.isPending}
          error={acting.error}
          onCancel={close}
          onConfirm={(reason) => acting.mutate({ reason, minutes: actingMinutes.usual })}
        >
          For {actingMinutes.usual} minutes you see its dashboard as an Owner. Its Owners are notified now,
          and everything you do is recorded in their audit trail.
        </ReasonDialog>
      )}
      {(asked === 'suspend' || asked === 'resume') && (
        <ReasonDialog
          title={asked === 'suspend' ? `Suspend ${name}?` : `Resume ${name}?`}
          confirmText={asked === 'suspend' ? 'Suspend' : 'Resume'}
          busy={change.isPending}
          error={change.error}
          onCancel={close}
          onConfirm={(reason) => confirm(asked, reason)}
        >
          {asked === 'suspend'
            ? 'All members are logged out and cannot log in, and API keys are refused. Nothing is deleted.'
            : 'Everybody can log in again.'}
        </ReasonDialog>
      )}
      <ConfirmDialog
        open={asked === 'end-sessions'}
        title={`Log everybody of ${name} out?`}
        confirmText="End all sessions"
        busy={change.isPending}
        failure={change.error ? problemText(change.error, 'Please try again.') : undefined}
        onCancel={close}
        onConfirm={() => confirm('end-sessions')}
      >
        They log in again with their passwords. What they have not saved may be lost.
      </ConfirmDialog>
    </>
  );
}

const states = { inactive: 'Not activated', deactivated: 'Deactivated' };

function OrganisationUsers({ users }: { users: OrganisationUser[] }) {
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

export function OrganisationPage() {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useOrganisation(id);
  usePageTitle(data?.name);
  return (
    <AdminFrame>
      <Link to={adminPath} className="link text-sm">
        All organizations
      </Link>
      {isPending && <LoadingMark text="Loading the organization..." />}
      {error && <Unavailable error={error} onRetry={() => void refetch()} />}
      {data && <Details key={id} organisation={data} />}
    </AdminFrame>
  );
}

function Details({ organisation }: { organisation: OrganisationDetails }) {
  const { id, quotas, acting, is_suspended: isSuspended } = organisation;
  return (
    <div className="mt-3 space-y-8">
      <div className="space-y-4">
        <h2 className="wrap-anywhere text-2xl">{organisation.name}</h2>
        {isSuspended && (
          <Notice kind="failed">
            Suspended since {formatDate(organisation.suspended_at)}: {organisation.suspension_reason}
          </Notice>
        )}
        {organisation.to_be_deleted_at && (
          <Notice kind="failed">
            Its Owners have asked to delete it. Everything goes on{' '}
            {formatDateTime(organisation.to_be_deleted_at)}, unless one of them calls it off.
          </Notice>
        )}
        {acting && (
          <Notice kind="info">
            {acting.by} acts for it until {formatDateTime(acting.until)}: {acting.reason}
          </Notice>
        )}
        <Counts organisation={organisation} />
        <OrganisationActions organisation={organisation} />
      </div>
      <Part title="Users">
        <OrganisationUsers users={organisation.people_of_it} />
      </Part>
      <Part title="Quotas">
        <p className="mb-4 max-w-[65ch] text-muted">
          An empty field is the default. What the organization has beyond a limit stays.
        </p>
        <div className="max-w-3xl">
          <QuotaForm id={id} saved={quotas.own} hints={hintsOf(quotas)} placeholders={defaultsOf(quotas)} />
        </div>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-3 text-xl">{title}</h3>
      {children}
    </section>
  );
}

function Counts({ organisation }: { organisation: OrganisationDetails }) {
  const { id, tasks } = organisation;
  const facts: [string, ReactNode][] = [
    ['Website', organisation.website_url],
    ['Created', formatDate(organisation.created_at)],
    ['Last active', organisation.last_active ? formatDateTime(organisation.last_active) : 'Never'],
    ['Users', organisation.users],
    ['Searches', organisation.searches],
    ['Posts', organisation.posts],
    ['People', organisation.people.toLocaleString('en')],
    ['Storage', inMegabytes(organisation.storage)],
    [
      'Tasks',
      <Link key="tasks" to={`${adminTasksPath}?organisation=${id}`} className="link">
        {tasks.open} open, {tasks.failed} failed in a week
      </Link>,
    ],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function hintsOf({ used }: QuotaLimits): Partial<Record<QuotaName, string>> {
  const hint = (name: QuotaName) => {
    const amount = name === 'storage' ? inMegabytes(used.storage) : used[name].toLocaleString('en');
    return `Used: ${amount}`;
  };
  return Object.fromEntries(quotaNames.map((name) => [name, hint(name)]));
}

function defaultsOf({ limits, own }: QuotaLimits): Partial<Record<QuotaName, string>> {
  const counting = quotaNames.filter((name) => own[name] === undefined && limits[name] !== null);
  return Object.fromEntries(counting.map((name) => [name, `${limits[name]} (default)`]));
}
