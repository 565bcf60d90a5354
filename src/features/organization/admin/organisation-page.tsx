import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { OrganisationDetails, OrganisationUser } from '../../../../contract/organization/admin.calls.ts';
import type { QuotaLimits } from '../../../../contract/organization/quotas.calls.ts';
import { type QuotaName, quotaNames } from '../../../../contract/organization/quotas.ts';
import { formatDate, formatDateTime } from '../../../lib/format-date.ts';
import { inMegabytes } from '../../../lib/in-megabytes.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { adminPath, adminTasksPath } from '../../../lib/settings-paths.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmMutation } from '../../../ui/confirm-mutation.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { StackedTable } from '../../../ui/stacked-table.tsx';
import { Cell, HeadCell, Row } from '../../../ui/table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { AdminFrame, Unavailable } from './admin-frame.tsx';
import { OrganisationActions } from './organisation-actions.tsx';
import { QuotaForm } from './quota-form.tsx';
import { type AdminChange, useAdminChange, useOrganisation } from './use-admin.ts';

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

/** One organization: its users, counts, tasks and quotas. For SuperAdmins. */
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
