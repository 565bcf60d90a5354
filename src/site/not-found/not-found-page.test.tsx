import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

test('says that the page does not exist and links to others', async () => {
  await renderPage(<NotFoundPage />, { user: null, path: '/srevices' });
  expect(screen.getByText(/There is no page at this address/)).toBeVisible();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/services',
    '/process',
    '/about',
    '/contact',
    '/blog',
  ]);
});
