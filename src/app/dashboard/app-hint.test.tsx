import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { appLinkOf } from '../../../contract/desktop/app-links.ts';
import { brand } from '../../../contract/site/brand.ts';
import { isPage } from '../../../contract/site/pages.ts';
import { pathOfLink } from '../../../electron/main/shell/deep-links.ts';
import { createFakePlatform } from '../../../tests/support/fake-platform.ts';
import { buildFakeShell } from '../../../tests/support/fake-shell.ts';
import { paths } from '../../lib/paths.ts';
import * as settingsPaths from '../../lib/settings-paths.ts';
import { PlatformProvider } from '../../platform/platform-context.tsx';
import { tokenServer } from '../../platform/web.ts';
import { DashboardFooter } from './dashboard-root.tsx';

beforeEach(() => {
  localStorage.clear();
  onComputer(true);
});
afterEach(() => {
  vi.useRealTimers();
});

const onComputer = (isOne: boolean) =>
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isOne }));

async function show({ isDesktop = false } = {}) {
  const platform = createFakePlatform(tokenServer);
  const rendered = render(
    <PlatformProvider platform={isDesktop ? { ...platform, shell: buildFakeShell() } : platform}>
      <MemoryRouter initialEntries={['/dashboard/talent-pool?q=nurse&access_token=secret']}>
        <DashboardFooter isLater />
      </MemoryRouter>
    </PlatformProvider>,
  );
  // The hint is a chunk of its own.
  await act(async () => void (await import('./app-hint.tsx')));
  return rendered;
}
const openLink = () => screen.getByText('Open this page in the app');
const openDrawer = () => userEvent.click(screen.getByText('Desktop app'));

test('hands the same page over to the app, and has a download beside it', async () => {
  await show();
  await openDrawer();
  expect(openLink()).toHaveAttribute('href', 'larkspur://dashboard/talent-pool?q=nurse');
  expect(pathOfLink('larkspur://dashboard/talent-pool?q=nurse')).toBe('/dashboard/talent-pool?q=nurse');
  expect(screen.getByRole('link', { name: 'Download the app' })).toHaveAttribute(
    'href',
    brand.desktopDownloads,
  );
});

test('says that the app is not there when nothing opens, and keeps still when something does', async () => {
  await show();
  vi.useFakeTimers();
  const unanswered = () => screen.queryByText(/Nothing opened/);
  openLink().addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(openLink());
  fireEvent.blur(window);
  act(() => vi.advanceTimersByTime(5000));
  expect(unanswered()).toBeNull();
  fireEvent.click(openLink());
  act(() => vi.advanceTimersByTime(2000));
  expect(unanswered()).toBeInTheDocument();
});

test('stays hidden once it is dismissed', async () => {
  const { unmount } = await show();
  await openDrawer();
  await userEvent.click(screen.getByRole('button', { name: 'Do not show this again' }));
  expect(screen.queryByText('Desktop app')).toBeNull();
  unmount();
  await show();
  expect(screen.queryByText('Desktop app')).toBeNull();
  expect(localStorage.getItem('app-hint')).toBe('hidden');
});

test('is neither in the desktop app nor on phones', async () => {
  await show({ isDesktop: true });
  expect(screen.queryByText('Desktop app')).toBeNull();
  onComputer(false);
  await show();
  expect(screen.queryByText('Desktop app')).toBeNull();
});

const id = '7d9f4f3e-8c51-4f0e-9c57-0a6a2e0d1b11';
const pages = [...Object.values(paths), ...Object.values(settingsPaths)]
  .map((path) =>
    typeof path === 'function'
      ? (path as (...given: string[]) => string)(path.length > 1 ? 'blog' : id, id)
      : path,
  )
  .map((path) =>
    path
      .replace(/[?#].*/, '')
      .replace(new RegExp(`^/dashboard/marketing/${id}$`), '/dashboard/marketing/blog'),
  )
  .filter((path) => path.startsWith('/dashboard'));

test.each(pages)('%s opens in the app by its link', (path) => {
  expect(isPage(path)).toBe(true);
  expect(pathOfLink(appLinkOf(path, ''))).toBe(path);
});
