import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getPreferences } from '../../../contract/api/settings.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../tests/support/stub-api.ts';
import { AccountSettingsPage } from './account-settings-page.tsx';

test('shows who is signed in, and marks the current page of the settings', async () => {
  stubCalls().reply(getPreferences, { body: { theme: 'system' } });
  await renderPage(<AccountSettingsPage />, {
    user: { name: 'Ada Park', role: 'Owner', organization: 'Harbour Analytics' },
    path: '/dashboard/settings',
  });
  const section = within(screen.getByRole('region', { name: 'Your account' }));
  for (const text of ['Ada Park', 'Harbour Analytics', 'Owner'])
    expect(section.getByText(text)).toBeVisible();
  const links = within(screen.getByRole('navigation', { name: 'Settings' }));
  expect(links.getByRole('link', { name: 'Your account' })).toHaveAttribute('aria-current', 'page');
});
