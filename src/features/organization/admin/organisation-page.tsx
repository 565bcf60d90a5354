import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { OrganisationDetails } from '../../../../contract/organization/admin.calls.ts';
import type { QuotaLimits } from '../../../../contract/organization/quotas.calls.ts';
import { type QuotaName, quotaNames } from '../../../../contract/organization/quotas.ts';
import { formatDate, formatDateTime } from '../../../lib/format-date.ts';
import { inMegabytes } from '../../../lib/in-megabytes.ts';
import { adminPath, adminTasksPath } from '../../../lib/settings-paths.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { AdminFrame, Unavailable } from './admin-frame.tsx';
import { OrganisationActions } from './organisation-actions.tsx';
import { OrganisationUsers } from './organisation-users.tsx';
import { QuotaForm } from './quota-form.tsx';
import { useOrganisation } from './use-admin.ts';

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

/** The defaults that count where the organization has no limit of its own. */
function defaultsOf({ limits, own }: QuotaLimits): Partial<Record<QuotaName, string>> {
  const counting = quotaNames.filter((name) => own[name] === undefined && limits[name] !== null);
  return Object.fromEntries(counting.map((name) => [name, `${limits[name]} (default)`]));
}
