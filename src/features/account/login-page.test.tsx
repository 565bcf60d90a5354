import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { buildAccessToken, buildExpiredToken } from '../../../tests/support/access-token.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { stubApi } from '../../../tests/support/stub-api.ts';
import { LoginPage } from './login-page.tsx';

const signInCall = 'POST /api/user/auth/jwt/create/';
const tokens = () => ({ access: buildAccessToken(), refresh: 'refresh-2' });
const showLogin = () => renderPage(<LoginPage />, { user: null, path: '/login' });

async function fillAndSubmit(email = 'ada@harbour.example', password = 'tide-table') {
  const user = userEvent.setup();
  if (email) await user.type(screen.getByLabelText('Email'), email);
  if (password) await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

describe('login', () => {
  test('spec §2: login is titled Login to Your Account and links to register', async () => {
    await showLogin();
    expect(screen.getByRole('heading', { name: 'Login to Your Account' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/register');
  });

  test('spec §2: after login the user goes to the dashboard | spec §7: signing in sends email and password', async () => {
    const sent = stubApi({ [signInCall]: { body: tokens() } });
    const { shownPath } = await showLogin();
    await fillAndSubmit(' Ada@Harbour.example ', ' tide ');
    await expect.poll(shownPath).toBe('/dashboard');
    expect(sent.map(({ body }) => body)).toEqual([{ email: 'ada@harbour.example', password: ' tide ' }]);
  });
  test('x', () => {
    buildExpiredToken();
  });
});
