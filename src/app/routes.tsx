import { Suspense, useEffect, useRef } from 'react';
import { matchRoutes, Outlet, type RouteObject, useLocation, useNavigate, useRoutes } from 'react-router-dom';
import { serverPath } from '../../contract/platform/paths.ts';
import { paths } from '../lib/paths.ts';
import { usePlatform } from '../platform/platform-context.tsx';
import { Footer } from '../site/footer.tsx';
import { Header } from '../site/header.tsx';
import { useRouteScroll } from '../site/use-route-scroll.ts';
import { replayEarlyInput } from './hydration/event-replay.ts';
import { type Page, page } from './page.tsx';
import { PageBody } from './page-body.tsx';
import { Titled } from './titled.tsx';

/**
 * Moves the focus to the new page's content after a navigation, so that keyboards and screen readers continue there.
 * Leaves a field alone that the user is typing in.
 */
function useRouteFocus() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const active = document.activeElement;
    const isAtLink = !active || active === document.body || active.closest('a') !== null;
    if (isAtLink && !hash) document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname, hash]);
}

function useCanonicalAddress(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (canonical) canonical.href = new URL(pathname, location.origin).href;
  }, [pathname]);
}

const ShellNotices = page(() => import('./shell-notices.tsx'), 'ShellNotices');

function AppFrame() {
  useRouteScroll();
  useRouteFocus();
  useOpenedPaths();
  useCanonicalAddress();
  const { shell } = usePlatform();
  return (
    <>
      <PageBody>
        <Outlet />
      </PageBody>
      {shell && (
        <Suspense>
          <ShellNotices shell={shell} />
        </Suspense>
      )}
    </>
  );
}

function useOpenedPaths() {
  const { links } = usePlatform();
  const navigate = useNavigate();
  useEffect(() => links.onOpenPath((path) => void navigate(path)), [links, navigate]);
}

function SiteFrame() {
  const isOwn = !useLocation().pathname.startsWith('/auth/shortlist/');
  return (
    <div className="flex min-h-dvh flex-col">
      {isOwn && <Header />}
      <main id="content" tabIndex={-1} className="flex-1">
        <PageBody>
          <Outlet />
          <Arrived />
        </PageBody>
      </main>
      {isOwn && <Footer />}
    </div>
  );
}

/** React hydrates this component last, when the page is interactive. */
function Arrived() {
  useEffect(replayEarlyInput, []);
  return null;
}

const HomePage = page(() => import('../site/home/home-page.tsx'), 'HomePage');
const ServicesPage = page(() => import('../site/services/services-page.tsx'), 'ServicesPage');
const ProcessPage = page(() => import('../site/process/process-page.tsx'), 'ProcessPage');
const AboutPage = page(() => import('../site/about/about-page.tsx'), 'AboutPage');
const ContactPage = page(() => import('../site/contact/contact-page.tsx'), 'ContactPage');
const PrivacyPage = page(() => import('../site/legal/privacy-page.tsx'), 'PrivacyPage');
const TermsPage = page(() => import('../site/legal/terms-page.tsx'), 'TermsPage');
const BlogPage = page(() => import('../site/blog/blog-page.tsx'), 'BlogPage');
const BlogPostPage = page(() => import('../site/blog/blog-post-page.tsx'), 'BlogPostPage');
const NotFoundPage = page(() => import('../site/not-found/not-found-page.tsx'), 'NotFoundPage');

const LoginPage = page(() => import('../features/account/login-page.tsx'), 'LoginPage');
const RegisterPage = page(() => import('../features/account/register-page.tsx'), 'RegisterPage');

const AuthLinkPage = page(() => import('./auth-link-page.tsx'), 'AuthLinkPage');
const ServerPage = page(() => import('./server-page.tsx'), 'ServerPage');
const DashboardRoutes = page(() => import('./dashboard/dashboard-routes.tsx'), 'DashboardRoutes');

const shows = (path: string, Shown: Page): RouteObject => ({ path, element: <Shown />, handle: Shown });
const showsTitled = (path: string, Shown: Page, title: string, description?: string): RouteObject => ({
  path,
  element: (
    <Titled title={title} description={description} isUnlisted>
      <Shown />
    </Titled>
  ),
  handle: Shown,
});

export const routes: RouteObject[] = [
  {
    element: <AppFrame />,
    children: [
      {
        element: <SiteFrame />,
        children: [
          shows(paths.home, HomePage),
          shows(paths.services, ServicesPage),
          shows(paths.process, ProcessPage),
          shows(paths.about, AboutPage),
          shows(paths.contact, ContactPage),
          shows(paths.privacy, PrivacyPage),
          shows(paths.terms, TermsPage),
          shows(paths.blog, BlogPage),
          shows(paths.blogPost(':slug'), BlogPostPage),
          showsTitled(
            paths.login,
            LoginPage,
            'Login',
            'Sign in to your searches, company profile and posts.',
          ),
          showsTitled(
            paths.register,
            RegisterPage,
            'Register',
            'Create an account for the free candidate search and content generator. No credit card required.',
          ),
          shows(paths.authLink, AuthLinkPage),
          shows(serverPath, ServerPage),
          shows('*', NotFoundPage),
        ],
      },
      shows(`${paths.dashboard}/*`, DashboardRoutes),
    ],
  },
];

export function AppRoutes() {
  return useRoutes(routes);
}

/** Outermost first. */
export const pagesAt = (path: string, among: RouteObject[] = routes, below?: string): Page[] =>
  (matchRoutes(among, path, below) ?? []).flatMap(({ route }) => (route.handle as Page | undefined) ?? []);
