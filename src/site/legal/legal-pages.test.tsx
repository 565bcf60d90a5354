import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { TermsPage } from './terms-page.tsx';

test('every entry of the contents links to its section', async () => {
  await renderPage(<TermsPage />, { user: null, path: '/terms' });
  for (const link of screen.getAllByRole('link')) {
    const target = document.querySelector(link.getAttribute('href') ?? '');
    expect(target).toHaveTextContent(link.textContent?.replace(/^\d+/, '') ?? '');
  }
});
