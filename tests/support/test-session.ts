import { onTestFinished } from 'vitest';
import type { AccessClaims } from '../../contract/account/account.calls.ts';
import { createSession, type Session } from '../../src/lib/session.tsx';
import { tokenServer } from '../../src/platform/web.ts';
import { buildAccessToken } from './access-token.ts';
import { createFakePlatform, type FakePlatform } from './fake-platform.ts';

/**
 * A fake platform and its session, which is not restored yet and ends with the test.
 * @param user claims of the signed-in user; null when signed out
 */
export function openTestSession(user: Partial<AccessClaims> | null): {
  platform: FakePlatform;
  session: Session;
} {
  const kept = user ? { access: buildAccessToken(user), refresh: 'refresh-1' } : {};
  const platform = createFakePlatform(tokenServer, kept);
  const session = createSession(platform.session);
  // It would go on following tasks in the tests after this one.
  onTestFinished(() => {
    platform.dropTokens();
    session.sync();
  });
  return { platform, session };
}
