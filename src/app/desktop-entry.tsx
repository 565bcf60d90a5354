import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { DesktopBridge } from '../../contract/desktop/desktop.ts';
import { quickSearchPath } from '../../contract/desktop/desktop-windows.ts';
import { createSession } from '../lib/session.tsx';
import { createDesktopPlatform } from '../platform/desktop.ts';
import type { Platform } from '../platform/platform-context.tsx';
import { Providers } from './providers.tsx';

/** The quick search is a small page by itself: it is rendered here, and nothing else follows. */
export async function openDesktop(bridge: DesktopBridge): Promise<Platform> {
  const platform = createDesktopPlatform(bridge);
  if (location.pathname !== quickSearchPath) return platform;
  await renderQuickSearch(platform);
  return new Promise(() => {});
}

async function renderQuickSearch(platform: Platform): Promise<void> {
  const session = createSession(platform.session);
  // It shares most with the dashboard, whose first visit makes fewer requests if it is reached from there alone.
  const { loadSettings } = await import('./dashboard/dashboard-routes.tsx');
  const { loadQuickSearch } = await loadSettings();
  const { QuickSearchPage } = await loadQuickSearch();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root element.');
  createRoot(root).render(
    <Providers platform={platform} session={session}>
      <BrowserRouter>
        <QuickSearchPage />
      </BrowserRouter>
    </Providers>,
  );
  await session.restore();
}
