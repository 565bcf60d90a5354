import type { ReactNode } from 'react';
import { type GivenData, PageDataProvider } from '../lib/page-data.tsx';
import { type Session, SessionProvider } from '../lib/session.tsx';
import { type Platform, PlatformProvider } from '../platform/platform-context.tsx';

export function Providers({
  platform,
  session,
  data,
  children,
}: {
  platform: Platform;
  session: Session;
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
