import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { readPageData } from '../lib/page-data.tsx';
import { createSession } from '../lib/session.tsx';
import type { Platform } from '../platform/platform-context.tsx';
import { createWebPlatform, tokenServer } from '../platform/web.ts';
import { captureTypedValues } from './hydration/event-replay.ts';
import { hasModuleList, modulesEvaluated, yieldToBrowser } from './hydration/sequential-modules.ts';
import { Providers } from './providers.tsx';
import { AppRoutes, pagesAt } from './routes.tsx';

async function choosePlatform(): Promise<Platform> {
  if (!window.larkspur) return createWebPlatform(tokenServer);
  return (await import('./desktop-entry.tsx')).openDesktop(window.larkspur);
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
  const isPrerendered = root.firstElementChild !== null;
  // Private pages wait for the session, so it is restored at once. Prerendered pages hydrate as signed out.
  const restored = isPrerendered ? undefined : session.restore();
  await Promise.all(pagesAt(location.pathname).map((page) => page.preload()));
  await yieldToBrowser();
  startTransition(() => {
    if (!isPrerendered) return createRoot(root).render(app);
    captureTypedValues(root);
    hydrateRoot(root, app);
  });
  await (restored ?? session.restore());
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');
// The inline bootstrap evaluates this module as one of several; wait for the last.
if (hasModuleList()) addEventListener(modulesEvaluated, () => void start(root), { once: true });
else void start(root);
