import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createSession } from '../lib/session-state.ts';
import { createDesktopPlatform } from '../platform/desktop.ts';
import { tokenServer } from '../platform/token-server.ts';
import { createWebPlatform } from '../platform/web.ts';
import { Providers } from './providers.tsx';
import { AppRoutes } from './routes.tsx';

// The one place that asks where the app runs.
const platform = window.larkspur ? createDesktopPlatform(window.larkspur) : createWebPlatform(tokenServer);
const session = createSession(platform.session);

const app = (
  <StrictMode>
    <Providers platform={platform} session={session}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </Providers>
  </StrictMode>
);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');
// A prerendered page is taken over as it stands; the bare shell is filled.
if (root.firstElementChild) hydrateRoot(root, app);
else createRoot(root).render(app);

void session.restore();
