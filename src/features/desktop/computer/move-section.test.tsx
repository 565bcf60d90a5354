import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { MoveSection } from './move-section.tsx';

test('leads from the export here to the server that imports it', async () => {
  await renderPage(<MoveSection />);
  await userEvent.click(screen.getByRole('button', { name: 'Move to a server…' }));
  expect(screen.getByRole('dialog', { name: 'Move to a server' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Export everything' })).toHaveAttribute(
    'href',
    '/dashboard/settings/data',
  );
  expect(screen.getByRole('link', { name: 'Connect to the server' })).toHaveAttribute('href', '/server');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
