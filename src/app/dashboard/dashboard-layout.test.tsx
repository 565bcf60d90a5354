import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { stubApi } from '../../../tests/support/stub-api.ts';
import { DashboardLayout } from './dashboard-layout.tsx';

const sidebar = () => within(screen.getByRole('navigation', { name: 'Dashboard' }));
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
    expect(screen.queryByText(/\(/)).toBeNull();
  });

  test('spec §2: the sidebar links stand in order, before Logout [S2.74]', async () => {
    await show();
    const links = sidebar()
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Sourcing', '/dashboard/sourcing'],
      ['Company Profile', '/dashboard/company-profile'],
      ['Marketing', '/dashboard/marketing'],
      ['Social Media', '/dashboard/marketing/social_media'],
      ['LinkedIn', '/dashboard/marketing/linkedin'],
      ['Blog', '/dashboard/marketing/blog'],
      ['Newsletter', '/dashboard/marketing/newsletter'],
      ['Email', '/dashboard/marketing/email'],
      ['Talent Pool', '/dashboard/talent-pool'],
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
    await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ refresh: 'refresh-1' }]);
    expect(sent[0]?.headers.get('authorization')).toBe(`Bearer ${access}`);
  });

  test('on a narrow window a button opens the sidebar; Escape closes it and restores the focus', async () => {
    await show();
    const button = screen.getByRole('button', { name: 'Dashboard menu' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Tab}{Escape}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
  });

  test('following a link closes it', async () => {
    await show();
    const button = screen.getByRole('button', { name: 'Dashboard menu' });
    await userEvent.click(button);
    await userEvent.click(screen.getByRole('link', { name: 'Newsletter' }));
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });
});
