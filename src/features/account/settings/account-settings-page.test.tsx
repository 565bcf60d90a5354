import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getPreferences, savePreferences } from '../../../../contract/account/preferences.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { AccountSettingsPage } from './account-settings-page.tsx';

test('shows who is signed in, and marks the current page of the settings', async () => {
  stubCalls().reply(getPreferences, { body: { theme: 'system' } });
  await renderPage(<AccountSettingsPage />, {
    user: { name: 'Ada Park', role: 'Owner', organization: 'Harbour Analytics' },
    path: '/dashboard/settings',
  });
  const section = within(screen.getByRole('region', { name: 'Your account' }));
  for (const text of ['Harbour Analytics', 'Owner']) expect(section.getByText(text)).toBeVisible();
  expect(section.getByLabelText('Full name')).toHaveValue('Ada Park');
  const links = within(screen.getByRole('navigation', { name: 'Settings' }));
  expect(links.getByRole('link', { name: 'Your account' })).toHaveAttribute('aria-current', 'page');
  const names = (list: HTMLElement) => within(list).getAllByRole('link');
  expect(
    names(links.getByRole('list', { name: 'Organization' })).map(({ textContent }) => textContent),
  ).toEqual(['Team', 'Sign-in', 'Voice', 'Blog', 'Mail', 'Data and privacy']);
  const button = links.getByRole('button', { name: 'Your account' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.setup({ delay: null }).click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
});

test('a signature is stored for the mails that the user writes', async () => {
  const { reply, requests } = stubCalls();
  const user = userEvent.setup({ delay: null });
  reply(getPreferences, { body: { theme: 'dark', signature: 'Ada' } });
  reply(savePreferences, { body: { theme: 'dark', signature: 'Ada\nHarbour' } });
  const { unmount } = await renderPage(<AccountSettingsPage />, { path: '/dashboard/settings' });
  const find = () => screen.findByRole('textbox', { name: 'Signature' });
  expect(await find()).toHaveValue('Ada');
  await user.type(await find(), '\nHarbour');
  unmount();
  await renderPage(<AccountSettingsPage />, { path: '/dashboard/settings' });
  expect(await find()).toHaveValue('Ada\nHarbour');
  expect(screen.getByText(/^Restored what you typed/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save the signature' }));
  expect(await screen.findByText('Your signature is saved.')).toBeVisible();
  expect(screen.queryByText(/^Restored what you typed/)).not.toBeInTheDocument();
  expect(requests.at(-1)?.body).toEqual({ theme: 'dark', signature: 'Ada\nHarbour' });
});

test('mails of each kind are on, and can be switched off', async () => {
  const { reply, requests } = stubCalls();
  reply(getPreferences, { body: { theme: 'dark' } });
  reply(savePreferences, { body: { theme: 'dark', watch_mails: false } });
  await renderPage(<AccountSettingsPage />, { path: '/dashboard/settings' });
  const box = await screen.findByRole('checkbox', { name: /watched searches/ });
  await waitFor(() => expect(box).toBeEnabled());
  expect(box).toBeChecked();
  await userEvent.setup({ delay: null }).click(box);
  await waitFor(() => expect(box).not.toBeChecked());
  expect(requests.at(-1)?.body).toEqual({ theme: 'dark', watch_mails: false });
  expect(screen.getByText('Saved.')).toHaveRole('status');
  const rows = within(screen.getByRole('group', { name: 'Email me when' })).getAllByRole('checkbox');
  expect(rows).toHaveLength(6);
  reply(savePreferences, { body: { theme: 'dark', watch_mails: false, reminder_mails: false } });
  await userEvent.click(screen.getByRole('checkbox', { name: 'A reminder is due' }));
  expect(requests.at(-1)?.body).toEqual({ theme: 'dark', reminder_mails: false });
});
