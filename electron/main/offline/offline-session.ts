import type { DesktopSession } from '../session/session.ts';
import type { Offline } from './offline.ts';

/**
 * The session of a server whose answers are kept: they go with the sign-out and once the server ends it, and another user's
 * sign-in begins without them.
 */
export const wipedWithSession = (
  session: DesktopSession,
  offline: Offline,
  serverUrl: string,
): DesktopSession => ({
  ...session,
  restore: async () => {
    const restored = await session.restore();
    if (restored.outcome === 'absent' && restored.why) await offline.endSession();
    if (restored.outcome === 'restored') offline.retryKey();
    return restored;
  },
  refresh: async () => {
    const refreshed = await session.refresh();
    if (refreshed.outcome === 'refused') await offline.endSession();
    if (refreshed.outcome === 'refreshed') offline.retryKey();
    return refreshed;
  },
  keep: async (tokens) => {
    await offline.signedIn(serverUrl, tokens.access);
    return session.keep(tokens);
  },
  clear: async () => {
    await Promise.all([offline.wipe(), session.clear()]);
  },
});
