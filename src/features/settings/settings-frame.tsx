import { type ReactNode, useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Call } from '../../../contract/platform/call.ts';
import { appSettingsPath } from '../../../contract/platform/paths.ts';
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
  searchSourcesPath,
  securityPath,
  signInPath,
  thisComputerPath,
  voicePath,
  webhooksPath,
} from '../../lib/settings-paths.ts';
import { useIsOwner } from '../../lib/use-is-owner.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useIsLocal } from '../../platform/use-is-local.ts';
import { Button } from '../../ui/button.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useRefusal } from '../../ui/permitted-button.tsx';
import { ServerPart, useIsSaidAbove } from '../../ui/server-button.tsx';

interface SettingsPage {
  to: string;
  label: string;
  isForOwners?: boolean;
  isForDesktop?: boolean;
  isForLocal?: boolean;
}

interface SettingsGroup {
  title: string;
  pages: readonly SettingsPage[];
}

/** In order. A new page is added here and in the dashboard's routes. */
const groups: readonly SettingsGroup[] = [
  {
    title: 'You',
    pages: [
      { to: paths.settings, label: 'Your account' },
      { to: securityPath, label: 'Security' },
      { to: appSettingsPath, label: 'App', isForDesktop: true },
      { to: thisComputerPath, label: 'This computer', isForLocal: true },
    ],
  },
  {
    title: 'Organization',
    pages: [
      { to: paths.team, label: 'Team' },
      { to: signInPath, label: 'Sign-in', isForOwners: true },
      { to: voicePath, label: 'Voice' },
      { to: blogSettingsPath, label: 'Blog', isForOwners: true },
      { to: mailSettingsPath, label: 'Mail', isForOwners: true },
      { to: dataSettingsPath, label: 'Data and privacy', isForOwners: true },
    ],
  },
  {
    title: 'Connections',
    pages: [
      { to: searchSourcesPath, label: 'Search sources', isForOwners: true },
      { to: paths.writingModel, label: 'Writing model', isForOwners: true },
      { to: applicantSystemPath, label: 'Applicant system', isForOwners: true },
      { to: apiKeysPath, label: 'API keys', isForOwners: true },
      { to: webhooksPath, label: 'Webhooks', isForOwners: true },
    ],
  },
  {
    title: 'Oversight',
    pages: [
      { to: auditPath, label: 'Audit trail', isForOwners: true },
      { to: providerAccessPath, label: 'Provider access', isForOwners: true },
    ],
  },
];

export function SettingsFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const shown = useShownGroups();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const pages = shown.flatMap((group) => group.pages);
  const current =
    pages.find(({ to }) => to === pathname) ??
    pages.find(({ to }) => to !== paths.settings && pathname.startsWith(`${to}/`));
  return (
    <section>
      <h1 className="text-3xl">Settings</h1>
      <div className="mt-6 lg:grid lg:grid-cols-[10rem_minmax(0,48rem)] lg:gap-10">
        <nav aria-label="Settings" className="mb-8">
          <Button
            look="secondary"
            className="w-full lg:hidden"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
          >
            <span className="grow text-left">{current?.label ?? 'All settings'}</span>
            <ChevronDownIcon className={isOpen ? 'size-5 rotate-180' : 'size-5'} />
          </Button>
          <div
            id={listId}
            className={`grid gap-5 max-lg:mt-4 max-lg:grid-cols-2 ${isOpen ? '' : 'max-lg:hidden'}`}
          >
            {shown.map(({ title, pages }) => (
              <PageLinks key={title} title={title} pages={pages} current={current?.to} />
            ))}
          </div>
        </nav>
        <div>
          {/* The pages of the app itself work without any server. */}
          {current?.isForDesktop || current?.isForLocal ? children : <ServerPart>{children}</ServerPart>}
        </div>
      </div>
    </section>
  );
}

function PageLinks({ title, pages, current }: SettingsGroup & { current: string | undefined }) {
  const id = useId();
  return (
    <div>
      <p id={id} className="px-3 pb-1 text-muted text-sm">
        {title}
      </p>
      <ul aria-labelledby={id}>
        {pages.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === current ? 'page' : undefined}
              className="flex min-h-9 items-center rounded-control px-3 text-ink no-underline hover:bg-sunk aria-[current=page]:bg-strong-soft aria-[current=page]:font-semibold aria-[current=page]:text-strong max-lg:min-h-11"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function useShownGroups(): SettingsGroup[] {
  const isOwner = useIsOwner();
  const isDesktop = usePlatform().shell !== null;
  const isLocal = useIsLocal();
  return groups
    .map(({ title, pages }) => ({
      title,
      pages: pages.filter(
        ({ isForOwners, isForDesktop, isForLocal }) =>
          (isOwner || !isForOwners) && (isDesktop || !isForDesktop) && (isLocal || !isForLocal),
      ),
    }))
    .filter(({ pages }) => pages.length > 0);
}

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

/**
 * Settings of which the server may refuse the signed-in user a part: what cannot be read is left out, and what
 * cannot be changed is disabled with the reason.
 */
export function Permitted({
  reads,
  changes,
  children,
}: {
  reads?: Call;
  changes?: Call;
  children: ReactNode;
}) {
  const refusalOf = useRefusal();
  const unread = reads && refusalOf(reads);
  if (unread !== undefined) return <p className="mb-4 text-muted">{unread}</p>;
  return <Disabled because={changes && refusalOf(changes)}>{children}</Disabled>;
}

export function Disabled({ because, children }: { because: string | undefined; children: ReactNode }) {
  if (because === undefined) return children;
  return (
    <>
      <p className="mb-4 text-muted">{because}</p>
      <fieldset disabled className="min-w-0">
        {children}
      </fieldset>
    </>
  );
}

export function SettingsUnavailable({
  error,
  what = 'The settings',
  onRetry,
}: {
  error: unknown;
  what?: string;
  onRetry: () => void;
}) {
  if (useIsSaidAbove()) return null;
  return (
    <Notice kind="failed">
      <p>{problemText(error, `${what} could not be loaded.`)}</p>
      <Button look="secondary" size="small" className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  );
}
