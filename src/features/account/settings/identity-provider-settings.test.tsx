import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  getIdentityProvider,
  type IdentityProvider,
  organizationSignInTexts,
  saveIdentityProvider,
  testIdentityProvider,
} from '../../../../contract/account/identity-provider.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { IdentityProviderSettings } from './identity-provider-settings.tsx';

const site = 'https://larkspur.example/auth/organization';
const stored: IdentityProvider = {
  is_set: true,
  issuer: 'https://id.harbour.example',
  client_id: 'larkspur',
  has_client_secret: true,
  domains: [],
  creates_members: false,
  is_required: false,
  redirect_uri: `${site}/one/return`,
  former_redirect_uri: null,
  sign_in_url: `${site}/one`,
  may_change: true,
  version: 3,
};

test('a first provider is entered in a form that a button opens and Cancel closes', async () => {
  const user = userEvent.setup({ delay: null });
  const api = stubCalls();
  api.reply(getIdentityProvider, { body: { ...stored, is_set: false, issuer: '', version: 0 } });
  await renderPage(<IdentityProviderSettings />, { user: { role: 'Owner' } });
  await user.click(await screen.findByRole('button', { name: 'Connect a provider' }));
  expect(screen.getByLabelText('Issuer')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Connect a provider' })).toHaveFocus();
});

async function show(given: Partial<IdentityProvider> = {}) {
  const api = stubCalls();
  api.reply(getIdentityProvider, { body: { ...stored, ...given } });
  api.reply(saveIdentityProvider, { body: { ...stored, version: 4 } });
  await renderPage(<IdentityProviderSettings />, { user: { role: 'Owner' } });
  await screen.findByLabelText('Issuer');
  return api;
}

const confirmation = () => screen.queryByRole('checkbox', { name: /knows the redirect URI above/ });

test('a provider that uses the address of all organizations moves when its Owner says so', async () => {
  const api = await show({ former_redirect_uri: site });
  expect(screen.getByText(/^Your provider still leads back to/)).toHaveTextContent(site);
  await userEvent.click(confirmation() as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  const saved = api.requests.find(({ method }) => method === 'PUT');
  expect(saved?.body).toMatchObject({ has_registered_redirect_uri: true });
  expect(confirmation()).toBeNull();
});

test('an address that does not answer says so at its field', async () => {
  const api = await show();
  const detail = 'The provider at id.harbour.example was not found. Check the spelling of its address.';
  api.reply(testIdentityProvider, { body: { works: false, detail, field: 'issuer' } });
  await userEvent.click(screen.getByRole('button', { name: 'Test' }));
  expect(await screen.findByText(detail)).toBeVisible();
  const issuer = screen.getByLabelText('Issuer');
  expect(issuer).toHaveAccessibleDescription(expect.stringContaining(detail));
  expect(issuer).toHaveFocus();
  await userEvent.clear(issuer);
  await userEvent.click(screen.getByRole('button', { name: 'Test' }));
  expect(issuer).toHaveAccessibleDescription(expect.stringContaining('Please fill in this field.'));
  expect(screen.queryByText(detail)).toBeNull();
});

test('there is nothing to confirm where it leads back to the organization’s own', async () => {
  await show();
  expect(screen.queryByText(organizationSignInTexts.superAdminsAlone)).toBeNull();
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  expect(screen.getByText(stored.redirect_uri)).toBeVisible();
  expect(confirmation()).toBeNull();
});

test('an Owner beside SuperAdmins reads who may change it, and cannot', async () => {
  await show({ may_change: false });
  expect(screen.getByText(organizationSignInTexts.superAdminsAlone)).toBeVisible();
  expect(screen.getByLabelText('Issuer')).toHaveValue(stored.issuer);
  const controls = [screen.getByLabelText('Issuer'), screen.getByLabelText(/^Require it/)];
  for (const control of [
    ...controls,
    ...['Save', 'Test', 'Remove'].map((name) => screen.getByRole('button', { name })),
  ]) {
    expect(control).toBeDisabled();
  }
  expect(screen.getByRole('button', { name: 'Copy the Redirect URI' })).toBeEnabled();
});
