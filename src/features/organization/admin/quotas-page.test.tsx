import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getQuotas } from '../../../../contract/organization/quotas.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { QuotasPage } from './quotas-page.tsx';

const path = '/dashboard/admin/quotas';

test('an empty field says what counts', async () => {
  stubCalls().reply(getQuotas, { body: { searches: 20 } });
  await renderPage(<QuotasPage />, { user: { role: 'SuperAdmin' }, path });
  expect(await screen.findByLabelText('Searches a day')).toHaveValue('20');
  expect(screen.getByLabelText('People in the talent pool')).toHaveAttribute('placeholder', 'unlimited');
});

test('whoever is no SuperAdmin is told so, and led back', async () => {
  const api = stubCalls();
  await renderPage(<QuotasPage />, { user: { role: 'Owner' }, path });
  expect(screen.getByText(/These pages are for SuperAdmins/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Settings' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Administration' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(api.requests.every(({ path: asked }) => asked === '/api/admin/quotas/')).toBe(true);
});
