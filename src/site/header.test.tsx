import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { buildAccessToken } from '../../tests/support/access-token.ts';
import { renderPage } from '../../tests/support/render-page.tsx';
import { Header } from './header.tsx';

const show = (path = '/', user: object | null = null) => renderPage(<Header />, { user, path });
const links = () => within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
const menuButton = () => screen.getByRole('button', { name: 'Menu' });
const isOpen = () => menuButton().getAttribute('aria-expanded') === 'true';

function scrollTo(y: number) {
  vi.stubGlobal('scrollY', y);
  fireEvent.scroll(window);
}

describe('the header', () => {
  test('spec §2: the header links Home, Services, Process, About, Contact and Blog, and its logo links to /', async () => {
    await show('/about');
    expect(links().map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
      'Home /',
      'Services /services',
      'Process /process',
      'About /about',
      'Contact /contact',
      'Blog /blog',
    ]);
    expect(screen.getByRole('link', { name: 'Larkspur' })).toHaveAttribute('href', '/');
  });

  test.each([
    ['/', 'Home'],
    ['/services', 'Services'],
    ['/blog', 'Blog'],
    ['/privacy', undefined],
  ])('spec §2: the active link is highlighted by the current path (%s)', async (path, active) => {
    await show(path);
    const current = links().filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map((link) => link.textContent)).toEqual(active ? [active] : []);
  });

  test('spec §2: the call to action reads Login and leads to /login without a user | spec §4: signed-in state decides Dashboard or Login', async () => {
    const { session } = await show();
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    await act(() => session.signIn({ access: buildAccessToken() }));
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
  });

  test('spec §2: the call to action reads Dashboard and leads to /dashboard for a user of the shared session', async () => {
    await show('/', {});
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  test('spec §2: the header takes its scrolled style beyond 10 px | spec §9: header scrolled style at more than 10 px', async () => {
    await show();
    const header = screen.getByRole('banner');
    for (const [y, scrolled] of [
      [0, 'false'],
      [10, 'false'],
      [11, 'true'],
      [10, 'false'],
    ] as const) {
      scrollTo(y);
      expect(header, `${y} px`).toHaveAttribute('data-scrolled', scrolled);
    }
  });

  test('the scrolled style is there at once on a page that was left scrolled', async () => {
    vi.stubGlobal('scrollY', 400);
    await show();
    expect(screen.getByRole('banner')).toHaveAttribute('data-scrolled', 'true');
  });
});

describe('the mobile menu', () => {
  const open = async () => {
    await show();
    await userEvent.click(menuButton());
    expect(isOpen()).toBe(true);
  };

  test('spec §2: the menu button toggles the mobile menu', async () => {
    await open();
    await userEvent.click(menuButton());
    expect(isOpen()).toBe(false);
  });

  test('spec §2: a click on the overlay closes the mobile menu', async () => {
    await open();
    await userEvent.click(screen.getByTestId('menu-overlay'));
    expect(isOpen()).toBe(false);
    expect(screen.queryByTestId('menu-overlay')).toBeNull();
  });

  test.each(['Services', 'Home', 'Larkspur', 'Login'])(
    'spec §2: a click on a header link closes the mobile menu (%s)',
    async (name) => {
      await open();
      await userEvent.click(screen.getByRole('link', { name }));
      expect(isOpen()).toBe(false);
    },
  );

  test('Escape closes it and returns the focus to its button', async () => {
    await open();
    links()[0]?.focus();
    await userEvent.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(menuButton()).toHaveFocus();
  });
});
