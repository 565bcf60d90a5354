import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { readPageData } from '../lib/page-data.tsx';
import { createSession } from '../lib/session-state.ts';
import { tokenServer } from '../platform/token-server.ts';
import type { Platform } from '../platform/types.ts';
import { createWebPlatform } from '../platform/web.ts';
import { rememberTyped } from './first-moment.ts';
import { Providers } from './providers.tsx';
import { AppRoutes, pagesAt } from './routes.tsx';
import { modulesHaveRun, namesModules, nextTask } from './run-modules.ts';

/** The one place that asks where the app runs. */
async function choosePlatform(): Promise<Platform> {
  if (!window.larkspur) return createWebPlatform(tokenServer);
  return (await import('../platform/desktop.ts')).createDesktopPlatform(window.larkspur);
}

/** Shows the page: takes over a prerendered one, fills the root of any other. */
async function start(root: HTMLElement): Promise<void> {
  const platform = await choosePlatform();
  const session = createSession(platform.session);
  const app = (
    <StrictMode>
      <Providers platform={platform} session={session} data={readPageData()}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </Providers>
    </StrictMode>
  );
  const isPrerendered = root.firstElementChild !== null;
  // The session is asked for at once where a person waits for it; a prerendered page is hydrated as one without.
  const restored = isPrerendered ? undefined : session.restore();
  // With the page's code at hand, no part of the page waits or is made anew.
  await Promise.all(pagesAt(location.pathname).map((page) => page.preload()));
  await nextTask();
  // In small pieces, so that the page stays quick to answer.
  startTransition(() => {
    if (!isPrerendered) return createRoot(root).render(app);
    rememberTyped(root);
    hydrateRoot(root, app);
  });
  await (restored ?? session.restore());
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');
// A page that names its modules runs them one by one; this is one of them.
if (namesModules()) addEventListener(modulesHaveRun, () => void start(root), { once: true });
else void start(root);
