import type { ReactNode } from 'react';
import { type GivenData, PageDataProvider } from '../lib/page-data.tsx';
import { type Session, SessionProvider } from '../lib/session.tsx';
import { type Platform, PlatformProvider } from '../platform/platform-context.tsx';

/** Contexts for every page. Those that only the dashboard needs are in `dashboard/dashboard-root.tsx`. */
export function Providers({
  platform,
  session,
  data,
  children,
}: {
  platform: Platform;
  session: Session;
  /** The data that the server embedded in the page. */
  data?: GivenData;
  children: ReactNode;
}) {
  return (
    <PlatformProvider platform={platform}>
      <PageDataProvider data={data}>
        <SessionProvider session={session}>{children}</SessionProvider>
      </PageDataProvider>
    </PlatformProvider>
  );
}
