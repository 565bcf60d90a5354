import { QueryClientProvider } from '@tanstack/react-query';
import { act, type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  MemoryRouter,
  type NavigateFunction,
  Route,
  Routes,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import type { AccessClaims } from '../../contract/account/account.calls.ts';
import { Providers } from '../../src/app/providers.tsx';
import { ApiProvider } from '../../src/lib/api.tsx';
import { createApiClient } from '../../src/lib/api-client.ts';
import { createQueryClient } from '../../src/lib/query-client.ts';
import type { Session } from '../../src/lib/session.tsx';
import type { Shell } from '../../src/platform/platform-context.tsx';
import type { FakePlatform } from './fake-platform.ts';
import { openTestSession } from './test-session.ts';

export interface RenderedPage extends RenderResult {
  platform: FakePlatform;
  session: Session;
  /** Returns path, query and hash of the current page. */
  shownPath(): string;
  goBack(): void;
}

interface Options {
  /** Claims of the signed-in user; null when signed out. */
  user?: Partial<AccessClaims> | null;
  /** The page's address. */
  path?: string | undefined;
  /** The route pattern, for pages that read parameters. */
  route?: string | undefined;
  /** The desktop shell around the page; none in a browser. */
  shell?: Shell | null;
}

/** Renders one screen with session, API client and query cache, on the fake platform. Stub the API first. */
export async function renderPage(
  screen: ReactNode,
  { user = {}, path = '/', route = '*', shell = null }: Options = {},
): Promise<RenderedPage> {
  const { platform, session } = openTestSession(user);
  await session.restore();
  let shown = '';
  let navigate: NavigateFunction | undefined;
  function Where() {
    navigate = useNavigate();
    const { pathname, search, hash } = useLocation();
    shown = pathname + search + hash;
    return null;
  }
  const rendered = render(
    <Providers platform={{ ...platform, shell }} session={session}>
      <ApiProvider api={createApiClient(session)}>
        <QueryClientProvider client={createQueryClient()}>
          <MemoryRouter initialEntries={[path]}>
            <Where />
            <Routes>
              <Route path={route} element={screen} />
              <Route path="*" element={null} />
            </Routes>
          </MemoryRouter>
        </QueryClientProvider>
      </ApiProvider>
    </Providers>,
  );
  return {
    ...rendered,
    platform,
    session,
    shownPath: () => shown,
    goBack: () => void act(() => navigate?.(-1)),
  };
}
