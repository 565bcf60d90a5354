import { type ReactNode, useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { appSettingsPath } from '../../../contract/paths.ts';
import { paths } from '../../lib/paths.ts';
import { problemText } from '../../lib/problem-text.ts';
import {
  apiKeysPath,
  applicantSystemPath,
  auditPath,
  blogSettingsPath,
  dataSettingsPath,
  mailSettingsPath,
  providerAccessPath,
  securityPath,
  thisComputerPath,
  voicePath,
  webhooksPath,
} from '../../lib/settings-paths.ts';
import { useIsLocal } from '../../lib/use-is-local.ts';
import { useIsOwner } from '../../lib/use-is-owner.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface SettingsPage {
  to: string;
  label: string;
  isForOwners?: boolean;
  isForDesktop?: boolean;
  /** Only while the app runs its server on this computer. */
  isForLocal?: boolean;
}

/** The pages under Settings, in order. A new page is added here and in the dashboard's routes. */
const settingsPages: readonly SettingsPage[] = [
  { to: paths.settings, label: 'Your account' },
  { to: thisComputerPath, label: 'This computer', isForLocal: true },
  { to: securityPath, label: 'Security' },
  { to: paths.team, label: 'Team' },
  { to: voicePath, label: 'Voice' },
  { to: paths.writingModel, label: 'Writing model', isForOwners: true },
  { to: blogSettingsPath, label: 'Blog', isForOwners: true },
  { to: mailSettingsPath, label: 'Mail', isForOwners: true },
  { to: applicantSystemPath, label: 'Applicant system', isForOwners: true },
  { to: apiKeysPath, label: 'API keys', isForOwners: true },
  { to: webhooksPath, label: 'Webhooks', isForOwners: true },
  { to: dataSettingsPath, label: 'Data', isForOwners: true },
  { to: auditPath, label: 'Audit trail', isForOwners: true },
  { to: providerAccessPath, label: 'Provider access', isForOwners: true },
  { to: appSettingsPath, label: 'App', isForDesktop: true },
];

/** Title, links between the pages, and one page. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isOwner = useIsOwner();
  const isDesktop = usePlatform().shell !== null;
  const isLocal = useIsLocal();
  const shown = settingsPages.filter(
    ({ isForOwners, isForDesktop, isForLocal }) =>
      (isOwner || !isForOwners) && (isDesktop || !isForDesktop) && (isLocal || !isForLocal),
  );
  return (
    <section>
      <h1 className="text-3xl">Settings</h1>
      <nav aria-label="Settings" className="mt-6 mb-8 shadow-[inset_0_-1px_var(--color-hairline)]">
        <ul className="flex gap-x-6 max-lg:overflow-x-auto lg:flex-wrap">
          {shown.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={to === pathname ? 'page' : undefined}
                className="flex min-h-11 items-center whitespace-nowrap border-transparent border-b-2 font-semibold text-muted no-underline -outline-offset-2 hover:text-ink aria-[current=page]:border-strong aria-[current=page]:text-strong"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="max-w-3xl">{children}</div>
    </section>
  );
}

/** One titled group of settings. */
export function SettingsSection({
  title,
  description,
  children,
}: {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-10">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {description && <p className="mt-1 max-w-[60ch] text-muted">{description}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}

/** Stands in place of settings that could not be loaded. */
export function SettingsUnavailable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Notice kind="failed">
      <p>{problemText(error, 'The settings could not be loaded.')}</p>
      <Button look="secondary" size="small" className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  );
}
