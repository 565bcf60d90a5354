import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { buildAccessToken } from '../../../tests/support/access-token.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { type StubbedAnswer, stubApi } from '../../../tests/support/stub-api.ts';
import { LoginPage } from './login-page.tsx';

const signInCall = 'POST /api/user/auth/jwt/create/';
const resendCall = 'POST /api/user/auth/resend-activation/';
const showLogin = () => renderPage(<LoginPage />, { user: null, path: '/login', route: '/login' });
const honeypot = () => screen.getByLabelText('Leave this empty');

async function signIn({ email = 'ada@harbour.example', password = 'tide-table' } = {}) {
  const person = userEvent.setup();
  if (email) await person.type(screen.getByLabelText('Email'), email);
  if (password) await person.type(screen.getByLabelText('Password'), password);
  await person.click(screen.getByRole('button', { name: 'Login' }));
}

/** Signs in against one stubbed response. Returns the requests. */
async function signInAgainst(answer: StubbedAnswer) {
  const sent = stubApi({ [signInCall]: answer });
  const page = await showLogin();
  await signIn();
  return { sent, ...page };
}

describe('the login page', () => {
  test('spec §2: login has its title, email, password and a link to register [S2.60]', async () => {
    await showLogin();
    expect(screen.getByRole('heading', { name: 'Login to Your Account' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    expect(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/register');
  });

  test('spec §2: the login honeypot is hidden from people and assistive technology [S2.61]', async () => {
    await showLogin();
    expect(honeypot()).toHaveAttribute('tabindex', '-1');
    expect(honeypot().closest('[aria-hidden="true"]')).not.toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Leave this empty' })).toBeNull();
  });

  test('spec §2: after login the user goes to /dashboard [S2.62, S7.1]', async () => {
    const { sent, shownPath } = await signInAgainst({ body: { access: buildAccessToken(), refresh: 'r' } });
    await expect.poll(shownPath).toBe('/dashboard');
    expect(sent.map(({ body }) => body)).toEqual([{ email: 'ada@harbour.example', password: 'tide-table' }]);
    expect(sent[0]?.headers.has('authorization')).toBe(false);
  });

  test('spec §4: login passes both tokens to the session [S4.21]', async () => {
    const access = buildAccessToken({ name: 'Ida Frost' });
    const { session, platform } = await signInAgainst({ body: { access, refresh: 'refresh-9' } });
    await expect.poll(() => session.state().user?.name).toBe('Ida Frost');
    expect(platform.session.accessToken()).toBe(access);
    const sent = stubApi({
      'POST /api/user/auth/jwt/refresh/': { body: { access: buildAccessToken(), refresh: 'refresh-10' } },
    });
    await platform.session.refresh(access);
    expect(sent[0]?.body).toEqual({ refresh: 'refresh-9' });
  });

  test.each([
    { email: '', password: '' },
    { email: 'ada@harbour.example', password: '' },
    { email: '   ', password: 'tide-table' },
  ])('spec §5: login needs email and password (%o) [S5.4]', async (given) => {
    const sent = stubApi({});
    await showLogin();
    await signIn(given);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Please enter both email and password.');
    expect(alert.parentElement).toHaveFocus();
    expect(sent).toEqual([]);
  });

  test('an invalid email shows an error at its field, which takes the focus', async () => {
    const sent = stubApi({});
    await showLogin();
    await signIn({ email: 'ada at harbour' });
    expect(await screen.findByText('Please enter a valid email address.')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('Email')).toBeInvalid();
    expect(sent).toEqual([]);
  });

  test('spec §5: a filled honeypot stops login [S5.5]', async () => {
    const sent = stubApi({});
    await showLogin();
    await userEvent.type(honeypot(), '555 0142');
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('Bot detection triggered');
    expect(sent).toEqual([]);
  });

  test('spec §5: login without an access token in the answer is refused [S5.6]', async () => {
    const { session } = await signInAgainst({ body: {} });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Login successful, but no access token received.',
    );
    expect(session.state().status).toBe('signed-out');
  });

  test('an undecodable access token is reported and signs nobody in', async () => {
    const { session, shownPath } = await signInAgainst({ body: { access: 'not-a-token', refresh: 'r' } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Login failed');
    expect(session.state().status).toBe('signed-out');
    expect(shownPath()).toBe('/login');
  });

  test("a refused login shows the response's detail, keeps the values and can be resubmitted", async () => {
    const { sent } = await signInAgainst({ status: 401, body: { detail: 'No active account found.' } });
    expect(await screen.findByRole('alert')).toHaveTextContent('No active account found.');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@harbour.example');
    expect(screen.getByLabelText('Password')).toHaveValue('tide-table');
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    await expect.poll(() => sent.length).toBe(2);
  });

  test('a refused login is not followed by a refresh', async () => {
    const { sent } = await signInAgainst({ status: 401, body: { detail: 'No.' } });
    await screen.findByRole('alert');
    expect(sent.map(({ path }) => path)).toEqual(['/api/user/auth/jwt/create/']);
  });

  test('spec §8: a login refused without a word reads Login failed [S8.1]', async () => {
    await signInAgainst({ status: 502, body: '<html>Bad gateway</html>' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Login failed');
  });

  test('spec §8: a login without an answer reads as an unexpected error [S8.2]', async () => {
    await signInAgainst({ status: 0 });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'An unexpected error occurred. Please try again.',
    );
  });

  test('the button is disabled during a request, so that nothing is sent twice', async () => {
    const answer = Promise.withResolvers<StubbedAnswer>();
    stubApi({ [signInCall]: () => answer.promise });
    await showLogin();
    await signIn();
    expect(screen.getByRole('button', { name: 'Login' })).toBeDisabled();
    answer.resolve({ status: 401, body: { detail: 'No.' } });
    await screen.findByRole('alert');
    expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
  });

  test("the email field takes the focus, in a form labeled by the page's title", async () => {
    await showLogin();
    await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(screen.getByRole('form', { name: 'Login to Your Account' })).toContainElement(
      screen.getByLabelText('Email'),
    );
  });

  test('the focus stays where the user has put it', async () => {
    const button = document.body.appendChild(document.createElement('button'));
    button.focus();
    await showLogin();
    await act(async () => {});
    expect(button).toHaveFocus();
    button.remove();
  });

  test('the notice about an ended session describes the form', async () => {
    const { session } = await showLogin();
    vi.spyOn(session.store, 'restore').mockResolvedValueOnce({ outcome: 'absent', why: 'ended' });
    await act(() => session.restore());
    expect(screen.getByRole('form')).toHaveAccessibleDescription(/Your session has ended/);
  });

  test('a refused login offers a new activation link, without revealing whether the account exists', async () => {
    const resent = Promise.withResolvers<StubbedAnswer>();
    const sent = stubApi({
      [signInCall]: { status: 401, body: { detail: 'Wrong email or password.' } },
      [resendCall]: () => resent.promise,
    });
    await showLogin();
    expect(screen.queryByRole('button', { name: 'Send a new activation link' })).toBeNull();
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Wrong email or password\.$/);
    const person = userEvent.setup();
    // To correct the password comes first.
    await person.tab();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Send a new activation link' }));
    expect(screen.getByRole('button', { name: 'Send a new activation link' })).toBeDisabled();
    resent.resolve({ body: { detail: 'If it waits for its activation, a link is on its way.' } });
    const status = await screen.findByRole('status');
    expect(status).toHaveTextContent('If it waits for its activation, a link is on its way.');
    expect(status.parentElement).toHaveFocus();
    expect(sent.at(-1)?.body).toEqual({ email: 'ada@harbour.example' });
    await person.click(screen.getByRole('button', { name: 'Login' }));
    await expect.poll(() => screen.queryByRole('status')).toBeNull();
  });

  test('a rate-limited link request says when to retry', async () => {
    stubApi({
      [signInCall]: { status: 401, body: { detail: 'No.' } },
      [resendCall]: { status: 429, body: { detail: 'Too many attempts. Try again in 1 minute.' } },
    });
    await showLogin();
    await signIn();
    await userEvent.click(await screen.findByRole('button', { name: 'Send a new activation link' }));
    expect(await screen.findByText('Too many attempts. Try again in 1 minute.')).toBeVisible();
  });

  test.each([429, 500, 0])('a login that failed for another reason (%d) offers no link', async (status) => {
    await signInAgainst({ status, body: { detail: 'Later.' } });
    await screen.findByRole('alert');
    expect(screen.queryByRole('button', { name: 'Send a new activation link' })).toBeNull();
  });

  test('the password can be shown and hidden', async () => {
    await showLogin();
    await userEvent.click(screen.getByRole('button', { name: 'Show characters' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide characters' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });

  test('a signed-in user gets a link to the dashboard', async () => {
    await renderPage(<LoginPage />, { user: { name: 'Ada Park' } });
    expect(screen.getByText(/You are signed in as Ada Park/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard');
  });
});
