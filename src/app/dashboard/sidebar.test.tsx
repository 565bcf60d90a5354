import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildAccessToken } from '../../../tests/support/access-token.ts';
import { createFakePlatform } from '../../../tests/support/fake-platform.ts';
import { buildFakeShell } from '../../../tests/support/fake-shell.ts';
import { createSession, SessionProvider } from '../../lib/session.tsx';
import { PlatformProvider } from '../../platform/platform-context.tsx';
import { tokenServer } from '../../platform/web.ts';
import { useLogOut } from './sidebar.tsx';

test.each([
  [false, 'signed-in'],
  [true, 'signed-out'],
] as const)(
  'in the desktop app a logout that deletes what waits is asked about: %s',
  async (agreed, status) => {
    const shell = buildFakeShell();
    shell.confirmSignOut.mockResolvedValue(agreed);
    const platform = {
      ...createFakePlatform(tokenServer, { access: buildAccessToken({ name: 'Ada' }) }),
      shell,
    };
    const session = createSession(platform.session);
    await session.restore();
    const { result } = renderHook(useLogOut, {
      wrapper: ({ children }) => (
        <PlatformProvider platform={platform}>
          <SessionProvider session={session}>{children}</SessionProvider>
        </PlatformProvider>
      ),
    });
    await act(() => result.current());
    expect(session.state().status).toBe(status);
  },
);
