import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { buildAccessToken } from '../../../tests/support/access-token.ts';
import { buildFakeShell } from '../../../tests/support/fake-shell.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { SessionNotice } from './session-notice.tsx';

const onRestored = vi.fn();
const show = () => renderPage(<SessionNotice onRestored={onRestored} />, { user: null });

test('shows nothing for a valid session', async () => {
  const { container } = await show();
  expect(container).toBeEmptyDOMElement();
});

test.each([
  ['locked', /keychain is locked/],
  ['unreachable', /server cannot be reached/],
] as const)('a session that is %s says so and can be tried again', async (outcome, text) => {
  const { session } = await show();
  const access = buildAccessToken();
  const restore = vi.spyOn(session.store, 'restore').mockResolvedValueOnce({ outcome });
  await act(() => session.restore());
  expect(screen.getByText(text)).toBeVisible();
  restore.mockResolvedValueOnce({ outcome });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRestored).not.toHaveBeenCalled();
  restore.mockResolvedValueOnce({ outcome: 'restored', access });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(session.state().status).toBe('signed-in');
  expect(onRestored).toHaveBeenCalledOnce();
  onRestored.mockClear();
  expect(screen.queryByText(text)).toBeNull();
});

test('the button is disabled during a retry', async () => {
  const { session } = await show();
  const restore = vi.spyOn(session.store, 'restore').mockResolvedValueOnce({ outcome: 'locked' });
  await act(() => session.restore());
  const answer = Promise.withResolvers<{ outcome: 'locked' }>();
  restore.mockReturnValueOnce(answer.promise);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDisabled();
  await act(async () => answer.resolve({ outcome: 'locked' }));
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
});

test('warns about a session that this device cannot keep, also after a refresh', async () => {
  const { session } = await show();
  const { keep } = session.store;
  vi.spyOn(session.store, 'keep').mockImplementationOnce(async (tokens) => {
    await keep(tokens);
    return { outcome: 'memory' };
  });
  await act(async () => void (await session.signIn({ access: buildAccessToken() })));
  act(() => session.sync());
  expect(screen.getByText(/stay signed in until you close the window/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('in the app it says that there is no keychain, and until when the session lasts', async () => {
  const { session } = await renderPage(<SessionNotice onRestored={onRestored} />, {
    user: null,
    shell: buildFakeShell(),
  });
  vi.spyOn(session.store, 'restore').mockResolvedValueOnce({ outcome: 'no-keychain' });
  await act(() => session.restore());
  expect(screen.getByText(/has no keychain that answers.*until you quit it.*GNOME Keyring/)).toBeVisible();
  expect(screen.queryByText(/close the window/)).toBeNull();
});

test.each([
  ['ended', 'Your session has ended. Sign in again to go on.'],
  ['refused', /server has ended your session/],
  ['server-changed', /changed the server/],
] as const)('a session that ended by itself (%s) says why until the next one begins', async (why, text) => {
  const { session } = await show();
  vi.spyOn(session.store, 'restore').mockResolvedValueOnce({ outcome: 'absent', why });
  await act(() => session.restore());
  act(() => session.sync());
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  await act(async () => void (await session.signIn({ access: buildAccessToken() })));
  expect(screen.queryByText(text)).toBeNull();
});

test.each([
  ['idle', /not used for a long time/],
  ['expired', /lasts a limited time only/],
] as const)('says that the session is %s', async (why, text) => {
  const { session } = await show();
  vi.spyOn(session.store, 'restore').mockResolvedValueOnce({ outcome: 'absent', why });
  await act(() => session.restore());
  expect(screen.getByText(text)).toBeVisible();
});
