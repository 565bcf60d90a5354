import type { Tokens } from '../../../contract/account/account.calls.ts';
import { hasEnded } from '../../../contract/account/session.ts';
import type { Keychain } from '../session/keychain.ts';
import type { DesktopSession } from '../session/session.ts';

/**
 * Keeps the refresh token of the local server in memory. There is always one: the system has authenticated the user, so the
 * server starts a session without a password. The token needs no place in the keychain.
 */
export function createLocalKeychain(signIn: () => Promise<Tokens>): Keychain {
  let refresh: string | undefined;
  return {
    read: async () => {
      try {
        refresh ??= (await signIn()).refresh;
        return { outcome: 'found', secret: refresh };
      } catch {
        return { outcome: 'unreachable' };
      }
    },
    write: async (secret) => {
      refresh = secret;
      return 'kept';
    },
    take: async () => {
      const held = refresh;
      refresh = undefined;
      return held;
    },
  };
}

/**
 * A session that starts again when the server refuses its token, as after a restored backup: there is no sign-in that the user
 * could be asked for.
 */
export function withoutSessionEnd(session: DesktopSession): DesktopSession {
  return {
    ...session,
    restore: async () => {
      const restored = await session.restore();
      return restored.outcome === 'absent' ? session.restore() : restored;
    },
    refresh: async () => {
      const refreshed = await session.refresh();
      return hasEnded(refreshed) ? session.refresh() : refreshed;
    },
  };
}
