import { type ComponentType, lazy, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { postKinds } from '../../contract/model/post-kinds.ts';
import { paths } from '../lib/paths.ts';
import { kindLabels } from './dashboard-links.ts';
import { Guard } from './guard.tsx';
import { PageMain, SiteFrame } from './site-frame.tsx';
import { Titled } from './titled.tsx';

/** A page in its own chunk, by the name it is exported under. */
function page<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const HomePage = page(() => import('../site/home/home-page.tsx'), 'HomePage');
const ServicesPage = page(() => import('../site/services/services-page.tsx'), 'ServicesPage');
const ProcessPage = page(() => import('../site/process/process-page.tsx'), 'ProcessPage');
const AboutPage = page(() => import('../site/about/about-page.tsx'), 'AboutPage');
const ContactPage = page(() => import('../site/contact/contact-page.tsx'), 'ContactPage');
const PrivacyPage = page(() => import('../site/legal/privacy-page.tsx'), 'PrivacyPage');
const TermsPage = page(() => import('../site/legal/terms-page.tsx'), 'TermsPage');
const BlogPage = page(() => import('../site/blog/blog-page.tsx'), 'BlogPage');
const NotFoundPage = page(() => import('../site/not-found/not-found-page.tsx'), 'NotFoundPage');

const LoginPage = page(() => import('../features/account/login-page.tsx'), 'LoginPage');
const RegisterPage = page(() => import('../features/account/register-page.tsx'), 'RegisterPage');
const ActivationPage = page(() => import('../features/account/activation-page.tsx'), 'ActivationPage');

const DashboardRoot = page(() => import('./dashboard-root.tsx'), 'DashboardRoot');
const SourcingPage = page(() => import('../features/sourcing/sourcing-page.tsx'), 'SourcingPage');
const CandidatePage = page(() => import('../features/sourcing/candidate-page.tsx'), 'CandidatePage');
const TalentPoolPage = page(() => import('../features/sourcing/talent-pool-page.tsx'), 'TalentPoolPage');
const CompanyProfilePage = page(
  () => import('../features/company-profile/company-profile-page.tsx'),
  'CompanyProfilePage',
);
const GeneratorPage = page(() => import('../features/content/generator-page.tsx'), 'GeneratorPage');
const PostListPage = page(() => import('../features/content/post-list-page.tsx'), 'PostListPage');

const titled = (title: string, screen: ReactNode) => <Titled title={title}>{screen}</Titled>;

/** Every page (spec §2), for the browser's router and for a static one alike. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<SiteFrame />}>
        <Route element={<PageMain />}>
          <Route index element={<HomePage />} />
          <Route path={paths.services} element={<ServicesPage />} />
          <Route path={paths.process} element={<ProcessPage />} />
          <Route path={paths.about} element={<AboutPage />} />
          <Route path={paths.contact} element={<ContactPage />} />
          <Route path={paths.privacy} element={<PrivacyPage />} />
          <Route path={paths.terms} element={<TermsPage />} />
          <Route path={paths.blog} element={<BlogPage />} />
          <Route path={paths.login} element={titled('Login', <LoginPage />)} />
          <Route path={paths.register} element={titled('Register', <RegisterPage />)} />
          <Route
            path={paths.activation(':uid', ':token')}
            element={titled('Activate your account', <ActivationPage />)}
          />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
        <Route path={paths.dashboard} element={<Guard />}>
          <Route element={<DashboardRoot />}>
            <Route index element={titled('Sourcing', <SourcingPage />)} />
            <Route path={paths.sourcing} element={titled('Sourcing', <SourcingPage />)} />
            <Route path={paths.searchJob(':jobId')} element={titled('Search results', <SourcingPage />)} />
            <Route path={paths.candidate(':id')} element={titled('Candidate', <CandidatePage />)} />
            <Route path={paths.talentPool} element={titled('Talent Pool', <TalentPoolPage />)} />
            <Route path={paths.companyProfile} element={titled('Company Profile', <CompanyProfilePage />)} />
            <Route path={paths.marketing} element={titled('Marketing', <GeneratorPage />)} />
            {postKinds.map((kind) => (
              <Route
                key={kind}
                path={paths.posts(kind)}
                element={titled(kindLabels[kind], <PostListPage key={kind} kind={kind} />)}
              />
            ))}
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Route>
      </Route>
    </Routes>
  );
}
