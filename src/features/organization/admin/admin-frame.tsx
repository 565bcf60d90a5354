import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useSession } from '../../../lib/session.tsx';
import { adminHealthPath, adminPath, adminQuotasPath, adminTasksPath } from '../../../lib/settings-paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ServerPart, useIsSaidAbove } from '../../../ui/server-button.tsx';

const adminPages = [
  { to: adminPath, label: 'Organizations' },
  { to: adminTasksPath, label: 'Tasks' },
  { to: adminHealthPath, label: 'Health' },
  { to: adminQuotasPath, label: 'Quotas' },
];

export function AdminFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { user } = useSession();
  if (user?.role !== 'SuperAdmin') return <NotForYou isActing={user?.actingUntil !== undefined} />;
  const isCurrent = (to: string) =>
    to === adminPath ? !adminPages.slice(1).some((page) => page.to === pathname) : to === pathname;
  return (
    <section>
      <h1 className="text-3xl">Administration</h1>
      <nav aria-label="Administration" className="mt-4 mb-6 shadow-[inset_0_-1px_var(--color-hairline)]">
        <ul className="flex gap-6 overflow-x-auto">
          {adminPages.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={isCurrent(to) ? 'page' : undefined}
                className="flex min-h-11 items-center whitespace-nowrap border-transparent border-b-2 font-semibold text-muted no-underline -outline-offset-2 hover:text-ink aria-[current=page]:border-strong aria-[current=page]:text-strong"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ServerPart>{children}</ServerPart>
    </section>
  );
}

function NotForYou({ isActing }: { isActing: boolean }) {
  return (
    <section className="space-y-4">
      <h1 className="text-3xl">Administration</h1>
      <p className="max-w-[60ch] text-muted">
        {isActing
          ? 'While you act for a client, the administration is closed. Stop below to come back to it.'
          : 'These pages are for SuperAdmins of the provider. You see your own organization under Settings.'}
      </p>
      {!isActing && (
        <ButtonLink to={paths.settings} look="secondary">
          Go to Settings
        </ButtonLink>
      )}
    </section>
  );
}

/** Shows nothing while the page says that the server cannot be reached. */
export function Unavailable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (useIsSaidAbove()) return null;
  return (
    <Notice kind="failed">
      <p>{problemText(error, 'This could not be loaded.')}</p>
      <Button look="secondary" size="small" className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  );
}
