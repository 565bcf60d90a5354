import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { renderApp } from '../../tests/support/render-app.tsx';
import { stubApi } from '../../tests/support/stub-api.ts';

/** Pages load their chunks on demand, which takes longer on a busy machine. */
const chunkTimeout = { timeout: 10_000 };
const heading = () => screen.findByRole('heading', { level: 1 }, chunkTimeout);

beforeEach(() => {
  sessionStorage.clear();
  stubApi({
    'GET /search/jobs/': { body: [] },
    'GET /post/posts/': { body: [] },
    'GET /post/company-profiles/': { body: [] },
    'GET /post/website-blog-posts/': { body: [] },
    'GET /talent/candidates/': { body: [] },
    'GET /talent/imports/': { body: [] },
    'GET /talent/candidates/c-1/': { status: 404, body: { detail: 'Not found.' } },
    'GET /search/status/': { status: 404, body: { detail: 'Not found.' } },
    'POST /api/user/auth/verify-activation/': { status: 400, body: {} },
    'POST /api/user/auth/sign-out/': { status: 204 },
  });
});
afterEach(() => sessionStorage.clear());

describe('public routes', () => {
  test.each([
    '/',
    '/services',
    '/process',
    '/about',
    '/contact',
    '/privacy',
    '/terms',
    '/blog',
    '/login',
    '/register',
    '/auth/activate/dWlk/t0k-en',
  ])('spec §2: the public routes have their pages (%s) [S2.1, S6.1, S2.5]', async (path) => {
    const { shownPath } = renderApp(path, null);
    expect(await heading()).not.toHaveTextContent('Nothing grows here');
    expect(shownPath()).toBe(path);
    expect(document.title).not.toBe('');
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Quick Links' })).toBeVisible();
    expect(screen.getAllByRole('main')).toHaveLength(1);
  });

  test('an unknown path shows the not-found page', async () => {
    renderApp('/no/such/page', null);
    expect(await heading()).toHaveTextContent('Nothing grows here');
  });
});

describe('protected routes', () => {
  const dashboard = [
    '/dashboard',
    '/dashboard/sourcing',
    '/dashboard/company-profile',
    '/dashboard/marketing',
    '/dashboard/marketing/social_media',
    '/dashboard/marketing/linkedin',
    '/dashboard/marketing/blog',
    '/dashboard/marketing/newsletter',
    '/dashboard/marketing/email',
    '/dashboard/talent-pool',
    '/dashboard/settings',
    '/dashboard/settings/writing-model',
    '/dashboard/sourcing/candidates/c-1',
    '/dashboard/sourcing/jobs/j-1',
  ];

  test.each(dashboard)(
    'spec §2: the protected routes stand in the dashboard layout (%s) [S2.2, S2.5]',
    async (path) => {
      const { shownPath } = renderApp(path, {});
      expect(await heading()).not.toHaveTextContent('Nothing grows here');
      expect(shownPath()).toBe(path);
      expect(screen.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
      expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
      expect(screen.getByRole('navigation', { name: 'Quick Links' })).toBeVisible();
      expect(screen.getAllByRole('main')).toHaveLength(1);
    },
  );

  test.each(dashboard)('spec §6: dashboard routes are guarded by the session (%s) [S6.2]', async (path) => {
    const { shownPath } = renderApp(path, null);
    expect(await heading()).toHaveTextContent('Login to Your Account');
    expect(shownPath()).toBe('/login');
  });

  test('spec §2: index and sourcing show the same sourcing screen [S2.3]', async () => {
    const atIndex = renderApp('/dashboard', {});
    const shown = (await heading()).textContent;
    atIndex.unmount();
    renderApp('/dashboard/sourcing', {});
    expect((await heading()).textContent).toBe(shown);
  });

  test('an unknown dashboard path leads back into the dashboard', async () => {
    renderApp('/dashboard/no-such-screen', {});
    expect(await heading()).toHaveTextContent('There is no page at this address');
    expect(screen.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Sourcing' })).toHaveAttribute(
      'href',
      '/dashboard/sourcing',
    );
  });

  test("each page sets the document's title", async () => {
    renderApp('/dashboard/company-profile', {});
    await heading();
    expect(document.title).toBe('Company Profile · Larkspur');
  });
});

describe('navigation', () => {
  test('a link moves the focus to the new page, or to its first field', async () => {
    renderApp('/login', null);
    await userEvent.click(await screen.findByRole('link', { name: 'Sign Up' }, chunkTimeout));
    expect(await heading()).toHaveTextContent('Create Your Account');
    await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Name'));
    const [privacy] = screen.getAllByRole('link', { name: 'Privacy Policy' });
    await userEvent.click(privacy as HTMLElement);
    await expect.poll(async () => (await heading()).textContent).toBe('Privacy Policy');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('the shell can open a page', async () => {
    const { platform, shownPath } = renderApp('/dashboard', {});
    await heading();
    platform.openPath('/dashboard/marketing/blog');
    await expect.poll(shownPath).toBe('/dashboard/marketing/blog');
  });

  test('logout leads out of the dashboard', async () => {
    const { session, shownPath } = renderApp('/dashboard/company-profile', {});
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }, chunkTimeout));
    await expect.poll(shownPath).toBe('/login');
    expect(session.state()).toMatchObject({ status: 'signed-out', user: null });
  });
});
