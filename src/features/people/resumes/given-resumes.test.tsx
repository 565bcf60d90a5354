import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { GivenResumes as Given } from '../../../../contract/desktop/desktop-files.ts';
import { buildFakeShell } from '../../../../tests/support/fake-shell.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import GivenResumes from './given-resumes.tsx';

const resumes = (more: Partial<Given>): Given => ({
  state: 'looking',
  left: 0,
  bytes: 0,
  sent: 0,
  failed: 0,
  failures: [],
  ...more,
});

test('a folder shows how many résumés are found, and how many of them are sent, until it is stopped', async () => {
  const shell = buildFakeShell();
  await renderPage(<GivenResumes />, { shell });
  act(() => shell.give({ resumes: resumes({ left: 120 }) }));
  expect(await screen.findByText('Looking for résumés: 120 files found')).toBeVisible();
  // Nobody knows yet how many there are.
  expect(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
  act(() => shell.give({ resumes: resumes({ state: 'sending', left: 75, sent: 40, failed: 5 }) }));
  expect(await screen.findByText('45 of 120 résumés sent')).toBeVisible();
  // In hundredths.
  expect(screen.getByRole('progressbar', { name: 'How many résumés are sent' })).toHaveAttribute(
    'aria-valuenow',
    '38',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(shell.files.stopResumes).toHaveBeenCalledOnce();
});
