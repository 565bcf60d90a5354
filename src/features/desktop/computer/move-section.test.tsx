import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listTransfers, startExport } from '../../../../contract/organization/organisation.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { MoveSection } from './this-computer-page.tsx';

test('exports what is here, and leads to the server that imports it', async () => {
  const { reply } = stubCalls();
  reply(listTransfers, { body: { can_import: false, transfers: [] } });
  await renderPage(<MoveSection />);
  await userEvent.click(screen.getByRole('button', { name: 'Move to a server…' }));
  expect(screen.getByRole('dialog', { name: 'Move to a server' })).toBeVisible();
  const start = await screen.findByRole('button', { name: 'Export everything' });
  reply(startExport, { status: 202, body: { task_id: '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b' } });
  reply(listTransfers, {
    body: {
      can_import: false,
      transfers: [
        {
          id: '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b',
          kind: 'export',
          status: 'completed',
          progress: null,
          report: null,
          archive: { name: 'harbour.larkspur', bytes: 2.5 * 1024 * 1024, until: '2026-11-30T10:00:00.000Z' },
          by: 'Ada',
          created_at: '2026-11-28T10:00:00.000Z',
        },
      ],
    },
  });
  await userEvent.click(start);
  expect(await screen.findByRole('button', { name: 'Download the archive, 2.5 MB' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Connect to the server' })).toHaveAttribute('href', '/server');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
