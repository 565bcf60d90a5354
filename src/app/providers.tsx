import type { ReactNode } from 'react';
import { SessionProvider } from '../lib/session.tsx';
import type { Session } from '../lib/session-state.ts';
import { PlatformProvider } from '../platform/platform-context.tsx';
import type { Platform } from '../platform/types.ts';

/** What every page may use. What only the dashboard needs stands in `dashboard-root.tsx`. */
export function Providers({
  platform,
  session,
  children,
}: {
  platform: Platform;
  session: Session;
  children: ReactNode;
}) {
  return (
    <PlatformProvider platform={platform}>
      <SessionProvider session={session}>{children}</SessionProvider>
    </PlatformProvider>
  );
}
