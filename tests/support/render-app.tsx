import { type RenderResult, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { AccessClaims } from '../../contract/account/account.calls.ts';
import { Providers } from '../../src/app/providers.tsx';
import { AppRoutes } from '../../src/app/routes.tsx';
import type { Session } from '../../src/lib/session.tsx';
import type { FakePlatform } from './fake-platform.ts';
import { openTestSession } from './test-session.ts';

export interface RenderedApp extends RenderResult {
  platform: FakePlatform;
  session: Session;
  shownPath(): string;
}

/** Renders the whole app at one address, on the fake platform. Pages load lazily, as in a browser, and the session starts by itself. */
export function renderApp(path: string, user: Partial<AccessClaims> | null): RenderedApp {
  const { platform, session } = openTestSession(user);
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
