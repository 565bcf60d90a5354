import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { PrivacyPage } from './privacy-page.tsx';
import { TermsPage } from './terms-page.tsx';

const regions = () => screen.getAllByRole('region');

test('spec §2: the privacy policy has 9 sections, last updated April 3, 2025', async () => {
  await renderPage(<PrivacyPage />, { user: null, path: '/privacy' });
  expect(screen.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  expect(screen.getByText('Last updated: April 3, 2025')).toBeVisible();
  expect(regions()).toHaveLength(9);
  for (const region of regions()) expect(region.textContent?.length).toBeGreaterThan(150);
});

test('spec §2: the terms have 12 sections, last updated April 3, 2025', async () => {
  await renderPage(<TermsPage />, { user: null, path: '/terms' });
  expect(screen.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  expect(screen.getByText('Last updated: April 3, 2025')).toBeVisible();
  expect(regions()).toHaveLength(12);
});

test('spec §2: jurisdiction and arbitration city of the terms are left as unfilled placeholders', async () => {
  await renderPage(<TermsPage />, { user: null, path: '/terms' });
  const law = within(screen.getByRole('region', { name: '11. Governing Law and Disputes' }));
  for (const name of ['[Governing-law jurisdiction]', '[Arbitration city]']) {
    expect(law.getByText(name).tagName).toBe('MARK');
  }
});

test('spec §2: the terms state a minimum age of 18 and liability capped at what was paid in the previous 6 months | spec §9: terms state minimum age 18 and a liability cap of the previous 6 months', async () => {
  await renderPage(<TermsPage />, { user: null, path: '/terms' });
  expect(screen.getByRole('region', { name: '2. Eligibility' })).toHaveTextContent('at least 18 years old');
  expect(screen.getByRole('region', { name: '10. Limitation of Liability' })).toHaveTextContent(
    'limited to the amount you paid us in the previous 6 months',
  );
});

test('every entry of the contents leads to its section', async () => {
  await renderPage(<TermsPage />, { user: null, path: '/terms' });
  for (const link of screen.getAllByRole('link')) {
    const target = document.querySelector(link.getAttribute('href') ?? '');
    expect(target).toHaveTextContent(link.textContent?.replace(/^\d+/, '') ?? '');
  }
});
