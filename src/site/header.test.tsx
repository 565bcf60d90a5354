import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { renderPage } from '../../tests/support/render-page.tsx';
import { Header } from './header.tsx';

const show = () => renderPage(<Header />, { user: null });
const links = () => within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
const menuButton = () => screen.getByRole('button', { name: 'Menu' });
const isOpen = () => menuButton().getAttribute('aria-expanded') === 'true';

describe('the header', () => {
  test('the scrolled style applies at once on a page restored scrolled', async () => {
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

  test('Escape closes it and returns the focus to its button', async () => {
    await open();
    links()[0]?.focus();
    await userEvent.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(menuButton()).toHaveFocus();
  });
});
