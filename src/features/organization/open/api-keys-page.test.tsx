import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createApiKey, listApiKeys, revokeApiKey } from '../../../../contract/organization/api-keys.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { ApiKeysPage } from './api-keys-page.tsx';

const stored = {
  id: '0198f3c2-9a40-7b18-8e6d-5a7c9d0e1f23',
  name: 'Applicant system',
  prefix: 'lk_q3vXb0m8',
  scopes: ['searches:read'],
  created_by: 'Ada Park',
  created_at: '2026-03-02T09:30:00.000Z',
  last_used_at: null,
  expires_at: '2999-03-02T09:30:00.000Z',
};

async function show(role = 'Owner') {
  const stub = stubCalls();
  stub.reply(listApiKeys, { body: [] });
  await renderPage(<ApiKeysPage />, { user: { role }, path: '/dashboard/settings/api-keys' });
  return { stub, user: userEvent.setup({ delay: null }) };
}

test('creates a key with the chosen scopes, shows it once, and revokes it', async () => {
  const { stub, user } = await show();
  expect(await screen.findByText(/^No program has a key yet/)).toBeVisible();
  stub.reply(createApiKey, () => {
    stub.reply(listApiKeys, { body: [stored] });
    return { status: 201, body: { ...stored, key: 'lk_secret' } };
  });
  await user.click(screen.getByRole('button', { name: 'New API key' }));
  expect(screen.queryByText(/^No program has a key yet/)).toBeNull();
  const headings = within(screen.getByRole('group', { name: 'Scopes' })).getAllByRole('paragraph');
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Read', 'Change']);
  await user.type(screen.getByLabelText('Name'), 'Applicant system');
  await user.click(screen.getByRole('button', { name: 'Create key' }));
  expect(await screen.findByText('Choose at least one.')).toBeVisible();
  expect(screen.getByLabelText('Ends')).toHaveDisplayValue('After 90 days');
  await user.click(screen.getByRole('checkbox', { name: 'Read searches, their people and boards' }));
  await user.click(screen.getByRole('button', { name: 'Create key' }));
  expect(await screen.findByLabelText('API key')).toHaveValue('lk_secret');
  expect(screen.getByRole('button', { name: 'Copy' })).toHaveFocus();
  expect(stub.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Applicant system',
    scopes: ['searches:read'],
    expires_in_days: 90,
  });
  const row = await screen.findByRole('row', { name: /Applicant system/ });
  expect(row).toHaveTextContent('Read searches, their people and boards');
  expect(row).toHaveTextContent('Never');
  expect(row).toHaveTextContent('Mar 2, 2999');

  stub.reply(revokeApiKey, () => {
    stub.reply(listApiKeys, { body: [] });
    return { status: 204 };
  });
  await user.click(within(row).getByRole('button', { name: 'Revoke Applicant system' }));
  await user.click(screen.getByRole('button', { name: 'Revoke key' }));
  await waitFor(() => expect(row).not.toBeInTheDocument());
});

test('asks for nothing where a Member looks', async () => {
  const { stub } = await show('Member');
  expect(await screen.findByText(/Only an Owner of your organization/)).toBeVisible();
  expect(stub.requests).toEqual([]);
});
