import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { stubApi } from '../../../tests/support/stub-api.ts';
import { DashboardLayout } from './dashboard-root.tsx';

const sidebar = () => within(screen.getByRole('navigation', { name: 'Dashboard' }));
/** Makes every media query match, as on a wide window, or none. */
const onWindow = (isWide: boolean) =>
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isWide }));

const show = (user = {}, path = '/dashboard') => renderPage(<DashboardLayout />, { user, path });

describe('the dashboard layout', () => {
  test('spec §2: the top bar welcomes the user by name, with the role in parentheses [S2.72]', async () => {
    await show({ name: 'Ada Park', role: 'SuperAdmin' });
    expect(screen.getByText('Welcome, Ada Park')).toBeVisible();
    expect(screen.getByText('(SuperAdmin)')).toBeVisible();
  });

  test('spec §2: a user without a name is welcomed as User [S2.73]', async () => {
    await show({ name: '', role: '' });
    expect(screen.getByText('Welcome, User')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Account' })).not.toHaveTextContent('(');
  });

  test('spec §2: the sidebar links stand in order, before Logout [S2.74]', async () => {
    await show();
    const links = sidebar()
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Sourcing', '/dashboard/sourcing'],
      ['Talent Pool', '/dashboard/talent-pool'],
      ['Sequences', '/dashboard/sequences'],
      ['Reports', '/dashboard/reports'],
      ['Company Profile', '/dashboard/company-profile'],
      ['Marketing', '/dashboard/marketing'],
      ['Social Media', '/dashboard/marketing/social_media'],
      ['LinkedIn', '/dashboard/marketing/linkedin'],
      ['Blog', '/dashboard/marketing/blog'],
      ['Newsletter', '/dashboard/marketing/newsletter'],
      ['Email', '/dashboard/marketing/email'],
      ['Settings', '/dashboard/settings'],
    ]);
    const last = sidebar().getAllByRole('link').at(-1) as HTMLElement;
    const logout = sidebar().getByRole('button', { name: 'Logout' });
    expect(last.compareDocumentPosition(logout)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test.each([
    ['/dashboard', 'Sourcing'],
    ['/dashboard/sourcing', 'Sourcing'],
    ['/dashboard/sourcing/jobs/j-1', 'Sourcing'],
    ['/dashboard/marketing', 'Marketing'],
    ['/dashboard/marketing/blog', 'Blog'],
    ['/dashboard/talent-pool', 'Talent Pool'],
    ['/dashboard/sequences', 'Sequences'],
    ['/dashboard/reports', 'Reports'],
    ['/dashboard/settings', 'Settings'],
    ['/dashboard/settings/team', 'Settings'],
  ])('at %s the link %s alone is marked as the current one', async (path, name) => {
    await show({}, path);
    expect(sidebar().getAllByRole('link', { current: 'page' })).toEqual([
      sidebar().getByRole('link', { name }),
    ]);
  });

  test('Logout also ends the session on the server', async () => {
    const sent = stubApi({ 'POST /api/user/auth/sign-out/': { status: 204 } });
    const { session } = await show();
    const access = session.store.accessToken();
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(session.state().status).toBe('signed-out');
    const posted = () => sent.filter(({ method }) => method === 'POST');
    await expect.poll(() => posted().map(({ body }) => body)).toEqual([{ refresh: 'refresh-1' }]);
    expect(posted()[0]?.headers.get('authorization')).toBe(`Bearer ${access}`);
  });

  test('on a narrow window a button opens the menu; Escape closes it and restores the focus', async () => {
    await show();
    const button = screen.getByRole('button', { name: 'Menu' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Tab}{Escape}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
  });

  test('following a link closes it', async () => {
    await show();
    const button = screen.getByRole('button', { name: 'Menu' });
    await userEvent.click(button);
    await userEvent.click(screen.getByRole('link', { name: 'Newsletter' }));
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  test('a press beside the menu closes it', async () => {
    await show();
    const button = screen.getByRole('button', { name: 'Menu' });
    await userEvent.click(button);
    await userEvent.click(screen.getByTestId('menu-overlay'));
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByTestId('menu-overlay')).toBeNull();
  });

  test.each([
    ['wide', 'banner'],
    ['narrow', 'menu'],
  ])('on a %s window the links of the site stand in the %s', async (width, place) => {
    onWindow(width === 'wide');
    await show();
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Services', '/services'],
      ['Process', '/process'],
      ['About', '/about'],
      ['Contact', '/contact'],
      ['Blog', '/blog'],
    ]);
    const inHeader = within(screen.getByRole('banner')).queryByRole('link', { name: 'Process' });
    expect(inHeader).toBe(place === 'banner' ? links[2] : null);
  });

  test('the footer holds all that the one of the site does', async () => {
    await show();
    const footer = within(screen.getByRole('contentinfo'));
    const hrefs = footer.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'));
    for (const path of ['/', '/services', '/process', '/about', '/contact', '/blog', '/privacy', '/terms']) {
      expect(hrefs).toContain(path);
    }
    expect(hrefs.filter((href) => href?.startsWith('/services#'))).toHaveLength(6);
    expect(hrefs.filter((href) => /^(tel|mailto):/.test(href ?? ''))).toHaveLength(2);
    expect(footer.getByText('Monday-Friday 9AM-5PM EST')).toBeInTheDocument();
    expect(footer.getByText(new RegExp(`© ${new Date().getFullYear()} `))).toBeVisible();
  });

  test('Escape closes what opens upwards from the footer', async () => {
    await show();
    const services = screen.getByText('Services', { selector: 'summary' });
    await userEvent.click(services);
    expect(services.closest('details')).toHaveAttribute('open');
    await userEvent.keyboard('{Escape}');
    expect(services.closest('details')).not.toHaveAttribute('open');
    expect(services).toHaveFocus();
  });

  test('on a wide window the sidebar can be reduced to its icons, and stays so', async () => {
    onWindow(true);
    const { unmount } = await show();
    await userEvent.click(screen.getByRole('button', { name: 'Show icons only' }));
    // The names stay for screen readers and as tooltips.
    expect(sidebar().getByRole('link', { name: 'Newsletter' })).toHaveAttribute('title', 'Newsletter');
    unmount();
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Show the labels' }));
    expect(sidebar().getByRole('link', { name: 'Newsletter' })).not.toHaveAttribute('title');
  });
});
