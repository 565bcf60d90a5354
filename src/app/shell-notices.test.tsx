import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { buildFakeShell } from '../../tests/support/fake-shell.ts';
import { SessionNotice } from '../features/account/session-notice.tsx';
import { createSession } from '../lib/session-state.ts';
import { createFakePlatform } from '../platform/fake.ts';
import { tokenServer } from '../platform/token-server.ts';
import { Providers } from './providers.tsx';
import { ShellNotices } from './shell-notices.tsx';

async function show({ isReachable = true } = {}) {
  const shell = buildFakeShell({ isReachable });
  const platform = { ...createFakePlatform(tokenServer), shell };
  const session = createSession(platform.session);
  render(
    <Providers platform={platform} session={session}>
      <MemoryRouter initialEntries={['/about']}>
        <ShellNotices shell={shell} />
        <SessionNotice />
        <Routes>
          <Route path="/about" element="about" />
          <Route path="/login" element="the login page" />
          <Route path="/server" element="the server page" />
        </Routes>
      </MemoryRouter>
    </Providers>,
  );
  await act(async () => {});
  return { shell, session };
}

const banner = () => screen.queryByText('The server cannot be reached.');

test('nothing is said while the server answers', async () => {
  await show();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a server out of reach is said until it answers again', async () => {
  const { shell } = await show();
  act(() => shell.connect(false));
  expect(banner()).toBeVisible();
  expect(screen.getByRole('status')).toContainElement(banner());
  act(() => shell.connect(true));
  expect(banner()).toBeNull();
});

test('a server that was out of reach before the page came is said, too', async () => {
  await show({ isReachable: false });
  expect(banner()).toBeVisible();
});

test('it can be tried at once', async () => {
  const { shell } = await show({ isReachable: false });
  const answer = Promise.withResolvers<boolean>();
  shell.checkConnection.mockReturnValueOnce(answer.promise);
  await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
  expect(shell.checkConnection).toHaveBeenLastCalledWith(true);
  expect(screen.getByRole('button', { name: 'Trying...' })).toBeDisabled();
  await act(async () => answer.resolve(true));
  expect(banner()).toBeNull();
});

test.each(['online', 'offline'])('a network that goes %s makes it ask', async (event) => {
  const { shell } = await show();
  shell.checkConnection.mockClear();
  await act(async () => void dispatchEvent(new Event(event)));
  expect(shell.checkConnection).toHaveBeenCalledExactlyOnceWith(false);
});

test('a session that could not be checked is checked once the server answers', async () => {
  const { shell, session } = await show({ isReachable: false });
  vi.spyOn(session.store, 'restore').mockResolvedValueOnce({ outcome: 'unreachable' });
  await act(() => session.restore());
  const restore = vi.spyOn(session, 'restore');
  await act(async () => shell.connect(true));
  expect(restore).toHaveBeenCalledOnce();
  await act(async () => shell.connect(true));
  expect(restore).toHaveBeenCalledOnce();
});

test.each([
  ['out of reach', false],
  ['in reach again', true],
])('a session that could not be checked is said once, with the server %s', async (_where, isReachable) => {
  const { session } = await show({ isReachable });
  vi.spyOn(session.store, 'restore').mockResolvedValueOnce({ outcome: 'unreachable' });
  await act(() => session.restore());
  expect(screen.getAllByText(/server cannot be reached/)).toHaveLength(1);
  expect(screen.queryByText(/could not be checked/) !== null).toBe(isReachable);
});

test('another server is one link away', async () => {
  await show({ isReachable: false });
  await userEvent.click(screen.getByRole('link', { name: 'Server settings' }));
  expect(screen.getByText('the server page')).toBeVisible();
});

test('a session that ends by itself leads to the sign-in', async () => {
  const { shell } = await show();
  act(() => shell.endSession());
  expect(screen.getByText('the login page')).toBeVisible();
});
