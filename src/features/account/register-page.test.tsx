import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { type StubbedAnswer, stubApi } from '../../../tests/support/stub-api.ts';
import { RegisterPage } from './register-page.tsx';

const registerCall = 'POST /api/user/auth/users/';
const resendCall = 'POST /api/user/auth/resend-activation/';
const labels = ['Name', 'Email', 'Password', 'Confirm Password', 'Organization Name', 'Website URL'] as const;
type Form = Record<(typeof labels)[number], string>;

const good: Form = {
  Name: 'Ada Park',
  Email: 'ada@harbour.example',
  Password: 'tide-table',
  'Confirm Password': 'tide-table',
  'Organization Name': 'Harbour Works',
  'Website URL': 'https://harbour.example',
};

const showRegister = () => renderPage(<RegisterPage />, { user: null, path: '/register' });

async function register(changes: Partial<Form> = {}) {
  const person = userEvent.setup();
  const values = { ...good, ...changes };
  for (const label of labels) {
    const field = screen.getByLabelText(label);
    await person.clear(field);
    if (values[label]) await person.type(field, values[label]);
  }
  await person.click(screen.getByRole('button', { name: 'Register' }));
}

async function registerAgainst(answer: StubbedAnswer, changes?: Partial<Form>) {
  const sent = stubApi({ [registerCall]: answer });
  await showRegister();
  await register(changes);
  return sent;
}

const alertText = async () => (await screen.findByRole('alert')).textContent;

