import { matchRoutes, type RouteObject, useRoutes } from 'react-router-dom';
import { serverPath } from '../../contract/platform/paths.ts';
import { paths } from '../lib/paths.ts';
import { AppFrame } from './app-frame.tsx';
import { type Page, page } from './page.tsx';
import { SiteFrame } from './site-frame.tsx';
import { Titled } from './titled.tsx';

const HomePage = page(() => import('../site/home/home-page.tsx'), 'HomePage');
const ServicesPage = page(() => import('../site/services/services-page.tsx'), 'ServicesPage');
const ProcessPage = page(() => import('../site/process/process-page.tsx'), 'ProcessPage');
const AboutPage = page(() => import('../site/about/about-page.tsx'), 'AboutPage');
const ContactPage = page(() => import('../site/contact/contact-page.tsx'), 'ContactPage');
const PrivacyPage = page(() => import('../site/legal/privacy-page.tsx'), 'PrivacyPage');
const TermsPage = page(() => import('../site/legal/terms-page.tsx'), 'TermsPage');
const BlogPage = page(() => import('../site/blog/blog-page.tsx'), 'BlogPage');
const PostPage = page(() => import('../site/blog/post-page.tsx'), 'PostPage');
const NotFoundPage = page(() => import('../site/not-found/not-found-page.tsx'), 'NotFoundPage');

const LoginPage = page(() => import('../features/account/login-page.tsx'), 'LoginPage');
const RegisterPage = page(() => import('../features/account/register-page.tsx'), 'RegisterPage');

const AuthLinkPage = page(() => import('./auth-link-page.tsx'), 'AuthLinkPage');
const ServerPage = page(() => import('./server-page.tsx'), 'ServerPage');
const DashboardRoutes = page(() => import('./dashboard/dashboard-routes.tsx'), 'DashboardRoutes');

const shows = (path: string, Shown: Page): RouteObject => ({ path, element: <Shown />, handle: Shown });
/** For pages of features, which have no title of their own and are not indexed. */
const showsTitled = (path: string, Shown: Page, title: string, description?: string): RouteObject => ({
  path,
  element: (
    <Titled title={title} description={description} isUnlisted>
      <Shown />
    </Titled>
  ),
  handle: Shown,
});

/** Every page (spec §2), for the browser's router and the static one. */
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
          shows(paths.blogPost(':slug'), PostPage),
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

/** Returns the pages that a path shows, outermost first. */
export const pagesAt = (path: string, among: RouteObject[] = routes, below?: string): Page[] =>
  (matchRoutes(among, path, below) ?? []).flatMap(({ route }) => (route.handle as Page | undefined) ?? []);
