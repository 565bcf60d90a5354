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

/** The one place that asks where the app runs. */
async function choosePlatform(): Promise<Platform> {
  if (!window.larkspur) return createWebPlatform(tokenServer);
  return (await import('../platform/desktop.ts')).createDesktopPlatform(window.larkspur);
}

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
  if (root.firstElementChild) {
    // With the page's code at hand, no part of the prerendered page waits or is made anew.
    await Promise.all(pagesAt(location.pathname).map((page) => page.preload()));
    await nextTask();
    rememberTyped(root);
    // In small pieces, so that the page stays quick to answer.
    startTransition(() => void hydrateRoot(root, app));
  } else {
    createRoot(root).render(app);
  }
  await session.restore();
}

/** Gives the browser a turn. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');
void start(root);