describe('the register page', () => {
  test('spec §2: register has its title, six fields and a link to login [S2.63]', async () => {
    await showRegister();
    expect(screen.getByRole('heading', { name: 'Create Your Account' })).toBeVisible();
    for (const label of labels) expect(screen.getByLabelText(label)).toBeRequired();
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  });

  test('spec §2: the website URL starts as https:// [S2.64]', async () => {
    await showRegister();
    expect(screen.getByLabelText('Website URL')).toHaveValue('https://');
  });

  test('spec §2: the e-mail that should match the website domain is a hint, not a rule [S2.65]', async () => {
    const sent = await registerAgainst(
      { status: 201, body: { detail: 'Sent.' } },
      { Email: 'ada@elsewhere.example' },
    );
    expect(await screen.findByRole('status')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ email: 'ada@elsewhere.example' });
  });

  test('the hint describes the email field', async () => {
    await showRegister();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
      "The email should match your website's domain. Another one works, too.",
    );
  });

  test('spec §2: the register honeypot exists but is not checked [S2.66]', async () => {
    const sent = stubApi({ [registerCall]: { status: 201, body: { detail: 'Sent.' } } });
    await showRegister();
    await userEvent.type(screen.getByLabelText('Leave this empty'), '555 0142');
    await register();
    expect(await screen.findByRole('status')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test('spec §3: registration sends its six fields [S3.13, S7.4, S8.28]', async () => {
    const sent = await registerAgainst({ status: 201, body: { detail: 'Sent.' } });
    expect(await screen.findByRole('status')).toHaveTextContent(
      'An activation link has been sent to your email. Please click on the link to activate your account before logging in.',
    );
    expect(screen.getByRole('status').parentElement).toHaveFocus();
    expect(sent.map(({ body }) => body)).toEqual([
      {
        email: 'ada@harbour.example',
        password: 'tide-table',
        re_password: 'tide-table',
        name: 'Ada Park',
        organization_name: 'Harbour Works',
        website_url: 'https://harbour.example',
      },
    ]);
  });

  describe('after a registration', () => {
    const registered = async (resend: StubbedAnswer = {}) => {
      const sent = stubApi({
        [registerCall]: { status: 201, body: { detail: 'Sent.' } },
        [resendCall]: resend,
      });
      await showRegister();
      await register();
      await screen.findByRole('status');
      return sent;
    };

    test('the page names the address and resends the link', async () => {
      const sent = await registered({ body: { detail: 'A new link is on its way.' } });
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Check your email');
      expect(screen.getByText('ada@harbour.example')).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
      expect(await screen.findByText('A new link is on its way.')).toBeVisible();
      expect(sent.at(-1)).toMatchObject({
        path: '/api/user/auth/resend-activation/',
        body: { email: 'ada@harbour.example' },
      });
    });

    test('a rate limit is shown with its waiting time', async () => {
      await registered({ status: 429, body: { detail: 'Too many attempts. Try again in 1 minute.' } });
      await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
      expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts. Try again in 1 minute.');
    });

    test('a wrong address can be corrected in the restored form', async () => {
      const sent = await registered();
      await userEvent.click(screen.getByRole('button', { name: 'Use another address' }));
      for (const label of labels) expect(screen.getByLabelText(label)).toHaveValue(good[label]);
      expect(screen.getByLabelText('Email')).toHaveFocus();
      await register({ Email: 'ada@right.example' });
      expect(await screen.findByText('ada@right.example')).toBeVisible();
      expect(sent.at(-1)?.body).toMatchObject({ email: 'ada@right.example', password: good.Password });
    });
  });

  test.each(labels)('spec §5: registration requires every field (%s) [S5.8]', async (label) => {
    const sent = await registerAgainst({}, { [label]: '' });
    expect(await alertText()).toBe('Please fill in all required fields.');
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(sent).toEqual([]);
  });

  test('a required field with only spaces is empty', async () => {
    await registerAgainst({}, { 'Organization Name': '   ' });
    expect(await alertText()).toBe('Please fill in all required fields.');
  });

  test('spec §5: registration passwords must match [S5.10]', async () => {
    const sent = await registerAgainst({}, { 'Confirm Password': 'tide-tabel' });
    expect(await alertText()).toBe('Passwords do not match.');
    expect(screen.getByLabelText('Confirm Password')).toBeInvalid();
    expect(screen.getByLabelText('Confirm Password')).toHaveAccessibleDescription('Passwords do not match.');
    expect(sent).toEqual([]);
  });

  test('spec §5: a registration password has at least 6 characters [S5.11, S9.13]', async () => {
    const sent = await registerAgainst(
      { status: 201, body: { detail: 'Sent.' } },
      { Password: '12345', 'Confirm Password': '12345' },
    );
    expect(await alertText()).toBe('Password must be at least 6 characters long.');
    expect(sent).toEqual([]);
    const person = userEvent.setup();
    await person.type(screen.getByLabelText('Password'), '6');
    await person.type(screen.getByLabelText('Confirm Password'), '6');
    await person.click(screen.getByRole('button', { name: 'Register' }));
    expect(await screen.findByRole('status')).toBeVisible();
  });

  test('at its field the error replaces the hint', async () => {
    await registerAgainst({}, { Password: '12345', 'Confirm Password': '12345' });
    await screen.findByRole('alert');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      'Password must be at least 6 characters long.',
    );
  });

  test('the focus begins in the first field', async () => {
    await showRegister();
    await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  test('a short password is reported before its repetition', async () => {
    await registerAgainst({}, { Password: '123', 'Confirm Password': '124' });
    expect(await alertText()).toBe('Password must be at least 6 characters long.');
  });

  test('an invalid website shows an error at its field, which takes the focus', async () => {
    const sent = await registerAgainst({}, { 'Website URL': 'https://' });
    expect(await screen.findByText('Please enter a valid URL.')).toBeVisible();
    expect(screen.getByLabelText('Website URL')).toHaveFocus();
    expect(sent).toEqual([]);
  });

  test('a website without https:// is taken as one with it', async () => {
    const answer = { status: 201, body: { detail: 'Sent.' } };
    const sent = await registerAgainst(answer, { 'Website URL': 'harbour.example/jobs' });
    expect(await screen.findByRole('status')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ website_url: 'https://harbour.example/jobs' });
  });

  test('the domain of the address fills in organization and website, not those of a mail service', async () => {
    await showRegister();
    const [email, name, website] = ['Email', 'Organization Name', 'Website URL'].map((label) =>
      screen.getByLabelText(label),
    ) as [HTMLElement, HTMLElement, HTMLElement];
    await userEvent.type(email, 'ada@gmail.com');
    await userEvent.tab();
    expect(name).toHaveValue('');
    expect(website).toHaveValue('https://');
    await userEvent.clear(email);
    await userEvent.type(email, 'ada@harbour-works.example');
    await userEvent.tab();
    expect(name).toHaveValue('Harbour Works');
    expect(website).toHaveValue('https://harbour-works.example');
    await userEvent.clear(name);
    await userEvent.type(name, 'Mine');
    await userEvent.clear(email);
    await userEvent.type(email, 'ada@other.example');
    await userEvent.tab();
    expect(name).toHaveValue('Mine');
    expect(website).toHaveValue('https://harbour-works.example');
  });

  test('a refused registration shows the detail, moves the focus there and keeps the values', async () => {
    await registerAgainst({
      status: 429,
      body: { detail: 'Too many registrations. Try again in a minute.' },
    });
    expect(await alertText()).toBe('Too many registrations. Try again in a minute.');
    expect(screen.getByRole('alert').parentElement).toHaveFocus();
    for (const label of labels) expect(screen.getByLabelText(label)).toHaveValue(good[label]);
  });

  test('field errors of the response are joined', async () => {
    await registerAgainst({ status: 400, body: { email: ['Not this one.'], name: ['Too long.'] } });
    expect(await alertText()).toBe('Not this one. Too long.');
  });

  test('spec §8: a registration refused without a word reads Registration failed [S8.4]', async () => {
    await registerAgainst({ status: 500 });
    expect(await alertText()).toBe('Registration failed');
  });

  test('spec §8: a registration without an answer reads as an unexpected error [S8.6]', async () => {
    await registerAgainst({ status: 0 });
    expect(await alertText()).toBe('An unexpected error occurred. Please try again.');
  });
});
