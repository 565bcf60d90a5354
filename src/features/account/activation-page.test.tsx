import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../../tests/support/render-app.tsx';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { type StubbedAnswer, stubApi } from '../../../tests/support/stub-api.ts';
import { untilRendered } from '../../../tests/support/until-rendered.ts';
import { ActivationPage } from './activation-page.tsx';

const activateCall = 'POST /api/user/auth/verify-activation/';
const resendCall = 'POST /api/user/auth/resend-activation/';

const show = () =>
  renderPage(
    <StrictMode>
      <ActivationPage />
    </StrictMode>,
    { user: null, path: '/auth/activate/dWlk/t0k-en', route: '/auth/activate/:uid/:token' },
  );

afterEach(() => vi.useRealTimers());

describe('the activation page', () => {
  test('spec §2: activation shows Activating your account... and then the result [S2.67]', async () => {
    const answer = Promise.withResolvers<StubbedAnswer>();
    stubApi({ [activateCall]: () => answer.promise });
    await show();
    expect(screen.getByText('Activating your account...')).toBeVisible();
    answer.resolve({ body: { detail: 'ok' } });
    expect(await screen.findByText(/Account activated successfully!/)).toBeVisible();
    expect(screen.queryByText('Activating your account...')).toBeNull();
  });

  test('spec §7: activation sends uid and token, once, and tells its success [S7.6]', async () => {
    const sent = stubApi({ [activateCall]: { body: { detail: 'ok' } } });
    await show();
    expect(await screen.findByText('Account activated successfully! You can now log in.')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ uid: 'dWlk', token: 't0k-en' }]);
  });

  test('spec §2: after activation the page goes to /login [S2.68, S9.10]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    stubApi({ [activateCall]: { body: { detail: 'ok' } } });
    const { shownPath } = await show();
    await untilRendered(() => screen.queryByText(/activated successfully/) !== null);
    await act(() => vi.advanceTimersByTimeAsync(2999));
    expect(shownPath()).toBe('/auth/activate/dWlk/t0k-en');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(shownPath()).toBe('/login');
  });

  test('the login says what has happened, with the address and the focus in the password', async () => {
    stubApi({ [activateCall]: { body: { detail: 'ok', email: 'ada@harbour.example' } } });
    renderApp('/auth/activate/dWlk/t0k-en', null);
    await userEvent.click(await screen.findByRole('link', { name: 'Go to login' }));
    expect(await screen.findByLabelText('Email')).toHaveValue('ada@harbour.example');
    expect(screen.getByText('Account activated successfully! You can now log in.')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
  });

  test('spec §4: activation ends in failure and stays there [S4.27]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    stubApi({ [activateCall]: { status: 400, body: { detail: 'This link has been used.' } } });
    const { shownPath } = await show();
    await untilRendered(() => screen.queryByText('This link has been used.') !== null);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(shownPath()).toBe('/auth/activate/dWlk/t0k-en');
  });

  test('a used link says that the account is active, and leads to /login', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const detail = 'This account is active already. You can log in.';
    stubApi({ [activateCall]: { status: 400, body: { detail, request_id: 'r-1' } } });
    const { shownPath } = await show();
    await untilRendered(() => screen.queryByText(detail) !== null);
    expect(screen.getByRole('status')).toHaveTextContent(detail);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByLabelText('Email')).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to login' })).toHaveAttribute('href', '/login');
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(shownPath()).toBe('/login');
  });

  test('spec §8: an activation refused without a word says that the link may be invalid or expired [S8.7]', async () => {
    stubApi({ [activateCall]: { status: 400, body: {} } });
    await show();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Activation failed. The link may be invalid or expired.',
    );
  });

  test('with an unreachable server the link stays valid and can be retried', async () => {
    const answers: StubbedAnswer[] = [{ status: 0 }, { body: { detail: 'ok' } }];
    stubApi({ [activateCall]: () => answers.shift() as StubbedAnswer });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/Account activated successfully!/)).toBeVisible();
  });

  describe('after a failure', () => {
    async function showFailed(resend: StubbedAnswer) {
      const sent = stubApi({ [activateCall]: { status: 400, body: {} }, [resendCall]: resend });
      await show();
      await screen.findByLabelText('Email');
      return sent;
    }
    const askFor = async (address: string) => {
      await userEvent.type(screen.getByLabelText('Email'), address);
      await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }));
    };

    test('a new link can be requested, and the response is shown', async () => {
      const sent = await showFailed({ body: { detail: 'If the address is known, a link is on its way.' } });
      await askFor('ada@harbour.example');
      expect(await screen.findByText('If the address is known, a link is on its way.')).toBeVisible();
      expect(sent.at(-1)?.body).toEqual({ email: 'ada@harbour.example' });
    });

    test('an invalid address is not sent', async () => {
      const sent = await showFailed({});
      await askFor('ada');
      expect(await screen.findByText('Please enter a valid email address.')).toBeVisible();
      expect(sent).toHaveLength(1);
    });

    test('a refusal is shown and the address kept', async () => {
      await showFailed({ status: 429, body: { detail: 'Too many tries. Wait a minute.' } });
      await askFor('ada@harbour.example');
      expect(await screen.findByText('Too many tries. Wait a minute.')).toBeVisible();
      expect(screen.getByLabelText('Email')).toHaveValue('ada@harbour.example');
    });
  });
});
