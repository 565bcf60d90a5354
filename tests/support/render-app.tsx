import { type RenderResult, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import type { AccessClaims } from '../../contract/api/account.ts';
import { Providers } from '../../src/app/providers.tsx';
import { AppRoutes } from '../../src/app/routes.tsx';
import { createSession, type Session } from '../../src/lib/session-state.ts';
import { tokenServer } from '../../src/platform/token-server.ts';
import { buildAccessToken } from './access-token.ts';
import { createFakePlatform, type FakePlatform } from './fake-platform.ts';

export interface RenderedApp extends RenderResult {
  platform: FakePlatform;
  session: Session;
  shownPath(): string;
}

/** Renders the whole app at one address, on the fake platform. Pages load lazily, as in a browser, and the session starts by itself. */
export function renderApp(path: string, user: Partial<AccessClaims> | null): RenderedApp {
  const kept = user ? { access: buildAccessToken(user), refresh: 'refresh-1' } : {};
  const platform = createFakePlatform(tokenServer, kept);
  const session = createSession(platform.session);
  // It would go on following tasks in the tests after this one.
  onTestFinished(() => {
    platform.dropTokens();
    session.sync();
  });
  let shown = '';
  function Where() {
    const { pathname, search, hash } = useLocation();
    shown = pathname + search + hash;
    return null;
  }
  const rendered = render(
    <StrictMode>
      <Providers platform={platform} session={session}>
        <MemoryRouter initialEntries={[path]}>
          <Where />
          <AppRoutes />
        </MemoryRouter>
      </Providers>
    </StrictMode>,
  );
  void session.restore();
  return { ...rendered, platform, session, shownPath: () => shown };
}
